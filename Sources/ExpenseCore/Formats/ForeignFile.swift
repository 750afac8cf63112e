/// Recognises files of banks that have no entries readable in the requested format.
enum ForeignFile {
    /// What is wrong with such a file and what to do; nil if the beginning is not one of those known.
    ///
    /// - Parameter isRaw: whether the bytes are not decoded yet, so UTF-16 contains zeroes.
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
