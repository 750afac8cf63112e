import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct ReadingTests {
    @Test(arguments: [
        "write a --tag=x", "write a --tag x", "write a -t x", "write a -tx", "write a -t=x", "write -t x a",
        "--file f write a -t x", "write -ft a -t x",
    ])
    func `an option may be anywhere and in any spelling`(line: String) throws {
        let note = try note(line)
        #expect(note.title == "a")
        #expect(note.tags == ["x"])
    }

    @Test func `flags can be bundled, with an option at the end`() throws {
        let note = try note("write a -qutx")
        #expect(note.quiet && note.urgent)
        #expect(note.tags == ["x"])
    }

    @Test func `a repeated option keeps every value in order`() throws {
        #expect(try note("write a -t x --tag=y -tz").tags == ["x", "y", "z"])
    }

    @Test func `a value that begins with a minus is a value`() throws {
        #expect(try note("write a -d -3d").day == "-3d")
        #expect(try note("write -5 -1.5").title == "-5")
        #expect(try note("write -5 -1.5").text == ["-1.5"])
        #expect(try note("write -€5").title == "-€5")
    }

    @Test func `two dashes end the options`() throws {
        let note = try note("write a -- --tag -q --")
        #expect(note.text == ["--tag", "-q", "--"])
        #expect(!note.quiet)
    }

    @Test func `an option that is not given has its default or none`() throws {
        let note = try note("write a")
        let large = try read("write a --size large").command as? Sample.Write
        #expect(note.day == nil && note.tags == [] && note.size == .small && !note.quiet)
        #expect(large?.size == .large)
    }

    @Test func `a value after the equals sign may be empty or contain another one`() throws {
        #expect(try note("write a --day=").day == "")
        #expect(try note("write a --day=x=y").day == "x=y")
    }

    @Test func `a group falls back to its default subcommand, options included`() throws {
        #expect(try read("shelf").command is Sample.List)
        #expect(try (read("shelf -n 3").command as? Sample.List)?.limit == 3)
        #expect(try (read("shelf -f x list -n 3").command as? Sample.List)?.limit == 3)
        #expect(try read("shelf clear").command is Sample.Clear)
    }

    @Test func `options of the root command are accepted in every command`() throws {
        #expect(try read("shelf -f x clear").root.file == "x")
        #expect(try read("shelf clear --file=y").root.file == "y")
        #expect(try read("").command is Sample)
    }

    @Test(arguments: ["--help", "write --help", "write -h --bogus", "shelf clear -h", "write -qh"])
    func `help is recognised before the rest is checked`(line: String) throws {
        #expect(try read(line).asksForHelp)
    }

    @Test func `a hundred thousand arguments are read`() throws {
        let words = ["write", "title"] + Array(repeating: "word", count: 100_000)
        let note = try #require(try Invocation<Sample>(reading: words).command as? Sample.Write)
        #expect(note.text.count == 100_000)
    }
}
