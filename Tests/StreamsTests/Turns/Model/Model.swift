/// The expected behaviour of a program of streams, with which the library is compared.
///
/// An instant is a turn, or one subscription outside of turns, which has no phases. In an instant, the elements of a
/// stream are a list with their places, computed from the lists of its sources: values only, evaluated lazily, without
/// threads or optimisations. Where the rules of turns leave a choice, the model takes the simplest one:
///
/// - A binding's write passes on at once. Dependents of the variable or subject rank above the stream bound to it.
/// - An observer that subscribes to a source with a value while it notifies its observers is notified last.
/// - An observer that subscribes within a turn to a source with a value (a variable, behavior subject, replaying share)
///   receives it at once, even if the source emits later in the turn, as in Rx. If a junction that the source depends
///   on has received something in this turn and not run yet, it receives the value once, when the source emits or after
///   the rank of the source. So it does if another junction at a lower level has not run yet, which depends on the levels
///   at which the library happens to put junctions: then both are right.
/// - An observer that subscribes within a turn to a source without a value receives what it emits later in that turn.
/// - `switchLatest` subscribes to each of the inner streams that it receives in a turn, in order; the next one follows
///   when the previous one has emitted what it emits at subscription. To what a source with a value sends to a new observer
///   it subscribes when that source has been left. What an inner stream emits in the turn in which it is replaced is
///   dropped, unless it completes before the next one comes. Where a junction runs in between, which of the two is first
///   depends on the levels at which the library happens to put junctions: then both are right.
/// - A junction that is subscribed to within a turn handles elements one by one, as outside of turns, until something
///   that it depends on has still to run. Elements that a busy source sends after the subscription has returned do not
///   count as part of the subscription.
/// - Ranks rise and never fall.
/// - A junction passes on a completion in its phase, after its elements, but an error at once; the error drops what the
///   junction has received in the turn.
final class Model {
    let graph: Graph
    /// Whether a stream that completes in the turn in which a switch replaces it does so before, if a junction runs in
    /// between.
    let isEndFirst: Bool
    /// Whether a new observer waits within a turn for what a shared or bound source depends on, although none of that has
    /// received anything.
    private let isAnythingAwaited: Bool
    private(set) var instant = 0
    private var serial = 0
    private var ages: [Int: Age] = [:]
    private var values: [Int: Int] = [:]
    private var ends: [Int: Happening] = [:]
    private var written: [Int: Int] = [:]
    private var sent: [(node: Int, event: Happening)] = []
    private var feeds: [Int: Live] = [:]
    private var spoken: [Int: (instant: Int, all: [Placed])] = [:]
    private var observers: [Live?] = []
    private var views: Views
    private var step = 0
    /// The places at which new observers receive the current value.
    private var welcomes: [(node: Int, instant: Int, place: Place, isLate: Bool)] = []

    private init(_ graph: Graph, isEndFirst: Bool, isAnythingAwaited: Bool) {
        self.graph = graph
        self.isEndFirst = isEndFirst
        self.isAnythingAwaited = isAnythingAwaited
        views = Views(graph)
        for (index, node) in graph.nodes.enumerated() { prepare(node, index) }
        for node in graph.observed { observe(node) }
    }

    /// What the observers may receive.
    static func views(of graph: Graph) -> some Sequence<Views> {
        [(false, false), (true, false), (false, true), (true, true)].lazy.map { isEndFirst, isAnythingAwaited in
            let model = Model(graph, isEndFirst: isEndFirst, isAnythingAwaited: isAnythingAwaited)
            return views(of: graph, by: model)
        }
    }

    private static func views(of graph: Graph, by model: Model) -> Views {
        for (index, step) in graph.steps.enumerated() { model.perform(step, index + 1) }
        return model.views
    }

    func nextAge(_ place: Place) -> Age {
        serial += 1
        return Age(instant: instant, place: place, serial: serial)
    }

    private func prepare(_ node: Node, _ index: Int) {
        ages[index] = nextAge(Place())
        switch node {
        case .variable(let value), .behavior(let value): values[index] = value
        case .bind(_, .variable), .bind(_, .behavior): values[index] = 0
        default: break
        }
        switch node {
        case .share(let source, _), .bind(let source, _):
            instant += 1
            feeds[index] = live(source, from: Place())
            remember(index, everything(of: index))
        default: break
        }
    }

    private func observe(_ node: Int) {
        instant += 1
        let observer = live(node, from: Place())
        observers.append(observer)
        for placed in observer.events { views.note(placed.event, by: observers.count - 1, in: step) }
    }

    private func perform(_ next: Move, _ index: Int) {
        step = index
        switch next {
        case .plain(let act): turn([act], isTransaction: false)
        case .transaction(let acts): turn(acts, isTransaction: true)
        case .observe(let node): observe(node)
        case .dispose(let observer): if observer < observers.count { observers[observer] = nil }
        }
    }

    private func turn(_ acts: [Act], isTransaction: Bool) {
        instant += 1
        (written, sent) = ([:], [])
        for act in acts {
            switch act {
            case .write(let node, let number): written[node] = number
            case .send(let node, let number): sent.append((node, .next(number)))
            case .complete(let node): sent.append((node, .completed))
            }
        }
        if isTransaction { written = written.filter { values[$0] != $1 } }
        let hot = graph.nodes.indices.filter {
            graph.nodes[$0].isVariable || graph.nodes[$0].isSubject || feeds[$0] != nil
        }
        let seen = observers.enumerated().flatMap { number, observer in
            (observer?.events ?? []).map { (observer: number, placed: $0) }
        }
        for sight in seen.sorted(by: { $0.placed.place < $1.placed.place }) {
            views.note(sight.placed.event, by: sight.observer, in: step)
        }
        for node in hot { remember(node, everything(of: node)) }
        (written, sent) = ([:], [])
    }

    private func remember(_ node: Int, _ all: [Placed]) {
        for placed in all {
            switch placed.event {
            case .next(let number): if keepsValue(node) { values[node] = number }
            case .completed, .failed: ends[node] = placed.event
            }
        }
    }

    private func keepsValue(_ node: Int) -> Bool {
        switch graph.nodes[node] {
        case .variable, .behavior, .bind(_, .variable), .bind(_, .behavior), .share(_, replays: true): true
        default: false
        }
    }

    private func rank(of node: Int) -> Int {
        guard let feed = feeds[node] else { return 0 }
        _ = feed.events
        return feed.rank
    }

    /// What a variable, subject or shared stream emits in this instant, without the places of single observers.
    private func everything(of node: Int) -> [Placed] {
        if let spoken = spoken[node], spoken.instant == instant { return spoken.all }
        let all = ends[node] == nil ? speak(node) : []
        spoken[node] = (instant, all)
        return all
    }

    private func speak(_ node: Int) -> [Placed] {
        let fed = feeds[node]?.events ?? []
        let sends = sent.enumerated().filter { $0.element.node == node }.map { number, sent in
            let age = Age(instant: .max, place: Place(), serial: number)
            return Placed(place: Place().followed(by: .init(rank: 0, age: age)), event: sent.event)
        }
        switch graph.nodes[node] {
        case .share: return fed
        case .variable, .bind(_, .variable):
            let phase = Place.Phase(rank: 0, age: ages[node] ?? nextAge(Place()))
            let outside = written[node].map { Placed(place: Place().followed(by: phase), event: .next($0)) }
            return [outside].compactMap { $0 } + fed.filter { $0.event.number != nil }
        default:
            let all = (fed.filter { $0.event.number != nil } + sends).sorted { $0.place < $1.place }
            let end = all.firstIndex { $0.event == .completed } ?? all.count - 1
            return Array(all.prefix(end + 1))
        }
    }

    /// An observer of a variable, subject or shared stream, subscribed at a place.
    func observer(of node: Int, from start: Place) -> Live {
        Live(self, from: start) { [unowned self] live in
            let age = live.age
            let all = everything(of: node)
            if let feed = feeds[node] { live.raise(to: feed) }
            let delivered = all.map { Placed(place: $0.place.delivered(to: age), event: $0.event) }
            guard live.isNew else { return delivered }
            let before = all.filter { $0.place < start }
            let later = Swift.zip(all, delivered).filter { all, _ in start < all.place }.map(\.1)
            let first = firstPlace(for: age, of: node, from: start, before)
            guard !start.phases.isEmpty else { return current(of: node, at: first) }
            // Empty if it had ended before this turn.
            if ends[node] != nil && all.isEmpty || before.contains(where: { $0.event.number == nil }) {
                return current(of: node, at: first, after: before)
            }
            guard keepsValue(node) else { return later }
            if let number = before.numbers.last { return [Placed(place: first, event: .next(number))] + later }
            var place = first
            let isAwaited = feeds[node].map { isAnythingAwaited || $0.isAwaited(at: start) } ?? false
            if later.hasNext, isAwaited || feeds[node] == nil && graph.nodes[node].isVariable { return later }
            if isAwaited { place = start.followed(by: lastPhase(of: node)).delivered(to: age) }
            return (values[node].map { [Placed(place: place, event: .next($0))] } ?? []) + later
        }
    }

    /// Where a new observer receives the current value: at once, or after the present notification of the others.
    private func firstPlace(for age: Age, of node: Int, from start: Place, _ before: [Placed]) -> Place {
        let telling = before.map(\.place) + welcomes.filter { $0.node == node && $0.instant == instant }.map(\.place)
        let outermost = telling.filter { start.isWithin($0) }.min()
        let first = outermost.map { $0.whenDelivered.delivered(to: age) } ?? start.delivered(to: age)
        welcomes.append((node, instant, first, isLate: outermost.map { !isWelcome($0) } ?? false))
        return first
    }

    private func isWelcome(_ place: Place) -> Bool {
        welcomes.contains { $0.instant == instant && $0.place == place }
    }

    /// When the sources have been left that send their values to new observers here, since a subscription began; nil if there
    /// are none.
    func whenLeft(_ place: Place, since start: Place) -> Place? {
        welcomes.filter {
            $0.instant == instant && !$0.isLate && place.isWithin($0.place) && !start.isWithin($0.place)
        }
        .map(\.place).min()?.left
    }

    /// The phase after which a variable, or a bound or shared stream, emits nothing more in a turn.
    private func lastPhase(of node: Int) -> Place.Phase {
        .init(rank: rank(of: node), age: Age(instant: .max, place: Place(), serial: .max))
    }

    /// What an observer receives that subscribes now, after these events of the present turn.
    private func current(of node: Int, at place: Place, after before: [Placed] = []) -> [Placed] {
        let end = before.last { $0.event.number == nil }?.event ?? ends[node]
        let isReplayed = if case .share = graph.nodes[node] { true } else { end == nil }
        let number = isReplayed && keepsValue(node) ? before.numbers.last ?? values[node] : nil
        return place.holding([number.map { .next($0) }, end].compactMap(\.self))
    }
}

/// One subscription to a stream.
final class Live {
    let age: Age
    /// Where in the instant of its creation it was subscribed.
    let start: Place
    private(set) var rank = 0
    private let birth: Int
    private unowned let model: Model
    private var compute: ((Live) -> [Placed])?
    private var known: (instant: Int, events: [Placed])?
    private typealias Wait = (arrival: Place, run: Place)
    /// When the junctions that it depends on wait in this instant.
    private var inputWaits: [Wait] = []
    /// When it waits itself.
    private var ownWaits: [Wait] = []

    init(_ model: Model, from start: Place, _ compute: @escaping (Live) -> [Placed]) {
        age = model.nextAge(start)
        birth = model.instant
        self.start = start
        self.model = model
        self.compute = compute
    }

    var isNew: Bool { birth == model.instant }

    /// Records that `other` is its input, and that it is no junction.
    func raise(to other: Live) {
        _ = other.events
        rank = max(rank, other.rank)
        inputWaits += other.inputWaits + other.ownWaits
    }

    /// Records that `other` is its input, and that it is a junction.
    func raise(above other: Live) {
        raise(to: other)
        rank = max(rank, other.rank + 1)
    }

    /// Records that it is a junction that has received something, and runs later.
    func wait(from arrival: Place, until run: Place) {
        if arrival < run { ownWaits.append((arrival, run)) }
    }

    /// Whether it, or something that it depends on, has still to run.
    func isAwaited(at place: Place) -> Bool {
        _ = events
        return ownWaits.contains { $0.arrival < place && place < $0.run } || waitsForInputs(at: place)
    }

    private func waitsForInputs(at place: Place) -> Bool {
        inputWaits.contains { $0.arrival < place && place < $0.run }
    }

    /// Its events in this instant, in order; nothing follows an end.
    var events: [Placed] {
        if let known, known.instant == model.instant { return known.events }
        (inputWaits, ownWaits) = ([], [])
        var events = compute?(self) ?? []
        if let end = events.firstIndex(where: { $0.event.number == nil }) {
            events.removeSubrange((end + 1)...)
            compute = nil
        }
        known = (model.instant, events)
        return events
    }

    /// Its phase, if it is a junction.
    var phase: Place.Phase { .init(rank: rank, age: age) }

    /// The first place of this instant at which it can emit.
    var first: Place { isNew ? start : Place() }

    /// Whether a junction handles an event at once, as in Rx: if it receives it while subscribing, and depends on
    /// nothing that still has to run.
    func handlesAtOnce(_ place: Place) -> Bool {
        isNew && place.isCaused(by: start) && !waitsForInputs(at: place)
    }
}
