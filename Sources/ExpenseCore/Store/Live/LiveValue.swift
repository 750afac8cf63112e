import Streams
import Synchronization

extension ExpenseStore {
    /// What a query answers, as state: reading the value is never older than the last commit of any process, and observers
    /// are told after each commit, by any process, that changes the answer.
    ///
    ///     let store = try ExpenseStore(file, .writing)
    ///     let count = store.liveValue { try $0.entries().count }
    ///     let words = Computed { (try? count.value.get()).map { "\($0) entries" } ?? "unreadable" }
    ///
    /// Reading asks SQLite whether somebody has committed, and nothing more if nobody has: the answer is kept. What the
    /// query reads of variables and computed values it depends on. The file is watched while somebody observes.
    ///
    /// A query that fails answers why. It runs again at the next read, and after the next commit. An answer is of one
    /// commit if the query reads in one transaction; two live values may be of two commits while one arrives, so what
    /// belongs together belongs in one query.
    public func liveValue<Answer: Equatable & Sendable>(
        fileID: StaticString = #fileID, line: UInt = #line,
        _ query: @escaping @Sendable (ExpenseStore) throws -> Answer
    ) -> Computed<Result<Answer, QueryFailure>> {
        let repetitions = Repetitions()
        // It is another number at each read, so that what depends on it runs again.
        let repetition = Computed(externalChanges: .never()) { repetitions.next() }
        return Computed(fileID: fileID, line: line) { [self] in
            let answer = revision.value.flatMap { _ in
                Result { try query(self) }.mapError(QueryFailure.init)
            }
            if case .failure = answer { _ = repetition.value }
            return answer
        }
    }
}

private final class Repetitions: Sendable {
    private let count = Atomic<Int>(0)

    func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// Why a live query has no answer.
public struct QueryFailure: Error, Equatable, CustomStringConvertible {
    /// What the query threw.
    public let error: any Error

    /// A failure of a query.
    public init(_ error: any Error) {
        self.error = (error as? QueryFailure)?.error ?? error
    }

    /// What is wrong and what to do.
    public var description: String { "\(error)" }

    /// Whether both say the same.
    public static func == (left: QueryFailure, right: QueryFailure) -> Bool {
        type(of: left.error) == type(of: right.error) && "\(left)" == "\(right)"
    }
}
