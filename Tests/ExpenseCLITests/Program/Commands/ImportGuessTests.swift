import Foundation
import Testing

/// What an import guesses, and how it shows that.
@Suite(.timeLimit(.minutes(5)))
struct ImportGuessTests {
    private let home: Home

    init() throws {
        home = try Home()
        try Data("Date,Text,Amount\n2026-01-13,shop,-5\n2026-01-14,pay,6\n".utf8)
            .write(to: URL(fileURLWithPath: home.path + "/a.csv"))
    }

    @Test func `a currency that neither the file nor the data file names is a guess, which a warning shows`() throws {
        let guess = "warning: the file names no currency; read as USD, which is usual where you live."
        #expect(try home.run("import a.csv -n").output.contains(guess))
        #expect(try !home.run("import a.csv -n --currency EUR").output.contains("names no currency"))
        _ = try home.run("add '3 EUR' tea")
        let outcome = try home.run("import a.csv").output
        #expect(outcome.contains("currency: EUR, because the file does not say") && !outcome.contains("guess"))
    }

    @Test(arguments: [("y\n", "imported 2 entries"), ("n\n", "nothing was changed")])
    func `a person confirms the currency that was guessed`(answer: String, outcome: String) throws {
        let terminal = try PseudoTerminal(columns: 200)
        let program = try home.start(["import", "a.csv"], ["TERM": "dumb"], terminal: terminal.program)
        #expect(terminal.read(until: "? [y/N] ").contains("doubt: the file names no currency, and USD is a guess."))
        terminal.type(answer)
        #expect(terminal.read(until: outcome).hasSuffix(outcome))
        #expect(program.exitCode() == 0)
    }
}
