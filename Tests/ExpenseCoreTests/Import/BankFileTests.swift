import Foundation
import Testing

@testable import ExpenseCore

/// Sample files of banks and apps. Beside each is a `.txt` file with what must be recorded: a line that begins with
/// `asks` and the options that settle what the file leaves open, or with `refused`, and the entries as CSV.
///
///     BANKS_WRITE=1 swift test --filter BankFileTests
///
/// writes these files anew; read the diff.
@Suite(.ownThreads)
struct BankFileTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Banks").standardizedFileURL

    private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { !$0.hasSuffix(".txt") }.sorted()

    private static let isWriting = ProcessInfo.processInfo.environment["BANKS_WRITE"] != nil

    private static let namesOfThoseReadTwice = Set(sample(names, oneIn: 12))

    /// The line for what the file does not say: the options that settle it.
    private static func questions(_ doubts: [Doubt]) -> String {
        let options = doubts.flatMap { doubt in doubt.remedy.matches(of: /--[a-z-]+/).map { String($0.output) } }
        return doubts.isEmpty ? "" : (["asks:"] + Set(options).sorted()).joined(separator: " ") + "\n"
    }

    @Test(arguments: isWriting ? names : sample(names, oneIn: 6))
    func `a file of a bank is read as recorded beside it, asks what it does not say, and adds nothing twice`(
        name: String
    ) throws {
        let content = try [UInt8](Data(contentsOf: Self.folder.appendingPathComponent(name)))
        let today = day("2026-11-21")
        let folder = try TemporaryFolder()
        let store = try ExpenseStore(folder.file(), .writing, clock: Clock(now: { 0 }, today: { today }))
        var text = ""
        do {
            let file = try EntryFile(
                beginning: Array(content.prefix(EntryFile.beginningLength)), name: name, format: nil,
                whole: inOnePiece(content))
            var reader = file.reader(currency: .dollar, inOnePiece(content))
            let spool = try EntrySpool(&reader)
            var options = ImportOptions(source: name)
            file.complete(&options)
            try file.refuseSeveralAccounts(in: spool, options)
            text += Self.questions(file.doubts(of: spool, on: today) + reader.doubts)
            let first = try store.importEntries(spool, options)
            let entries = try store.exportEntries(as: .csv)
            text += String(decoding: entries.drop { $0 != UInt8(ascii: "\n") }.dropFirst(), as: UTF8.self)
            if Self.namesOfThoseReadTwice.contains(name) {
                let again = try store.importEntries(spool, options)
                #expect(again.added == 0 && again.duplicates >= first.added)
                let saved = SavedMapping(name: "bank", titles: file.titles, hints: file.hints)
                let known = try EntryFile(
                    beginning: Array(content.prefix(EntryFile.beginningLength)), name: name, format: nil,
                    saved: file.mapping == nil ? [] : [saved], whole: inOnePiece(content))
                var rows = known.reader(currency: .dollar, inOnePiece(content))
                let asSaved = try EntrySpool(&rows)
                known.complete(&options)
                #expect(try store.importEntries(asSaved, options).added == 0)
                #expect(try store.exportEntries(as: .csv) == entries)
            }
        } catch let error where !(error is DatabaseError) {
            text = "refused\n"
        }
        let record = Self.folder.appendingPathComponent(name + ".txt")
        if Self.isWriting {
            return try Data(text.utf8).write(to: record)
        }
        #expect(text == (try String(contentsOf: record, encoding: .utf8)))
    }

    @Test func `there are files of many banks`() {
        #expect(Self.names.count >= 60)
    }
}
