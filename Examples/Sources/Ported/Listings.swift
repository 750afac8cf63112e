import Streams

/// A lot of an auction.
struct Lot: Equatable, Sendable {
    let number: Int
    let title: String
    var bids = 0
    /// In whole units of the currency; nil before the first bid.
    var highestBid: Int?
}

/// The lots of an auction in the chosen order, kept up to date while the screen is shown.
@MainActor
final class Listings {
    enum Order: CaseIterable, Sendable {
        case grid, mostBids, highestBid, alphabetical

        func sort(_ lots: [Lot]) -> [Lot] {
            switch self {
            case .grid: lots.sorted { $0.number < $1.number }
            case .mostBids: lots.sorted { ($1.bids, $0.number) < ($0.bids, $1.number) }
            case .highestBid: lots.sorted { ($1.highestBid ?? 0, $0.number) < ($0.highestBid ?? 0, $1.number) }
            case .alphabetical: lots.sorted { ($0.title, $0.number) < ($1.title, $1.number) }
            }
        }
    }

    let order = Variable(Order.grid)
    /// Before a price; the bidder chooses it.
    var currency = "$"
    let lots: Driver<[Lot]>
    let isLoading: Driver<Bool>
    let failures: Signal<String>

    /// Loads all pages now and every minute, but not while they are being loaded.
    init(
        pageSize: Int = 10, scheduler: any Scheduler,
        _ load: @escaping @Sendable (_ page: Int) -> Single<[Lot]>
    ) {
        @Sendable func pages(from page: Int) -> Observable<[Lot]> {
            load(page).asObservable().flatMap { lots -> Observable<[Lot]> in
                lots.count < pageSize ? .just(lots) : pages(from: page + 1).map { lots + $0 }
            }
        }
        let answers = Observable<Int>.timer(.zero, every: .seconds(60), scheduler: scheduler)
            .flatMapFirst { _ in pages(from: 1).materialize() }
            .share(replay: 1)
        let loaded = answers.compactMap { answer -> [Lot]? in
            if case .next(let lots) = answer { lots } else { nil }
        }
        lots = Observable.combineLatest(loaded, order)
            .map { lots, order in order.sort(lots) }
            .distinctUntilChanged()
            .asDriver(onErrorJustReturn: [])
        isLoading = loaded.mapTo(false).startWith(true).distinctUntilChanged().asDriver(onErrorJustReturn: false)
        failures = answers.compactMap { answer -> String? in
            if case .error(let error) = answer { "\(error)" } else { nil }
        }
        .asSignal(onErrorSignalWith: .empty())
    }

    /// What the cell of a lot shows.
    func label(of number: Int) -> Driver<String> {
        lots.compactMap { lots in lots.first { $0.number == number } }
            .map { [unowned self] lot in
                guard let bid = lot.highestBid else { return "\(lot.title), no bids" }
                return "\(lot.title), \(currency)\(bid) (\(lot.bids))"
            }
            .distinctUntilChanged()
    }
}
