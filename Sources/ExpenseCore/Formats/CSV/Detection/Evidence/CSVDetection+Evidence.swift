// How the steps of a detection note what they found out about the whole file.
extension CSVDetection {
    /// Notes the separator and the line of the titles.
    mutating func noteTable() {
        let tried = sample.separators.map {
            "\(Self.name($0.separator)): \($0.entries) of \($0.rows) equally wide rows"
        }
        let runnerUp = sample.separators.dropFirst().first.map { $0.entries } ?? 0
        let entries = sample.separators.first?.entries ?? 0
        find(
            "separator", Self.name(sample.separator),
            given.separator != nil ? .given : entries > runnerUp ? .sure : .likely,
            "rows with a day and an amount: " + tried.joined(separator: ", "), option: "--separator")
        let known = CSVTitles.countKnown(titles)
        let line = titles.isEmpty ? nil : sample.records[mapping.skippedLines - 1].first?.place.line
        find(
            "titles", line.map { "line \($0)" } ?? "none",
            given.skippedLines != nil ? .given : known > 1 ? .sure : .likely,
            line == nil
                ? "no line above the first day and amount has a title for each column"
                : "\(known) of \(titles.count) titles are known\(entries > 0 ? ", and a day and an amount are below" : "")",
            option: "--skip")
    }

    /// Notes the order of dates, and whether one fits others as well.
    mutating func noteOrder(_ order: CSVMapping.DateOrder, of days: [String]) {
        let others = CSVMapping.DateOrder.allCases.filter { $0 != order }
        let telling = days.first { day in others.allSatisfy { WrittenDate.read(day, $0) == nil } }
        if let former = findings.first(where: { $0.subject == "date order" }), telling == nil {
            return noteOrder(order, former.confidence, "")
        }
        let isGiven = given.dateOrder != nil
        noteOrder(
            order, .sure,
            telling.map { "'\($0)' fits no other order" }
                ?? (isGiven
                    ? "given by an option or a saved mapping"
                    : days.isEmpty ? "there are no dates" : "each date is the same day in every order that fits"))
    }

    mutating func noteOrder(
        _ order: CSVMapping.DateOrder?, _ confidence: ImportExplanation.Confidence, _ reason: String
    ) {
        find(
            "date order", order?.words ?? "unknown", given.dateOrder != nil ? .given : confidence, reason,
            option: "--date-order")
    }

    /// Notes which amounts are expenses.
    mutating func noteSigns(_ confidence: ImportExplanation.Confidence, _ reason: String) {
        let isPair = mapping.debit != nil
        let option = mapping.kind != nil && !isPair ? "--kind-column" : "--sign"
        find(
            "signs", signs, confidence, reason,
            option: isPair ? "--debit-column and --credit-column" : option)
    }

    /// Notes the currency of the amounts.
    mutating func noteCurrency(_ value: String, _ reason: String) {
        let isGiven = given.standardCurrency != nil || given.columns[.currency] != nil
        find(
            "currency", value, isGiven ? .given : .sure, isGiven ? "given by an option or a saved mapping" : reason,
            option: "--currency")
    }

    static func name(_ separator: UInt8) -> String {
        let names: [UInt8: String] = [9: "tabs", 44: "commas", 59: "semicolons", 124: "bars"]
        return names[separator] ?? "'\(Character(Unicode.Scalar(separator)))'"
    }
}
