import Testing

@testable import ExpenseCore

/// Cells that may mean several things: the file decides if it can, and the user is asked otherwise.
@Suite(.ownThreads)
struct OpenMeaningTests {
    /// Entries, doubts and remarks of a file that is imported where this currency is usual.
    private func read(
        _ lines: [String], home: Currency = .dollar, _ change: (inout CSVHints) -> Void = { _ in }
    ) throws -> (entries: [String], doubts: [Doubt], remarks: [String]) {
        let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        var hints = CSVHints()
        change(&hints)
        let file = try EntryFile(beginning: bytes, name: "a.csv", hints: hints)
        var rest = bytes
        var reader = file.reader(currency: home) {
            defer { rest = [] }
            return rest
        }
        var entries: [String] = []
        while let entry = try reader.next()?.expense {
            let sign = entry.kind == .expense ? "-" : "+"
            entries.append("\(entry.date) \(sign)\(entry.amount.plain) \(entry.amount.currency.code)")
        }
        return (entries, file.doubts + reader.doubts, file.warnings + reader.remarks)
    }

    private func options(_ doubts: [Doubt]) -> [[String]] { doubts.map { $0.readings.map(\.option) } }

    @Test(arguments: [
        "Forma de pagamento", "Forma de pago", "Payment method", "Payment Method Name", "Paid with", "Card",
        "Card type", "Account type", "Method", "Zahlungsart", "Mode de paiement", "支払方法", "Payment type",
    ])
    func `a column of payment methods says no sides, so that amounts without signs are asked about`(title: String)
        throws
    {
        let lines = ["Date;Text;Amount;Currency;\(title)", "2026-09-14;Shop;12,50;BRL;Debit"]
        let others = ["Credit", "Crédito", "Credit card"].map { lines + ["2026-09-15;Sofa;100,00;BRL;\($0)"] }
        for file in others + [lines + ["2026-09-15;Sofa;100,00;BRL;Credit", "2026-09-16;Tea;2,50;BRL;Pix"]] {
            let found = try read(file)
            #expect(found.entries.allSatisfy { $0.contains(" -") }, "\(found)")
            #expect(options(found.doubts) == [["--sign expenses", "--sign signed"]], "\(found)")
            #expect(try read(file) { $0.sign = .expenses }.doubts.isEmpty)
        }
        let named = try read(lines + ["2026-09-15;Sofa;100,00;BRL;Credit"]) { $0.columns[.kind] = [title] }
        #expect(named.entries == ["2026-09-14 -12.50 BRL", "2026-09-15 +100.00 BRL"] && named.doubts.isEmpty)
    }

    @Test func `a column of payment methods contradicts no sign, and its words for sides still count`() throws {
        let titles = "Date;Text;Amount;Currency;Payment method"
        let signed = try read([
            titles, "2026-09-14;Shop;-12,50;EUR;Debit", "2026-09-15;Sofa;-100,00;EUR;Credit",
            "2026-09-16;Pay;900,00;EUR;Debit",
        ])
        #expect(signed.doubts.isEmpty && signed.remarks.isEmpty, "\(signed)")
        let sides = try read([titles, "2026-09-14;Shop;12,50;EUR;Expense", "2026-09-15;Pay;900,00;EUR;Income"])
        #expect(sides.entries == ["2026-09-14 -12.50 EUR", "2026-09-15 +900.00 EUR"] && sides.doubts.isEmpty)
    }
}
