import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct SpreadsheetTests {
    /// A ZIP archive whose files are not compressed.
    private func archive(_ files: [(name: String, text: String)]) -> [UInt8] {
        var (bytes, directory) = ([UInt8](), [UInt8]())
        func little(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> (8 * $0) & 0xFF) } }
        for file in files {
            let content = Array(file.text.utf8)
            let sizes = little(Int(Checksum.crc32(content)), 4) + little(content.count, 4) + little(content.count, 4)
            let head = little(20, 2) + [UInt8](repeating: 0, count: 8) + sizes + little(file.name.utf8.count, 2)
            directory += [0x50, 0x4B, 1, 2] + little(20, 2) + head + [UInt8](repeating: 0, count: 12)
            directory += little(bytes.count, 4) + Array(file.name.utf8)
            bytes += [0x50, 0x4B, 3, 4] + head + little(0, 2) + Array(file.name.utf8) + content
        }
        let end = [0x50, 0x4B, 5, 6] + little(0, 4) + little(files.count, 2) + little(files.count, 2)
        return bytes + directory + end + little(directory.count, 4) + little(bytes.count, 4) + little(0, 2)
    }

    private func csv(_ rows: String, _ other: [(name: String, text: String)] = [], sheet: String? = nil) throws
        -> String
    {
        let sheet1 = ("xl/worksheets/sheet1.xml", "<worksheet><sheetData>\(rows)</sheetData></worksheet>")
        return String(decoding: try XLSXWorkbook(archive([sheet1] + other)).csv(sheet), as: UTF8.self)
    }

    @Test(arguments: [
        ("yyyy-mm-dd", true), ("d/m/yy;@", true), ("[$-407]d. mmmm yyyy", true), ("mmm yy", true), ("General", false),
        ("[Yellow]0.00", false), ("#,##0 [$PYG]", false), ("0.00 \"years\"", false), ("0\\d\\m", false), ("0_y", false),
    ])
    func `a number format shows a date if its letters outside of texts and brackets do`(format: String, isDate: Bool) {
        #expect(XLSXStyles.isDate(format) == isDate)
    }

    @Test(arguments: [
        ("#,##0.00\\ [$€-407]", "12.50 €"), ("[$PLN] 0.00", "12.50 PLN"), ("[$-409]0.00", "12.50"), ("0.00", "12.50"),
    ])
    func `the currency of a number format stands behind the number`(format: String, text: String) throws {
        let styles = """
            <styleSheet><numFmts><numFmt numFmtId="170" formatCode="\(format)"/></numFmts><cellXfs><xf numFmtId="0"/>\
            <xf numFmtId="170"/></cellXfs></styleSheet>
            """
        let row = "<row><c s=\"1\"><v>12.50</v></c><c s=\"0\"><v>3</v></c></row>"
        #expect(try csv(row, [("xl/styles.xml", styles)]) == "\(text),3\n")
    }

    @Test func `the checksum is that of ZIP, and a file that does not have it is refused`() throws {
        #expect(Checksum.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
        var bytes = archive([("xl/worksheets/sheet1.xml", "<sheetData><row><c><v>12.50</v></c></row></sheetData>")])
        #expect(try XLSXWorkbook(bytes).csv(nil) == Array("12.50\n".utf8))
        let amount = try #require(bytes.firstRange(of: Array("12.50".utf8)))
        bytes[amount.lowerBound + 1] ^= 8
        #expect(throws: FormatError.self) { try XLSXWorkbook(bytes).csv(nil) }
    }

    @Test func `a cell with a formula has its value, and one with several styles all of its text`() throws {
        let rows = """
            <row r="1"><c r="A1"><f>20</f><v>20</v></c><c r="B1" t="str"><f>A1</f><v>a&amp;b, c</v></c></row>
            <row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="inlineStr"><is><r><t>x </t></r><r><t>y</t></r></is></c></row>
            """
        let texts = "<sst><si><r><t>Foo </t></r><r><t>Bar</t></r><rPh><t>no</t></rPh></si></sst>"
        #expect(try csv(rows, [("xl/sharedStrings.xml", texts)]) == "20,\"a&b, c\",\n\nFoo Bar,,x y\n")
    }

    @Test func `empty cells far to the right are ignored, and an entry there is refused`() throws {
        #expect(try csv("<row><c r=\"A1\"><v>1</v></c><c r=\"XFD1\" s=\"3\"/></row>") == "1\n")
        #expect(throws: FormatError.self) { try csv("<row><c r=\"XFD1\"><v>1</v></c></row>") }
    }

    @Test func `the first visible tab is read, or the one that is named or numbered`() throws {
        func sheet(_ id: Int, _ name: String, _ more: String = "") -> String {
            "<sheet name=\"\(name)\" sheetId=\"\(id)\" \(more) r:id=\"r\(id)\"/>"
        }
        let tabs = sheet(3, "Old", "state=\"hidden\"") + sheet(2, "March") + sheet(1, "April")
        let other: [(name: String, text: String)] = [
            ("xl/worksheets/sheet2.xml", "<row><c><v>2</v></c></row>"), ("xl/x.xml", "<row><c><v>3</v></c></row>"),
            ("xl/workbook.xml", "<workbook xmlns:r=\"x\"><sheets>\(tabs)</sheets></workbook>"),
            (
                "xl/_rels/workbook.xml.rels",
                """
                <Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/>
                <Relationship Target="/xl/worksheets/sheet2.xml" Id="r2"/><Relationship Id="r3" Target="x.xml"/></Relationships>
                """
            ),
        ]
        let first = "<row><c><v>1</v></c></row>"
        #expect(try csv(first, other) == "2\n")
        #expect(try csv(first, other, sheet: "april") == "1\n" && csv(first, other, sheet: "3") == "3\n")
        #expect(throws: FormatError.self) { try csv(first, other, sheet: "May") }
    }
}
