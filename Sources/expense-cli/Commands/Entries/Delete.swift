import ExpenseCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// `delete`: removes entries.
struct Delete: Command {
    static let name = "delete"
    static let summary = "Delete entries: all that are given, or none"
    static var examples: [Example] {
        [Example("delete 42", "asks first"), Example("delete 42 43 --yes", "does not ask")]
    }
    static var discussion: [String] { ["On a terminal it shows the entries and asks; elsewhere it needs --yes."] }
    @Argument("ID", "The number of an entry", isRequired: true) var ids: [EntryNumber]
    @Flag("yes", short: "y", "Do not ask for confirmation") var yes: Bool

    func run(in session: Session) throws {
        var numbers: [Int64] = []
        for id in ids where !numbers.contains(id.value) { numbers.append(id.value) }
        let store = try session.writableStore()
        if !yes {
            guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
                throw UsageError(message: "cannot ask without a terminal; add --yes to delete without a question")
            }
            for number in numbers { try session.output.line(line(of: store.entry(number))) }
            try session.output.write("delete? [y/N] ")
            try session.output.flush()
            guard ["y", "yes"].contains(readLine()?.lowercased()) else {
                return try session.output.line("nothing was changed")
            }
        }
        let deleted = try store.delete(numbers)
        session.accomplished = counted(deleted.count, "entry was", "entries were") + " deleted"
        for entry in deleted { try session.output.line("deleted \(line(of: entry))") }
    }
}
