/// One parameter of a command: an argument, an option with a value, or a flag.
///
/// The property wrappers ``Argument``, ``Option`` and ``Flag`` declare them; parsing, help, the manual and the
/// completion scripts read them from here.
class Parameter {
    enum Form {
        case argument, option, flag
    }

    let form: Form
    /// An argument's placeholder (`AMOUNT`), or the long name of an option or a flag (`category`).
    let name: String
    let short: Character?
    /// The placeholder of an option's value in the help: `NAME`.
    let placeholder: String
    let help: String
    let completion: Completion
    let arity: Arity
    let choices: [String]
    /// Whether at least one must be given, if there may be any number.
    let isRequired: Bool
    private(set) var isGiven = false
    /// The word that the option stands before, if it chooses what the command changes.
    var divider: String?
    /// Whether help and completion name it. Other spellings of the same are read, but not shown.
    var isListed = true
    /// Whether it asks for something that needs no command: the rest of the line is not read then.
    var endsLine = false

    init(
        _ form: Form, name: String, short: Character? = nil, placeholder: String = "", help: String,
        completion: Completion = .none, arity: Arity = .atMostOne, choices: [String] = [], isRequired: Bool = false
    ) {
        self.form = form
        self.name = name
        self.short = short
        self.placeholder = placeholder
        self.help = help
        self.completion = choices.isEmpty ? completion : .words(choices)
        self.arity = arity
        self.choices = choices
        self.isRequired = isRequired
        DeclaredParameters.current?.note([self])
    }

    /// Reads one word of the command line. For a flag the word is empty.
    final func accept(_ word: String) throws(InvalidValue) {
        if form == .option, isGiven, arity != .any {
            throw InvalidValue(reason: "given twice; give it once")
        }
        try store(word)
        isGiven = true
    }

    func store(_ word: String) throws(InvalidValue) {}

    /// Whether the parameter is required and was not given.
    var isMissing: Bool { false }

    /// As it is written on the command line: `AMOUNT`, `--category`.
    var spelling: String { form == .argument ? name : "--" + name }

    /// Its form in a usage line: `AMOUNT`, `[NOTE...]`.
    var usage: String {
        switch arity {
        case .one: name
        case .atMostOne: "[\(name)]"
        case .any: isRequired ? "\(name)..." : "[\(name)...]"
        }
    }
}

/// Where the shell gets the candidates for a value.
enum Completion: Equatable {
    case none, files
    case words([String])
    /// The lines that the program prints when it is run with these words.
    case lines(of: String)
}
