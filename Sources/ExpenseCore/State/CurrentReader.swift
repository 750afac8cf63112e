import Synchronization

/// Reads the current state in one transaction; after a commit it reads only what has changed.
final class CurrentReader: Sendable {
    private let store: ExpenseStore
    private let limit: Int
    private let reading = Mutex(Reading())

    private struct Reading {
        /// Its own connection, so that all marks in the journal are of one file.
        var connection: Connection?
        var all: FollowedList?
        /// The list of the current category: the names of the category and its subcategories, and the rows.
        var named: (names: [String], list: FollowedList)?
        var last: (question: Question, version: Int64?, answer: AppState.Current)?
    }

    private struct Question: Equatable {
        let category: Category?
        let period: Period
    }

    /// A followed list, with its last rows.
    // Safe: used only under the lock of the reader.
    private final class FollowedList: @unchecked Sendable {
        private let follower: ListFollower<Expense>
        private var rows: [Expense] = []

        init(_ filter: Filter, _ query: Query<Expense>, _ limit: Int, in store: ExpenseStore) {
            follower = ListFollower(query, in: store) { try $0.entries(filter, limit: limit, $1) }
        }

        func next(on connection: Connection) throws -> [Expense] {
            if let change = try follower.next(on: connection) { rows = Array(change.list) }
            return rows
        }
    }

    init(_ store: ExpenseStore, limit: Int) {
        (self.store, self.limit) = (store, limit)
    }

    func read(_ category: Category?, _ period: Period) throws -> AppState.Current {
        try reading.withLock { reading in
            do {
                return try read(Question(category: category, period: period), &reading)
            } catch {
                // The followed lists may have been updated only partly.
                reading = Reading()
                throw error
            }
        }
    }

    private func read(_ question: Question, _ reading: inout Reading) throws -> AppState.Current {
        if reading.connection?.isStale ?? true { reading = Reading(connection: try store.openReader()) }
        guard let connection = reading.connection else { return .unknown }
        // Asked before the transaction: a commit in between is read again, so nothing is missed.
        let version = try connection.integer("PRAGMA data_version")
        if let last = reading.last, last.question == question, last.version == version { return last.answer }
        let answer = try connection.snapshot { try read(question, &reading, on: connection) }
        reading.last = (question, version, answer)
        return answer
    }

    private func read(_ question: Question, _ reading: inout Reading, on connection: Connection) throws
        -> AppState.Current
    {
        let categories = try connection.categories()
        // Found by its number, because it may have been renamed.
        let chosen = question.category.map { chosen in categories.first { $0.id == chosen.id } ?? chosen }
        let names = chosen.map { chosen in
            [chosen.name] + categories.map(\.name).filter { Category(name: $0, color: .none).lies(below: chosen.name) }
        }
        let choices = names.map { $0.map(Filter.CategoryChoice.named) } ?? []
        func totals(_ period: Period) throws -> [Total] {
            try connection.totals(Filter(categories: choices, period: period), by: []).map(\.total)
        }
        let all = reading.all ?? FollowedList(Filter(), newest(.all), limit, in: store)
        reading.all = all
        let allEntries = try all.next(on: connection)
        var entries = allEntries
        if let names {
            if reading.named?.names != names {
                let query = newest(.column(\.category, isOneOf: names))
                reading.named = (names, FollowedList(Filter(categories: choices), query, limit, in: store))
            }
            entries = try reading.named?.list.next(on: connection) ?? []
        }
        let budgets = try Budget.query(where: \.category == chosen?.name).all(on: connection)
        return AppState.Current(
            category: chosen, period: question.period, entries: entries, allEntries: allEntries,
            periodTotals: try totals(question.period), totals: try totals(.all), budgets: budgets,
            categories: categories, defaultCurrency: try connection.defaultCurrency())
    }

    private func newest(_ predicate: Predicate<Expense.Columns>) -> Query<Expense> {
        Expense.query(where: predicate).sorted(by: \.id, .descending).sorted(by: \.date, .descending).limited(to: limit)
    }
}
