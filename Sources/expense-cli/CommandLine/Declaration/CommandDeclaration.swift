/// A command: its name, its help, and its parameters, which are its properties.
///
/// A command with `subcommands` is a group: its only parameters are those that all commands share.
protocol CommandDeclaration: ParameterGroup, SendableMetatype {
    static var name: String { get }
    /// One line, without a full stop, that says what the command does.
    static var summary: String { get }
    static var examples: [Example] { get }
    /// What the summary and the parameters do not say, one text per paragraph.
    static var discussion: [String] { get }
    static var subcommands: [any CommandDeclaration.Type] { get }
    /// The subcommands as the help of a program with many shows them; empty for a list of all.
    static var groups: [CommandGroup] { get }
    /// The subcommands that the help shows only to those who use them.
    static var optionalSubcommands: [any CommandDeclaration.Type] { get }
    /// Other words for commands, which a search in the help finds: each with a command line.
    static var synonyms: [String: [String]] { get }
    /// The default subcommand.
    static var defaultSubcommand: (any CommandDeclaration.Type)? { get }
    /// For options that other commands have and this one lacks: what to do instead.
    static var remedies: [String: String] { get }
    /// What to type instead of commands that other programs have.
    static var wordsOfOthers: [String: String] { get }
    /// The words that were probably meant if the first of `words` is not a subcommand; nil if unknown.
    static func probableWords(for words: [String]) -> [String]?
}

extension CommandDeclaration {
    static var examples: [Example] { [] }
    static var discussion: [String] { [] }
    static var subcommands: [any CommandDeclaration.Type] { groups.flatMap { $0.commands.flatMap(\.self) } }
    static var groups: [CommandGroup] { [] }
    static var optionalSubcommands: [any CommandDeclaration.Type] { [] }
    static var synonyms: [String: [String]] { [:] }
    static var defaultSubcommand: (any CommandDeclaration.Type)? { nil }
    static var remedies: [String: String] { [:] }
    static var wordsOfOthers: [String: String] { [:] }
    static func probableWords(for words: [String]) -> [String]? { nil }
}

/// Commands that are used equally often.
struct CommandGroup {
    let title: String
    /// The commands, each with those that belong to it.
    let commands: [[any CommandDeclaration.Type]]
    /// Whether each has a line of its own.
    var isDescribed = false
}

/// An example: a command line without the program's name, and what it does.
struct Example {
    let line: String
    let meaning: String

    init(_ line: String, _ meaning: String) {
        self.line = line
        self.meaning = meaning
    }
}
