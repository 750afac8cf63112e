import Testing

@testable import ExpenseCore

struct ListChangeTests {
    struct Item: Identifiable, Equatable, Sendable {
        let id: Int
        var content = 0
    }

    /// Applies the change to the old list, and returns the result.
    func apply(_ change: ListChange<Item>, to old: [Item]) -> [Item] {
        let leaving = Set(change.deleted + change.moved.map(\.from))
        var list = old.indices.filter { !leaving.contains($0) }.map { old[$0] }
        let arriving =
            change.inserted.map { ($0, change.list[$0]) } + change.moved.map { ($0.to, old[$0.from]) }
        for (place, item) in arriving.sorted(by: { $0.0 < $1.0 }) { list.insert(item, at: place) }
        for place in change.updated { list[place] = change.list[place] }
        return list
    }

    @Test func `inserted, deleted, moved and updated rows are reported, and no others`() {
        let old = [1, 2, 3, 4, 5].map { Item(id: $0) }
        let new = [Item(id: 5), Item(id: 1), Item(id: 9), Item(id: 3, content: 7), Item(id: 4)]
        let change = ListChange(from: old, to: new)
        #expect(change.deleted == [1])
        #expect(change.inserted == [2])
        #expect(change.moved == [.init(from: 4, to: 0)])
        #expect(change.updated == [3])
    }

    @Test func `applying a change to the old list gives the new list`() {
        var random = SeededNumbers()
        for _ in 0..<500 {
            func list() -> [Item] {
                (0..<12).shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random))
                    .map { Item(id: $0, content: Int.random(in: 0...1, using: &random)) }
            }
            let (old, new) = (list(), list())
            #expect(apply(ListChange(from: old, to: new), to: old) == new, "\(old) \(new)")
        }
    }

    @Test func `an equal list is not a change`() {
        let list = [1, 2, 3].map { Item(id: $0) }
        let change = ListChange(from: list, to: list)
        #expect(change.deleted + change.inserted + change.updated == [] && change.moved.isEmpty)
    }
}
