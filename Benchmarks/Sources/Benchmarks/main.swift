// swift run -c release --package-path Benchmarks [--only 1,3] [--repetitions 7]

func value(of option: String) -> String? {
    guard let index = CommandLine.arguments.firstIndex(of: option) else { return nil }
    return CommandLine.arguments.dropFirst(index + 1).first
}

func column(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

func rounded(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100)." + (fraction.count < 2 ? "0" : "") + fraction
}

let repetitions = value(of: "--repetitions").flatMap(Int.init) ?? 7
let only = value(of: "--only")?.split(separator: ",").map(String.init)

for row in rows where only?.contains(String(row.name.prefix { $0 != " " })) ?? true {
    print(row.name)
    print(["", "median ns", "min ns", "to chain", "mallocs"].map { column($0, 12) }.joined())
    let figures = row.measure(repetitions: max(1, repetitions))
    let chain = figures.first { $0.name == "chain" }?.median
    for entry in figures {
        let ratio = chain.map { rounded(entry.median / $0) } ?? "-"
        let cells = [entry.name, rounded(entry.median), rounded(entry.minimum), ratio, rounded(entry.allocations)]
        print(cells.map { column($0, 12) }.joined())
    }
}
