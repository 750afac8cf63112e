extension EntryFile {
    /// Refuses an option that a format has no use for, so that nobody believes it was followed.
    static func refuseUnused(
        _ hints: CSVHints, _ mapping: SavedMapping?, by format: ImportFormat
    ) throws(UndetectedMapping) {
        let isSigned = [.ofx, .qif].contains(format)
        if isSigned, let sign = hints.sign, sign != .signed, sign != .reversed {
            throw UndetectedMapping(
                "--sign \(sign.rawValue) is for tables without signs; in the format \(format.rawValue), use --sign signed or "
                    + "--sign reversed")
        }
        let ofTables: [(option: String, isGiven: Bool)] = [
            ("--separator", hints.separator != nil), ("--skip", hints.skippedLines != nil),
            ("--decimal", hints.decimalMark != nil && !isSigned), ("--unit", hints.unit != nil),
            ("--person", hints.person != nil), ("--year", hints.year != nil),
            ("--side", hints.unprovenSide != nil || !hints.sides.isEmpty),
            ("--only", !hints.only.isEmpty || hints.counted != nil), ("--mapping", mapping != nil),
        ]
        let ofColumns = hints.columns.keys.sorted { $0.stringValue < $1.stringValue }.compactMap { role in
            // A currency that is given leaves no column of currencies.
            hints.columns[role] == [] && role == .currency ? nil : role.option
        }
        let unused: [(option: String?, reason: String)] = [
            (isSigned || hints.sign == nil ? nil : "--sign", "says itself which amounts are expenses"),
            (format == .qif || hints.dateOrder == nil ? nil : "--date-order", "has one order of dates"),
            (ofColumns.first ?? ofTables.first(where: \.isGiven)?.option, "is not a table"),
        ]
        for case (let option?, let reason) in unused {
            throw Self.unused(option, "the format \(format.rawValue) \(reason)")
        }
    }

    /// Refuses a currency that no amount has, because the file names another one for each.
    package func refuseUnused(_ currency: Currency?, in spool: EntrySpool) throws(UndetectedMapping) {
        guard let currency, spool.count > 0, !spool.currencies.contains(currency) else { return }
        throw Self.unused("--currency", "the file names the currency of each amount itself")
    }

    /// Why an option is refused.
    static func unused(_ option: String, _ reason: String) -> UndetectedMapping {
        UndetectedMapping("\(option) does nothing here: \(reason). Leave the option out")
    }
}
