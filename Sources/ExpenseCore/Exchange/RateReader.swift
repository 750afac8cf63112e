/// Reads exchange rates: the XML of the European Central Bank, its CSV with one column per currency, or CSV with the
/// columns `date`, `base`, `quote` and `rate`. Memory use is bounded by one line.
package struct RateReader {
    private enum Source {
        case xml(MarkupScanner)
        case wide(CSVReader, [Currency?])
        case long(CSVReader, [String: Int], count: Int)
    }

    private var source: Source
    private var waiting: [(rate: Rate, place: Place)] = []
    /// Where the last rate is in the file.
    package private(set) var place = Place()
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
            source = .xml(MarkupScanner(input, foldsCase: true))
            return
        }
        var records = CSVReader(input)
        var titles = try records.next()?.map { trimmingBlanks($0.text) } ?? []
        while titles.last?.isEmpty ?? false { titles.removeLast() }
        let columns = Dictionary(zip(titles.map { $0.lowercased() }, titles.indices)) { first, _ in first }
        if ["date", "base", "quote", "rate"].allSatisfy({ columns[$0] != nil }) {
            source = .long(records, columns, count: titles.count)
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
            case .xml(var markup):
                defer { source = .xml(markup) }
                guard try readXML(&markup) else { return nil }
            case .wide(var records, let columns):
                defer { source = .wide(records, columns) }
                guard let fields = try records.next() else { return nil }
                try refuseSurplusNumbers(besides: columns.count, fields)
                try readWide(fields, columns)
            case .long(var records, let columns, let count):
                defer { source = .long(records, columns, count: count) }
                guard let fields = try records.next() else { return nil }
                try refuseSurplusNumbers(besides: count, fields)
                try readLong(fields, columns)
            }
        }
        let next = waiting.removeLast()
        place = next.place
        return next.rate
    }

    /// A rate with a decimal comma would be read as two others.
    private func refuseSurplusNumbers(besides count: Int, _ fields: [CSVReader.Field]) throws(FormatError) {
        let isBlank = { (field: CSVReader.Field) in trimmingBlanks(field.text).isEmpty }
        guard !fields.dropFirst(count).allSatisfy({ isBlank($0) || !$0.text.allSatisfy(\.isNumber) }) else { return }
        throw FormatError(
            fields[fields.count - 1].place,
            "the line has \(fields.count) columns, and the first line \(count); a rate is written with a point, or in "
                + "quotation marks")
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
        waiting = [(try rate(currency("base"), currency("quote"), date, number.text, number.place), number.place)]
    }

    private mutating func readWide(_ fields: [CSVReader.Field], _ columns: [Currency?]) throws(FormatError) {
        guard let date = WrittenDate.read(fields[0].text, .ymd) else {
            throw FormatError(fields[0].place, "'\(fields[0].text.prefix(40))' is not a date such as 2026-11-21")
        }
        for (field, currency) in zip(fields, columns).dropFirst() {
            let text = trimmingBlanks(field.text)
            // The bank writes no rate for a currency that was not traded on a day.
            guard let currency, !text.isEmpty, text != "N/A" else { continue }
            waiting.append((try rate(euro, currency, date, text, field.place), field.place))
        }
    }

    /// Reads the next element that contains a rate. Returns false at the end.
    private mutating func readXML(_ markup: inout MarkupScanner) throws -> Bool {
        while let token = try markup.next() {
            guard token == .open else { continue }
            guard markup.name != Self.webPage else { throw FormatError(markup.place, MarkupScanner.webPage) }
            guard markup.name == Self.rates else { continue }
            if let day = try markup.text(ofAttribute: "time") { xmlDay = CalendarDate(iso: day) }
            guard let code = try markup.text(ofAttribute: "currency"), let text = try markup.text(ofAttribute: "rate"),
                // The bank also publishes currencies that are no longer in use. They are skipped.
                let currency = Currency(code)
            else { continue }
            guard let date = xmlDay else { throw FormatError(markup.place, "a rate has no date") }
            waiting.append((try rate(euro, currency, date, text, markup.place), markup.place))
            foundRates = true
            return true
        }
        guard foundRates else { throw FormatError(Place(), "there are no rates in the file; is it the right one?") }
        return false
    }

    private static let (rates, webPage) = (Array("CUBE".utf8), Array("HTML".utf8))
    private var xmlDay: CalendarDate?
    private var foundRates = false
}
