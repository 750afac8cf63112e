import Streams

/// A search for places and their weather as one state, changed by a reducer; all requests are in the middleware.
struct Forecasts: Equatable, Sendable {
    struct Place: Equatable, Sendable {
        let name: String
    }

    struct Weather: Equatable, Sendable {
        let place: Place
        let degrees: [Int]
    }

    enum Change: Equatable, Sendable {
        case typed(String)
        case found([Place])
        case tapped(Place)
        case forecast(Weather?)
    }

    var query = ""
    var places: [Place] = []
    /// The place whose weather is being loaded.
    var loading: Place?
    var weather: Weather?

    static let reducer = Reducer<Forecasts, Change> { state, change in
        switch change {
        case .typed(""): state = Forecasts()
        case .typed(let query): state.query = query
        case .found(let places): state.places = places
        case .tapped(let place): state.loading = place
        case .forecast(let weather): (state.weather, state.loading) = (weather, nil)
        }
    }
}

/// The requests to the server, as asynchronous functions.
struct WeatherClient: Sendable {
    var places: @Sendable (_ query: String) async throws -> [Forecasts.Place]
    var weather: @Sendable (_ place: Forecasts.Place) async throws -> Forecasts.Weather
}

extension Middleware where State == Forecasts, Action == Forecasts.Change {
    /// - Parameter executor: runs the requests; a test gives its scheduler.
    static func requests(
        to client: WeatherClient, scheduler: any Scheduler, executor: (any TaskExecutor)? = nil
    ) -> Middleware {
        .effects { changes, _ in
            let searches = changes.compactMap { if case .typed(let query) = $0 { query } else { nil } }
                .flatMapLatest { query -> Observable<Forecasts.Change> in
                    // An empty field also ends the request that is running.
                    guard !query.isEmpty else { return .empty() }
                    return Observable.task(executorPreference: executor) { .found(try await client.places(query)) }
                        .delaySubscription(.milliseconds(300), scheduler: scheduler)
                        .catchErrorJustReturn(.found([]))
                }
            let cleared = changes.filter { $0 == .typed("") }
            let forecasts = changes.compactMap { if case .tapped(let place) = $0 { place } else { nil } }
                .flatMapLatest { place -> Observable<Forecasts.Change> in
                    Observable.task(executorPreference: executor) { .forecast(try await client.weather(place)) }
                        .catchErrorJustReturn(.forecast(nil))
                        .takeUntil(cleared)
                }
            return Observable.merge(searches, forecasts).asInfallible(onErrorJustReturn: .found([]))
        }
    }
}
