/// Operators with several inputs: events are handled one by one, in the order of time and, at equal times, of
/// subscription.
extension Line {
    private struct Arrival {
        let time: Int
        let source: Int
        /// Nil means completion.
        let number: Int?
        var isError = false
    }

    private struct Output {
        var line = Line()
        var isOver: Bool { line.end != nil }

        mutating func send(_ number: Int, at time: Int) {
            if !isOver { line.elements.append(Element(time: time, number: number)) }
        }

        mutating func finish(at time: Int, isError: Bool = false) {
            if !isOver { line.end = End(time: time, isError: isError) }
        }
    }

    private func arrivals(from source: Int) -> [Arrival] {
        let numbers = elements.map { Arrival(time: $0.time, source: source, number: $0.number) }
        return numbers + (end.map { [Arrival(time: $0.time, source: source, number: nil, isError: $0.isError)] } ?? [])
    }

    /// Handles the events of the lines, which are subscribed to in this order; an error of any line ends it.
    private static func meeting(
        _ lines: [Line], _ handle: (Arrival, inout Output) -> Void
    ) -> Line {
        var all: [Arrival] = []
        for (index, line) in lines.enumerated() { all += line.arrivals(from: index) }
        let sorted = all.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        var output = Output()
        for (_, arrival) in sorted where !output.isOver {
            if arrival.isError { output.finish(at: arrival.time, isError: true) } else { handle(arrival, &output) }
        }
        return output.line
    }

    func merge(_ other: Line) -> Line {
        var running = 2
        return Self.meeting([self, other]) { arrival, output in
            if let number = arrival.number { return output.send(number, at: arrival.time) }
            running -= 1
            if running == 0 { output.finish(at: arrival.time) }
        }
    }

    func combineLatest(_ other: Line) -> Line {
        var latest: [Int?] = [nil, nil]
        var running = 2
        return Self.meeting([self, other]) { arrival, output in
            if let number = arrival.number {
                latest[arrival.source] = number
                if let left = latest[0], let right = latest[1] { output.send(mix(left, right), at: arrival.time) }
            } else {
                running -= 1
                if running == 0 || latest[arrival.source] == nil { output.finish(at: arrival.time) }
            }
        }
    }

    func zipped(with other: Line) -> Line {
        var waiting: [[Int]] = [[], []]
        var isCompleted = [false, false]
        return Self.meeting([self, other]) { arrival, output in
            if let number = arrival.number {
                waiting[arrival.source].append(number)
                if let left = waiting[0].first, let right = waiting[1].first {
                    waiting[0].removeFirst()
                    waiting[1].removeFirst()
                    output.send(mix(left, right), at: arrival.time)
                }
            } else {
                isCompleted[arrival.source] = true
            }
            if zip(isCompleted, waiting).contains(where: { $0 && $1.isEmpty }) { output.finish(at: arrival.time) }
        }
    }

    func withLatestFrom(_ other: Line) -> Line {
        var latest: Int?
        return Self.meeting([other, self]) { arrival, output in
            switch (arrival.source, arrival.number) {
            case (0, let number?): latest = number
            case (0, nil): break
            case (_, let number?): if let latest { output.send(mix(number, latest), at: arrival.time) }
            case (_, nil): output.finish(at: arrival.time)
            }
        }
    }

    func sample(_ sampler: Line, substitute: Int? = nil) -> Line {
        var latest: Int?
        return Self.meeting([sampler, self]) { arrival, output in
            switch (arrival.source, arrival.number) {
            case (0, .some):
                if let number = latest ?? substitute { output.send(number, at: arrival.time) }
                latest = nil
            case (_, let number?): latest = number
            case (_, nil): output.finish(at: arrival.time)
            }
        }
    }

    func sequenceEqual(_ other: Line) -> Line {
        var waiting: [[Int]] = [[], []]
        var isCompleted = [false, false]
        return Self.meeting([other, self]) { arrival, output in
            if let number = arrival.number { waiting[arrival.source].append(number) }
            if arrival.number == nil { isCompleted[arrival.source] = true }
            var areEqual = zip(waiting[0], waiting[1]).allSatisfy(==)
            for (one, another) in [(0, 1), (1, 0)] where isCompleted[one] {
                areEqual = areEqual && waiting[another].count <= waiting[one].count
            }
            guard !areEqual || isCompleted == [true, true] else { return }
            output.send(areEqual ? 1 : 0, at: arrival.time)
            output.finish(at: arrival.time)
        }
    }

    func takeUntil(_ other: Line) -> Line {
        Self.meeting([other, self]) { arrival, output in
            switch (arrival.source, arrival.number) {
            case (0, .some): output.finish(at: arrival.time)
            case (0, nil): break
            case (_, let number?): output.send(number, at: arrival.time)
            case (_, nil): output.finish(at: arrival.time)
            }
        }
    }

    func skipUntil(_ other: Line) -> Line {
        var isOpen = false
        return Self.meeting([other.take(1), self]) { arrival, output in
            switch (arrival.source, arrival.number) {
            case (0, .some): isOpen = true
            case (0, nil): break
            case (_, let number?): if isOpen { output.send(number, at: arrival.time) }
            case (_, nil): output.finish(at: arrival.time)
            }
        }
    }

    /// The sums of the elements between two boundaries; a window emits its sum when the line completes, too.
    func buffers(until boundary: Line, isWindow: Bool) -> Line {
        var waiting: [Int] = []
        return Self.meeting([boundary, self]) { arrival, output in
            func flush() {
                output.send(waiting.reduce(0, &+), at: arrival.time)
                waiting = []
            }
            switch (arrival.source, arrival.number) {
            case (0, .some): flush()
            case (0, nil): break
            case (_, let number?): waiting.append(number)
            case (_, nil):
                if isWindow || !waiting.isEmpty { flush() }
                output.finish(at: arrival.time)
            }
        }
    }

    /// Elements pass while the latest element of the other line is even; the others are dropped, or kept until then.
    func pausable(by other: Line, keepsRest: Bool) -> Line {
        var isOpen = false
        var waiting: [Int] = []
        return Self.meeting([other, self]) { arrival, output in
            switch (arrival.source, arrival.number) {
            case (0, let number?): isOpen = number % 2 == 0
            case (0, nil): return
            case (_, let number?): if isOpen || keepsRest { waiting.append(number) }
            case (_, nil): isOpen = true
            }
            if isOpen {
                for number in waiting { output.send(number, at: arrival.time) }
                waiting = []
            }
            if arrival.source == 1, arrival.number == nil { output.finish(at: arrival.time) }
        }
    }

    func amb(_ other: Line) -> Line {
        func first(of line: Line) -> Int { line.elements.first?.time ?? line.end?.time ?? .max }
        return first(of: self) <= first(of: other) ? self : other
    }
}

/// Operators that create a stream for each element.
extension Line {
    func flatMap(_ make: (Int) -> Line) -> Line {
        merging(elements.map { make($0.number).later(by: $0.time) })
    }

    /// Not more than `maxConcurrent` inner lines run at the same time; the others wait.
    func flatMap(maxConcurrent: Int, _ make: (Int) -> Line) -> Line {
        var free = Array(repeating: 0, count: maxConcurrent)
        return merging(
            elements.map { element in
                guard let slot = free.indices.min(by: { free[$0] < free[$1] }), free[slot] < .max else { return Line() }
                let inner = make(element.number).later(by: max(free[slot], element.time))
                free[slot] = inner.completion ?? .max
                return inner
            })
    }

    private func merging(_ inner: [Line]) -> Line {
        var running = inner.count + 1
        // The source itself sends only its end, which comes after the events of its last element.
        return Self.meeting(inner + [Line(end: end)]) { arrival, output in
            if let number = arrival.number { return output.send(number, at: arrival.time) }
            running -= 1
            if running == 0 { output.finish(at: arrival.time) }
        }
    }

    func concatMap(_ make: (Int) -> Line) -> Line {
        var line = Line()
        var free: Int? = 0
        for element in elements {
            guard let from = free else { break }
            let inner = make(element.number).later(by: max(from, element.time))
            line.elements += inner.elements
            free = inner.completion
            if inner.end?.isError == true { line.end = inner.end }
        }
        if let error = [line.end, end].compactMap({ $0 }).filter(\.isError).map(\.time).min() {
            return Line(elements: line.elements.filter { $0.time <= error }, end: End(time: error, isError: true))
        }
        if let free, let completion { line.end = End(time: max(free, completion), isError: false) }
        return line
    }

    func flatMapFirst(_ make: (Int) -> Line) -> Line {
        var free = 0
        var chosen: [Element] = []
        for element in elements where element.time >= free {
            chosen.append(element)
            let inner = make(element.number)
            free = inner.completion.map { $0 + element.time } ?? .max
        }
        return with(chosen).concatMap(make)
    }

    func flatMapLatest(_ make: (Int) -> Line) -> Line {
        var inner: [Line] = []
        for (index, element) in elements.enumerated() {
            let line = make(element.number).later(by: element.time)
            let isLast = index + 1 == elements.count
            // Elements sent during subscription come before the next element of the same time.
            let next = isLast ? Int.max : max(elements[index + 1].time, element.time + 1)
            inner.append(isLast ? line : line.before(next))
        }
        // Nothing follows an error, even at the same time.
        if let failing = inner.firstIndex(where: { $0.end?.isError == true }) { inner.removeSubrange((failing + 1)...) }
        if let error = ([end] + inner.map(\.end)).compactMap({ $0 }).filter(\.isError).map(\.time).min() {
            let sent = inner.flatMap(\.elements).filter { $0.time <= error }
            return Line(elements: sent, end: End(time: error, isError: true))
        }
        let last =
            inner.isEmpty ? completion : inner.last?.end.flatMap { last in completion.map { max($0, last.time) } }
        return Line(elements: inner.flatMap(\.elements), end: last.map { End(time: $0, isError: false) })
    }
}

/// Combines two numbers; the order matters.
func mix(_ left: Int, _ right: Int) -> Int {
    (left &* 31 &+ right) % 1_009
}
