extension CSVHints {
    /// The stored form: `{"separator":";","date":["Datum"],"dateOrder":"dmy",...}`.
    var json: String {
        var writer = JSONWriter()
        Kinds.columns.write(self, &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    init?(json: String) {
        var reader = JSONReader(ByteInput(json))
        guard let object = try? reader.next(), let hints = try? Kinds.columns.read(object, .dollar) else { return nil }
        self = hints
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
