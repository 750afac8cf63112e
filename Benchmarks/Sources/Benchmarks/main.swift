import Foundation

// swift run -c release --package-path Benchmarks [--only 1,3] [--row NAME] [--repetitions 7] [--json]
// ... --counts prints the counts of allocations, --check-counts counts.json compares them with the committed ones
// ... --streams-only --elements N runs only Streams with so many elements, for instructions.sh

func value(of option: String) -> String? {
    guard let index = CommandLine.arguments.firstIndex(of: option) else { return nil }
    return CommandLine.arguments.dropFirst(index + 1).first
}

let repetitions = value(of: "--repetitions").map { Int($0) } ?? 7
guard let repetitions, repetitions > 0 else {
    print("--repetitions takes a number of 1 or more, such as 7.")
    exit(64)
}
let all = (rows + sharingRows + combiningRows + stateRows + threadRows + queueRows).map { row in
    let peers = [openCombinePeers[row.name], asyncAlgorithmsPeers[row.name]].compactMap { $0 }
    return Row(name: row.name, elements: row.elements, contestants: row.contestants + peers)
}.map { row in
    let streamsOnly = CommandLine.arguments.contains("--streams-only")
    let elements = value(of: "--elements").flatMap { Int($0) }
    let contestants = streamsOnly ? row.contestants.filter { $0.name == "Streams" } : row.contestants
    return Row(name: row.name, elements: elements ?? row.elements, contestants: contestants)
}.sorted { $0.number < $1.number }
let only = value(of: "--only")?.split(separator: ",").map { Int($0) }
let chosen = all.filter { row in
    (only?.contains(row.number) ?? true) && (value(of: "--row").map { $0 == row.name } ?? true)
}
guard !chosen.isEmpty else {
    print("--only takes numbers of rows, such as 3,7; there are \(Set(all.map(\.number)).sorted()).")
    exit(64)
}

if CommandLine.arguments.contains("--counts") {
    print(try Counts.encoded(Counts.measure(chosen)))
    exit(0)
}
if let path = value(of: "--check-counts") {
    let committed = try JSONDecoder().decode([String: Counts].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    let counts = Counts.measure(chosen)
    let gone = only == nil ? committed.keys.filter { counts[$0] == nil }.map { "\($0): no such row" } : []
    let complaints = gone + Counts.complaints(counts, committed: committed)
    guard complaints.isEmpty else {
        print("Streams allocates more than the committed table says:\n" + complaints.joined(separator: "\n"))
        exit(1)
    }
    print("The counts are those of \(path), or lower.")
    exit(0)
}

let asJSON = CommandLine.arguments.contains("--json")
var results: [Result] = []
for row in chosen {
    let result = Result(row: row.name, contestants: row.measure(repetitions: repetitions))
    results.append(result)
    if !asJSON { print(result.table) }
}
if !asJSON { print(([Result.summaryHead] + results.map(\.summary)).joined(separator: "\n")) }
if asJSON {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    print(String(decoding: try encoder.encode(results), as: UTF8.self))
}
