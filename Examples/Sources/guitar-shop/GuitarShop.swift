import Streams

/// The services that a shop calls.
struct ShopServices: Sendable {
    var daysToShip: @Sendable (Guitar) -> Single<Int>
    var isInStock: @Sendable (Guitar) -> Single<Bool>
    var discount: @Sendable (Guitar) -> Single<Price>
    var rate: @Sendable (Currency) -> Single<ExchangeRate>
    var order: @Sendable (Guitar) -> Completable
}

/// The answers of three services about a guitar; nil for a service that failed.
struct Offer: Sendable, Equatable {
    var daysToShip: Int
    var isInStock: Bool
    var discount: Price
}

/// The prices of the four parts, in the chosen currency.
struct PartPrices: Sendable, Equatable {
    var shape, color, body, fretboard: String
}

/// The state of the shop's screen, and the reactions to taps.
final class GuitarShop: Sendable {
    let shape = Variable(Shape.casual)
    let color = Variable(Color.natural)
    let body = Variable(Body.maple)
    let fretboard = Variable(Fretboard.rosewood)
    let currency = Variable(Currency.dollar)
    let checkoutTaps = PublishSubject<Void>()
    let orderTaps = PublishSubject<Void>()

    /// Whether requests are running.
    let isLoading = Variable(false)
    /// The answer to the last checkout; nil before, and if it failed.
    let offer = Variable<Offer?>(nil)
    let isOrdering = Variable(false)
    let didOrder = Variable(false)

    private let rates: Observable<ExchangeRate>
    private let bag = DisposeBag()

    init(_ services: ShopServices, scheduler: any Scheduler, log: @escaping @Sendable (String) -> Void = { _ in }) {
        rates =
            currency
            .skip(1)
            .debounce(.milliseconds(500), scheduler: scheduler)
            .distinctUntilChanged()
            .flatMapLatest { services.rate($0).catchErrorJustReturn(.base) }
            .startWith(.base)
            .share(replay: 1, scope: .whileConnected)

        let offers =
            checkoutTaps
            .withLatestFrom(guitar)
            .flatMapFirst { _, guitar in
                Single.zip(services.daysToShip(guitar), services.isInStock(guitar), services.discount(guitar))
                    .map { Optional(Offer(daysToShip: $0, isInStock: $1, discount: $2)) }
                    .catchErrorJustReturn(nil)
            }
            .observe(on: scheduler)
            .debug("offer", log: log)
            .share()
        offers.bind(to: offer).disposed(by: bag)
        Observable.merge(checkoutTaps.map { _ in true }, offers.map { _ in false })
            .bind(to: isLoading)
            .disposed(by: bag)

        let orders =
            orderTaps
            .withLatestFrom(guitar)
            .flatMapFirst { _, guitar in
                services.order(guitar).andThen(Single.just(true)).catchErrorJustReturn(false)
            }
            .share()
        Observable.merge(orderTaps.map { _ in true }, orders.map { _ in false })
            .bind(to: isOrdering)
            .disposed(by: bag)
        orders.bind(to: didOrder).disposed(by: bag)
    }

    /// The chosen guitar.
    var guitar: Observable<Guitar> {
        Observable.combineLatest(shape, color, body, fretboard)
            .map { Guitar(shape: $0, color: $1, body: $2, fretboard: $3) }
    }

    /// The price of the guitar, in the chosen currency.
    var price: Observable<String> {
        inCurrency(guitar)
    }

    /// The prices of the parts. All of them share one request for the rate.
    var partPrices: Observable<PartPrices> {
        Observable.combineLatest(inCurrency(shape), inCurrency(color), inCurrency(body), inCurrency(fretboard))
            .map { PartPrices(shape: $0, color: $1, body: $2, fretboard: $3) }
    }

    private func inCurrency<Part: Priced & Sendable>(_ part: some ObservableType<Part>) -> Observable<String> {
        Observable.combineLatest(part, rates).map { $0.price.converted(at: $1) }.distinctUntilChanged()
    }
}
