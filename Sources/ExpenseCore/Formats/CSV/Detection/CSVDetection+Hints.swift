extension CSVDetection {
    /// Everything that was detected except the number of skipped lines, to be saved for other files of the same source.
    package var hints: CSVHints {
        var hints = CSVHints()
        hints.separator = mapping.separator
        // Which of two columns is the user's is detected anew for each file.
        if mapping.isDirected { return hints }
        for role in CSVRole.allCases where role.isSaved {
            let names = mapping[all: role].map(optionName)
            if !names.isEmpty { hints.columns[role] = names }
        }
        hints.person = mapping[.share].map { titles[$0] }
        hints.standardCurrency = mapping.standardCurrency
        hints.dateOrder = mapping.dateOrder
        hints.decimalMark = mapping.decimalMark
        hints.sign = mapping[.kind] == nil ? mapping.sign : nil
        // Where nothing says what amounts count, other files of the source should be read in the same way.
        hints.unit = given.unit ?? (mapping.isUnitOpen || mapping.unit == .cents ? mapping.unit : nil)
        return hints
    }
}
