/// Further operators with one source, as in Rx.
extension Line {
    func distinct() -> Line {
        var seen: Set<Int> = []
        return with(elements.filter { seen.insert($0.number).inserted })
    }

    /// The last `count` elements at each element, mixed into one number.
    func nwise(_ count: Int) -> Line {
        with(
            elements.indices.dropFirst(count - 1).map { index in
                let numbers = elements[(index - count + 1)...index].map(\.number)
                return Element(time: elements[index].time, number: numbers.reduce(0, mix))
            })
    }

    func scan(_ next: (Int, Int) -> Int) -> Line {
        guard let first = elements.first else { return self }
        let rest = with(Array(elements.dropFirst())).scan(first.number, next)
        return with([first] + rest.elements)
    }

    /// `number` at the first element that satisfies, otherwise another number at completion.
    func answer(_ number: Int, ifAny predicate: (Int) -> Bool, otherwise other: Int) -> Line {
        guard let element = elements.first(where: { predicate($0.number) }) else { return summary { _ in other } }
        return Line(
            elements: [Element(time: element.time, number: number)], end: End(time: element.time, isError: false))
    }

    func takeUntil(_ predicate: (Int) -> Bool) -> Line {
        guard let index = elements.firstIndex(where: { predicate($0.number) }) else { return self }
        return ending(after: index + 1, at: elements[index].time)
    }

    /// Each element is followed by its half, and so on down to 10.
    func expandedByHalves() -> Line {
        with(
            elements.flatMap { element in
                sequence(first: element.number) { $0 > 10 ? $0 / 2 : nil }.map {
                    Element(time: element.time, number: $0)
                }
            })
    }

    /// The line once more, `time` after it has completed; the second completion becomes an error.
    func repeated(after time: Int) -> Line {
        guard completion != nil else { return self }
        let twice = followed(by: later(by: time), afterError: false)
        return Line(elements: twice.elements, end: twice.end.map { End(time: $0.time, isError: true) })
    }
}

/// Further operators with a clock or with signals.
extension Line {
    /// `number` at the first element or at the completion, whichever comes first.
    func signal(_ number: Int) -> Line {
        guard let time = elements.first?.time ?? completion else { return Line(end: end) }
        return Line(elements: [Element(time: time, number: number)], end: End(time: time, isError: false))
    }

    func delayWhen(_ make: (Int) -> Line) -> Line {
        flatMap { make($0).signal($0) }
    }

    /// Emits the latest element at the signal made from the first one; the next element starts another period.
    func audit(_ make: (Int) -> Line) -> Line {
        var sent: [Element] = []
        var period: (end: End, latest: Int)?
        for element in elements + [Element(time: .max, number: 0)] {
            let limit = min(element.time, end?.time ?? .max)
            if let (due, latest) = period, due.time < limit {
                if due.isError { return Line(elements: sent, end: due) }
                sent.append(Element(time: due.time, number: latest))
                period = nil
            }
            guard element.time < .max else { break }
            if period == nil {
                let signal = make(element.number).signal(0).later(by: element.time)
                period = (signal.end ?? End(time: .max, isError: false), element.number)
            }
            period?.latest = element.number
        }
        if let completion, let period { sent.append(Element(time: completion, number: period.latest)) }
        return with(sent)
    }

    /// The sum of the elements until `time`, or until the completion.
    func firstBuffer(within time: Int) -> Line {
        if let end, end.isError, end.time <= time { return Line(end: end) }
        let sum = elements.filter { $0.time <= time }.reduce(0) { $0 &+ $1.number }
        return with([Element(time: min(time, completion ?? .max), number: sum)])
    }

    /// The latest element at each interval. Nil for a line that never ends, because it would have endless intervals.
    func sample(every time: Int) -> Line? {
        guard let end, end.time / time < 200 else { return nil }
        var sent: [Element] = []
        var due = time
        var latest: Int?
        func pass(until limit: Int) {
            while due <= limit {
                if let number = latest { sent.append(Element(time: due, number: number)) }
                latest = nil
                due += time
            }
        }
        for element in elements {
            pass(until: element.time)
            latest = element.number
        }
        pass(until: end.time)
        return with(sent)
    }

    /// Each element mixed with the time since the one before, or since subscription.
    func timeIntervals() -> Line {
        var before = 0
        return with(
            elements.map { element in
                defer { before = element.time }
                return Element(time: element.time, number: mix((element.time - before) % 1_009, element.number))
            })
    }
}
