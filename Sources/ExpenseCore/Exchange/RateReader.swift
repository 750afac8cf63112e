/// Reads exchange rates: the XML of the European Central Bank, its CSV with one column per currency, or CSV with the
/// columns `date`, `base`, `quote` and `rate`. Memory use is bounded by one line.
package struct RateReader {
    private enum Source {
        case xml(ByteInput)
        case wide(CSVReader, [Currency?])
        case long(CSVReader, [String: Int])
    }

    private var source: Source
    private var waiting: [Rate] = []
    /// The base currency of the bank's rates.
    private let euro: Currency
    private let latestDay: CalendarDate

    /// Reads the beginning of a file.
    ///
    /// - Parameters:
    ///   - isXML: whether the file begins like XML.
    ///   - today: a rate for a later day is an error.
    /// - Throws: `FormatError`, or what the source of the bytes throws.
    package init(_ input: ByteInput, isXML: Bool, today: CalendarDate) throws {
        euro = Currency("EUR") ?? .dollar
        latestDay = today
        guard !isXML else {
            source = .xml(input)
            return
        }
        var records = CSVReader(input)
        let titles = try records.next()?.map { trimmingBlanks($0.text) } ?? []
        let columns = Dictionary(zip(titles.map { $0.lowercased() }, titles.indices)) { first, _ in first }
        if ["date", "base", "quote", "rate"].allSatisfy({ columns[$0] != nil }) {
            source = .long(records, columns)
        } else if titles.first?.lowercased() == "date", titles.dropFirst().contains(where: { Currency($0) != nil }) {
            source = .wide(records, titles.map { Currency($0) })
        } else {
            throw FormatError(
                Place(),
                "the first line must be 'date,base,quote,rate', or 'Date' followed by currency codes")
        }
    }

    /// The next rate, or nil at the end.
    ///
    /// - Throws: `FormatError`, or what the source of the bytes throws.
    package mutating func next() throws -> Rate? {
        while waiting.isEmpty {
            switch source {
            case .xml(var input):
                defer { source = .xml(input) }
                guard try readXML(&input) else { return nil }
            case .wide(var records, let columns):
                defer { source = .wide(records, columns) }
                guard let fields = try records.next() else { return nil }
                try readWide(fields, columns)
            case .long(var records, let columns):
                defer { source = .long(records, columns) }
                guard let fields = try records.next() else { return nil }
                try readLong(fields, columns)
            }
        }
        return waiting.removeLast()
    }

    private func rate(_ base: Currency, _ quote: Currency, _ date: CalendarDate, _ text: String, _ place: Place)
        throws(FormatError) -> Rate
    {
        guard date <= latestDay else { throw FormatError(place, "the date \(date) is in the future") }
        guard let rate = Rate(base: base, quote: quote, date: date, written: text) else {
            throw FormatError(
                place, "'\(text.prefix(40))' is not a rate between two currencies; a rate is above zero, such as 1.0801"
            )
        }
        return rate
    }

    private mutating func readLong(_ fields: [CSVReader.Field], _ columns: [String: Int]) throws(FormatError) {
        func field(_ name: String) throws(FormatError) -> (text: String, place: Place) {
            guard let column = columns[name], column < fields.count else {
                throw FormatError(fields[fields.count - 1].place, "the column '\(name)' is missing")
            }
            return (trimmingBlanks(fields[column].text), fields[column].place)
        }
        func currency(_ name: String) throws(FormatError) -> Currency {
            let code = try field(name)
            if let currency = Currency(code.text) { return currency }
            throw FormatError(
                code.place, "'\(code.text.prefix(40))' is not a currency code (ISO 4217), such as USD or EUR")
        }
        let day = try field("date")
        guard let date = CalendarDate(iso: day.text) else {
            throw FormatError(day.place, "'\(day.text.prefix(40))' is not a date such as 2026-11-21")
        }
        let number = try field("rate")
        waiting = [try rate(currency("base"), currency("quote"), date, number.text, number.place)]
    }

    private mutating func readWide(_ fields: [CSVReader.Field], _ columns: [Currency?]) throws(FormatError) {
        guard let date = WrittenDate.read(fields[0].text, .ymd) else {
            throw FormatError(fields[0].place, "'\(fields[0].text.prefix(40))' is not a date such as 2026-11-21")
        }
        for (field, currency) in zip(fields, columns).dropFirst() {
            let text = trimmingBlanks(field.text)
            // The bank writes no rate for a currency that was not traded on a day.
            guard let currency, !text.isEmpty, text != "N/A" else { continue }
            waiting.append(try rate(euro, currency, date, text, field.place))
        }
    }

    /// Reads the next element that contains a rate. Returns false at the end.
    private mutating func readXML(_ input: inout ByteInput) throws -> Bool {
        while let element = try nextElement(&input) {
            if ["!doctype html", "html"].contains(where: { element.text.lowercased().hasPrefix($0) }) {
                throw FormatError(element.place, "this is a web page, not a file of rates")
            }
            guard !element.text.hasPrefix("!DOCTYPE"), !element.text.hasPrefix("!ENTITY") else {
                throw FormatError(element.place, "the XML has a document type declaration; this is not a file of rates")
            }
            guard element.text.hasPrefix("Cube ") else { continue }
            if let day = attribute("time", of: element.text) { xmlDay = CalendarDate(iso: day) }
            guard let code = attribute("currency", of: element.text), let text = attribute("rate", of: element.text),
                // The bank also publishes currencies that are no longer in use. They are skipped.
                let currency = Currency(code)
            else { continue }
            guard let date = xmlDay else { throw FormatError(element.place, "a rate has no date") }
            waiting.append(try rate(euro, currency, date, text, element.place))
            foundRates = true
            return true
        }
        guard foundRates else { throw FormatError(Place(), "there are no rates in the file; is it the right one?") }
        return false
    }

    /// The text between the next two angle brackets.
    private func nextElement(_ input: inout ByteInput) throws -> (text: String, place: Place)? {
        while let byte = try input.next(), byte != UInt8(ascii: "<") {}
        let place = input.place
        guard try input.peek() != nil else { return nil }
        var bytes: [UInt8] = []
        while let byte = try input.next(), byte != UInt8(ascii: ">") {
            guard bytes.count < 10_000 else {
                throw FormatError(place, "an element of the XML is longer than 10000 bytes")
            }
            bytes.append(byte)
        }
        return (try text(bytes, at: place), place)
    }

    private var xmlDay: CalendarDate?
    private var foundRates = false
}

/// The value of an attribute in single or double quotes.
private func attribute(_ name: String, of element: String) -> String? {
    for part in element.split(whereSeparator: { $0.isWhitespace || $0 == "/" }) where part.hasPrefix(name + "=") {
        let value = part.dropFirst(name.utf8.count + 1)
        guard let mark = value.first, "'\"".contains(mark) else { return nil }
        return String(value.dropFirst().prefix { $0 != mark })
    }
    return nil
}
