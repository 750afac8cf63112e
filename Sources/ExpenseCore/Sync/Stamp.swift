/// When a value was set, and by which machine. The later one of two wins; of two at the same time, the one of the machine
/// with the higher number.
struct Stamp: Hashable, Comparable {
    /// A hybrid logical clock: milliseconds since 1970 in the upper bits, a counter in the lower 16. It is later than
    /// every clock that the machine had read when it set the value.
    var clock: Int64
    /// The replica of the machine.
    var machine: Int64

    /// That of a value that has not changed since its row was made.
    static let made = Stamp(clock: 0, machine: 0)

    /// The same when two rows turn out to be one and their values are compared: any order does that is the same on every
    /// machine.
    init(madeWith identity: Identifier) {
        self.init(clock: identity.number, machine: identity.replica)
    }

    init(clock: Int64, machine: Int64) {
        (self.clock, self.machine) = (clock, machine)
    }

    /// Whether the value is as its row was made. No clock is that early, and no file has that many rows.
    var isMade: Bool { clock < 1 << 40 }

    /// In place of a field: what a machine did to a row.
    var nameOfMachine: String { "@" + String(machine, radix: 36) }

    /// The latest clock that is believed: the beginning of the year 2200.
    static let latest: Int64 = 7_258_118_400_000 << 16

    static func < (one: Stamp, other: Stamp) -> Bool {
        (one.clock, one.machine) < (other.clock, other.machine)
    }

    /// The next clock after one, at a time in seconds since 1970.
    static func next(after clock: Int64, at time: Int64) -> Int64 {
        max(clock + 1, max(0, min(time, latest >> 16 / 1000)) * 1000 << 16)
    }

    /// The time in seconds since 1970.
    var time: Int64 { clock >> 16 / 1000 }
}
