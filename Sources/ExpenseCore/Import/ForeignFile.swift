/// Files that people have of their banks, and that hold no entries that could be read in the format that is asked for.
enum ForeignFile {
    /// What is wrong with a file that begins so, and how to mend it; nil where nothing is known to be.
    ///
    /// - Parameter isRaw: whether the bytes are as in the file, where UTF-16 has zeroes.
    static func complaint(of beginning: [UInt8], as format: ImportFormat, isRaw: Bool = false) -> String? {
        let marks: [(mark: String, name: String)] = [
            ("PK\u{3}\u{4}", "a spreadsheet or an archive"), ("%PDF", "PDF"), ("OFXHEADER", "OFX"), ("<?OFX", "OFX"),
            ("<OFX", "OFX"), ("!Type:", "QIF"), ("!Account", "QIF"), ("{\\rtf", "rich text"),
            ("SQLite format", "a database"),
        ]
        let allowed = [ImportFormat.ofx: "OFX", .qif: "QIF"][format]
        if let found = marks.first(where: { beginning.starts(with: $0.mark.utf8) }), found.name != allowed {
            return "this is \(found.name); save or export the entries as CSV"
        }
        return beginning.contains(0) && !isRaw ? "this is not text; save or export the entries as CSV in UTF-8" : nil
    }
}
