import Foundation
import Testing

@testable import ExpenseCore

/// What machines that have read the same files export is the same to the byte, the numbers of rows apart (rule Y1).
@Suite(.long, .ownThreads)
struct SharedOrderTests: SharingSuite {
    let carrier: Carrier

    init() throws { carrier = try Carrier(3) }

    private func export(_ store: ExpenseStore, _ format: EntryFormat, _ filter: Filter? = nil) throws -> String {
        var writer = format.writer
        _ = try writer.write(filter, of: store)
        return String(decoding: writer.bytes, as: UTF8.self)
            .replacing(/"(id|receipt)":\d+/) { "\"\($0.output.1)\":N" }
            .replacing(/(receipt:? ?"?)\d+/) { "\($0.output.1)N" }
    }

    private func record(on machine: Int) throws {
        let store = carrier.stores[machine]
        for place in 0..<4 {
            let entry = Expense(
                date: today, amount: try dollars("\(place + 1)"), category: "food", note: "\(machine) \(place)")
            _ = try store.add(entry)
        }
        let parts = try ["1", "2", "3"].map { Expense(date: today, amount: try dollars($0), note: "part \(machine)") }
        _ = try store.add(receipt: parts)
        let rent = Expense(date: day("2027-01-01"), amount: try dollars("900"), note: "rent \(machine)")
        _ = try store.add(Recurring(entry: rent, unit: .month), recordingThrough: today)
        var rule = Rule(text: "shop", category: ["food", "fun", "home"][machine])
        rule.details.minimum = try dollars("\(machine + 1)")
        _ = try store.add(rule)
    }

    @Test(arguments: EntryFormat.allCases.filter { $0 != .csv })
    func `Y1 everything that machines export is equal to the byte, the numbers apart`(format: EntryFormat) throws {
        try carrier.begin()
        for machine in 0..<3 { try record(on: machine) }
        try carrier.settleEqually()
        for machine in [2, 0] { try record(on: machine) }
        try carrier.settleEqually()
        let everything = try export(one, format)
        #expect(everything.contains("rent 2") && everything.contains("part 1"))
        for store in carrier.stores.dropFirst() {
            #expect(try export(store, format).split(separator: "\n") == everything.split(separator: "\n"))
            #expect(try export(store, format, Filter()) == export(one, format, Filter()))
        }
    }
}
