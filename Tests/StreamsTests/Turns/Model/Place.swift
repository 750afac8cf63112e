/// The position of an element in an instant. Elements of one stream, and of merged streams, have this order.
///
/// An instant has phases: first the variables without sources, then the events sent into subjects, then the junctions
/// by rank and age. Within a phase, elements are delivered depth first: `path` holds the number of the element in the
/// phase and, for each source with several observers, the number of the observer. A junction that is created in a
/// later phase than that of its rank runs at the end of that phase.
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

    /// The place at which the observer with this age receives the element.
    func delivered(to observer: Age) -> Place {
        Place(phases: phases, path: path + [.age(observer)])
    }

    /// The place after everything that this one causes in its phase.
    var end: Place {
        Place(phases: phases, path: path + [.age(Age(instant: .max, place: Place(), serial: .max))])
    }

    /// The place after everything that the source sends here to a new observer.
    var left: Place {
        guard case .age(var age)? = path.last else { return self }
        age.isLeft = true
        return Place(phases: phases, path: path.dropLast() + [.age(age)])
    }

    /// The place at which a source that was notifying here notifies those who subscribed meanwhile.
    var whenDelivered: Place {
        Place(phases: phases, path: path + [Self.late])
    }

    private static var late: Key { .age(Age(instant: .max, place: Place(), serial: .max - 1)) }

    /// Whether this happens during the subscription that began at the other place.
    func comesDuring(_ start: Place) -> Bool {
        isWithin(start) && path.dropFirst(start.path.count).first != Self.late
    }

    /// Whether the subscription at the other place causes this. Within a turn, elements that a busy source sends after
    /// the subscription has returned do not count.
    func isCaused(by start: Place) -> Bool {
        phases == start.phases && (start.phases.isEmpty || comesDuring(start))
    }

    /// Whether no junction runs between this and the other place.
    func isOfRun(_ other: Place) -> Bool {
        phases == other.phases || !(phases + other.phases).contains { $0.rank > 0 }
    }

    /// Whether this happens during the notification at the other place.
    func isWithin(_ other: Place) -> Bool {
        phases == other.phases && path.starts(with: other.path)
    }

    /// The place of the first element of a phase that runs after this place.
    func followed(by phase: Phase) -> Place {
        var phases = phases
        while let last = phases.last, last < phase { phases.removeLast() }
        return Place(phases: phases + [phase], path: [])
    }

    /// Events in order at this place.
    func holding(_ events: [Happening]) -> [Placed] {
        events.enumerated().map { number, event in
            Placed(place: Place(phases: phases, path: path + [.number(number)]), event: event)
        }
    }
}

/// When something was created: the instant, the place in it, and the number of things created before.
struct Age: Comparable {
    var instant: Int
    var place: Place
    var serial: Int
    /// Whether this is when the source has been left that has sent its value to the observer.
    var isLeft = false

    static func < (left: Age, right: Age) -> Bool {
        if left.instant != right.instant { return left.instant < right.instant }
        if left.place != right.place { return left.place < right.place }
        return left.serial != right.serial ? left.serial < right.serial : !left.isLeft && right.isLeft
    }
}

/// An element or an end, with its place.
struct Placed {
    var place: Place
    var event: Happening

    /// Events at the place of this one.
    func holding(_ events: [Happening]) -> [Placed] {
        events.count > 1 ? place.holding(events) : events.map { Placed(place: place, event: $0) }
    }
}

/// What a junction receives before its phase; what it receives later is another run.
struct Run {
    var place: Place
    var events: [(source: Int, placed: Placed)]

    /// The runs of a phase for ordered events, none earlier than a place.
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
