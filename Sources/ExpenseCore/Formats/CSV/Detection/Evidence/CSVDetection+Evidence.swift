// How the steps of a detection note what they found out about the whole file.
extension CSVDetection {
    mutating func noteTable() {
        let tried = sample.separators.map {
            "\(Self.name($0.separator)): \($0.entries) of \($0.rows) equally wide rows"
        }
        let runnerUp = sample.separators.dropFirst().first.map { $0.entries } ?? 0
        let entries = sample.separators.first?.entries ?? 0
        find(
            "separator", Self.name(sample.separator),
            given.separator != nil ? .given : entries > runnerUp ? .sure : .likely,
            ["rows with a day and an amount: " + tried.joined(separator: ", ")], option: "--separator")
        let known = CSVTitles.countKnown(titles)
        let line = titles.isEmpty ? nil : sample.records[mapping.skippedLines - 1].first?.place.line
        find(
            "titles", line.map { "line \($0)" } ?? "none",
            given.skippedLines != nil ? .given : known > 1 ? .sure : .likely,
            [
                line == nil
                    ? "no line above the first day and amount has a title for each column"
                    : "\(known) of \(titles.count) titles are known\(entries > 0 ? ", and a day and an amount are below" : "")"
            ],
            option: "--skip")
    }

    mutating func noteSigns(_ confidence: ImportExplanation.Confidence, _ reasons: [String]) {
        let isPair = mapping.debit != nil
        let option = mapping.kind != nil && !isPair ? "--kind-column" : "--sign"
        find(
            "signs", signs, confidence, reasons,
            option: isPair ? "--debit-column and --credit-column" : option)
    }

    mutating func noteCurrency(
        _ value: String, _ confidence: ImportExplanation.Confidence, _ reasons: [String]
    ) {
        let isGiven = given.standardCurrency != nil || given.columns[.currency] != nil
        find("currency", value, isGiven ? .given : confidence, reasons, option: "--currency")
    }

    static func name(_ separator: UInt8) -> String {
        let names: [UInt8: String] = [9: "tabs", 44: "commas", 59: "semicolons", 124: "bars"]
        return names[separator] ?? "'\(Character(Unicode.Scalar(separator)))'"
    }
}
