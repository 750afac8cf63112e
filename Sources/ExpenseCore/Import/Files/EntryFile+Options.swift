extension EntryFile {
    /// Refuses an option that a format has no use for, so that nobody believes it was followed.
    static func refuseUnused(_ hints: CSVHints, by format: ImportFormat) throws(UndetectedMapping) {
        let isSigned = [.ofx, .qif].contains(format)
        if isSigned, hints.sign == .expenses {
            throw UndetectedMapping(
                "--sign expenses is for tables without signs; in the format \(format.rawValue), use --sign signed or "
                    + "--sign reversed")
        }
        let ofTables: [(option: String, isGiven: Bool)] = [
            ("--separator", hints.separator != nil), ("--skip", hints.skippedLines != nil),
            ("--decimal", hints.decimalMark != nil), ("--unit", hints.unit != nil), ("--person", hints.person != nil),
            ("--only", !hints.only.isEmpty),
        ]
        let ofColumns = hints.columns.keys.sorted { $0.rawValue < $1.rawValue }.compactMap { role in
            // A currency that is given leaves no column of currencies.
            hints.columns[role] == [] && role == .currency ? nil : role.option
        }
        let unused: [(option: String?, reason: String)] = [
            (isSigned || hints.sign == nil ? nil : "--sign", "says itself which amounts are expenses"),
            (format == .qif || hints.dateOrder == nil ? nil : "--date-order", "has one order of dates"),
            (ofTables.first(where: \.isGiven)?.option ?? ofColumns.first, "is not a table"),
        ]
        for case (let option?, let reason) in unused {
            throw UndetectedMapping(
                "\(option) does nothing here: the format \(format.rawValue) \(reason). Leave the option out")
        }
    }
}
