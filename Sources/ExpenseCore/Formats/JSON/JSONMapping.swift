extension CSVHints {
    /// The stored form: `{"separator":";","date":["Datum"],"dateOrder":"dmy",...}`.
    var json: String {
        var writer = JSONWriter()
        writer.value(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    init?(json: String) {
        var reader = JSONReader(ByteInput(json))
        guard let object = try? reader.next() else { return nil }
        self.init(object)
    }

    /// Hints from their stored form; nil if it is not one.
    init?(_ object: JSONValue) {
        guard case .object(let fields) = object.content else { return nil }
        self.init()
        for field in fields {
            switch field.value.content {
            case .string(let text): guard take(field.name, text) else { return nil }
            case .array(let values):
                guard let role = CSVRole(stringValue: field.name), let names = texts(values) else { return nil }
                columns[role] = names
            case .object(let words) where field.name == "sides":
                for word in words {
                    guard case .string(let text) = word.value.content, let side = CSVDirection(rawValue: text) else {
                        return nil
                    }
                    sides[word.name] = side
                }
            default: return nil
            }
        }
    }

    private mutating func take(_ name: String, _ text: String) -> Bool {
        switch name {
        case "separator": separator = text.utf8.first
        case "standardCurrency": standardCurrency = Currency(text)
        case "dateOrder": dateOrder = CSVMapping.DateOrder(rawValue: text)
        case "decimalMark": decimalMark = text.first
        case "sign": sign = CSVMapping.Sign(rawValue: text)
        case "unit": unit = CSVMapping.AmountUnit(rawValue: text)
        default: return false
        }
        return true
    }
}

extension JSONWriter {
    /// Writes hints in their stored form.
    mutating func value(_ hints: CSVHints) {
        object { object in
            if let separator = hints.separator { object.field("separator", String(Unicode.Scalar(separator))) }
            for role in CSVRole.allCases {
                guard let names = hints.columns[role] else { continue }
                object.field(role.stringValue, names)
            }
            if let code = hints.standardCurrency?.code { object.field("standardCurrency", code) }
            if let order = hints.dateOrder { object.field("dateOrder", order.rawValue) }
            if let mark = hints.decimalMark { object.field("decimalMark", String(mark)) }
            if let sign = hints.sign { object.field("sign", sign.rawValue) }
            if let unit = hints.unit { object.field("unit", unit.rawValue) }
            if !hints.sides.isEmpty {
                object.field("sides") { value in
                    value.object { object in
                        for (word, side) in hints.sides.sorted(by: { $0.key < $1.key }) {
                            object.field(word, side.rawValue)
                        }
                    }
                }
            }
        }
    }
}

func jsonText(of texts: [String]) -> String {
    var writer = JSONWriter()
    writer.array { list in for text in texts { list.value(text) } }
    return String(decoding: writer.bytes, as: UTF8.self)
}

func texts(inJSON json: String) -> [String]? {
    // The elements of an array are read one by one.
    var reader = JSONReader(ByteInput(json))
    var values: [JSONValue] = []
    do {
        while let value = try reader.next() { values.append(value) }
    } catch {
        return nil
    }
    return texts(values)
}

func texts(_ values: [JSONValue]) -> [String]? {
    let texts = values.compactMap { value -> String? in
        if case .string(let text) = value.content { text } else { nil }
    }
    return texts.count == values.count ? texts : nil
}
