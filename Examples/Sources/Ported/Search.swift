import Streams

/// A search as somebody types, whose results are loaded page by page.
@MainActor
final class Search {
    let query = Variable("")
    /// Send here when the list is scrolled to its end, and from the button "Try again".
    let more = PublishSubject<Void>()
    let found: Computed<Found>

    init(_ find: @escaping @Sendable (_ query: String, _ page: Int) -> Single<Page>, scheduler: any Scheduler) {
        let more = more.asObservable()
        let latest =
            query
            .debounce(.milliseconds(300), scheduler: scheduler)
            .distinctUntilChanged()
            .flatMapLatest { query -> Observable<Found> in
                guard !query.isEmpty else { return .just(Found()) }
                return Found.pages(of: query, when: more) { page in
                    find(query, page).retry(attempts: 3, backoff: .constant(.seconds(1)), scheduler: scheduler)
                }
            }
        found = Computed(initially: Found(), from: latest)
    }
}

/// One page of results.
struct Page: Sendable {
    let items: [String]
    /// The number of the next page; nil if this is the last one.
    let next: Int?
}

/// What the screen shows.
struct Found: Equatable, Sendable {
    var query = ""
    var items: [String] = []
    var isLoading = false
    var failure: String?

    private enum Step: Sendable {
        case began
        case loaded(Page)
        case failed(page: Int, any Error)
    }

    /// The results of a query, growing by a page each time that `more` emits. If a page cannot be loaded, the next
    /// element of `more` requests it again.
    static func pages(
        of query: String, when more: Observable<Void>, load: @escaping @Sendable (Int) -> Single<Page>
    ) -> Observable<Found> {
        let steps: @Sendable (Int) -> Observable<Step> = { page in
            load(page).map { Step.loaded($0) }.asObservable()
                .catchError { .just(.failed(page: page, $0)) }
                .startWith(.began)
        }
        return steps(1)
            .expand { step -> Observable<Step> in
                let next: Int? =
                    switch step {
                    case .began: nil
                    case .loaded(let page): page.next
                    case .failed(let page, _): page
                    }
                guard let next else { return .empty() }
                return more.take(1).flatMap { steps(next) }
            }
            .scan(into: Found(query: query)) { found, step in found.apply(step) }
    }

    private mutating func apply(_ step: Step) {
        (isLoading, failure) = (false, nil)
        switch step {
        case .began: isLoading = true
        case .loaded(let page): items += page.items
        case .failed(_, let error): failure = "\(error)"
        }
    }
}
