import Streams

let scheduler = TestScheduler()
let services = ShopServices(
    daysToShip: { _ in Single.just(7).delayed(30) }, isInStock: { _ in Single.just(true).delayed(10) },
    discount: { _ in Single.just(Price(cents: 5_000)).delayed(20) },
    rate: { currency in
        print("\(scheduler.clock) ms: asked for the rate of \(currency)")
        return Single.just(ExchangeRate(currency: currency, millionths: 915_000)).delayed(40)
    },
    order: { _ in Single.just(1).delayed(50).asObservable().ignoreElements().asCompletable() })

extension Trait where Kind == SingleTrait {
    func delayed(_ milliseconds: Int) -> Single<Element> {
        delay(.milliseconds(milliseconds), scheduler: scheduler).asSingle()
    }
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
