/// What the values of a field are: how they are read from JSON and written, and what they should be.
struct FieldType<Value: Sendable>: Sendable {
    /// What a value should be, for the message about one that is not: `a day such as "2026-11-21"`.
    let meaning: String
    /// The value; nil if it is none of these. An amount without a currency of its own has that of its record.
    let read: @Sendable (JSONValue, _ currency: Currency) throws -> Value?
    let write: @Sendable (Value, inout JSONWriter) -> Void

    init(
        _ meaning: String, _ read: @escaping @Sendable (JSONValue, _ currency: Currency) throws -> Value?,
        _ write: @escaping @Sendable (Value, inout JSONWriter) -> Void
    ) {
        (self.meaning, self.read, self.write) = (meaning, read, write)
    }

    /// Values that are written as texts.
    init(
        _ meaning: String, text: @escaping @Sendable (Value) -> String, _ value: @escaping @Sendable (String) -> Value?
    ) {
        self.init(meaning, { json, _ in json.text.flatMap(value) }, { $1.value(text($0)) })
    }

    /// These values, or none, which is null.
    var ifAny: FieldType<Value?> {
        FieldType<Value?>(
            meaning, { try read($0, $1).map { .some($0) } },
            { if let value = $0 { write(value, &$1) } else { $1.value(nil) } })
    }

    /// Arrays of these values.
    func list(_ meaning: String) -> FieldType<[Value]> {
        FieldType<[Value]>(
            meaning,
            { json, currency in
                guard case .array(let elements) = json.content else { return nil }
                return try elements.map { element in
                    guard let value = try read(element, currency) else {
                        throw FormatError(element.place, "this should be \(self.meaning)")
                    }
                    return value
                }
            }, { values, writer in writer.array { for value in values { write(value, &$0) } } })
    }
}

extension FieldType<String> {
    static var text: Self { Self("a text", text: { $0 }, { $0 }) }

    /// The name of a category or an account, which entries may have.
    static var name: Self {
        Self(
            "a name",
            { json, _ in
                if let name = json.text { try ImportedEntry.checkFilterName(name, at: json.place) }
                return json.text
            }, { $1.value($0) })
    }
}

extension FieldType<[String]> {
    static var texts: Self { FieldType<String>.text.list("an array of texts") }

    /// Each once, in their order.
    static var tags: Self {
        let texts = texts
        return Self(
            texts.meaning, { try texts.read($0, $1).map { $0.count < 2 ? $0 : Set($0).sorted() } },
            { texts.write($0, &$1) })
    }
}

extension FieldType<CalendarDate> {
    static var day: Self {
        Self(
            "a day such as \"2026-11-21\"", { json, _ in json.text.flatMap { CalendarDate(iso: $0) } },
            { day, writer in writer.value(plain: { $0.append(day) }) })
    }

    /// The first day of the calendar's month of the day that is written, or its last one.
    static func month(_ end: @escaping @Sendable (ClosedRange<CalendarDate>) -> CalendarDate) -> Self {
        let day = day
        return Self(day.meaning, { try day.read($0, $1).map { end($0.month) } }, { day.write($0, &$1) })
    }
}

extension FieldType<Money> {
    static var money: Self { money() }
    /// With the currency in the same text.
    static var moneyWithCurrency: Self { money(withCurrency: true) }
    static var moreThanZero: Self { money("an amount of more than zero", from: 1) }
    static var zeroOrMore: Self { money("an amount, which should not be negative", from: 0) }
    /// What comes into an envelope, or goes out of it.
    static var moved: Self { money(from: -Money.largest) }

    /// Amounts from some minor units up to what the data file can hold; without them, any.
    private static func money(
        _ meaning: String = "an amount such as \"12.50\"", from least: Int64? = nil, withCurrency: Bool = false
    ) -> Self {
        Self(
            meaning,
            { json, currency in
                guard let text = json.text ?? json.number else { return nil }
                let amount = try Money(written: text, decimalMark: ".", currency: currency, at: json.place)
                guard let least else { return amount }
                guard amount.minorUnits.magnitude <= Money.largest.magnitude else {
                    throw FormatError(json.place, MoneyError.outOfRange.description)
                }
                return amount.minorUnits < least ? nil : amount
            },
            { amount, writer in
                writer.value(plain: { bytes in
                    bytes.append(amount)
                    if withCurrency { bytes.append(" " + amount.currency.code) }
                })
            })
    }
}

extension FieldType<Currency> {
    static var currency: Self { Self("a code of ISO 4217, such as \"USD\"", text: \.code, { Currency($0) }) }
}

extension FieldType<Color> {
    static var color: Self { Self("a colour such as \"#E67E22\"", text: \.description, { Color(hex: $0) }) }
}

extension FieldType where Value: FixedWidthInteger {
    static func number(_ meaning: String, _ range: ClosedRange<Value>) -> Self {
        Self(
            meaning, { json, _ in json.number.flatMap { Value($0) }.flatMap { range.contains($0) ? $0 : nil } },
            { $1.value(Int($0)) })
    }

    static func number(_ range: ClosedRange<Value>) -> Self {
        number("a number from \(range.lowerBound) to \(range.upperBound)", range)
    }

    /// The number of an entry.
    static var entry: Self { number("the number of a receipt, like 42", 1...Value.max) }
    /// A number that means nothing to people.
    static var identity: Self { Self("a number in quotation marks", text: { "\($0)" }, { Value($0) }) }
}

extension FieldType<Bool> {
    static var flag: Self { Self("true or false", { json, _ in json.flag }, { $1.value($0) }) }
}

extension FieldType where Value: RawRepresentable<String> {
    /// Values that are written in words.
    static func words(_ meaning: String) -> Self { Self(meaning, text: \.rawValue, { Value(rawValue: $0) }) }
}

extension FieldType where Value: RawRepresentable<String> & CaseIterable {
    /// One of a few words.
    static var choice: Self {
        words("one of " + Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))
    }
}

extension FieldType<Attachment> {
    /// A copied file has a name and a hash, another one a path.
    static var attachment: Self {
        Self(
            "an attachment: its 'name' and 'sha256', or a 'path' that begins with a slash",
            { json, _ in
                let (path, hash) = (json["path"]?.text, json["sha256"]?.text)
                guard (path == nil) == (hash != nil) else { return nil }
                return Attachment(name: path ?? json["name"]?.text ?? "", hash: hash)
            },
            { attachment, writer in
                writer.object { object in
                    object.field(attachment.hash == nil ? "path" : "name", attachment.name)
                    if let hash = attachment.hash { object.field("sha256", hash) }
                }
            })
    }
}

extension FieldType<[String: CSVDirection]> {
    /// What each word of a column says.
    static var sides: Self {
        Self(
            "an object with a side for each word",
            { json, _ in
                guard case .object(let words) = json.content else { return nil }
                return try words.reduce(into: [:]) { sides, word in
                    sides[word.name] = try FieldType<CSVDirection>.words("a side").read(word.value, .dollar)
                }
            },
            { sides, writer in
                writer.object { object in
                    for (word, side) in sides.sorted(by: { $0.key < $1.key }) { object.field(word, side.rawValue) }
                }
            })
    }
}

extension JSONValue {
    fileprivate var text: String? { if case .string(let text) = content { text } else { nil } }
    fileprivate var number: String? { if case .number(let text) = content { text } else { nil } }
    fileprivate var flag: Bool? { if case .bool(let flag) = content { flag } else { nil } }
}
