import ExpenseCore
import Foundation
import Testing

@Suite(.ownThreads)
struct WriterTests {
    static let texts = [
        "", "lunch", "a \"b\" \\ c", "a\nb\r\nc\td", "\u{0}\u{1B}[31m\u{7F}\u{9B}\u{2028}", "café 昼食 🍕", "=1+1",
        "'=1+1", "''x",
        "@x", "-5", "+5", "\tx", " x ", "a,b", ";", "＝1",
    ]

    @Test(arguments: texts)
    func `a strict parser reads any text back from JSON`(text: String) throws {
        var writer = JSONWriter()
        writer.object { object in
            object.field("text", text)
            object.field("none", nil as String?)
            object.field("number", -42)
            object.field("list") { $0.array { $0.value(text) } }
        }
        let parsed = try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: Any]
        #expect(parsed?["text"] as? String == text)
        #expect(parsed?["list"] as? [String] == [text])
        #expect(parsed?["number"] as? Int == -42)
        #expect(parsed?["none"] is NSNull)
    }

    @Test func `JSON is written without blanks, on request one value per line`() {
        var writer = JSONWriter()
        writer.array {
            $0.value(1); $0.value("a\u{1B}"); $0.array { _ in }
        }
        writer.endLine()
        writer.object {
            $0.field("a", 1); $0.field("b", "x")
        }
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "[1,\"a\\u001b\",[]]\n{\"a\":1,\"b\":\"x\"}")
    }

    @Test(arguments: [
        (";=1+1", ";'=1+1"), ("a;'=1", "a;''=1"), ("a;-b;c", "a;'-b;c"), ("x\t@y", "x\t'@y"), ("a; =1", "a; =1"),
        ("'a;b", "'a;b"),
    ])
    func `text is not a formula with other cell separators either`(text: String, cell: String) {
        var writer = CSVWriter()
        writer.text(text)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == cell)
        #expect(CSVWriter.text(fromCell: cell) == text)
    }

    @Test func `JSON escapes what reorders or hides text, and joiners stay`() {
        var writer = JSONWriter()
        writer.value("a\u{202E}b\u{2066}\u{FEFF}\u{AD}\u{E0001}👩\u{200D}🚀")
        #expect(
            String(decoding: writer.bytes, as: UTF8.self) == #""a\u202eb\u2066\ufeff\u00ad\udb40\udc01👩\#u{200D}🚀""#)
    }

    @Test func `CSV quotes cells if needed, and no text is a formula`() {
        var writer = CSVWriter()
        for text in ["a", "a,b", "say \"hi\"", "two\nlines", " x", "=1+1", "-x", "@x", "'=x", nil] { writer.text(text) }
        writer.plain("-12.50")
        writer.endLine()
        let line = "a,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",\" x\",'=1+1,'-x,'@x,''=x,,-12.50\n"
        #expect(String(decoding: writer.bytes, as: UTF8.self) == line)
    }

    @Test(arguments: texts)
    func `the apostrophes of CSV are removed when it is read`(text: String) {
        var writer = CSVWriter()
        writer.text(text)
        let cell = String(decoding: writer.bytes, as: UTF8.self)
        let isQuoted = cell.hasPrefix("\"")
        let unquoted = isQuoted ? String(cell.dropFirst().dropLast()).replacing("\"\"", with: "\"") : cell
        #expect(CSVWriter.text(fromCell: unquoted) == text)
    }
}
