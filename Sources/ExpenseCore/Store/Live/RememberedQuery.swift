import StreamsAtomics

/// A query that runs once for each question and commit, whoever asks, and on whichever thread.
final class RememberedQuery<Question: Equatable & Sendable, Answer: Sendable>: Sendable {
    private struct Answered {
        let question: Question
        let revision: CommitSignal.Revision
        let answer: Answer
    }

    private let store: ExpenseStore
    private let query: @Sendable (ExpenseStore, Question) throws -> Answer
    private let last = Mutex<Answered?>(nil)

    /// - Parameter query: reads one commit.
    init(of store: ExpenseStore, _ query: @escaping @Sendable (ExpenseStore, Question) throws -> Answer) {
        (self.store, self.query) = (store, query)
    }

    /// The answer as of the last commit of any process.
    func answer(to question: Question) throws -> Answer {
        // A thread that reads an earlier commit gets what that one has, which is nothing to remember.
        guard !store.isInSnapshot else { return try query(store, question) }
        try store.refuseMissingFile()
        // Asked for before the query, which may find a later commit: then the next one asks once more.
        let revision = try store.revision.value.get()
        if let last = last.withLock(\.self), last.question == question, last.revision == revision { return last.answer }
        let answer = try query(store, question)
        last.withLock { $0 = Answered(question: question, revision: revision, answer: answer) }
        return answer
    }
}
