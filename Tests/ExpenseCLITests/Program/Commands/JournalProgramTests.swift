import Foundation
import Testing

/// The programs of plain-text accounting accept our exports, with the same totals.
@Suite(.ownThreads)
struct JournalProgramTests {
    private let home: Home

    init() throws {
        home = try Home()
        let entries = try JSONEncoder().encode(Self.entries)
        try entries.write(to: URL(fileURLWithPath: home.path + "/all.json"))
        let count = Self.entries.count
        #expect(try home.run("import all.json --keep-duplicates").output.hasPrefix("imported \(count) entries"))
    }

    private struct Entry: Encodable {
        let date, kind, currency, amount, note: String
        let category: String?
        let tags: [String]
        let payee, account, to, original: String?
        let receipt: Int?
    }

    /// Entries whose notes, categories and tags contain everything that means something to one of these programs.
    private static let entries: [Entry] = {
        let marks = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~".map(String.init)
        let notes =
            marks.flatMap { [$0, "a\($0)", "\($0)a", "a \($0) b", "\($0) a", $0 + $0 + $0] } + [
                "a; b", "tag:value", "a, tag:v, b", "  two  blanks", "tab\tin", "new\nline", "\n", "e\u{301}", "昼食🍕",
                "\u{202E}", "\u{A0}x", "a\u{2028}b", "2026-01-01 x", "(code) x", "include x", "P 2026-01-01 USD 1 EUR",
                "comment", "end comment", "payee | note", "\"quoted\" \\back", "key: value", "12.50 USD",
                "[2026-13-01]",
                "date:2020-01-01", "note \"x\"", String(repeating: "x y", count: 3000), "\u{1}\u{1B}[31m", "\u{FEFF}",
                "a\rb",
            ]
        let categories =
            marks + [
                "food", "eating out", "a:b:c", "2026 trip", "昼食", "Größe & Co; (x)", "a  b", "expenses", "Assets:Cash",
                ":lead", "trail:", "a::b", "e\u{301}", "ünï:süb cat", String(repeating: "Z", count: 100),
            ]
        let tags = marks + ["work", "a,b", "größe", "x:y", "UPPER", "日本", "a.b", "type", "date", "note", "all", "none"]
        let amounts = [("USD", "12.50"), ("EUR", "1234.56"), ("JPY", "1500"), ("KWD", "1.234"), ("CHF", "0.05")]
        return (0..<max(notes.count, categories.count, tags.count)).map { index in
            let (currency, amount) = amounts[index % amounts.count]
            let kind = index % 4 == 0 ? "income" : index % 9 == 1 ? "refund" : index % 11 == 2 ? "transfer" : "expense"
            let isTransfer = kind == "transfer"
            let accounts = ["giro", "cash", "Größe; (x)", "a  b", "bank:giro"]
            let payee = notes[(index * 7) % notes.count]
            return Entry(
                date: "2026-0\(1 + index % 9)-1\(index % 10)", kind: kind,
                currency: currency, amount: amount, note: notes[index % notes.count],
                category: isTransfer || index % 7 == 0 ? nil : categories[index % categories.count],
                tags: index % 5 == 0 ? [] : [tags[index % tags.count], "and"],
                payee: index % 3 == 0 && payee.utf8.count < 1000 && !payee.allSatisfy(\.isWhitespace) ? payee : nil,
                account: isTransfer || index % 6 == 0 ? accounts[index % accounts.count] : nil,
                to: isTransfer ? accounts[(index + 1) % accounts.count] : nil,
                original: index % 13 == 0 ? "99.50 GBP" : nil, receipt: index % 10 < 2 ? index / 10 + 1 : nil)
        }
    }()

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

    @Test(.long, arguments: ["csv", "json", "jsonl", "hledger", "ledger", "beancount"])
    func `entries that are exported and imported into another file are identical`(format: String) throws {
        try home.run("export --format \(format) -o x")
        let read = format == "ledger" ? "hledger" : format
        let there = "--file there.db"
        let taken = try home.run("import x --format \(read) --keep-duplicates --no-suggestions \(there)")
        #expect(taken.output.contains("imported \(Self.entries.count) entries"), "\(taken)")
        func content(_ options: String) throws -> String {
            try home.run("export --format json \(options)").output
                .replacing(#/"id":\d+,/#, with: "").replacing(#/"receipt":\d+/#, with: "\"receipt\":#")
        }
        #expect(try content(there) == content(""))
    }

    @Test(.enabled(if: path("hledger") != nil)) func `hledger accepts the export, with the same totals`() throws {
        try home.run("export --format hledger -o x.journal")
        let outcome = try home.shell("hledger -f x.journal bal '^assets' --depth 1 --no-total", ["LANG": "C.UTF-8"])
        #expect(outcome.errors.isEmpty && outcome.code == 0)
        #expect(try balances(outcome) == expected())
        let tagged = try home.shell("hledger -f x.journal print tag:größe", ["LANG": "C.UTF-8"])
        #expect(tagged.code == 0 && tagged.output.contains("größe"))
    }

    @Test(.enabled(if: path("ledger") != nil)) func `ledger accepts the export, with the same totals`() throws {
        try home.run("export --format ledger -o x.ledger")
        let outcome = try home.shell("ledger -f x.ledger bal '^assets' --depth 1 --no-total")
        #expect(outcome.errors.isEmpty && outcome.code == 0)
        #expect(try balances(outcome) == expected())
        let tagged = try home.shell("ledger -f x.ledger reg %UPPER")
        #expect(tagged.output.split(separator: "\n").count > 1, "\(tagged)")
    }

    @Test(.enabled(if: path("bean-query") != nil && path("bean-check") != nil))
    func `beancount accepts the export, with the same totals`() throws {
        try home.run("export --format beancount -o x.beancount")
        let (check, query) = (try #require(Self.path("bean-check")), try #require(Self.path("bean-query")))
        let variables = ProcessInfo.processInfo.environment.filter { $0.key == "PATH" }
        #expect(try home.shell("\(check) x.beancount", variables) == .init(output: ""))
        let select = "SELECT sum(position) WHERE account ~ '^Assets' GROUP BY currency"
        let outcome = try home.shell("\(query) -f csv x.beancount \"\(select)\"", variables)
        #expect(try balances(outcome) == expected(), "\(outcome)")
    }

    /// Journals of our own, each with the sums that hledger, ledger or beancount computes, and with what an import of
    /// it gives and says.
    private static let journals = repository.appendingPathComponent("Tests/Journals")

    private static let journalFiles = ((try? FileManager.default.contentsOfDirectory(atPath: journals.path)) ?? [])
        .filter { $0.hasSuffix(".sums") }.map { String($0.dropLast(".sums".count)) }.sorted()

    @Test(.long, arguments: journalFiles)
    func `income and expenses of a journal are those of its program, or the import names the lines`(name: String) throws
    {
        let path = Self.journals.appendingPathComponent(name).path
        let kept = try String(contentsOfFile: path + ".sums", encoding: .utf8).split(separator: "\n").map(String.init)
        let format = try #require(kept[0].split(separator: ":").first)
        let file = "--file \(name).db"
        let output = try home.run("import '\(path)' --format \(format) --no-suggestions \(file)").output
        let said = output.split(separator: "\n").map(String.init)
            .filter { line in ["skipped", "recorded", "warning"].contains { line.hasPrefix($0) } }
        #expect(said == Array(kept[2...]))
        let json = Data(try home.run("total --json \(file)").output.utf8)
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        let totals = try #require(object["totals"] as? [[String: Any]])
        let sums = ["expenses", "income"].flatMap { side in
            totals.compactMap { total -> String? in
                guard let code = total["currency"] as? String, let text = total[side] as? String,
                    let sum = Decimal(string: text), sum != 0
                else { return nil }
                return "\(side) \(code) \(sum)"
            }
        }
        #expect("import: " + sums.sorted().joined(separator: ", ") == kept[1])
        let isSame = kept[0].dropFirst("\(format): ".count) == kept[1].dropFirst("import: ".count)
        #expect(isSame || said.contains { $0.contains("(line") })
    }

    @Test func `journals of all three programs have their sums, some of them to the cent`() throws {
        #expect(Set(Self.journalFiles.map { $0.split(separator: ".").last }) == ["journal", "ledger", "beancount"])
        let same = try Self.journalFiles.filter { name in
            let path = Self.journals.appendingPathComponent(name + ".sums")
            let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
            return lines[0].split(separator: ":")[1] == lines[1].split(separator: ":")[1]
        }
        #expect(same == ["year.beancount", "year.journal", "year.ledger"])
    }

    @Test(.enabled(if: path("hledger") != nil && path("ledger") != nil && path("bean-check") != nil))
    func `hledger, ledger and beancount compute the sums that are kept beside the journals`() throws {
        let (report, code) = try runScript("Tests/Journals/compare", [executable])
        #expect(code == 0, "\(report)")
    }
}
