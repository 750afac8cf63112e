import Foundation
import Testing

/// What we export, the programs of plain-text accounting accept, with the same totals.
@Suite(.timeLimit(.minutes(5)))
struct JournalProgramTests {
    private let home: Home

    init() throws {
        home = try Home()
        try home.run("category add 'eating out'")
        let lines = [
            "12.50 lunch -c food -t work", "'9,90 EUR' tickets -c transport", "2400 --income -c salary",
            "1234.56 -c 'eating out' 'a; b' -t a,b", "'1500 JPY' '(x) * y'", "'1.234 KWD' 'say \"hi\" \\'",
            "0.05 --income '[2026-13-01] date:x'",
        ]
        for (index, line) in lines.enumerated() { try home.run("add -d 2026-01-0\(index + 1) \(line)") }
    }

    private static func path(_ program: String) -> String? {
        let folders =
            ["/usr/bin", "/usr/local/bin"]
            + (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private func expected() throws -> Set<String> {
        let json = Data(try home.run("total --json").output.utf8)
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        let totals = try #require(object["totals"] as? [[String: Any]])
        return Set(
            totals.compactMap { total in
                guard let currency = total["currency"] as? String, let balance = total["balance"] as? String else {
                    return nil
                }
                return "\(balance) \(currency)"
            })
    }

    private func balances(_ outcome: Home.Outcome) -> Set<String> {
        let words = outcome.output.replacing(",", with: "").split { $0.isWhitespace || $0 == "\"" }
        let pairs = zip(words, words.dropFirst()).filter { Double($0.0) != nil && $0.1.count == 3 }
        return Set(pairs.map { "\($0.0) \($0.1)" })
    }

    @Test(.enabled(if: path("hledger") != nil)) func `hledger accepts the export, with the same totals`() throws {
        try home.run("export --format hledger -o x.journal")
        let outcome = try home.shell("hledger -f x.journal bal assets:cash --no-total", ["LANG": "C.UTF-8"])
        #expect(outcome.errors.isEmpty && outcome.code == 0)
        #expect(try balances(outcome) == expected())
        let tagged = try home.shell("hledger -f x.journal print tag:work", ["LANG": "C.UTF-8"])
        #expect(tagged.output.contains("lunch"))
    }

    @Test(.enabled(if: path("ledger") != nil)) func `ledger accepts the export, with the same totals`() throws {
        try home.run("export --format ledger -o x.ledger")
        let outcome = try home.shell("ledger -f x.ledger bal assets:cash --no-total")
        #expect(outcome.errors.isEmpty && outcome.code == 0)
        #expect(try balances(outcome) == expected())
        #expect(try home.shell("ledger -f x.ledger reg %work").output.contains("lunch"))
    }

    @Test(.enabled(if: path("bean-query") != nil && path("bean-check") != nil))
    func `beancount accepts the export, with the same totals`() throws {
        try home.run("export --format beancount -o x.beancount")
        let (check, query) = (try #require(Self.path("bean-check")), try #require(Self.path("bean-query")))
        let variables = ProcessInfo.processInfo.environment.filter { $0.key == "PATH" }
        #expect(try home.shell("\(check) x.beancount", variables) == .init(output: ""))
        let select = "SELECT sum(position) WHERE account = 'Assets:Cash' GROUP BY currency"
        let outcome = try home.shell("\(query) -f csv x.beancount \"\(select)\"", variables)
        #expect(try balances(outcome) == expected(), "\(outcome)")
    }
}
