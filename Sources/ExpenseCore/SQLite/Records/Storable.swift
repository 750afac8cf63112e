/// A type whose values can be stored in one column or several.
///
/// With several columns, two values can be compared if all but the last column are equal: amounts of one currency.
public protocol Storable: Sendable {
    /// The values of the columns, in their order.
    var storedValues: [StoredValue] { get }
    /// The value that the columns hold; nil if they hold no valid one.
    init?(stored: borrowing StoredColumns)
}

extension Int64: Storable {
    /// The number.
    public var storedValues: [StoredValue] { [.integer(self)] }
    /// A number.
    public init?(stored: borrowing StoredColumns) {
        guard let number = stored.integer else { return nil }
        self = number
    }
}

extension Int: Storable {
    /// The number.
    public var storedValues: [StoredValue] { [.integer(Int64(self))] }
    /// A number.
    public init?(stored: borrowing StoredColumns) {
        guard let number = Int64(stored: stored) else { return nil }
        self.init(exactly: number)
    }
}

extension Bool: Storable {
    /// 0 or 1.
    public var storedValues: [StoredValue] { [.integer(self ? 1 : 0)] }
    /// Any number but 0 is true.
    public init?(stored: borrowing StoredColumns) {
        guard let number = Int64(stored: stored) else { return nil }
        self = number != 0
    }
}

extension String: Storable {
    /// The text.
    public var storedValues: [StoredValue] { [.text(self)] }
    /// A text.
    public init?(stored: borrowing StoredColumns) {
        guard let text = stored.text else { return nil }
        self = text
    }
}

extension [String]: Storable {
    /// The texts, one per line.
    public var storedValues: [StoredValue] { [.text(joined(separator: "\n"))] }
    /// The lines of a text.
    public init?(stored: borrowing StoredColumns) {
        guard let text = stored.text else { return nil }
        self = text.isEmpty ? [] : text.split(separator: "\n").map(String.init)
    }
}

extension Optional: Storable where Wrapped: Storable {
    /// The stored values of the wrapped value, or NULL.
    public var storedValues: [StoredValue] { map(\.storedValues) ?? [.null] }
    /// Nil if the columns hold NULL.
    public init?(stored: borrowing StoredColumns) {
        guard !stored.isNull else {
            self = .none
            return
        }
        guard let value = Wrapped(stored: stored) else { return nil }
        self = .some(value)
    }
}

extension Storable where Self: RawRepresentable<String> {
    /// The raw value.
    public var storedValues: [StoredValue] { [.text(rawValue)] }
    /// The case with a raw value.
    public init?(stored: borrowing StoredColumns) {
        guard let text = String(stored: stored) else { return nil }
        self.init(rawValue: text)
    }
}
