import Streams
import StreamsAtomics

extension ExpenseStore {
    /// The result of a query, as state: a read is never older than the last commit of any process, and observers are
    /// notified after each commit, by any process, that changes the result.
    ///
    ///     let store = try ExpenseStore(file, .writing)
    ///     let count = store.liveValue { try $0.entries().count }
    ///     let words = Computed { (try? count.value.get()).map { "\($0) entries" } ?? "unreadable" }
    ///
    /// A read asks SQLite whether there was a commit; without one it returns the cached result, unless another thread
    /// is computing at that moment: then the query runs on this thread too. The result also depends on the variables
    /// and computed values that the query reads. The file is watched while there are observers.
    ///
    /// If the query fails, the result is the error, and the query runs again at the next read and after the next
    /// commit. All that a query reads of the store is of one commit. Two live values may for a moment belong to two
    /// different commits, so put what must be consistent into one query.
    public func liveValue<Answer: Equatable & Sendable>(
        fileID: StaticString = #fileID, line: UInt = #line,
        _ query: @escaping @Sendable (ExpenseStore) throws -> Answer
    ) -> Computed<Result<Answer, QueryFailure>> {
        let repetitions = Repetitions()
        // A new number at each read, so that what depends on it runs again.
        let repetition = Computed(externalChanges: .never()) { repetitions.next() }
        return Computed(fileID: fileID, line: line) { [self] in
            let answer = revision.value.flatMap { _ in
                Result { try snapshot { try query(self) } }.mapError(QueryFailure.init)
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

/// Why a live query failed.
public struct QueryFailure: Error, Equatable, CustomStringConvertible {
    /// What the query threw.
    public let error: any Error

    /// A failure of a query.
    public init(_ error: any Error) {
        self.error = (error as? QueryFailure)?.error ?? error
    }

    /// The path of the data file, if that is gone.
    package var missingFile: String? {
        guard let error = error as? DatabaseError, error.message == ExpenseStore.missingFile else { return nil }
        return error.file
    }

    /// What is wrong and what to do.
    public var description: String { "\(error)" }

    /// Whether both have the same description.
    public static func == (left: QueryFailure, right: QueryFailure) -> Bool {
        type(of: left.error) == type(of: right.error) && "\(left)" == "\(right)"
    }
}
