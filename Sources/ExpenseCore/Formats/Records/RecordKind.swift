/// A kind of record as files have it: its name and its fields. Whatever reads and writes such records goes by this.
struct RecordKind<Record: Sendable>: Sendable {
    let name: String
    /// A record whose fields are all to be read.
    private let blank: Record
    private let fields: [Field<Record>]
    /// Completes a record whose fields are valid each by itself, or throws why they are not together.
    private let check: @Sendable (inout Record, Place) throws -> Void

    init(
        _ name: String, _ blank: Record, _ fields: [Field<Record>],
        check: @escaping @Sendable (inout Record, Place) throws -> Void = { _, _ in }
    ) {
        (self.name, self.blank, self.fields, self.check) = (name, blank, fields, check)
    }

    var fieldNames: [String] { fields.map(\.name) }

    /// The record that an object describes.
    ///
    /// - Parameter currency: that of amounts, unless the object has another one.
    func read(_ object: JSONValue, _ currency: Currency) throws -> Record {
        guard case .object(let given) = object.content else {
            throw FormatError(object.place, "this should be an object")
        }
        if let unknown = given.first(where: { field in !fields.contains { $0.name == field.name } }) {
            throw FormatError(
                unknown.value.place,
                "'\(unknown.name)' is no field here; there are \(fieldNames.joined(separator: ", "))")
        }
        var (currency, record) = (currency, blank)
        if fields.contains(where: \.isOfAmounts) {
            try Field("currency", \.self, .currency, else: currency).read(object, currency, &currency)
        }
        for field in fields { try field.read(object, currency, &record) }
        try check(&record, object.place)
        return record
    }

    func write(_ record: Record, _ writer: inout JSONWriter) {
        writer.object { writeFields(of: record, &$0) }
    }

    func writeFields(of record: Record, _ object: inout JSONWriter) {
        for field in fields { field.write(record, &object) }
    }

    /// The type of a field with one such record.
    var type: FieldType<Record> { FieldType("an object", { try read($0, $1) }, { write($0, &$1) }) }
    /// The type of a field with several.
    var list: FieldType<[Record]> { type.list("an array of objects") }
}

/// A field of a record.
struct Field<Record>: Sendable {
    let name: String
    /// Whether it is the currency of the amounts of the record.
    private(set) var isOfAmounts = false
    /// Reads the field of an object into a record.
    let read: @Sendable (_ object: JSONValue, Currency, inout Record) throws -> Void
    /// Writes the field into the current object.
    let write: @Sendable (Record, inout JSONWriter) -> Void

    /// - Parameters:
    ///   - other: the value in objects that do not have the field, or null; nil if all have it.
    ///   - isOmitted: whether the field is not written if it has that value.
    init<Value: Equatable & Sendable>(
        _ name: String, _ get: @escaping @Sendable (Record) -> Value,
        _ set: @escaping @Sendable (inout Record, Value) -> Void, _ type: FieldType<Value>, else other: Value? = nil,
        isOmitted: Bool = false
    ) {
        self.name = name
        read = { object, currency, record in
            let given = object[name]
            if let other, given == nil || given?.content == .null {
                set(&record, other)
            } else if let given, let value = try type.read(given, currency) {
                set(&record, value)
            } else {
                throw FormatError(given?.place ?? object.place, "'\(name)' should be \(type.meaning)")
            }
        }
        write = { record, writer in
            let value = get(record)
            if isOmitted, value == other { return }
            writer.field(name) { type.write(value, &$0) }
        }
    }

    /// A field that may have no value.
    ///
    /// - Parameter isOmitted: whether it is not written then. Otherwise it is null.
    init<Value: Equatable & Sendable>(
        _ name: String, _ get: @escaping @Sendable (Record) -> Value?,
        _ set: @escaping @Sendable (inout Record, Value?) -> Void, _ type: FieldType<Value>, isOmitted: Bool = false
    ) {
        self.init(name, get, set, type.ifAny, else: .some(nil), isOmitted: isOmitted)
    }

    // Following a key path costs more than reading or writing a value: of entries there are too many for that.

    /// The field of a property.
    init<Value: Equatable & Sendable>(
        _ name: String, _ path: WritableKeyPath<Record, Value> & Sendable, _ type: FieldType<Value>,
        else other: Value? = nil, isOmitted: Bool = false
    ) {
        self.init(
            name, { $0[keyPath: path] }, { $0[keyPath: path] = $1 }, type, else: other, isOmitted: isOmitted)
    }

    /// The field of a property that may have no value.
    init<Value: Equatable & Sendable>(
        _ name: String, _ path: WritableKeyPath<Record, Value?> & Sendable, _ type: FieldType<Value>,
        isOmitted: Bool = false
    ) {
        self.init(name, path, type.ifAny, else: .some(nil), isOmitted: isOmitted)
    }

    /// A field that follows from others: what is read says nothing new.
    init<Value>(_ name: String, _ type: FieldType<Value>, of value: @escaping @Sendable (Record) -> Value?) {
        self.init(name: name, read: { _, _, _ in }) { record, writer in
            if let value = value(record) { writer.field(name) { type.write(value, &$0) } }
        }
    }

    /// The currency of the amounts of a record, which are read in it.
    static func currency(_ value: @escaping @Sendable (Record) -> Currency?) -> Self {
        var field = Field("currency", .currency, of: value)
        field.isOfAmounts = true
        return field
    }

    /// The field as one of records that this one is a part of.
    func of<Owner>(_ path: WritableKeyPath<Owner, Record> & Sendable) -> Field<Owner> {
        var field = Field<Owner>(name: name, read: { try read($0, $1, &$2[keyPath: path]) }) {
            write($0[keyPath: path], &$1)
        }
        field.isOfAmounts = isOfAmounts
        return field
    }

    private init(
        name: String, read: @escaping @Sendable (JSONValue, Currency, inout Record) throws -> Void,
        write: @escaping @Sendable (Record, inout JSONWriter) -> Void
    ) {
        (self.name, self.read, self.write) = (name, read, write)
    }
}
