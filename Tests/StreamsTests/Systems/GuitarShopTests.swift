import Streams
import Testing

/// The guitar shop in virtual time, with the calls of its services counted.
struct GuitarShopTests {
    private let scheduler = TestScheduler()
    /// Which service was called when.
    private let calls = Recorder<String>()

    private func answer<Answer>(_ name: String, after ticks: Int, _ answer: Answer) -> Single<Answer> {
        Single<Answer>.deferred { [calls, scheduler] in
            calls.note("\(name) \(scheduler.clock)")
            return .just(answer)
        }
        .delay(.milliseconds(ticks), scheduler: scheduler)
    }

    private var services: ShopServices {
        ShopServices(
            daysToShip: { _ in answer("ship", after: 30, 7) },
            isInStock: { _ in answer("stock", after: 10, true) },
            discount: { guitar in answer("discount", after: 20, Price(cents: guitar.price.cents / 10)) },
            rate: { answer("rate", after: 40, ExchangeRate(currency: $0, millionths: 500_000)) },
            order: { _ in answer("order", after: 50, 0).ignoreElements().asCompletable() })
    }

    private func observe<Element>(_ stream: some ObservableType<Element>) -> TestObserver<Element> {
        let observer = scheduler.createObserver(Element.self)
        observer.subscribe(to: stream)
        return observer
    }

    @Test func `P5 four choices make a guitar and its price, and a change of several makes one`() {
        let shop = GuitarShop(services, scheduler: scheduler)
        let prices = observe(shop.price)
        let guitars = observe(shop.guitar)
        transaction {
            shop.body.value = .mahogany
            shop.color.value = .dusk
        }
        shop.fretboard.value = .rosewood
        #expect(prices.events.elements == ["750.00 dollar", "985.00 dollar"])
        #expect(guitars.events.elements.count == 3)
    }

    @Test func `P5 a checkout calls three services at once, each of them once`() {
        let shop = GuitarShop(services, scheduler: scheduler)
        let loading = observe(shop.isLoading)
        let (offers, others) = (observe(shop.offer), observe(shop.offer))
        scheduler.schedule(atTick: 100) { shop.checkoutTaps.onNext(()) }
        scheduler.run()
        #expect(calls.entries == ["ship 100", "stock 100", "discount 100"])
        let offer = Offer(daysToShip: 7, isInStock: true, discount: Price(cents: 7_500))
        #expect(offers.events == [.next(0, nil), .next(130, offer)])
        #expect(others.events == offers.events)
        #expect(loading.events == [.next(0, false), .next(100, true), .next(130, false)])
    }

    @Test func `P5 a second tap while requests are running is ignored`() {
        let shop = GuitarShop(services, scheduler: scheduler)
        for tick in [100, 110, 200] { scheduler.schedule(atTick: tick) { shop.checkoutTaps.onNext(()) } }
        scheduler.run()
        #expect(calls.entries.filter { $0.hasPrefix("ship") } == ["ship 100", "ship 200"])
    }

    @Test func `P5 a service that fails ends the loading without an offer, and the next tap starts new requests`() {
        var services = services
        let attempts = Counter()
        services.isInStock = { _ in attempts.add(1) == 1 ? .error(Failure()) : .just(false) }
        let shop = GuitarShop(services, scheduler: scheduler)
        let loading = observe(shop.isLoading)
        for tick in [100, 200] { scheduler.schedule(atTick: tick) { shop.checkoutTaps.onNext(()) } }
        scheduler.run()
        #expect(loading.events.elements == [false, true, false, true, false])
        #expect(loading.events[2].time == 100)
        #expect(shop.offer.value?.isInStock == false)
    }

    @Test func `P5 the currency is debounced, and five prices share one request for its rate`() {
        let shop = GuitarShop(services, scheduler: scheduler)
        let price = observe(shop.price)
        let parts = observe(shop.partPrices)
        for (tick, currency) in [(100, Currency.pound), (300, .euro), (1500, .euro)] {
            scheduler.schedule(atTick: tick) { shop.currency.value = currency }
        }
        scheduler.run()
        #expect(calls.entries == ["rate 800"])
        #expect(price.events == [.next(0, "750.00 dollar"), .next(840, "375.00 euro")])
        #expect(
            parts.events.elements.last
                == PartPrices(shape: "200.00 euro", color: "0.00 euro", body: "100.00 euro", fretboard: "75.00 euro"))
    }

    @Test func `P5 without a rate the prices stay in the base currency`() {
        var services = services
        services.rate = { _ in .error(Failure()) }
        let shop = GuitarShop(services, scheduler: scheduler)
        let price = observe(shop.price)
        scheduler.schedule(atTick: 100) { shop.currency.value = .euro }
        scheduler.run()
        #expect(price.events.elements == ["750.00 dollar"])
    }

    @Test func `P5 an order flips isOrdering and then didOrder`() {
        let shop = GuitarShop(services, scheduler: scheduler)
        let (isOrdering, didOrder) = (observe(shop.isOrdering), observe(shop.didOrder))
        scheduler.schedule(atTick: 100) { shop.orderTaps.onNext(()) }
        scheduler.run()
        #expect(isOrdering.events == [.next(0, false), .next(100, true), .next(150, false)])
        #expect(didOrder.events == [.next(0, false), .next(150, true)])
    }

    @Test func `P5 prices are converted with one rounding, half away from zero`() {
        let rate = ExchangeRate(currency: .euro, millionths: 500_000)
        #expect(Price(cents: 3).converted(at: rate) == "0.02 euro")
        #expect(Price(cents: 1_001).converted(at: rate) == "5.01 euro")
    }
}
