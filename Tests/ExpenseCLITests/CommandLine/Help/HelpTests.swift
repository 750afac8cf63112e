import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct HelpTests {
    @Test func `help shows what the command does, then examples, then each parameter`() {
        let expected = """
            Write a note.

            usage: sample write TITLE [TEXT...] [OPTIONS]

            examples:
              sample write -t home call  a note with a tag

            arguments:
              TITLE  What it is about
              TEXT   The rest

            options:
              -t, --tag TAG  A tag
              -d, --day DAY  The day
              --size SIZE    How large: small, large
              -q, --quiet    Say nothing
              -u, --urgent   Not to be missed

            everywhere:
              -f, --file FILE  The file of notes
              -h, --help       Show the help of a command

            A note is a line.

            """
        #expect(helpText(of: [Sample.self, Sample.Write.self]) == expected)
    }

    @Test func `help of a group lists its commands`() {
        #expect(helpText(of: [Sample.self, Sample.Shelf.self]).contains("commands:\n  list   List the shelves\n"))
    }

    @Test(arguments: [30, 40, 80])
    func `help is wrapped to the width`(width: Int) {
        let text = helpText(of: [Sample.self, Sample.Write.self], width: width)
        let wide = text.split(separator: "\n").filter { $0.count > max(width, 42) && !$0.hasPrefix("usage") }
        #expect(wide.isEmpty)
    }

    @Test func `the manual escapes text that troff would read as commands`() {
        let page = manualPage(
            of: Sample.self, version: "1", date: "2026-11-21",
            group: ManualGroup(
                title: "Moods", summary: "See below.",
                parameters: Sample.Write.describedParameters.filter { ["quiet", "urgent"].contains($0.name) }),
            sections: [
                ManualSection(title: "Files", rows: [(".x", "a\\b - 'c")])
            ])
        #expect(page.hasPrefix(".TH SAMPLE 1 2026-11-21 \"sample 1\"\n.SH NAME\nsample \\- keep notes\n"))
        #expect(page.hasSuffix(".SH FILES\n.TP\n\\fB\\&.x\\fR\na\\eb \\- 'c\n"))
        #expect(page.contains(".SS sample shelf clear [SHELF]\n"))
        // Options that several commands have are described once, in a section of their own.
        #expect(page.split(separator: "\n").count { $0.contains("Say nothing") } == 1)
        #expect(page.contains("\\fBMOODS\\fR\nSee below.\n"))
    }
}
