import Streams
import Testing

@testable import Ported

@MainActor
struct ItemsTests {
    private let time = TestScheduler()
    private let stock = [
        Item(name: "chair", price: 30, isNew: false), Item(name: "armchair", price: 90, isNew: true),
        Item(name: "lamp", price: 30, isNew: false),
    ]

    private func names(_ items: Items) -> [String] { items.rows.value.map(\.name) }

    @Test func `the catalogue is sorted by name, and by price when that is chosen; a second choice reverses it`() {
        let items = Items(.just(stock), scheduler: time)
        #expect(names(items) == ["armchair", "chair", "lamp"])
        items.sortChosen(.price)
        #expect(names(items) == ["chair", "lamp", "armchair"])
        items.sortChosen(.price)
        #expect(names(items) == ["armchair", "lamp", "chair"])
        items.sortChosen(.name)
        #expect(names(items) == ["armchair", "chair", "lamp"])
    }

    @Test func `a search waits for a pause of 300 ms`() {
        let items = Items(.just(stock), scheduler: time)
        items.searched.value = "ch"
        time.advance(toTick: 200)
        items.searched.value = "chair"
        time.advance(toTick: 400)
        #expect(names(items).count == 3)
        time.advance(toTick: 500)
        #expect(names(items) == ["armchair", "chair"])
    }

    @Test func `the title counts what is shown and collected, once per change`() {
        let items = Items(.just(stock), scheduler: time)
        let titles = Variable<[String]>([])
        let handle = items.title.subscribe(onNext: { title in titles.update { $0.append(title) } })
        items.collectTapped(stock[0])
        items.collectTapped(stock[1])
        items.collectTapped(stock[0])
        items.sortChosen(.price)
        #expect(titles.value == ["0 of 3 collected", "1 of 3 collected", "2 of 3 collected", "1 of 3 collected"])
        handle.dispose()
    }

    @Test func `a catalogue that cannot be loaded says why`() {
        let items = Items(.error(Failure()), scheduler: time)
        #expect(items.failure.value == "no connection")
        #expect(names(items) == [])
    }
}
