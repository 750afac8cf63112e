extension Expense.Kind: Storable {}
extension Budget.Span: Storable {}
extension Recurring.Unit: Storable {}
extension Recurring.MonthDay: Storable {}
extension Recurring.Weekend: Storable {}

extension CalendarDate: Storable {
    /// `2026-11-21`, so that the order of texts is the order of days.
    public var storedValues: [StoredValue] { [.text(description)] }
    /// A day.
    public init?(stored: borrowing StoredColumns) {
        guard let day = stored.text({ CalendarDate(iso: $0) }) else { return nil }
        self = day
    }
}

extension Currency: Storable {
    /// The code.
    public var storedValues: [StoredValue] { [.text(code)] }
    /// A code.
    public init?(stored: borrowing StoredColumns) {
        guard let text = String(stored: stored) else { return nil }
        self.init(text)
    }
}

extension Money: Storable {
    /// The currency and the minor units.
    public var storedValues: [StoredValue] { currency.storedValues + minorUnits.storedValues }
    /// A currency and minor units.
    public init?(stored: borrowing StoredColumns) {
        guard let currency = Currency(stored: stored[0..<1]), let units = Int64(stored: stored[1..<2]) else {
            return nil
        }
        self.init(minorUnits: units, currency: currency)
    }
}

extension Color: Storable {
    /// `0xRRGGBB` as a number.
    public var storedValues: [StoredValue] { [.integer(Int64(rgb))] }
    /// A number.
    public init?(stored: borrowing StoredColumns) {
        guard let number = Int64(stored: stored) else { return nil }
        self.init(UInt32(truncatingIfNeeded: number))
    }
}
