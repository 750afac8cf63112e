@testable import expense_cli

/// A small program, declared like the real one.
struct Sample: CommandDeclaration {
    static let name = "sample"
    static let summary = "Keep notes"
    static let examples = [Example("write -t home call", "a note")]
    static var subcommands: [any CommandDeclaration.Type] { [Write.self, Shelf.self] }
    @Option("file", short: "f", value: "FILE", "The file of notes", completion: .files) var file: String?

    struct Write: CommandDeclaration {
        static let name = "write"
        static let summary = "Write a note"
        static let examples = [Example("write -t home call", "a note with a tag")]
        static let discussion = ["A note is a line."]
        @Argument("TITLE", "What it is about") var title: String
        @Argument("TEXT", "The rest") var text: [String]
        @Option("tag", short: "t", value: "TAG", "A tag", completion: .lines(of: "shelf list")) var tags: [String]
        @Option("day", short: "d", value: "DAY", "The day") var day: String?
        @Option("size", value: "SIZE", "How large") var size = Size.small
        @Flag("quiet", short: "q", "Say nothing") var quiet: Bool
        @Flag("urgent", short: "u", "Not to be missed") var urgent: Bool
    }

    enum Size: String, CaseIterable, ArgumentValue {
        case small, large
    }

    struct Shelf: CommandDeclaration {
        static let name = "shelf"
        static let summary = "Keep shelves"
        static var subcommands: [any CommandDeclaration.Type] { [List.self, Clear.self] }
        static var defaultSubcommand: (any CommandDeclaration.Type)? { List.self }
    }

    struct List: CommandDeclaration {
        static let name = "list"
        static let summary = "List the shelves"
        @Option("limit", short: "n", value: "N", "At most so many") var limit: Int?
    }

    struct Clear: CommandDeclaration {
        static let name = "clear"
        static let summary = "Clear a shelf"
        @Argument("SHELF", "Which one") var shelf: String?
    }
}

/// Reads a line whose words are separated by blanks.
func read(_ line: String) throws -> Invocation<Sample> {
    try Invocation(reading: line.split(separator: " ").map(String.init))
}

/// The note that a line writes.
func note(_ line: String) throws -> Sample.Write {
    guard let note = try read(line).command as? Sample.Write else { throw InvalidValue(reason: "not a note") }
    return note
}

/// The message about a line that cannot be read.
func complaint(_ line: String) -> String? {
    do {
        _ = try read(line)
        return nil
    } catch {
        return (error as? UsageError)?.message
    }
}
