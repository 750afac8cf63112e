/// CSV of which each line was quoted as a whole, as by a program that read it as one column: `"1,""a, b"",2"`.
enum QuotedLines {
    /// The lines without the outer quotation marks; nil if the text has another form.
    static func csv(_ bytes: [UInt8]) -> [UInt8]? {
        let quote = UInt8(ascii: "\"")
        var (csv, count): ([UInt8], Int) = ([], 0)
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (place, whole) in lines.enumerated() {
            let line = whole.last == UInt8(ascii: "\r") ? whole.dropLast() : whole
            if place > 0 { csv.append(UInt8(ascii: "\n")) }
            if line.isEmpty { continue }
            let isOpen = place == lines.count - 1 && line.last != quote
            guard line.count > 2, line.first == quote, isOpen || line.last == quote else { return nil }
            let inner = Array(isOpen ? line.dropFirst() : line.dropFirst().dropLast())
            var index = 0
            while index < inner.count {
                if inner[index] == quote {
                    guard isOpen || index + 1 < inner.count && inner[index + 1] == quote else { return nil }
                    index += 1
                }
                csv.append(index < inner.count ? inner[index] : quote)
                index += 1
            }
            guard isOpen || inner.contains(where: ",;\t".utf8.contains) else { return nil }
            count += 1
        }
        return count > 1 ? csv : nil
    }
}
