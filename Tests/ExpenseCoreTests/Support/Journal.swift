@testable import ExpenseCore

/// The expenses and income in a journal, one per line, and what the reader remarks.
func journal(_ text: String, _ format: EntryFormat) throws -> (entries: [String], remarks: [String]) {
    let bytes = Array(text.utf8)
    var rest = bytes
    var reader = try EntryFile(beginning: bytes, name: "-", format: ImportFormat(format)).reader(currency: .dollar) {
        defer { rest = [] }
        return rest
    }
    var entries: [String] = []
    while let entry = try reader.next()?.expense {
        let sign = [.income: "+", .refund: "-", .transfer: "="][entry.kind] ?? ""
        entries.append("\(sign)\(entry.amount.display) \(entry.category ?? "-")")
    }
    return (entries, reader.remarks)
}
