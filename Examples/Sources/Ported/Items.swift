import Streams

/// Something that can be collected.
struct Item: Equatable, Sendable {
    let name: String
    let price: Int
    let isNew: Bool
}

/// A catalogue that can be searched and sorted, with what the user has collected.
@MainActor
final class Items {
    enum Sort: Sendable {
        case name, price
    }

    let searched = Variable("")
    let collected = Variable<Set<String>>([])
    /// What is shown.
    let rows: Computed<[Item]>
    let title: Computed<String>
    let failure: Computed<String?>
    private let sort = Variable((by: Sort.name, isReversed: false))
    private let all: Computed<Result<[Item], CatalogueError>>

    init(_ catalogue: Single<[Item]>, scheduler: any Scheduler) {
        let (sort, collected) = (sort, collected)
        let all = Computed(
            initially: .success([]),
            from: catalogue.asObservable().map { Result<[Item], CatalogueError>.success($0) }
                .catchError { .just(.failure(CatalogueError(reason: "\($0)"))) })
        self.all = all
        let words = Computed(
            initially: "", from: searched.debounce(.milliseconds(300), scheduler: scheduler).distinctUntilChanged())
        let rows = Computed {
            let items = (try? all.get()) ?? []
            let found = words.value.isEmpty ? items : items.filter { $0.name.contains(words.value) }
            let (key, isReversed) = sort.value
            let sorted = found.sorted { first, second in
                switch key {
                case .name: first.name < second.name
                case .price: (first.price, first.name) < (second.price, second.name)
                }
            }
            return isReversed ? sorted.reversed() : sorted
        }
        self.rows = rows
        title = Computed {
            "\(rows.value.filter { collected.value.contains($0.name) }.count) of \(rows.value.count) collected"
        }
        failure = Computed {
            if case .failure(let error) = all.value { error.reason } else { nil }
        }
    }

    /// The second choice of the same key reverses the order.
    func sortChosen(_ key: Sort) {
        sort.update { $0 = $0.by == key ? (key, !$0.isReversed) : (key, false) }
    }

    func collectTapped(_ item: Item) {
        collected.update { names in
            if names.remove(item.name) == nil { names.insert(item.name) }
        }
    }
}

/// Why there is no catalogue.
struct CatalogueError: Error, Equatable, Sendable {
    let reason: String
}
