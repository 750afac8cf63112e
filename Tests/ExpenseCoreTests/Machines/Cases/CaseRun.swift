import Foundation
import Testing

@testable import ExpenseCore

/// A short history of several machines, `a` to `d`, and what they have in the end.
///
///     all: add 5 tea          the first machine does it, and all know it
///     a: edit tea 6           then each does something without knowing of the others
///     b: delete tea
///     entries: 6 tea          they meet, and all have this; what is not given here is not compared,
///     listed: deleted         but of what nobody has decided nothing else is listed
///     b: undo                 and so on
///     entries: 6 tea
///
/// ``CaseActs`` has what machines do, ``CaseFacts`` what they can have. `x | y` is what they have if the last machine was the later
/// one, and if the first one was. `a > b` brings the files of one machine to another one, and `b entries: 6 tea` is what that one has
/// then. `each: add 5 tea` is done by every machine. Lines about all: `one folder`, which they share in place of one each; `apart`,
/// if they do not share from the beginning, and then `share same`; `carry`, to bring all files to all folders; `other folder`, which
/// they use from then on.
struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String

    init(_ name: String, _ text: String) {
        (self.name, self.text) = (name, text)
    }

    var testDescription: String { name }

    /// How a case is run: which of the first two machines is later, and the order in which files arrive.
    struct Way: Sendable {
        var later = 1
        var order = 0
    }

    /// Whether it leaves open who is later and what arrives first.
    private var isFree: Bool {
        let fixed = [
            " > ", "sync", "clock", "share", "copy", "clone", "backup", "keep", "leave", "apart", "folder", "carry",
            "anew",
        ]
        return !fixed.contains { text.contains($0) } && text.contains("b: ")
    }

    /// All ways to run it, or one of them, which is another one for each case.
    fileprivate func ways(_ number: Int) -> [Way] {
        guard isFree else { return [Way()] }
        let all = CaseRun.orders.indices.flatMap { order in [1, 0].map { Way(later: $0, order: order) } }
        return isEveryCaseTried ? all : [all[number % all.count]]
    }

    func run(_ way: Way = Way()) throws {
        let run = try CaseRun(text, way)
        try run.run(name)
    }
}

/// The cases of a file, each with the ways to run it. A case begins with its name after `# `.
func cases(_ file: String) -> [(Case, Case.Way)] {
    let url = Bundle.module.url(forResource: file, withExtension: "txt", subdirectory: "Fixtures/Machines")
    let text = url.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
    return text.split(separator: "\n\n").enumerated().flatMap { number, given in
        let name = given.prefix { $0 != "\n" }
        let found = Case(String(name.dropFirst(2)), String(given.dropFirst(name.count)))
        return found.ways(number).map { (found, $0) }
    }
}

/// One run of a case.
final class CaseRun: SharingSuite {
    let carrier: Carrier
    private let lines: [String]
    private let way: Case.Way
    /// What machines do without knowing of each other.
    private var phase: [(machine: Int, acts: String)] = []
    private var (isMet, isAskedForList, hasFacts) = (true, false, false)
    private var moment: Int64 = 1_790_000_000
    private var skews: [Int: Int64] = [:]

    struct Unreadable: Error { let line: String }

    /// The number of a machine that a case names.
    static func number(_ letter: String) -> Int { Int(letter.utf8.first ?? 0) - Int(UInt8(ascii: "a")) }

    init(_ text: String, _ way: Case.Way = .init()) throws {
        lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        self.way = way
        let named = lines.flatMap { $0.prefix { $0 != ":" }.split(separator: " ") }.filter { $0.count == 1 }
        let count = max(3, (named.map { Self.number(String($0)) + 1 }.filter { $0 < 5 }.max() ?? 0))
        carrier = try Carrier(count)
        if lines.contains("one folder") { for machine in 0..<count { carrier.folders[machine] = 0 } }
        if lines.contains("apart") { return }
        // One whose first act is to share does not before.
        for machine in 0..<count {
            let first = lines.first { $0.hasPrefix("\(Self.letter(machine)): ") }
            if first?.contains(": share") == true { continue }
            try carrier.carryEverything()
            try carrier.share(machine)
        }
        try carrier.settle()
    }

    private static func letter(_ number: Int) -> Character {
        Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(number)))
    }

    func run(_ name: String = "") throws {
        for line in lines { try Failing.note(name, line) { try follow(line) } }
        try Failing.note(name, "end") {
            try flush()
            try meet()
            try endFacts()
        }
    }

    private func follow(_ line: String) throws {
        let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        let rest = parts.count > 1 ? parts[1] : ""
        switch parts[0] {
        case "all":
            try flush()
            try endFacts()
            try perform(rest, on: 0)
            try carrier.settle()
            isMet = true
        case "each":
            for machine in carrier.stores.indices { phase.append((machine, rest)) }
        case let machine where machine.count == 1 && line.contains(":"):
            phase.append((Self.number(machine), rest))
        case let about where !line.contains(":"):
            try flush()
            try follow(about.split(separator: " ").map(String.init))
        case let about:
            try flush()
            try expect(rest, of: about.split(separator: " ").map(String.init), line)
        }
    }

    /// Follows a line that is about all.
    private func follow(_ words: [String]) throws {
        isMet = false
        switch words[0] {
        case "apart", "one": break
        case "carry": try carrier.carryEverything()
        case "other": try carrier.leaveAll()
        case "meet": try meet()
        case "share":
            for machine in carrier.stores.indices {
                try carrier.carryEverything()
                try carrier.share(machine, AlikeEntriesChoice(words.last ?? ""))
            }
        default:
            let machines = words.filter { $0 != ">" }.map(Self.number)
            guard words.count > machines.count, machines.allSatisfy(carrier.stores.indices.contains) else {
                throw Unreadable(line: words.joined(separator: " "))
            }
            for (one, other) in zip(machines, machines.dropFirst()) { try carrier.bring(from: one, to: other) }
        }
    }

    /// Lets the machines do what the lines say that came one after the other.
    private func flush() throws {
        if phase.isEmpty { return }
        try endFacts()
        let isApart = Set(phase.map(\.machine)).count == phase.count
        let acts = isApart && way.later == 0 ? phase.reversed() : phase
        phase = []
        for (machine, acts) in acts {
            moment += 1000
            carrier.setClock(machine, moment + (skews[machine] ?? 0))
            try perform(acts, on: machine)
        }
        isMet = false
    }

    private func perform(_ acts: String, on machine: Int) throws {
        for act in acts.split(separator: "; ").map(String.init) {
            if act.hasPrefix("clock "), let seconds = Int64(act.dropFirst(6)) {
                skews[machine] = seconds
                carrier.setClock(machine, moment + seconds)
            } else {
                try CaseActs(carrier: carrier, machine: machine).perform(act)
            }
        }
    }

    private var sharing: [ExpenseStore] { get throws { try carrier.stores.filter { try $0.isSynchronized() } } }

    private func meet() throws {
        if isMet { return }
        isMet = true
        for (one, other) in Self.orders[way.order]
        where try carrier.stores[one].isSynchronized() && carrier.stores[other].isSynchronized() {
            try carrier.bring(from: one, to: other)
        }
        try carrier.settleEqually()
        let listed = try sharing.map { try $0.syncConflicts().map(\.number) }
        for numbers in listed { #expect(numbers == listed[0]) }
        for machine in try sharing.flatMap({ try $0.machines() }) {
            #expect(machine.waiting == 0 && machine.fault == nil)
        }
    }

    private func expect(_ text: String, of words: [String], _ line: String) throws {
        let ways = text.components(separatedBy: " | ")
        let expected = ways[way.later == 0 && ways.count > 1 ? 1 : 0].split(separator: "; ").map(String.init).sorted()
        func compare(_ store: ExpenseStore) throws {
            guard let found = try CaseFacts(store: store).items(words.last ?? "") else { throw Unreadable(line: line) }
            #expect(found == (expected == ["-"] ? [] : expected), "\(line)")
        }
        if words.count > 1 { return try compare(carrier.stores[Self.number(words[0])]) }
        try meet()
        (hasFacts, isAskedForList) = (true, isAskedForList || words == ["listed"])
        for store in try sharing { try compare(store) }
    }

    /// What is not said to be listed is not.
    private func endFacts() throws {
        if hasFacts, !isAskedForList { try expect("-", of: ["listed"], "listed: -") }
        (hasFacts, isAskedForList) = (false, false)
    }
}

/// Says in which line of which case something failed.
private enum Failing {
    static func note(_ name: String, _ line: String, _ body: () throws -> Void) throws {
        do { try body() } catch {
            Issue.record("\(name), '\(line)': \(error)")
            throw error
        }
    }
}
