import ExpenseCore
import Foundation
import Streams
import Synchronization

// swift build -c release --static-swift-stdlib -Xswiftc -static-executable --product expense-cli
// swift run -c release --package-path Benchmarks/Store StoreBenchmarks [--program .build/release/expense-cli]
//     [--entries 1000000] [--repetitions 20] [--only commands|live|machines]
//
// Runs the tracker on a file of a million entries, as whole processes, compared with the sqlite3 shell doing the same
// on the same file in the same run. Medians of interleaved repetitions.

func value(of option: String) -> String? {
    guard let index = CommandLine.arguments.firstIndex(of: option) else { return nil }
    return CommandLine.arguments.dropFirst(index + 1).first
}

let program = URL(fileURLWithPath: value(of: "--program") ?? ".build/release/expense-cli").path
let entries = value(of: "--entries").flatMap { Int($0) } ?? 1_000_000
let repetitions = value(of: "--repetitions").flatMap { Int($0) } ?? 20
guard FileManager.default.isExecutableFile(atPath: program) else {
    print(
        "There is no program at \(program). Run: swift build -c release "
            + "--static-swift-stdlib -Xswiftc -static-executable --product expense-cli")
    exit(66)
}
let folder = NSTemporaryDirectory() + "store-benchmarks-\(getpid())"
try FileManager.default.createDirectory(
    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
defer { try? FileManager.default.removeItem(atPath: folder) }

func expense(_ file: String, _ words: String...) -> Cost { run([program, "--file", file] + words) }
func sqlite(_ file: String, _ sql: String) -> Cost { run(["sqlite3", file, sql]) }

/// Creates a CSV file of entries over ten years: 11 categories, two currencies, 50,000 notes, and a tag on every fifth
/// entry.
func makeCSV(_ name: String, entries: Int) throws -> String {
    let names = Category.readyMade.prefix(10).map { "('\($0.name)')" }.joined(separator: ", ")
    let rows = """
        CREATE TABLE category (name); INSERT INTO category VALUES \(names);
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(entries)),
            mixed AS (SELECT i, (i * 2654435761 + 12345) % 4294967296 AS m FROM n)
        SELECT date('2017-01-01', (i * 3600 / \(entries)) || ' days') AS date,
            iif(m / 64 % 9, 'expense', 'income') AS kind,
            format('%d.%02d', (m / 16 % 9999 + 1) / 100, (m / 16 % 9999 + 1) % 100) AS amount,
            iif(m / 128 % 20, 'USD', 'EUR') AS currency,
            (SELECT name FROM category WHERE rowid = m / 512 % 11) AS category,
            'note ' || (m / 2048 % 50000) AS note,
            iif(i % 5 = 0, 'tag' || (i * 7919 / 5 % 12), '') AS tags
        FROM mixed
        """
    let csv = "\(folder)/\(name).csv"
    _ = run(["sqlite3", "-csv", "-header", ":memory:", ".output \(csv)", rows])
    return csv
}

/// Options of an import that compares entries with nothing.
let importAsIs = ["--keep-duplicates", "--no-suggestions"]

/// Creates a data file with entries as one change.
func makeFile(_ name: String, entries: Int) throws -> String {
    let file = folder + "/" + name
    _ = expense(file, "add", "1", "first", "-c", "food", "--currency", "USD")
    let csv = try makeCSV(name, entries: entries)
    _ = run([program, "--file", file, "import", csv, "--format", "csv"] + importAsIs)
    try FileManager.default.removeItem(atPath: csv)
    return file
}

print("| what | ours | sqlite3 | ratio | goal |\n| --- | --- | --- | --- | --- |")
let large = try makeFile("large.db", entries: entries)
let small = try makeFile("small.db", entries: 1000)
let only = value(of: "--only")

func measureBesideShell() throws {
    let insert = """
        PRAGMA synchronous = FULL; INSERT INTO entry (date, kind, amount, currency, category, note)
        VALUES ('2026-11-21', 'expense', 1250, 'USD', 1, 'lunch')
        """

    let added = compare(
        "add", goal: "<= 1.5", repetitions: repetitions,
        ours: { expense(large, "add", "12.50", "lunch", "-c", "food", "-d", "2026-11-21").milliseconds },
        shell: { sqlite(large, insert).milliseconds })
    let addedToSmall = compare(
        "add, a thousand entries", goal: "-", repetitions: repetitions,
        ours: { expense(small, "add", "12.50", "lunch", "-c", "food", "-d", "2026-11-21").milliseconds },
        shell: { sqlite(small, insert).milliseconds })
    print(
        "| add, a million beside a thousand | - | - | \(String(format: "%.2f", added.ours / addedToSmall.ours)) | <= 1.3 |"
    )

    let sums = "sum(iif(kind = 'expense', amount, 0)), sum(iif(kind = 'income', amount, 0)), sum(count)"
    let months = "FROM total WHERE span = 'month' AND tag = ''"
    for (name, words, sql) in [
        ("total of one category", ["-c", "food"], "currency, \(sums) \(months) AND category = 1 GROUP BY 1"),
        (
            "total by category", ["--by", "category"],
            "category, currency, \(sums) \(months) AND category >= 0 GROUP BY 1, 2"
        ),
        ("total by month", ["--by", "month"], "period, currency, \(sums) \(months) AND category = -1 GROUP BY 1, 2"),
        (
            "total of one month", ["-p", "2025-11"],
            "currency, \(sums) \(months) AND category = -1 AND period = '2025-11' GROUP BY 1"
        ),
        ("total by kind", ["--by", "kind"], "kind, currency, \(sums) \(months) AND category = -1 GROUP BY 1, 2"),
        (
            "total in one currency", ["--currency", "EUR"],
            "currency, \(sums) \(months) AND category = -1 AND currency = 'EUR' GROUP BY 1"
        ),
    ] {
        _ = compare(
            name, goal: "<= 2, < 8 ms", repetitions: repetitions,
            ours: { run([program, "--file", large, "total"] + words).milliseconds },
            shell: { sqlite(large, "SELECT \(sql)").milliseconds })
    }

    let listing = "SELECT id, date, kind, amount, currency, category, note FROM entry ORDER BY date DESC, id DESC"
    var costs: [Cost] = []
    _ = compare(
        "list of all", goal: "<= 1.5", repetitions: 3,
        ours: {
            costs.append(expense(large, "list"))
            return costs[costs.count - 1].milliseconds
        }, shell: { run(["sqlite3", "-box", large, ".mode list", listing]).milliseconds })
    report("list of all, first row", goal: "<= 20 ms", costs.map(\.firstByte).median, nil)
    report("list of all, memory", goal: "< 30 MB", costs.map(\.memory).max() ?? 0, nil, unit: "MB")
    _ = compare(
        "export of all as CSV", goal: "<= 1.5", repetitions: 3,
        ours: { expense(large, "export", "--format", "csv").milliseconds },
        shell: { run(["sqlite3", "-csv", large, listing]).milliseconds })

    let csv = folder + "/import.csv"
    var text = "date,amount,note\n"
    for index in 0..<100_000 {
        text += "2026-\(10 + index % 3)-\(10 + index % 19),\(index % 900 + 1).50,note \(index)\n"
    }
    try text.write(toFile: csv, atomically: true, encoding: .utf8)
    var round = 0
    _ = compare(
        "import of 100,000 rows of CSV", goal: "<= 3", repetitions: 3,
        ours: {
            round += 1
            return expense("\(folder)/import-\(round).db", "import", csv, "--sign", "expenses").milliseconds
        },
        shell: {
            run([
                "sqlite3", "\(folder)/bare-\(round).db", "CREATE TABLE t (date, amount, note)", ".mode csv",
                ".import \(csv) t",
            ])
            .milliseconds
        })
}

if only == nil { try measureBesideShell() }
if only == nil || only == "live" {
    try measureLive(large)
    try measureAppState(large)
    try measureLiveList(large)
}
if only == nil || only == "machines" { try measureMachines() }
if only == nil || only == "commands" { try measureCommands(large, repetitions: repetitions) }
