import Foundation
import ExpenseCore
import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct OutputTests {
    private typealias Row = [(String, Style)]

    private static let columns = [
        Table.Column(title: "id", alignment: .right), Table.Column(title: "note", shrinks: true),
        Table.Column(title: "amount", alignment: .right),
    ]

    /// A table of these rows on a terminal of this width.
    private func table(
        _ rows: [[String]], _ columns: [Table.Column] = Self.columns, width: Int? = nil, colors: ColorDepth = .none
    ) throws -> String {
        let pipe = Pipe()
        let output = Output(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        var table = Table(columns, for: Terminal(width: width, colors: colors))
        for row in rows { try table.add(row.map { Table.Cell($0) }, to: output) }
        try table.finish(to: output)
        try output.flush()
        try pipe.fileHandleForWriting.close()
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    @Test func `columns are aligned by cells, without blanks at the end`() throws {
        let text = try table([["1", "昼食", "12.50 USD"], ["10", "lunch\u{1B}", "1,200.00 USD"], ["100", "", ""]])
        #expect(
            text == """
                 id  note           amount
                  1  昼食        12.50 USD
                 10  lunch\\e  1,200.00 USD
                100

                """)
    }

    @Test func `a narrow terminal truncates texts, and no amounts`() throws {
        let row = [["1", "lunch with everybody", "12.50 USD"]]
        #expect(try table(row, width: 24).hasSuffix("\n 1  lunch wi…  12.50 USD\n"))
        #expect(try table(row, width: nil).hasSuffix("\n 1  lunch with everybody  12.50 USD\n"))
    }

    @Test func `in a narrow table a column wraps below its row, and an optional one is left out`() throws {
        let columns = [
            Table.Column(title: "id", alignment: .right), Table.Column(title: "name", shrinks: true),
            Table.Column(title: "day", isOptional: true), Table.Column(title: "amount", alignment: .right),
            Table.Column(title: "note", shrinks: true, wraps: true),
        ]
        let rows = [
            ["1", "groceries", "2026-11-21", "12.50 USD", "lunch with 昼食 for everybody"], ["2", "x", "", "", ""],
        ]
        let wide = "\n 1  groceries  2026-11-21  12.50 USD  lunch with 昼食 f…\n 2  x\n"
        #expect(try table(rows, columns, width: 56).hasSuffix(wide))
        #expect(
            try table(rows, columns, width: 30) == """
                id  name          amount
                 1  groceries  12.50 USD
                    lunch with 昼食 for
                    everybody
                 2  x
                hidden: day; they need 35
                columns

                """)
        #expect(try table(rows, columns).contains("12.50 USD  lunch with 昼食 for everybody\n"))
    }

    @Test func `in a very narrow table texts get separate lines, and at last all cells flow`() throws {
        let columns = [
            Table.Column(title: "category", shrinks: true), Table.Column(title: "before", alignment: .right),
            Table.Column(title: "now", alignment: .right),
        ]
        let rows = [["groceries and more", "12.50 USD", "3.00 USD"], ["home", "", "1,000.00 USD"]]
        #expect(
            try table(rows, columns, width: 30) == """
                category
                       before           now
                groceries and more
                    12.50 USD      3.00 USD
                home
                               1,000.00 USD

                """)
        #expect(
            try table(rows, columns, width: 20) == """
                category  before
                    now
                groceries and more
                    12.50 USD
                    3.00 USD
                home  1,000.00 USD

                """)
        #expect(try table(rows, columns, width: 1) == table(rows, columns, width: 16))
    }

    @Test func `a column that is shown whole continues on further lines`() throws {
        let columns = [Table.Column(title: "field"), Table.Column(title: "value", shrinks: true, isWhole: true)]
        #expect(
            try table([["note", "lunch with 昼食 for everybody"], ["tags", "a"]], columns, width: 22) == """
                field  value
                note   lunch with 昼食
                       for everybody
                tags   a

                """)
    }

    @Test func `long texts continue on at most three lines`() {
        #expect(lines(of: "one two  three", width: 8) == ["one two", "three"])
        #expect(lines(of: "abcdefgh ij", width: 3) == ["abc", "def", "gh", "ij"])
        #expect(lines(of: "a b c d e f", width: 3, most: 3) == ["a b", "c d", "e f"])
        #expect(lines(of: "a b c d e f g", width: 3, most: 3) == ["a b", "c d", "e …"])
        #expect(lines(of: "昼食昼", width: 1) == ["昼", "食", "…"])
        #expect(lines(of: "", width: 5) == [""])
    }

    @Test func `a gauge shows a part, and no more than all`() {
        #expect(gauge(percent: 0, room: 4) == "░░░░" && gauge(percent: 300, room: 4) == "████")
        #expect(gauge(percent: 50, room: 4) == "██░░" && gauge(percent: 1, room: 4) == "▏░░░")
        #expect(part(99_999, of: 100_000) == 99 && part(0, of: 1) == 0 && part(.max, of: 1) == .max)
    }

    @Test func `titles are underlined if there are colours, and a table without rows is empty`() throws {
        let titles = try table([["1", "", ""]], colors: .basic).prefix { $0 != "\n" }
        #expect(titles.hasPrefix("\u{1B}[4mid") && titles.hasSuffix("amount\u{1B}[0m"))
        #expect(try table([]) == "")
    }

    @Test func `rows are written as they arrive`() throws {
        let pipe = Pipe()
        let output = Output(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        var table = Table(Self.columns, for: Terminal(width: nil, colors: .none))
        for id in 0..<200 { try table.add([Table.Cell("\(id)"), Table.Cell("x"), Table.Cell("1")], to: output) }
        try output.flush()
        #expect(!pipe.fileHandleForReading.availableData.isEmpty)
    }

    @Test func `a closed pipe and a full device are distinguished`() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let output = Output(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        try output.write("x")
        #expect(throws: ClosedPipe.self) { try output.flush() }
        guard let full = FileHandle(forWritingAtPath: "/dev/full") else { return }
        let failing = Output(descriptor: full.fileDescriptor)
        try failing.write("x")
        #expect { try failing.flush() } throws: { ($0 as? CommandFailure)?.code == .inputOutput }
    }
}
