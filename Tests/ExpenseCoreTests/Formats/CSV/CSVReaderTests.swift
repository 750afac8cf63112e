import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct CSVReaderTests {
    private func records(_ text: String, separator: Character = ",") throws -> [[String]] {
        var reader = CSVReader(ByteInput(text), separator: separator.asciiValue ?? 0)
        var records: [[String]] = []
        while let record = try reader.next() { records.append(record.map(\.text)) }
        return records
    }

    private func fault(_ text: String) -> FormatError? {
        do {
            _ = try records(text)
            return nil
        } catch {
            return error as? FormatError
        }
    }

    @Test func `cells may be quoted and contain line ends and doubled quotation marks, and any line end is read`()
        throws
    {
        #expect(try records("a,\"b\"\"c\",\"d\ne\"\r\nf,,\n\n\"\"\n") == [["a", "b\"c", "d\ne"], ["f", "", ""]])
        #expect(try records("\u{FEFF}a;b\rc;d", separator: ";") == [["a", "b"], ["c", "d"]])
        #expect(try records("a,5\" pipe") == [["a", "5\" pipe"]])
    }

    @Test func `text after a closing quotation mark belongs to the cell, and a text as a formula is the text`() throws {
        #expect(try records("\"-1,099.14\"\t,HKD\n\"a \"b\" c\",d") == [["-1,099.14\t", "HKD"], ["a b\" c\"", "d"]])
        #expect(
            try records("=\"2026-01-31\",=\"1,5\",=A1,\"=\"\"x\"\"\",=\n=") == [
                ["2026-01-31", "1,5", "=A1", "x", "="], ["="],
            ])
    }

    @Test func `an error names line and character`() {
        #expect(fault("a\nb,\"c")?.description == "2:3: the quotation mark is never closed")
        #expect(fault("a\0")?.description == "1:2: there is a NUL character; remove it")
    }

    @Test func `an error about invalid bytes names line and character`() throws {
        var pieces: [[UInt8]] = [Array("a,ä".utf8), [0xFF], []]
        var reader = CSVReader(ByteInput { pieces.removeFirst() })
        let error = #expect(throws: FormatError.self) { try reader.next() }
        #expect(error?.line == 1 && error?.column == 4)
    }

    @Test func `a cell without an end is refused before it fills the memory`() {
        var given = 0
        var reader = CSVReader(
            ByteInput {
                given += 1
                return Array(repeating: UInt8(ascii: "x"), count: 1 << 16)
            })
        #expect(throws: FormatError.self) { try reader.next() }
        #expect(given < 20)
    }

    @Test func `the recipient is the payee if the file does not say who paid`() throws {
        var mapping = CSVMapping()
        (mapping[.amount], mapping[all: .payee], mapping[.payer]) = (3, [1], 2)
        let lines = "2026-01-02,Salary Inc,,2000\n2026-01-03,Shop,Me,-12\n2026-01-04,Me,Aunt,5\n"
        var reader = CSVEntryReader(ByteInput(lines), mapping: mapping, currency: .dollar)
        var notes: [String] = []
        while let entry = try reader.next() { notes.append(entry.expense.payeeAndNote) }
        #expect(notes == ["Salary Inc", "Shop", "Aunt"])
    }
}
