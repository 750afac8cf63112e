extension Model {
    /// An operator that handles everything that its sources emit in a turn together.
    private func junction(
        _ start: Place, _ sources: [Int], isFirstTakenOnce: Bool = false,
        _ take: @escaping ([(source: Int, event: Happening)]) -> [Happening]
    ) -> Live {
        var inputs: [Live] = []
        let junction = Live(self, from: start) { [unowned self] live in
            let all = merged(inputs)
            for input in inputs { live.raise(above: input) }
            let failure = all.map(\.placed).failure
            let count = all.prefix { live.handlesAtOnce($0.placed.place) }.count
            let runs =
                all.prefix(count).map { Run(place: $0.placed.place, events: [$0]) }
                + Run.all(of: live.phase, from: live.first, Array(all.dropFirst(count)))
            var events: [Placed] = []
            for run in runs {
                if let first = run.events.first { live.wait(from: first.placed.place, until: run.place) }
                if let failure, failure.place <= run.place { return events + [failure] }
                events += run.place.holding(take(run.events.map { ($0.source, $0.placed.event) }))
                if events.contains(where: { $0.event.number == nil }) { break }
            }
            return events
        }
        inputs = lives(sources, start)
        if isFirstTakenOnce { inputs[0] = self.take(1, of: inputs[0]) }
        return junction
    }

    func combineLatest(_ sources: [Int], _ start: Place) -> Live {
        var latest = [Int?](repeating: nil, count: sources.count)
        var active = sources.count
        return junction(start, sources) { events in
            for (source, event) in events { latest[source] = event.number ?? latest[source] }
            let isComplete = !latest.contains(nil)
            let hasNext = events.contains { $0.event.number != nil }
            let ended = events.filter { $0.event == .completed }
            active -= ended.count
            let emission = hasNext && isComplete ? [Happening.next(Sum.of(latest.compactMap { $0 }))] : []
            return emission + (active == 0 || ended.contains { latest[$0.source] == nil } ? [.completed] : [])
        }
    }

    /// A junction of two sources, the second of which is subscribed to and handled first.
    private func guided(
        _ source: Int, _ other: Int, _ start: Place, isOtherTakenOnce: Bool = false,
        _ take: @escaping (_ others: [Happening], _ events: [Happening]) -> [Happening]
    ) -> Live {
        junction(start, [other, source], isFirstTakenOnce: isOtherTakenOnce) { events in
            take(events.filter { $0.source == 0 }.map(\.event), events.filter { $0.source == 1 }.map(\.event))
        }
    }

    func withLatestFrom(_ source: Int, _ other: Int, _ start: Place) -> Live {
        var latest: Int?
        return guided(source, other, start) { others, events in
            latest = others.compactMap(\.number).last ?? latest
            return events.flatMap { event -> [Happening] in
                guard let number = event.number else { return [event] }
                return latest.map { [.next(Sum.of([number, $0]))] } ?? []
            }
        }
    }

    func sample(_ source: Int, _ sampler: Int, _ start: Place) -> Live {
        var pending: Int?
        return guided(source, sampler, start) { ticks, events in
            pending = events.compactMap(\.number).last ?? pending
            var emissions: [Happening] = []
            if let number = pending, ticks.contains(where: { $0.number != nil }) {
                emissions.append(.next(number))
                pending = nil
            }
            return emissions + ((ticks + events).contains(.completed) ? [.completed] : [])
        }
    }

    func takeUntil(_ source: Int, _ other: Int, _ start: Place) -> Live {
        guided(source, other, start) { others, events in
            others.contains { $0.number != nil } ? [.completed] : events
        }
    }

    func skipUntil(_ source: Int, _ other: Int, _ start: Place) -> Live {
        var isOpen = false
        return guided(source, other, start, isOtherTakenOnce: true) { others, events in
            if others.contains(where: { $0.number != nil }) { isOpen = true }
            return events.filter { isOpen || $0.number == nil }
        }
    }

    func switched(_ source: Int, _ start: Place, _ begin: @escaping (Int, Place) -> Live) -> Live {
        var outer: Live?
        var inner: Live?
        var isOuterRunning = true
        let junction = Live(self, from: start) { [unowned self] live in
            guard let outer else { return [] }
            var chosen = outer.events[...]
            var followed = (inner?.events ?? [])[...]
            for input in [outer, inner] { input.map { live.raise(above: $0) } }
            var events: [Placed] = []
            // Inner streams that still have to be switched to, after the latest one has emitted.
            var rest: [Int] = []
            var resumption: Place?
            // When the first of them came that waits for a source to be left.
            var chosenAt: Place?
            var latestSwitch = Place()
            while let first = [chosen.first?.place, followed.first?.place, resumption].compactMap(\.self).min() {
                // Elements pass on at once during the subscription, and during the latest switch.
                let isAtOnce =
                    live.handlesAtOnce(first)
                    || inner?.isNew == true && first == followed.first?.place && first.isCaused(by: latestSwitch)
                let place = isAtOnce ? first : resumption ?? max(first, live.first).followed(by: live.phase)
                let choices = Array(chosen.prefix { $0.place <= first || !isAtOnce && $0.place < place })
                live.wait(from: first, until: place)
                let arrivals = Array(followed.prefix { $0.place <= first || !isAtOnce && $0.place < place })
                chosen = chosen.dropFirst(choices.count)
                followed = followed.dropFirst(arrivals.count)
                // An error of a stream that is replaced in the same turn is dropped with the rest.
                let isReplaced = !choices.numbers.isEmpty
                let failure = choices.failure ?? (isReplaced ? nil : arrivals.failure)
                if let failure, !isAtOnce || rest.isEmpty { return events + [failure] }
                if choices.isCompleted { isOuterRunning = false }
                let replacement = choices.first { $0.event.number != nil }?.place
                let wanted = arrivals.filter { arrival in
                    replacement.map { arrival.place < $0 && (isEndFirst || arrival.place.isOfRun($0)) } ?? true
                }
                if !isReplaced || wanted.isCompleted {
                    if wanted.isCompleted { inner = nil }
                    events += place.holding(wanted.numbers.map { .next($0) })
                }
                rest += choices.numbers
                if isAtOnce, failure == nil {
                    if isReplaced, resumption == nil { resumption = whenLeft(first, since: live.start) }
                    if let resumption, first < resumption {
                        chosenAt = chosenAt ?? first
                        continue
                    }
                }
                if let chosenAt { live.wait(from: chosenAt, until: place) }
                (resumption, chosenAt) = (nil, nil)
                while let number = rest.first {
                    rest.removeFirst()
                    let latest = begin(number, place)
                    inner = latest
                    followed = latest.events[...]
                    live.raise(above: latest)
                    latestSwitch = place
                    guard !rest.isEmpty else { break }
                    guard !latest.isAwaited(at: place.end) else {
                        resumption = place.followed(by: live.phase)
                        break
                    }
                    let sent = Array(followed.prefix { $0.place.isCaused(by: place) })
                    if let failure = sent.failure { return events + sent.prefix { $0.event != .failed } + [failure] }
                    events += sent.filter { $0.event.number != nil }
                }
                if let failure {
                    return events + followed.prefix { $0.place.isCaused(by: place) && $0.event.number != nil } + [
                        failure
                    ]
                }
                if !isOuterRunning, inner == nil {
                    return events + [Placed(place: place.end, event: .completed)]
                }
            }
            return events
        }
        outer = live(source, from: start)
        return junction
    }

    func zip(_ source: Int, _ other: Int, _ start: Place) -> Live {
        var queues: [[Int]] = [[], []]
        var isRunning = [true, true]
        return passing([source, other], start) { source, event in
            switch event {
            case .failed: return [.failed]
            case .next(let number): queues[source].append(number)
            case .completed: isRunning[source] = false
            }
            var events: [Happening] = []
            if !queues[0].isEmpty, !queues[1].isEmpty {
                events.append(.next(Sum.of([queues[0].removeFirst(), queues[1].removeFirst()])))
            }
            let isOver = (0...1).contains { !isRunning[$0] && queues[$0].isEmpty }
            return events + (isOver ? [.completed] : [])
        }
    }

    func amb(_ source: Int, _ other: Int, _ start: Place) -> Live {
        var winner: Int?
        return passing([source, other], start) { source, event in
            winner = winner ?? source
            return winner == source ? [event] : []
        }
    }

    func sequenceEqual(_ source: Int, _ other: Int, _ start: Place) -> Live {
        var queues: [[Int]] = [[], []]
        var isRunning = [true, true]
        return guided(source, other, start) { others, events in
            for (side, event) in events.map({ (0, $0) }) + others.map({ (1, $0) }) {
                if let number = event.number { queues[side].append(number) } else { isRunning[side] = false }
                while let left = queues[0].first, let right = queues[1].first {
                    if left != right { return [.next(0), .completed] }
                    queues = queues.map { Array($0.dropFirst()) }
                }
                if (0...1).contains(where: { !isRunning[$0] && !queues[1 - $0].isEmpty }) {
                    return [.next(0), .completed]
                }
                if !isRunning.contains(true) { return [.next(1), .completed] }
            }
            return []
        }
    }

    /// An operator that passes on each element of its sources as it receives it.
    private func passing(
        _ sources: [Int], _ start: Place, _ take: @escaping (Int, Happening) -> [Happening]
    ) -> Live {
        let inputs = lives(sources, start)
        return Live(self, from: start) { [unowned self] live in
            var events: [Placed] = []
            for (source, placed) in merged(inputs) {
                events += placed.holding(take(source, placed.event))
                if events.contains(where: { $0.event.number == nil }) { break }
            }
            for input in inputs { live.raise(to: input) }
            return events
        }
    }
}
