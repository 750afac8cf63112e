/// A JSON value with its position.
package struct JSONValue: Sendable, Equatable {
    /// The types of values.
    package enum Content: Sendable, Equatable {
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

    /// A named value of an object.
    package struct Field: Sendable, Equatable {
        /// The name.
        package let name: String
        /// The value.
        package let value: JSONValue
    }

    /// The type and content.
    package let content: Content
    /// The position of its first byte.
    package let place: Place

    /// The value of an object's field; nil if there is no such field, or this is not an object.
    package subscript(name: String) -> JSONValue? {
        guard case .object(let fields) = content else { return nil }
        return fields.first { $0.name == name }?.value
    }
}
