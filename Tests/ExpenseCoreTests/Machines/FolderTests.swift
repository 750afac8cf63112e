import Foundation
import Testing

@testable import ExpenseCore

/// What a folder that machines share may contain, and what becomes of it.
@Suite(.ownThreads)
struct FolderTests: SharingSuite {
    let carrier: Carrier

    /// Two machines with an entry each.
    init() throws {
        carrier = try Carrier(3)
        for machine in 0..<2 {
            try carrier.carryEverything()
            try carrier.share(machine)
            try add(["rent", "tea"][machine], to: machine)
        }
        try carrier.settle()
    }

    private func add(_ note: String, to machine: Int) throws {
        _ = try carrier.stores[machine].add(Expense(date: caseDay, amount: dollars("5"), note: note))
    }

    private func notes(_ machine: Int) throws -> [String] { try carrier.stores[machine].entries().map(\.note).sorted() }

    /// The folder of a machine's files in the folder of the second machine, or of another one.
    private func path(_ machine: String = "zz", in place: Int = 1) -> String {
        "\(carrier.place(place))/machines/\(machine)"
    }

    private func path(of machine: Int, in place: Int = 1) throws -> String { path(try carrier.id(machine), in: place) }

    private func file(of machine: Int, in place: Int = 1) throws -> URL {
        let files = try FileManager.default.contentsOfDirectory(atPath: path(of: machine, in: place)).sorted()
        return URL(fileURLWithPath: try path(of: machine, in: place) + "/" + (files.last ?? ""))
    }

    /// What both machines do reaches the other one.
    private func expectExchange(_ place: SourceLocation = #_sourceLocation) throws {
        for number in 0..<2 { try add("then \(number)", to: number) }
        try carrier.settleEqually(place)
        for number in 0..<2 {
            let hasAll = try Set(notes(number)).isSuperset(of: ["rent", "tea", "then 0", "then 1"])
            #expect(hasAll, sourceLocation: place)
        }
    }

    /// What a new machine reads from the folder of the second one.
    private func readByNewMachine() throws -> [String] {
        let new = try Carrier(1)
        _ = try new.stores[0].synchronize(with: .folder(carrier.place(1)), name: "new", alike: .different)
        return try new.stores[0].entries().map(\.note).sorted()
    }

    // MARK: - Damage

    /// What can happen to a file.
    enum Damage: CaseIterable {
        case marks, lineEnds, byteOrderMark, nothing, zeros, garbage, doubled, zerosAfter, start, middle, end, cut

        func damaged(_ content: Data) -> Data {
            let lines = String(decoding: content, as: UTF8.self)
            func changed(at place: Double) -> Data {
                var content = content
                content[Int(Double(content.count) * place)] ^= 1
                return content
            }
            return switch self {
            case .marks: Data("<<<<<<< HEAD\n\(lines)=======\nfoo\n>>>>>>> x\n".utf8)
            case .lineEnds: Data(lines.replacing("\n", with: "\r\n").utf8)
            case .byteOrderMark: Data("\u{FEFF}\(lines)".utf8)
            case .nothing: Data()
            case .zeros: Data(count: content.count)
            case .garbage: content + Data("garbage\n".utf8)
            case .doubled: content + Data((lines.split(separator: "\n").last.map(String.init) ?? "").utf8 + [10])
            case .zerosAfter: content + Data(count: 300)
            case .start: changed(at: 0.05)
            case .middle: changed(at: 0.5)
            case .end: changed(at: 0.97)
            case .cut: content.dropLast(30)
            }
        }
    }

    @Test(arguments: paired(Damage.allCases, [false, true]))
    func `Y7 Y8 a machine whose own file was damaged is the same machine, and writes it again`(
        damage: Damage, isChanged: Bool
    ) throws {
        let machine = try carrier.id(0)
        for place in 0..<2 {
            let file = try file(of: 0, in: place)
            try damage.damaged(Data(contentsOf: file)).write(to: file)
        }
        if isChanged { try add("soup", to: 0) }
        #expect(try !one.synchronize().isNewMachine && carrier.id(0) == machine)
        try expectExchange()
        #expect(try readByNewMachine() == notes(1))
    }

    @Test(arguments: paired(Damage.allCases, [false, true]))
    func `Y7 Y9 what is damaged on its way is named, or left until the rest is there, and holds up nobody`(
        damage: Damage, isDeleted: Bool
    ) throws {
        try add("later", to: 0)
        _ = try one.synchronize()
        let whole = try Data(contentsOf: file(of: 0, in: 0))
        let place = try file(of: 0)
        try damage.damaged(whole).write(to: place)
        try setWritten(place.path, hoursAgo: 2)
        try add("mine", to: 1)
        var reasons: Set<[String]> = []
        for _ in 0..<2 { reasons.insert(try two.synchronize().faults.map(\.reason)) }
        // The same each time.
        #expect(reasons.count == 1)
        let (isNamed, isRead) = (reasons.first?.isEmpty == false, try notes(1).contains("later"))
        // What was read before is not read again.
        #expect(isNamed != [.nothing, .doubled, .byteOrderMark, .start, .middle].contains(damage), "\(reasons)")
        #expect(try two.machines().contains { $0.fault != nil } == isNamed)
        #expect(isRead == [.garbage, .doubled, .byteOrderMark, .zerosAfter, .start, .middle].contains(damage))
        #expect(try notes(1).contains("mine"))
        // Who deletes the file that is named gets it anew; and whatever brought it can mend it in its place.
        if isDeleted {
            try FileManager.default.removeItem(at: place)
            _ = try two.synchronize()
        }
        try whole.write(to: place)
        #expect(try two.synchronize().faults.isEmpty)
        try expectExchange()
    }

    @Test
    func `Y7 of a file that has arrived in part, at any byte, what is whole is taken in, and the rest when it comes`()
        throws
    {
        for note in ["pie", "cake"] { try add(note, to: 0) }
        _ = try one.synchronize()
        let (whole, place) = (try Data(contentsOf: file(of: 0, in: 0)), try file(of: 0))
        let known = try Data(contentsOf: place).count
        for count in stride(from: known, through: whole.count, by: 31) {
            try whole.prefix(count).write(to: place)
            #expect(try two.synchronize().faults.isEmpty)
        }
        try whole.write(to: place)
        #expect(try two.synchronize().faults.isEmpty && notes(1) == ["cake", "pie", "rent", "tea"])
        // An earlier state takes nothing back, and what comes again is read no second time.
        for content in [whole.prefix(known), whole] {
            try content.write(to: place)
            #expect(try two.synchronize().received == 0 && two.machines().allSatisfy { $0.fault == nil })
        }
    }

    @Test func `Y9 a damaged line is named with its file and number`() throws {
        try add("cake", to: 0)
        _ = try one.synchronize()
        let place = try file(of: 0)
        var content = try Data(contentsOf: file(of: 0, in: 0))
        let cake = try #require(content.range(of: Data("cake".utf8)))
        content[cake.lowerBound] = UInt8(ascii: "C")
        let line = content[..<cake.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1
        try content.write(to: place)
        let fault = try #require(try two.synchronize().faults.first)
        #expect(fault.machine == "machine 0" && fault.reason.hasPrefix("line \(line): "))
        #expect(fault.reason.contains(place.lastPathComponent))
    }

    @Test func `Y9 a damaged file of a machine that has left is named until it is deleted`() throws {
        try one.leaveMachines()
        try carrier.settle()
        let place = try FileManager.default.contentsOfDirectory(atPath: carrier.place(1) + "/machines").first {
            $0 != (try? carrier.id(1))
        }
        let file = URL(fileURLWithPath: path(try #require(place)) + "/000001.log")
        try (Data(contentsOf: file) + Data("0123456789abcdef {}\n".utf8)).write(to: file)
        for _ in 0..<2 {
            #expect(try two.synchronize().faults.map(\.machine) == ["machine 0"])
            #expect(try two.machines().map(\.hasLeft) == [true, false])
        }
        try FileManager.default.removeItem(at: file)
        #expect(try two.synchronize().faults.isEmpty && two.machines().map(\.name) == ["machine 1"])
        #expect(try readByNewMachine() == ["rent", "tea"])
    }

    // MARK: - Lines that nobody should have written

    /// Writes the file of a machine that nobody knows.
    private func write(_ lines: [String], format: Int64 = LineFiles.format) throws {
        let lines = ([#"{"format":\#(format),"machine":"zz"}"#] + lines).map { LogLine($0) }
        // The carrier brings what is longer.
        try? FileManager.default.removeItem(atPath: path(in: 0))
        try FileManager.default.createDirectory(atPath: path(), withIntermediateDirectories: true)
        let text = lines.map { "\($0.hash) \($0.text)\n" }.joined()
        try Data(text.utf8).write(to: URL(fileURLWithPath: path() + "/000001.log"))
    }

    private static func line(_ operations: String, clock: Int64 = 100) -> String {
        #"{"clock":\#(clock),"time":1,"words":"by zz","parents":[],"effect":0,"operations":[\#(operations)]}"#
    }

    /// The operation that makes an entry, with one of its values replaced.
    private static func entry(_ identity: Int, _ name: String = "", _ value: String = "") -> String {
        let values = [
            ("date", #""2026-11-21""#), ("kind", #""expense""#), ("amount", "500"), ("currency", #""USD""#),
            ("note", #""row \#(identity)""#), ("uid", "\(identity)"),
        ]
        let fields = values.map { "\"\($0)\":\($0 == name ? value : $1)" }.joined(separator: ",")
        return #"["entry","+",\#(identity),{\#(fields)}]"#
    }

    private static let impossible =
        [
            entry(20, "amount", "-5"), entry(20, "date", #""2026-13-45""#), entry(20, "kind", #""gift""#),
            entry(20, "amount", #""much""#), entry(20, "currency", #""dollars""#), entry(20, "uid", "22"),
            #"["entry","=",10,{"amount":-5}]"#, #"["entry","=",10,{"uid":12}]"#, #"["entry","=",10,{"id":12}]"#,
            #"["category","+",30,{"name":"","color":1,"uid":30}]"#, #"["entry_tag","+",[10,""],{}]"#,
            #"["setting","+","history",{"value":"1"}]"#, #"["import","+",1,{"last":5}]"#, #"["secret","+",1,{}]"#,
            #"["rate","+",["EUR","EUR","2026-01-01"],{"digits":1,"decimals":1}]"#,
        ].map { line($0) } + [
            #"{"n":2,"c":0,"o":[]}"#, line(entry(20), clock: .max), line(entry(20), clock: 1 << 60),
            line(entry(20), clock: 0),
        ]

    @Test(arguments: impossible)
    func `Y9 a line that no program can have written is named, changes nothing, and holds up nobody`(bad: String) throws
    {
        try write([Self.line(Self.entry(10)), bad, Self.line(Self.entry(40))])
        let report = try two.synchronize()
        #expect(report.faults.count == 1 && report.faults.first?.reason.hasPrefix("line 3: ") == true)
        #expect(try notes(1) == ["rent", "row 10", "row 40", "tea"])
        #expect(try two.entries().allSatisfy { $0.amount.minorUnits == 500 } && faults(of: two).isEmpty)
        try expectExchange()
    }

    @Test
    func `Y9 what cannot be is refused also where another value holds, so that undoing that one finds nothing wrong`()
        throws
    {
        try write([Self.line(Self.entry(10))])
        _ = try two.synchronize()
        let number = try #require(try two.entries().first { $0.note == "row 10" }).id
        _ = try two.update(number) { $0.amount = Money(minorUnits: 600, currency: .dollar) }
        try write([Self.line(Self.entry(10)), Self.line(#"["entry","=",10,{"amount":-5}]"#)])
        #expect(try two.synchronize().faults.count == 1)
        _ = try two.undo()
        #expect(try two.entry(number).amount.minorUnits == 500)
    }

    @Test(arguments: [LineFiles.format - 1, LineFiles.format + 1])
    func `Y9 a file of a newer or an earlier version is refused, and holds up nobody`(format: Int64) throws {
        try write([Self.line(Self.entry(10))], format: format)
        let reasons = try two.synchronize().faults.map(\.reason)
        #expect(reasons.count == 1 && reasons[0].contains("update"))
        try expectExchange()
        #expect(try !notes(1).contains("row 10"))
    }

    // MARK: - Files and folders that are none of a machine

    /// What somebody may put beside the folders of machines, and how many faults are told then.
    struct Thing: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let faults: Int
        /// Whether no new machine can join.
        let endsJoining: Bool
        /// Puts it into a folder.
        let put: @Sendable (_ folder: String, _ machine: String) throws -> Void

        init(
            _ name: String, faults: Int = 0, endsJoining: Bool = false,
            _ put: @escaping @Sendable (String, String) throws -> Void
        ) {
            (testDescription, self.faults, self.endsJoining, self.put) = (name, faults, endsJoining, put)
        }

        private static func make(_ path: String) throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        private static func write(_ text: String, to path: String, hoursAgo: Double = 0) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            try setWritten(path, hoursAgo: hoursAgo)
        }

        static let all = [
            Thing("more folders than there can be machines", faults: 1, endsJoining: true) { folder, _ in
                for number in 1...1100 { try make("\(folder)/\(String(number, radix: 36))") }
            },
            Thing("many files that are no folders") { folder, _ in
                for number in 1...1100 { try write("", to: "\(folder)/no machine \(number)") }
            },
            Thing("copies that a program made of a file") { folder, machine in
                for name in ["000001 (conflicted copy).log", "000001.log.tmp", "../000001.log"] {
                    try write("x", to: "\(folder)/\(machine)/\(name)")
                }
            },
            Thing("a folder without files of one that was there once") { folder, _ in try make("\(folder)/zy") },
            Thing("a pipe in the place of a file") { folder, _ in
                try make(folder + "/zz")
                #expect(mkfifo(folder + "/zz/000001.log", 0o600) == 0)
            },
            Thing("a link in the place of a folder") { folder, machine in
                try FileManager.default.createSymbolicLink(
                    atPath: folder + "/zz", withDestinationPath: "\(folder)/\(machine)")
            },
            Thing("a file without a line that is just arriving") { folder, _ in
                try make(folder + "/zz")
                try write("xxxxxxx", to: folder + "/zz/000001.log")
            },
            Thing("a file without a line", faults: 1) { folder, _ in
                try make(folder + "/zz")
                try write("xxxxxxx", to: folder + "/zz/000001.log", hoursAgo: 2)
            },
            Thing("a long file without a line", faults: 1) { folder, _ in
                try make(folder + "/zz")
                try write(String(repeating: "x", count: 3 << 20), to: folder + "/zz/000001.log", hoursAgo: 2)
            },
        ]
    }

    @Test(arguments: Thing.all) func `Y9 what belongs to no machine is named or passed over, and holds up nobody`(
        thing: Thing
    ) throws {
        try thing.put(carrier.place(1) + "/machines", carrier.id(0))
        for _ in 0..<2 { #expect(try two.synchronize().faults.count == thing.faults) }
        for number in 0..<2 { try add("then \(number)", to: number) }
        try carrier.bring(from: 0, to: 1)
        _ = try two.synchronize()
        #expect(try notes(1) == ["rent", "tea", "then 0", "then 1"])
        if thing.endsJoining {
            #expect(throws: SyncFailure.self) { try readByNewMachine() }
        } else {
            #expect(try readByNewMachine() == notes(1))
        }
        try two.writeAnew()
        try add("folded", to: 1)
        #expect(try two.synchronize().sent > 0)
    }

    @Test(arguments: [1, 2]) func `Y9 a link in the place of a machine's own folder leads nowhere`(numberOfFile: Int)
        throws
    {
        let (outside, own) = (carrier.folder.path + "/outside", try path(of: 1))
        let precious = outside + "/00000\(numberOfFile).log"
        try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
        try Data("precious".utf8).write(to: URL(fileURLWithPath: precious))
        try FileManager.default.removeItem(atPath: own)
        try FileManager.default.createSymbolicLink(atPath: own, withDestinationPath: outside)
        try add("mine", to: 1)
        let refusal = #expect(throws: SyncFailure.self) { try two.synchronize() }
        #expect(refusal?.message.contains("Delete it") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside) == ["00000\(numberOfFile).log"])
        #expect(try String(contentsOfFile: precious, encoding: .utf8) == "precious")
        try FileManager.default.removeItem(atPath: own)
        try expectExchange()
        #expect(try path(of: 1) == own)
    }

    // MARK: - Files that go and come back

    @Test func `Y7 a machine writes its files again if they are gone everywhere, also after it wrote all anew`() throws
    {
        for isAnew in [false, true] {
            if isAnew { try one.writeAnew() }
            try add("more", to: 0)
            try carrier.settle()
            try carrier.lose(files: 0, in: [0, 1])
            try expectExchange()
            #expect(try readByNewMachine() == notes(1))
        }
    }

    @Test func `Y12 what a machine writes anew replaces its files`() throws {
        try add("more", to: 0)
        _ = try one.synchronize()
        let before = try file(of: 0, in: 0)
        try one.writeAnew()
        try add("again", to: 0)
        _ = try one.synchronize()
        let own = try FileManager.default.contentsOfDirectory(atPath: path(of: 0, in: 0))
        #expect(own.count == 1 && own.first != before.lastPathComponent)
        try expectExchange()
    }

    @Test func `Y7 a program that was stopped after it wrote a file goes on where it was`() throws {
        let (machine, copy) = (try carrier.id(0), try Carrier(1))
        try add("tea", to: 0)
        try copy.copyFile(of: one, to: 0)
        try #expect(one.synchronize().sent > 0)
        // The file was written, but that was not noted.
        try carrier.copyFile(of: copy.stores[0], to: 0)
        let report = try one.synchronize()
        #expect(try report.sent == 0 && !report.isNewMachine && carrier.id(0) == machine)
        try expectExchange()
    }

    @Test func `Y8 lines that a copy wrote before the file was damaged at its end are those of another machine`() throws
    {
        try carrier.copyFile(of: one, to: 2)
        try add("original", to: 0)
        _ = try one.synchronize()
        let file = try file(of: 0, in: 0)
        try (Data(contentsOf: file) + Data("garbage\n".utf8)).write(to: file)
        _ = try carrier.stores[2].add(Expense(date: caseDay, amount: dollars("5"), note: "copied"))
        #expect(try carrier.stores[2].synchronize().isNewMachine)
    }

    /// How a file is on its way.
    enum Arrival: CaseIterable { case part, older, gone }

    @Test(arguments: paired(Arrival.allCases, [false, true]))
    func
        `Y2 Y7 a machine that shares again knows its rows, whatever has arrived of the files, and writes its own again`(
            arrival: Arrival, isOwn: Bool
        ) throws
    {
        let file = try file(of: isOwn ? 1 : 0)
        let older = try Data(contentsOf: file)
        try add("soup", to: isOwn ? 1 : 0)
        if !isOwn { try carrier.settle() }
        _ = try two.leaveMachines()
        let whole = try Data(contentsOf: file)
        switch arrival {
        case .part: try whole.dropLast(100).write(to: file)
        case .older: try older.write(to: file)
        case .gone: try FileManager.default.removeItem(at: file)
        }
        let rent = try #require(try two.entries().first { $0.note == "rent" }).id
        _ = try two.update(rent) { $0.payee = "edited" }
        let report = try two.synchronize(with: .folder(carrier.place(1)), name: "again", alike: .refuse)
        #expect(report.doubles == 0)
        if !isOwn { try whole.write(to: file) }
        try carrier.settleEqually()
        #expect(try notes(0) == ["rent", "soup", "tea"] && one.entries().contains { $0.payee == "edited" })
        #expect(try one.syncConflicts().isEmpty && two.synchronize().sent == 0)
    }

    @Test func `Y7 a folder that is not mounted loses nothing, and a machine leaves without it only if it is told to`()
        throws
    {
        let (place, away) = (carrier.place(0), carrier.folder.path + "/away")
        try FileManager.default.moveItem(atPath: place, toPath: away)
        try add("meanwhile", to: 0)
        #expect(throws: SyncFailure.self) { try one.synchronize() }
        #expect(throws: SyncFailure.self) { try one.leaveMachines() }
        try FileManager.default.moveItem(atPath: away, toPath: place)
        try carrier.settle()
        #expect(try notes(1) == ["meanwhile", "rent", "tea"])
        for store in [one, two] { #expect(try store.machines().map(\.name) == ["machine 0", "machine 1"]) }
        try FileManager.default.moveItem(atPath: place, toPath: away)
        #expect(try one.leaveMachines(evenUntold: true) is SyncFailure)
        #expect(try !one.isSynchronized())
    }

    @Test func `a machine that leaves is no longer listed, and what waited arrives`() throws {
        try add("last", to: 0)
        try one.leaveMachines()
        try carrier.settle()
        #expect(try notes(1) == ["last", "rent", "tea"] && two.machines().map(\.name) == ["machine 1"])
        #expect(try notes(0) == notes(1) && faults(of: one).isEmpty)
    }

    @Test func `a machine that has left stays outside when a backup from before is restored`() throws {
        let backup = carrier.folder.path + "/before.db"
        try one.backUp(to: backup)
        try one.leaveMachines()
        _ = try one.restore(from: backup)
        #expect(try !one.isSynchronized() && one.wasSynchronized())
        #expect(throws: SyncFailure.self) { try one.synchronize() }
    }

    @Test
    func
        `Y10 Y12 files are readable by their owner only, their names say nothing, and a change is a few hundred bytes`()
        throws
    {
        try add("warm-up", to: 0)
        _ = try one.synchronize()
        let file = try file(of: 0, in: 0)
        let before = try Data(contentsOf: file).count
        try add("secret", to: 0)
        _ = try one.synchronize()
        #expect(try Data(contentsOf: file).count - before < 350)
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
        #expect(try !carrier.files(0).joined().contains("secret") && !carrier.files(0).joined().contains("machine 0"))
    }

    @Test func `Y13 a file that is not shared has none of the tables of machines`() throws {
        let tables = try carrier.stores[2].read {
            try $0.integer("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'sync%' OR name LIKE 'machine%'")
        }
        #expect(tables == 0)
    }
}
