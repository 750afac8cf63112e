import Streams
import Testing

@testable import Ported

@MainActor
struct SearchTests {
    private let time = TestScheduler()
    /// Each request with the time at which it began, and those that were cancelled.
    private let log = Variable<[String]>([])

    /// A server with two items per page, for three pages. It takes some time, and fails as told.
    private func search(
        taking wait: Duration = .milliseconds(100), fails: @escaping @Sendable (_ request: Int) -> Bool = { _ in false }
    ) -> Search {
        let requests = Variable(0)
        return Search(
            { [time, log] query, page in
                Single.deferred {
                    requests.update { $0 += 1 }
                    let request = requests.value
                    log.update { $0.append("\(query) \(page) at \(time.clock)") }
                    return Single.task(executorPreference: time) {
                        do { try await SchedulerClock(time).sleep(for: wait) } catch {
                            log.update { $0.append("\(query) \(page) cancelled") }
                        }
                        if fails(request) { throw Failure() }
                        return Page(items: ["\(query)\(page)a", "\(query)\(page)b"], next: page < 3 ? page + 1 : nil)
                    }
                }
            }, scheduler: time)
    }

    @Test func `a query is searched for after a pause of 300 ms`() {
        let search = search()
        for (tick, text) in [(0, "t"), (100, "te"), (200, "tea")] {
            time.advance(toTick: tick)
            search.query.value = text
        }
        time.advance(toTick: 550)
        #expect(log.value == ["tea 1 at 500"])
        #expect(search.found.value == Found(query: "tea", isLoading: true))
        time.advance(toTick: 600)
        #expect(search.found.value == Found(query: "tea", items: ["tea1a", "tea1b"]))
    }

    @Test func `a query that is typed again within the pause is not searched for again`() {
        let search = search()
        search.query.value = "tea"
        time.advance(toTick: 1000)
        search.query.value = "teap"
        search.query.value = "tea"
        time.advance(toTick: 2000)
        #expect(log.value == ["tea 1 at 300"])
        #expect(search.found.value.items == ["tea1a", "tea1b"])
    }

    @Test func `the next query cancels the previous request`() {
        let search = search(taking: .seconds(1))
        search.query.value = "tea"
        time.advance(toTick: 400)
        search.query.value = "teapot"
        time.advance(toTick: 3000)
        #expect(log.value.sorted() == ["tea 1 at 300", "tea 1 cancelled", "teapot 1 at 700"])
        #expect(search.found.value == Found(query: "teapot", items: ["teapot1a", "teapot1b"]))
    }

    @Test func `an empty query cancels the request that runs, and finds nothing`() {
        let search = search(taking: .seconds(1))
        search.query.value = "tea"
        time.advance(toTick: 400)
        search.query.value = ""
        time.advance(toTick: 3000)
        #expect(log.value == ["tea 1 at 300", "tea 1 cancelled"])
        #expect(search.found.value == Found())
    }

    @Test func `each time that more is asked for there is another page, until the last`() {
        let search = search()
        search.query.value = "x"
        time.advance(toTick: 1000)
        search.more.onNext(())
        #expect(search.found.value == Found(query: "x", items: ["x1a", "x1b"], isLoading: true))
        // Scrolling on while a page is loading requests nothing.
        search.more.onNext(())
        time.advance(toTick: 2000)
        search.more.onNext(())
        time.advance(toTick: 3000)
        search.more.onNext(())
        time.advance(toTick: 4000)
        #expect(log.value == ["x 1 at 300", "x 2 at 1000", "x 3 at 2000"])
        #expect(search.found.value == Found(query: "x", items: ["x1a", "x1b", "x2a", "x2b", "x3a", "x3b"]))
    }

    @Test func `a new query begins with its first page`() {
        let search = search()
        search.query.value = "x"
        time.advance(toTick: 1000)
        search.more.onNext(())
        time.advance(toTick: 2000)
        search.query.value = "y"
        time.advance(toTick: 3000)
        #expect(search.found.value == Found(query: "y", items: ["y1a", "y1b"]))
        search.more.onNext(())
        #expect(log.value.last == "y 2 at 3000")
    }

    @Test func `a request that fails is repeated a second later, three times in all`() {
        let search = search(fails: { $0 <= 2 })
        search.query.value = "x"
        time.advance(toTick: 2599)
        #expect(search.found.value.isLoading)
        time.advance(toTick: 3000)
        #expect(log.value == ["x 1 at 300", "x 1 at 1400", "x 1 at 2500"])
        #expect(search.found.value == Found(query: "x", items: ["x1a", "x1b"]))
    }

    @Test func `a page that could not be loaded is shown as such, and can be requested again`() {
        let search = search(fails: { (2...4).contains($0) })
        search.query.value = "x"
        time.advance(toTick: 1000)
        search.more.onNext(())
        time.advance(toTick: 9000)
        #expect(search.found.value == Found(query: "x", items: ["x1a", "x1b"], failure: "no connection"))
        search.more.onNext(())
        time.advance(toTick: 10_000)
        #expect(search.found.value == Found(query: "x", items: ["x1a", "x1b", "x2a", "x2b"]))
        #expect(log.value.count == 5)
    }
}
