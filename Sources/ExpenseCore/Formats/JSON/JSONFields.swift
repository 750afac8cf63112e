// The fields of a record by their names, each read and checked in one way.
extension JSONEntryReader {
    /// The objects of an array; none if there is no such field.
    func objects(of name: String, in value: JSONValue) throws(FormatError) -> [JSONValue] {
        guard let list = value[name] else { return [] }
        guard case .array(let values) = list.content else {
            throw FormatError(list.place, "'\(name)' should be an array of objects")
        }
        return values
    }

    /// The name of a category or an account, which entries may have.
    func nameIfAny(of field: String, in value: JSONValue) throws(FormatError) -> String? {
        guard let name = try text(of: field, in: value) else { return nil }
        try ImportedEntry.checkFilterName(name, at: value[field]?.place ?? value.place)
        return name
    }

    func name(of field: String, in value: JSONValue) throws(FormatError) -> String {
        if let name = try nameIfAny(of: field, in: value) { return name }
        throw FormatError(value.place, "'\(field)' should be a name")
    }

    func currency(of field: String, in value: JSONValue) throws(FormatError) -> Currency {
        if let currency = try text(of: field, in: value).flatMap({ Currency($0) }) { return currency }
        throw FormatError(value[field]?.place ?? value.place, "'\(field)' should be a code of ISO 4217")
    }

    func refuseOthers(in value: JSONValue, _ names: [String], of owner: String = "here") throws(FormatError) {
        guard case .object(let fields) = value.content else {
            throw FormatError(value.place, "this should be an object")
        }
        if let unknown = fields.first(where: { !names.contains($0.name) }) {
            throw FormatError(
                unknown.value.place,
                "'\(unknown.name)' is no field \(owner); there are \(names.joined(separator: ", "))")
        }
    }

    func day(of name: String, in value: JSONValue) throws(FormatError) -> CalendarDate? {
        guard let text = try text(of: name, in: value) else { return nil }
        if let date = CalendarDate(iso: text) { return date }
        throw FormatError(value[name]?.place ?? value.place, "'\(name)' should be a day such as \"2026-11-21\"")
    }

    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        of name: String, in value: JSONValue
    ) throws(FormatError) -> Choice {
        if let choice = try text(of: name, in: value).flatMap(Choice.init) { return choice }
        let names = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        throw FormatError(value[name]?.place ?? value.place, "'\(name)' should be one of \(names)")
    }

    func flag(of name: String, in value: JSONValue) throws(FormatError) -> Bool? {
        switch value[name]?.content {
        case nil, .null: return nil
        case .bool(let flag): return flag
        default: throw FormatError(value[name]?.place ?? value.place, "'\(name)' should be true or false")
        }
    }

    func count(of name: String, in value: JSONValue) throws(FormatError) -> Int {
        guard let field = value[name] else { return 1 }
        if case .number(let text) = field.content, let number = Int(text), 1...1000 ~= number { return number }
        throw FormatError(field.place, "'\(name)' should be a number from 1 to 1000")
    }

    func money(_ text: String, _ currency: Currency, at place: Place) throws(FormatError) -> Money {
        try Money(written: text, decimalMark: ".", currency: currency, at: place)
    }
}
