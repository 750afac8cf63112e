/// A value of JSON and where it stands.
public struct JSONValue: Sendable, Equatable {
    /// What kinds of values there are.
    public enum Content: Sendable, Equatable {
        /// `null`
        case null
        /// `true` or `false`
        case bool(Bool)
        /// A number, as it is written.
        case number(String)
        /// A text.
        case string(String)
        /// Several values.
        case array([JSONValue])
        /// Values by name, in the order of the file.
        case object([Field])
    }

    /// A value of an object with its name.
    public struct Field: Sendable, Equatable {
        /// Its name.
        public let name: String
        /// What it holds.
        public let value: JSONValue
    }

    /// What it holds.
    public let content: Content
    /// Where it begins.
    public let place: Place

    /// The value of an object's field; nil where there is none of that name, or no object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let fields) = content else { return nil }
        return fields.first { $0.name == name }?.value
    }
}
