import Streams

let scheduler = TestScheduler()
let services = ShopServices(
    daysToShip: { _ in later(30, 7) }, isInStock: { _ in later(10, true) },
    discount: { _ in later(20, Price(cents: 5_000)) },
    rate: { currency in
        print("\(scheduler.clock) ms: asked for the rate of \(currency)")
        return later(40, ExchangeRate(currency: currency, millionths: 915_000))
    },
    order: { _ in later(50, ()).ignoreElements().asCompletable() })

/// An answer after so many milliseconds.
@Sendable func later<Answer>(_ milliseconds: Int, _ answer: Answer) -> Single<Answer> {
    Single.just(answer).delay(.milliseconds(milliseconds), scheduler: scheduler)
}

let shop = GuitarShop(services, scheduler: scheduler)
let bag = DisposeBag()
func show(_ name: String, _ stream: some ObservableType) {
    stream.subscribe(onNext: { print("\(scheduler.clock) ms: \(name) \($0)") }).disposed(by: bag)
}
show("price", shop.price)
show("loading", shop.isLoading.distinctUntilChanged())
show("offer", shop.offer.compactMap { $0 })
show("ordering", shop.isOrdering.distinctUntilChanged())
show("ordered", shop.didOrder.distinctUntilChanged())

scheduler.schedule(atTick: 100) { shop.body.value = .mahogany }
scheduler.schedule(atTick: 200) { shop.currency.value = .pound }
scheduler.schedule(atTick: 400) { shop.currency.value = .euro }
scheduler.schedule(atTick: 1000) { shop.checkoutTaps.onNext(()) }
scheduler.schedule(atTick: 1100) { shop.orderTaps.onNext(()) }
scheduler.run()
