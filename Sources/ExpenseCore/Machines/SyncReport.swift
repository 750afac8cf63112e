/// What a synchronisation did.
package struct SyncReport: Sendable {
    /// The number of changes of other machines that arrived.
    package var received = 0
    /// The number of lines that were written for the other machines.
    package var sent = 0
    /// Files that could not be read to their end: the machine, and what is wrong.
    package var faults: [(machine: String, reason: String)] = []
    /// The number of pairs of entries that turned out to look like one that was recorded on two machines.
    package var doubles = 0
    /// Whether the data file turned out to be a copy or a restored one, and continues as another machine.
    package var isNewMachine = false

    /// Nothing has happened.
    package init() {}

    /// Adds what the next part of the same synchronisation did.
    package mutating func add(_ next: SyncReport) {
        received += next.received
        sent += next.sent
        doubles += next.doubles
        faults = next.faults
        isNewMachine = isNewMachine || next.isNewMachine
    }
}

/// Where the files of all machines are.
package enum SyncPlace: Sendable, Hashable {
    /// A folder that another program carries, by its path from the root.
    case folder(String)
    /// A repository of git, by its address. Its files are in a folder beside the data file, to and from which somebody
    /// else brings them.
    case repository(String)

    init(_ text: String) { self = text.hasPrefix("/") ? .folder(text) : .repository(text) }

    /// Whether git carries the files.
    package var isCarriedByGit: Bool { if case .repository = self { true } else { false } }

    /// The path or the address.
    package var text: String {
        switch self {
        case .folder(let path): path
        case .repository(let address): address
        }
    }
}
