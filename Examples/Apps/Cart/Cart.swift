import Streams

/// Purchases, two fields for another one, and what follows from them. It does not know that there are views.
final class Cart: Sendable {
    struct Item: Identifiable, Equatable, Sendable {
        let id: Int
        let name: String
        let cents: Int
    }

    let items = Variable<[Item]>([])
    let name = Variable("")
    let cents = Variable("")
    let total: Computed<Int>
    /// The purchase that the fields describe, if they do.
    let next: Computed<Item?>

    init() {
        let (items, name, cents) = (items, name, cents)
        total = Computed { items.value.reduce(0) { $0 + $1.cents } }
        next = Computed {
            guard !name.value.isEmpty, let cents = Int(cents.value), cents > 0 else { return nil }
            return Item(id: items.value.count, name: name.value, cents: cents)
        }
    }

    /// Adds the purchase and empties the fields. Whoever observes sees all of it or nothing.
    func add() {
        transaction {
            guard let item = next.value else { return }
            items.value.append(item)
            name.value = ""
            cents.value = ""
        }
    }
}
