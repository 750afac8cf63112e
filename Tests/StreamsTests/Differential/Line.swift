import Streams

/// The events of a stream: numbers with their times since subscription, then perhaps an end.
struct Line: Equatable {
    struct Element: Equatable {
        var time: Int
        var number: Int
    }

    struct End: Equatable {
        var time: Int
        var isError: Bool
    }

    var elements: [Element] = []
    /// Nil if it never ends.
    var end: End?
    /// Whether closures of the stream are alive after its end.
    var isLeaking = false

    /// The time of the completion; nil if it does not complete.
    var completion: Int? { end.flatMap { $0.isError ? nil : $0.time } }

    mutating func note(_ event: Event<Int>, at time: Int) {
        switch event {
        case .next(let number): elements.append(Element(time: time, number: number))
        case .error: end = End(time: time, isError: true)
        case .completed: end = End(time: time, isError: false)
        }
    }

    func later(by time: Int) -> Line {
        Line(
            elements: elements.map { Element(time: $0.time + time, number: $0.number) },
            end: end.map { End(time: $0.time + time, isError: $0.isError) })
    }

    /// The events before a time.
    func before(_ time: Int) -> Line {
        Line(elements: elements.filter { $0.time < time }, end: end.flatMap { $0.time < time ? $0 : nil })
    }

    /// The line with other elements.
    func with(_ elements: [Element]) -> Line {
        Line(elements: elements, end: end)
    }

    /// The first `count` elements with a new end.
    func ending(after count: Int, at time: Int, isError: Bool = false) -> Line {
        Line(elements: Array(elements.prefix(count)), end: End(time: time, isError: isError))
    }
}

extension Line: CustomStringConvertible {
    /// `0:1 5:2 9|`, with `#` for an error and `...` if there is no end.
    var description: String {
        let numbers = elements.map { "\($0.time):\($0.number) " }.joined()
        return numbers + (end.map { "\($0.time)\($0.isError ? "#" : "|")" } ?? "...") + (isLeaking ? " (leaks)" : "")
    }
}

extension Line {
    /// A line with more elements than a chain handles.
    var tooLong: Line { Line(elements: Array(repeating: Element(time: 0, number: 0), count: 1_000)) }
}

/// Operators with one source, as in Rx.
extension Line {
    func take(_ count: Int) -> Line {
        if count == 0 { return Line(end: End(time: 0, isError: false)) }
        guard elements.count >= count else { return self }
        return ending(after: count, at: elements[count - 1].time)
    }

    func takeLast(_ count: Int) -> Line {
        with(completion.map { time in elements.suffix(count).map { Element(time: time, number: $0.number) } } ?? [])
    }

    func skipLast(_ count: Int) -> Line {
        with(zip(elements, elements.dropFirst(count)).map { Element(time: $1.time, number: $0.number) })
    }

    func takeWhile(_ predicate: (Int) -> Bool) -> Line {
        guard let index = elements.firstIndex(where: { !predicate($0.number) }) else { return self }
        return ending(after: index, at: elements[index].time)
    }

    func distinctUntilChanged() -> Line {
        var last: Int?
        return with(
            elements.filter { element in
                defer { last = element.number }
                return element.number != last
            })
    }

    func scan(_ seed: Int, _ next: (Int, Int) -> Int) -> Line {
        var sum = seed
        return with(
            elements.map {
                sum = next(sum, $0.number)
                return Element(time: $0.time, number: sum)
            })
    }

    /// One number computed from all, at completion.
    func summary(_ make: ([Int]) -> Int?) -> Line {
        guard let time = completion, let number = make(elements.map(\.number)) else { return with([]) }
        return with([Element(time: time, number: number)])
    }

    func elementAt(_ index: Int) -> Line {
        if elements.count > index {
            return Line(elements: [elements[index]], end: End(time: elements[index].time, isError: false))
        }
        return Line(end: end.map { End(time: $0.time, isError: true) })
    }

    func single() -> Line {
        if elements.count > 1 { return Line(end: End(time: elements[1].time, isError: true)) }
        guard let time = completion else { return with([]) }
        guard let element = elements.first else { return Line(end: End(time: time, isError: true)) }
        return with([Element(time: time, number: element.number)])
    }

    func buffers(of count: Int) -> Line {
        var sums: [Element] = []
        var waiting: [Int] = []
        for element in elements {
            waiting.append(element.number)
            guard waiting.count == count else { continue }
            sums.append(Element(time: element.time, number: waiting.reduce(0, &+)))
            waiting = []
        }
        if let time = completion, !waiting.isEmpty { sums.append(Element(time: time, number: waiting.reduce(0, &+))) }
        return with(sums)
    }
}

/// Operators that collect.
extension Line {
    /// The sums of the elements within a time, or of `count` elements. Nil for a line that never ends, because it would
    /// have endless periods.
    func buffers(within time: Int, of count: Int) -> Line? {
        guard let end, end.time / time < 200 else { return nil }
        var sums: [Element] = []
        var waiting: [Int] = []
        var due = time
        func flush(at instant: Int) {
            sums.append(Element(time: instant, number: waiting.reduce(0, &+)))
            waiting = []
            due = instant + time
        }
        for element in elements {
            while due <= element.time { flush(at: due) }
            waiting.append(element.number)
            if waiting.count == count { flush(at: element.time) }
        }
        while due <= end.time { flush(at: due) }
        if !end.isError { flush(at: end.time) }
        return with(sums)
    }
}

/// Operators that continue with another stream.
extension Line {
    func followed(by other: Line, afterError: Bool) -> Line {
        guard let end, end.isError == afterError else { return self }
        let rest = other.later(by: end.time)
        return Line(elements: elements + rest.elements, end: rest.end)
    }

    func rounds(_ count: Int, afterErrors: Bool) -> Line {
        var line = self
        for _ in 1..<count { line = line.followed(by: self, afterError: afterErrors) }
        return line
    }

    func ifEmpty(_ other: Line) -> Line {
        elements.isEmpty ? followed(by: other, afterError: false) : self
    }
}

/// Operators with a clock.
extension Line {
    func delay(_ time: Int) -> Line {
        let shifted = later(by: time)
        guard let end, end.isError else { return shifted }
        return Line(elements: shifted.elements.filter { $0.time < end.time }, end: end)
    }

    func debounce(_ time: Int) -> Line {
        var sent: [Element] = []
        for (index, element) in elements.enumerated() {
            let next = index + 1 < elements.count ? elements[index + 1].time : Int.max
            let due = element.time + time
            if due < min(next, end?.time ?? .max) {
                sent.append(Element(time: due, number: element.number))
            } else if let completion, completion < next || index + 1 == elements.count {
                sent.append(Element(time: completion, number: element.number))
            }
        }
        return with(sent)
    }

    func timeout(_ time: Int, switchTo other: Line = Line(end: End(time: 0, isError: true))) -> Line {
        var due = time
        func switching(after count: Int) -> Line {
            let rest = other.later(by: due)
            return Line(elements: elements.prefix(count) + rest.elements, end: rest.end)
        }
        for (index, element) in elements.enumerated() {
            if element.time > due { return switching(after: index) }
            due = element.time + time
        }
        if let end, end.time <= due { return self }
        return switching(after: elements.count)
    }

    func throttle(_ time: Int, latest: Bool = true) -> Line {
        var sent: [Element] = []
        var opens = Int.min
        var kept: Int?
        func open(until limit: Int) {
            guard let number = kept, opens < limit else { return }
            sent.append(Element(time: opens, number: number))
            kept = nil
            opens += time
        }
        for element in elements {
            open(until: element.time)
            if kept == nil, element.time >= opens {
                sent.append(element)
                opens = element.time + time
            } else if latest {
                kept = element.number
            }
        }
        guard let end else {
            open(until: .max)
            return with(sent)
        }
        open(until: end.time)
        guard !end.isError, let number = kept else { return with(sent) }
        return Line(
            elements: sent + [Element(time: opens, number: number)], end: End(time: opens, isError: false))
    }

    func taken(for time: Int) -> Line {
        if let end, end.time < time { return self }
        return Line(elements: elements.filter { $0.time < time }, end: End(time: time, isError: false))
    }
}
