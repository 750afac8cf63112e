import Streams
import Testing

@testable import Ported

@MainActor
struct ForecastsTests {
    private let time = TestScheduler()
    /// The requests that began, and those that were cancelled.
    private let log = Variable<[String]>([])
    private let vienna = Forecasts.Place(name: "Vienna")
    private let graz = Forecasts.Place(name: "Graz")

    private func store() -> Store<Forecasts, Forecasts.Change> {
        let clock = SchedulerClock(time)
        let wait: @Sendable (String) async throws -> Void = { [log] request in
            log.update { $0.append(request) }
            do { try await clock.sleep(for: .seconds(1)) } catch {
                log.update { $0.append("\(request) cancelled") }
                throw error
            }
        }
        let client = WeatherClient(
            places: { query in
                try await wait(query)
                if query == "x" { throw Failure() }
                return [Forecasts.Place(name: query)]
            },
            weather: { place in
                try await wait(place.name)
                if place.name == "x" { throw Failure() }
                return Forecasts.Weather(place: place, degrees: [20, 25])
            })
        return Store(
            Forecasts(), reducer: Forecasts.reducer,
            middleware: [.requests(to: client, scheduler: time, executor: time)])
    }

    @Test func `the reducer is tested without requests`() {
        var state = Forecasts.reducer.returning(Forecasts(), .typed("Vie"))
        state = Forecasts.reducer.returning(state, .found([vienna]))
        state = Forecasts.reducer.returning(state, .tapped(vienna))
        #expect(state == Forecasts(query: "Vie", places: [vienna], loading: vienna))
        #expect(Forecasts.reducer.returning(state, .typed("")) == Forecasts())
    }

    @Test func `places are searched for when the user pauses`() {
        let store = store()
        for (tick, text) in [(0, "V"), (100, "Vi"), (200, "Vienna")] {
            time.advance(toTick: tick)
            store.dispatch(.typed(text))
        }
        time.advance(toTick: 499)
        #expect(log.value == [])
        time.advance(toTick: 1500)
        #expect(log.value == ["Vienna"])
        #expect(store.state == Forecasts(query: "Vienna", places: [vienna]))
    }

    @Test func `a search that fails finds no places, and the next one works`() {
        let store = store()
        store.dispatch(.typed("Vienna"))
        time.advance(by: .seconds(2))
        store.dispatch(.typed("x"))
        time.advance(by: .seconds(2))
        #expect(store.state == Forecasts(query: "x"))
        store.dispatch(.typed("Graz"))
        time.advance(by: .seconds(2))
        #expect(store.state.places == [graz])
    }

    @Test func `an empty field clears everything, and cancels the requests that run`() {
        let store = store()
        store.dispatch(.typed("Vienna"))
        time.advance(by: .seconds(2))
        store.dispatch(.tapped(vienna))
        store.dispatch(.typed("Graz"))
        time.advance(by: .milliseconds(500))
        store.dispatch(.typed(""))
        time.advance(by: .seconds(5))
        #expect(store.state == Forecasts())
        #expect(Set(log.value.dropFirst()) == ["Vienna", "Graz", "Vienna cancelled", "Graz cancelled"])
    }

    @Test func `a tap on another place cancels the first request`() {
        let store = store()
        store.dispatch(.tapped(vienna))
        time.advance(by: .milliseconds(500))
        store.dispatch(.tapped(graz))
        #expect(store.state.loading == graz)
        time.advance(by: .seconds(2))
        #expect(store.state.weather == Forecasts.Weather(place: graz, degrees: [20, 25]))
        #expect(store.state.loading == nil)
        #expect(log.value.sorted() == ["Graz", "Vienna", "Vienna cancelled"])
    }

    @Test func `a forecast that fails ends the activity indicator`() {
        let store = store()
        store.dispatch(.tapped(Forecasts.Place(name: "x")))
        time.advance(by: .seconds(2))
        #expect(store.state == Forecasts())
    }
}
