extension Model {
    /// A subscription to a node, created at a place of this instant.
    func live(_ node: Int, from start: Place) -> Live {
        switch graph.nodes[node] {
        case .variable, .subject, .behavior, .share, .bind: return observer(of: node, from: start)
        case .of(let numbers): return list(numbers, from: start)
        case .created(let source): return live(source, from: start)

        case .map(let source, let number): return each(source, start) { [Sum.of([$0, number])] }
        case .filter(let source, let number): return each(source, start) { $0 % number != 0 ? [$0] : [] }
        case .scan(let source):
            var sum = 0
            return each(source, start) {
                sum = Sum.of([sum, $0])
                return [sum]
            }
        case .distinct(let source):
            var last: Int?
            return each(source, start) { number in
                defer { last = number }
                return last == number ? [] : [number]
            }
        case .skip(let source, let count):
            var rest = count
            return each(source, start) {
                rest -= 1
                return rest < 0 ? [$0] : []
            }
        case .pairwise(let source):
            var last: Int?
            return each(source, start) { number in
                defer { last = number }
                return last.map { [Sum.of([$0, number])] } ?? []
            }
        case .grouped(let source, let number):
            var sums: [Int: Int] = [:]
            return each(source, start) {
                let sum = Sum.of([sums[$0 % number] ?? $0 % number, $0])
                sums[$0 % number] = sum
                return [sum]
            }
        case .take(let source, let count): return take(count, of: live(source, from: start))
        case .failing(let source, let number):
            return eachEvent(source, start) { event in
                event.number.map { $0 % number == 0 } == true ? [.failed] : [event]
            }
        case .materialize(let source):
            return eachEvent(source, start) { event in
                switch event {
                case .next: [event]
                case .failed: [.next(98), .completed]
                case .completed: [.next(99), .completed]
                }
            }
        case .startWith(let source, let number):
            return nested(list([0, 1], from: start), limit: 1) { [unowned self] turn, place in
                turn == 0 ? list([number], from: place) : live(source, from: place)
            }

        case .combineLatest(let sources): return combineLatest(sources, start)
        case .withLatestFrom(let source, let other): return withLatestFrom(source, other, start)
        case .sample(let source, let other): return sample(source, other, start)
        case .takeUntil(let source, let other): return takeUntil(source, other, start)
        case .skipUntil(let source, let other): return skipUntil(source, other, start)

        case .zip(let source, let other): return zip(source, other, start)
        case .amb(let source, let other): return amb(source, other, start)
        case .sequenceEqual(let source, let other): return sequenceEqual(source, other, start)
        case .merge(let sources):
            return nested(list(sources, from: start), limit: .max) { [unowned self] in live($0, from: $1) }
        case .concat(let sources):
            return nested(list(sources, from: start), limit: 1) { [unowned self] in live($0, from: $1) }
        case .flatten(let source, let choices, let way):
            let inner = { [unowned self] (number: Int, place: Place) in
                each(live(choices[number % choices.count], from: place)) { [Sum.of([number, $0])] }
            }
            switch way {
            case .flatMap: return nested(live(source, from: start), limit: .max, inner)
            case .concatMap: return nested(live(source, from: start), limit: 1, inner)
            case .flatMapFirst: return nested(live(source, from: start), limit: 1, dropsRest: true, inner)
            case .flatMapLatest: return switched(source, start, inner)
            }
        case .catchError(let source, let other): return attempts([source, other], start)
        case .retry(let source, let times):
            return attempts(Array(repeating: source, count: times), start, isInRounds: true)
        }
    }

    private func list(_ numbers: [Int], from start: Place) -> Live {
        Live(self, from: start) { live in
            guard live.isNew else { return [] }
            return start.delivered(to: live.age).holding(numbers.map { .next($0) } + [.completed])
        }
    }

    private func each(_ source: Int, _ start: Place, _ change: @escaping (Int) -> [Int]) -> Live {
        each(live(source, from: start), change)
    }

    private func each(_ source: Live, _ change: @escaping (Int) -> [Int]) -> Live {
        eachEvent(source) { event in event.number.map { change($0).map { .next($0) } } ?? [event] }
    }

    private func eachEvent(_ source: Int, _ start: Place, _ change: @escaping (Happening) -> [Happening]) -> Live {
        eachEvent(live(source, from: start), change)
    }

    private func eachEvent(_ source: Live, _ change: @escaping (Happening) -> [Happening]) -> Live {
        Live(self, from: source.start) { live in
            var events: [Placed] = []
            for placed in source.events {
                events += placed.holding(change(placed.event))
                // Events after an end must not change the operator's state.
                if events.contains(where: { $0.event.number == nil }) { break }
            }
            live.raise(to: source)
            return events
        }
    }

    func take(_ count: Int, of source: Live) -> Live {
        var rest = count
        return eachEvent(source) { event in
            guard event.number != nil else { return [event] }
            rest -= 1
            return rest > 0 ? [event] : [event, .completed]
        }
    }

    /// Subscriptions to several nodes, in order.
    func lives(_ nodes: [Int], _ start: Place) -> [Live] {
        nodes.map { live($0, from: start.delivered(to: nextAge(start))) }
    }

    /// The events of several streams in order, each with the index of its stream.
    func merged(_ sources: [Live]) -> [(source: Int, placed: Placed)] {
        let all = sources.enumerated().flatMap { number, source in source.events.map { (source: number, placed: $0) } }
        return all.enumerated().sorted {
            $0.element.placed.place != $1.element.placed.place
                ? $0.element.placed.place < $1.element.placed.place : $0.offset < $1.offset
        }.map(\.element)
    }

    /// Streams that are subscribed to one after the other, each when the previous one has failed.
    ///
    /// If `isInRounds`, and a subscription fails before it returns, the next one follows after it has returned.
    private func attempts(_ nodes: [Int], _ start: Place, isInRounds: Bool = false) -> Live {
        var rest = nodes[...]
        var current = rest.popFirst().map { live($0, from: start) }
        return Live(self, from: start) { [unowned self] live in
            var events: [Placed] = []
            while let source = current {
                events += source.events
                live.raise(to: source)
                guard events.last?.event == .failed, let next = rest.popFirst(), let failure = events.popLast() else {
                    break
                }
                current = self.live(
                    next, from: isInRounds && source.isNew ? max(source.start.end, failure.place) : failure.place)
            }
            return events
        }
    }

    /// The streams that an outer one emits, subscribed to at once or when a previous one has completed.
    private func nested(
        _ outer: Live, limit: Int, dropsRest: Bool = false, _ start: @escaping (Int, Place) -> Live
    ) -> Live {
        var inner: [Live] = []
        var waiting: [Int] = []
        var isOuterRunning = true
        return Live(self, from: outer.start) { live in
            var agenda: [(placed: Placed, source: Live)] = []
            func expect(_ source: Live) {
                for placed in source.events {
                    let index = agenda.firstIndex { placed.place < $0.placed.place } ?? agenda.endIndex
                    agenda.insert((placed, source), at: index)
                }
                live.raise(to: source)
            }
            func begin(_ number: Int, _ place: Place) {
                inner.append(start(number, place))
                expect(inner[inner.count - 1])
            }
            expect(outer)
            for source in inner { expect(source) }
            var events: [Placed] = []
            while let (placed, source) = agenda.first {
                agenda.removeFirst()
                switch placed.event {
                case .failed: return events + [placed]
                case .next(let number):
                    if source !== outer {
                        events.append(placed)
                    } else if inner.count < limit {
                        begin(number, placed.place)
                    } else if !dropsRest {
                        waiting.append(number)
                    }
                case .completed:
                    if source === outer { isOuterRunning = false } else { inner.removeAll { $0 === source } }
                    if source !== outer, !waiting.isEmpty {
                        // If a stream completes before its subscription returns, the next one follows after that.
                        begin(waiting.removeFirst(), source.isNew ? max(source.start.end, placed.place) : placed.place)
                    }
                    if !isOuterRunning, inner.isEmpty { return events + [placed] }
                }
            }
            return events
        }
    }
}
