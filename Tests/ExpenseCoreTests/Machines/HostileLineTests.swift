import Foundation
import Testing

@testable import ExpenseCore

/// Files of a member that say what cannot be.
@Suite(.ownThreads)
struct HostileLineTests {
    private let folder: TemporaryFolder
    private let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
        _ = try store.synchronize(with: .folder(folder.path + "/shared"), name: "one")
    }

    /// Writes the file of a member with a line for each list of operations.
    private func write(_ operations: [String]) throws {
        let (member, path) = ("zz", folder.path + "/shared/machines/zz")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let header = LogLine(#"{"format":2,"machine":"\#(member)"}"#)
        let lines = operations.enumerated().map { number, operations in
            LogLine(
                #"{"clock":\#(100 + number),"time":1,"words":"by zz","parents":[],"effect":0,"operations":[\#(operations)]}"#
            )
        }
        let text = ([header] + lines).map { "\($0.hash) \($0.text)\n" }.joined()
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/000001.log"))
    }

    /// The operation that makes an entry, with one of its values replaced.
    private static func entry(_ identity: Int, _ name: String = "", _ value: String = "") -> String {
        let values = [
            ("date", #""2026-11-21""#), ("kind", #""expense""#), ("amount", "500"), ("currency", #""USD""#),
            ("note", #""tea""#), ("uid", "\(identity)"),
        ]
        let fields = values.map { "\"\($0)\":\($0 == name ? value : $1)" }.joined(separator: ",")
        return #"["entry","+",\#(identity),{\#(fields)}]"#
    }

    @Test(arguments: [
        entry(20, "amount", "-5"), entry(20, "date", #""2026-13-45""#), entry(20, "kind", #""gift""#),
        entry(20, "amount", #""much""#), entry(20, "currency", #""dollars""#), entry(20, "uid", "22"),
        #"["entry","=",10,{"amount":-5}]"#, #"["entry","=",10,{"uid":12}]"#, #"["entry","=",10,{"id":12}]"#,
        #"["category","+",30,{"name":"","color":1,"uid":30}]"#, #"["entry_tag","+",[10,""],{}]"#,
        #"["setting","+","history",{"value":"1"}]"#, #"["import","+",1,{"last":5}]"#, #"["secret","+",1,{}]"#,
        #"["rate","+",["EUR","EUR","2026-01-01"],{"digits":1,"decimals":1}]"#,
    ])
    func `Y9 a line that no program can have written is named, changes nothing, and holds up nobody`(bad: String) throws
    {
        try write([Self.entry(10), bad, Self.entry(40)])
        let report = try store.synchronize()
        #expect(report.faults.count == 1 && report.faults.first?.reason.hasPrefix("line 3: ") == true)
        #expect(try store.entries().count == 2 && store.entries().allSatisfy { $0.amount.minorUnits == 500 })
        #expect(try store.machines().contains { $0.fault != nil })
        #expect(try faults(of: store).isEmpty)
    }

    @Test
    func `Y9 what cannot be is refused also where another value holds, so that undoing that one finds nothing wrong`()
        throws
    {
        try write([Self.entry(10)])
        _ = try store.synchronize()
        let number = try #require(try store.entries().first?.id)
        _ = try store.update(number) { $0.amount = Money(minorUnits: 600, currency: .dollar) }
        try write([Self.entry(10), #"["entry","=",10,{"amount":-5}]"#])
        #expect(try store.synchronize().faults.count == 1)
        _ = try store.undo()
        #expect(try store.entries().map(\.amount.minorUnits) == [500])
    }
}
