import Testing

@testable import ExpenseCore

/// The five sentences of the contract, case by case: short histories of two to four machines, and what all have in the end. The
/// files `Fixtures/Machines/*.txt` have them; ``Case`` says how they are written. Where a case leaves open who is later and what
/// arrives first, each way is tried.
@Suite(.ownThreads)
struct SentenceCaseTests {
    @Test(arguments: cases("values"))
    func `L1 Y1 Y3 fields that both set hold, of one field the later value, and what belongs together stays together`(
        given: Case, way: Case.Way
    ) throws { try given.run(way) }

    @Test(arguments: cases("seen"))
    func `L2 Y3 a value that lost unseen is listed on all machines until a change has seen both`(
        given: Case, way: Case.Way
    ) throws { try given.run(way) }

    @Test(arguments: cases("deletions"))
    func `L2 L5 Y2 a row is gone if deletions had seen all of it, and what is used exists`(
        given: Case, way: Case.Way
    ) throws { try given.run(way) }

    @Test(arguments: cases("undo"))
    func `L3 Y6 undo hides a change, redo shows it, whoever made it and whatever followed`(
        given: Case, way: Case.Way
    ) throws { try given.run(way) }

    @Test(arguments: cases("names"))
    func `L4 Y4 Y5 what two machines call the same is one, and what they rename goes on`(
        given: Case, way: Case.Way
    ) throws { try given.run(way) }

    @Test(arguments: cases("alike"))
    func `L4 Y4 the same row is one entry, and what only looks alike is asked about`(
        given: Case, way: Case.Way
    ) throws { try given.run(way) }

    @Test(arguments: cases("occurrences"))
    func `L4 Y4 Y5 an occurrence that several machines record is one, whole`(
        given: Case, way: Case.Way
    ) throws { try given.run(way) }

    @Test(arguments: cases("joining"))
    func `Y3 Y4 ledgers that begin to share are one, and what differs is listed or asked about`(
        given: Case, way: Case.Way
    ) throws { try given.run(way) }

    @Test(arguments: cases("copies"))
    func `Y1 Y8 a data file that was copied or put back goes on as another machine, and nothing is lost or twice`(
        given: Case, way: Case.Way
    ) throws { try given.run(way) }

    @Test(arguments: cases("returning"))
    func `Y2 Y4 a machine that left and returns brings what it did, once`(
        given: Case, way: Case.Way
    ) throws { try given.run(way) }

    @Test(arguments: cases("arrival"))
    func `Y1 Y7 Y12 files that are late, gone or put back leave nothing half done`(
        given: Case, way: Case.Way
    ) throws { try given.run(way) }
}
