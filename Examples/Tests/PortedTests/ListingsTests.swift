import Streams
import Testing

@testable import Ported

@MainActor
struct ListingsTests {
    private let time = TestScheduler()
    private let requests = Variable<[Int]>([])
    private let stock = Variable([
        Lot(number: 2, title: "Harbour", bids: 3, highestBid: 900), Lot(number: 1, title: "Orchard"),
        Lot(number: 3, title: "Bridge", bids: 5, highestBid: 400),
    ])
    private let bag = DisposeBag()

    private func listings(fails: @escaping @Sendable (_ request: Int) -> Bool = { _ in false }) -> Listings {
        let (time, requests, stock) = (time, requests, stock)
        return Listings(pageSize: 2, scheduler: time) { page in
            .deferred {
                requests.update { $0.append(page) }
                let answer = Array(stock.value.dropFirst(2 * (page - 1)).prefix(2))
                let single: Single<[Lot]> = fails(requests.value.count) ? .error(Failure()) : .just(answer)
                return single.asObservable().delaySubscription(.milliseconds(100), scheduler: time).asSingle()
            }
        }
    }

    private func shown(by listings: Listings) -> Variable<[String]> {
        let shown = Variable<[String]>([])
        listings.lots.drive(onNext: { lots in shown.value = lots.map(\.title) }).disposed(by: bag)
        return shown
    }

    @Test func `all pages are loaded and shown in the order of their numbers`() {
        let listings = listings()
        let shown = shown(by: listings)
        time.advance(by: .milliseconds(150))
        #expect(shown.value == [])
        time.advance(by: .milliseconds(50))
        #expect(shown.value == ["Orchard", "Harbour", "Bridge"])
        #expect(requests.value == [1, 2])
    }

    @Test func `another order is shown at once`() {
        let listings = listings()
        let shown = shown(by: listings)
        time.advance(by: .seconds(1))
        let orders = Listings.Order.allCases.map { order in
            listings.order.value = order
            return shown.value.map { $0.prefix(1) }.joined()
        }
        #expect(orders == ["OHB", "BHO", "HBO", "BHO"])
    }

    @Test func `the lots are loaded again every minute, and the label of a lot uses the chosen currency`() {
        let listings = listings()
        let labels = Variable<[String]>([])
        listings.label(of: 1).drive(onNext: { label in labels.update { $0.append(label) } }).disposed(by: bag)
        time.advance(by: .seconds(1))
        stock.update { $0[1] = Lot(number: 1, title: "Orchard", bids: 1, highestBid: 50) }
        listings.currency = "€"
        time.advance(by: .seconds(60))
        time.advance(by: .seconds(60))
        #expect(labels.value == ["Orchard, no bids", "Orchard, €50 (1)"])
        #expect(requests.value == [1, 2, 1, 2, 1, 2])
    }

    @Test func `a request that fails keeps what is shown, and the next minute tries again`() {
        let listings = listings(fails: { $0 == 3 })
        let shown = shown(by: listings)
        let failures = Variable<[String]>([])
        let states = Variable<[Bool]>([])
        listings.failures.emit(onNext: { failure in failures.update { $0.append(failure) } }).disposed(by: bag)
        listings.isLoading.drive(onNext: { isLoading in states.update { $0.append(isLoading) } }).disposed(by: bag)
        time.advance(by: .seconds(61))
        #expect(failures.value == ["no connection"])
        #expect(shown.value == ["Orchard", "Harbour", "Bridge"])
        time.advance(by: .seconds(60))
        #expect(requests.value == [1, 2, 1, 1, 2])
        #expect(states.value == [true, false])
    }
}
