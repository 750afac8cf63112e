/// Where in an instant an element stands. Elements of one stream, and of streams that are merged, are in this order.
///
/// An instant has phases: first the variables without sources, then the events sent into subjects, then the junctions
/// by rank and age. Within a phase an element is told depth first: `path` holds which element of the phase it is, and
/// at each place where it is told to several which of them it went to. A junction that is made within a later phase than
/// its own rank says follows at the end of that phase.
struct Place: Comparable {
    var phases: [Phase] = []
    var path: [Key] = []

    struct Phase: Comparable {
        var rank: Int
        var age: Age

        static func < (left: Phase, right: Phase) -> Bool {
            left.rank != right.rank ? left.rank < right.rank : left.age < right.age
        }
    }

    enum Key: Comparable {
        case number(Int), age(Age)
    }

    static func < (left: Place, right: Place) -> Bool {
        left.phases != right.phases
            ? left.phases.lexicographicallyPrecedes(right.phases) : left.path.lexicographicallyPrecedes(right.path)
    }

    /// The place of the observer with this age among those to whom the element is told.
    func told(to observer: Age) -> Place {
        Place(phases: phases, path: path + [.age(observer)])
    }

    /// The place after all that follows from this one in its phase.
    var end: Place {
        Place(phases: phases, path: path + [.age(Age(instant: .max, place: Place(), serial: .max))])
    }

    /// The place where a source that was telling at this one tells those who subscribed meanwhile.
    var whenTold: Place {
        Place(phases: phases, path: path + [Self.late])
    }

    private static var late: Key { .age(Age(instant: .max, place: Place(), serial: .max - 1)) }

    /// Whether this stands within a subscription that was begun at the other place, before it has returned.
    func comesDuring(_ start: Place) -> Bool {
        isWithin(start) && path.dropFirst(start.path.count).first != Self.late
    }

    /// Whether this follows from what stands at the other place, while that is being told.
    func isWithin(_ other: Place) -> Bool {
        phases == other.phases && path.starts(with: other.path)
    }

    /// The place of the first element of a phase that runs when all up to here is known.
    func followed(by phase: Phase) -> Place {
        var phases = phases
        while let last = phases.last, last < phase { phases.removeLast() }
        return Place(phases: phases + [phase], path: [])
    }

    /// These events one after the other at this place.
    func holding(_ events: [Happening]) -> [Placed] {
        events.enumerated().map { number, event in
            Placed(place: Place(phases: phases, path: path + [.number(number)]), event: event)
        }
    }
}

/// When something was made: in which instant, where in it, and after how many others.
struct Age: Comparable {
    var instant: Int
    var place: Place
    var serial: Int

    static func < (left: Age, right: Age) -> Bool {
        if left.instant != right.instant { return left.instant < right.instant }
        return left.place != right.place ? left.place < right.place : left.serial < right.serial
    }
}

/// An element, or an end, where it stands.
struct Placed {
    var place: Place
    var event: Happening

    /// These events in its stead.
    func holding(_ events: [Happening]) -> [Placed] {
        events.count > 1 ? place.holding(events) : events.map { Placed(place: place, event: $0) }
    }
}

/// What a junction receives before its phase comes up; what it receives later makes another run.
struct Run {
    var place: Place
    var events: [(source: Int, placed: Placed)]

    /// The runs of a phase over events in order, no earlier than a place.
    static func all(
        of phase: Place.Phase, from start: Place, _ events: [(source: Int, placed: Placed)]
    ) -> [Run] {
        var runs: [Run] = []
        for event in events {
            if let last = runs.indices.last, event.placed.place < runs[last].place {
                runs[last].events.append(event)
            } else {
                runs.append(Run(place: max(event.placed.place, start).followed(by: phase), events: [event]))
            }
        }
        return runs
    }
}

extension [Placed] {
    var hasNext: Bool { contains { $0.event.number != nil } }
    var failure: Placed? { first { $0.event == .failed } }
    var numbers: [Int] { compactMap(\.event.number) }
    var isCompleted: Bool { contains { $0.event == .completed } }
}

extension Happening {
    var number: Int? {
        if case .next(let number) = self { number } else { nil }
    }
}
