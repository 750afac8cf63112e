import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct UsageErrorTests {
    @Test(arguments: [
        ("wirte a", "there is no command 'wirte'; did you mean 'write'?"),
        ("frobnicate", "there is no command 'frobnicate'; 'sample --help' lists them"),
        ("shelf clera", "'shelf' has no command 'clera'; did you mean 'clear'?"),
        ("write a --tga x", "there is no option '--tga'; did you mean '--tag'?"),
        ("write a --urg", "there is no option '--urg'; did you mean '--urgent'?"),
        ("write a --zzz=1", "there is no option '--zzz'"),
        ("write a -qz", "there is no option '-z'"),
        ("write a --day", "--day needs a value: --day DAY"),
        (
            "write a --day --quiet",
            "--day needs a value: --day DAY (if '--quiet' is the value, write '--day=--quiet')"
        ),
        ("write a -d --", "--day needs a value: --day DAY (if '--' is the value, write '--day=--')"),
        ("write a -d 1 --day 2", "--day: given twice; give it once"),
        ("write a --quiet=yes", "--quiet takes no value"),
        ("write", "TITLE is missing"),
        ("shelf clear a b", "unexpected argument 'b'"),
        ("write a --size lagre", "--size: 'lagre' is not one of small, large; did you mean 'large'?"),
        ("shelf list -n x", "--limit: 'x' is not a whole number, such as 3"),
        ("shelf list -n ٣", "--limit: '٣' is not a whole number, such as 3"),
        (
            "shelf list -n 99999999999999999999",
            "--limit: '99999999999999999999' is too large"
        ),
    ])
    func `a line that cannot be understood is refused with what to write instead`(line: String, message: String) {
        #expect(complaint(line) == message)
    }

    @Test func `the usage line belongs to the command`() {
        #expect(throws: UsageError(message: "TITLE is missing", usage: "sample write TITLE [TEXT...] [OPTIONS]")) {
            try read("write")
        }
        #expect(usageLine(of: [Sample.self]) == "sample write|shelf [ARGUMENTS] [OPTIONS]")
        #expect(usageLine(of: [Sample.self, Sample.Shelf.self]) == "sample shelf [list|clear] [ARGUMENTS] [OPTIONS]")
    }

    @Test func `a quoted word is shortened and shows no control characters`() {
        #expect(quoted("a\u{1B}[31m") == "'a\\e[31m'")
        #expect(quoted(String(repeating: "x", count: 100)) == "'" + String(repeating: "x", count: 60) + "...'")
    }

    @Test func `a word unlike all candidates gets no suggestion`() {
        #expect(nearest(to: "xyz", in: ["add", "list"]) == nil)
        #expect(nearest(to: "ADD", in: ["add", "list"]) == "add")
        #expect(nearest(to: "lsit", in: ["add", "list"]) == "list")
        #expect(nearest(to: String(repeating: "a", count: 100_000), in: ["add", "list"]) == nil)
    }
}
