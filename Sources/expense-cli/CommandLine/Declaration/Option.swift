/// A value given after a name: `--category NAME`, `-c NAME`.
@propertyWrapper final class Option<Value: ParameterContent>: Parameter {
    private var value = Value.initial

    init(
        _ name: String, short: Character? = nil, value placeholder: String, _ help: String,
        completion: Completion = .none
    ) {
        super.init(
            .option, name: name, short: short, placeholder: placeholder, help: help, completion: completion,
            arity: Value.arity, choices: Value.Item.choices)
    }

    /// An option with a default value.
    convenience init(
        wrappedValue: Value, _ name: String, short: Character? = nil, value placeholder: String, _ help: String
    ) {
        self.init(name, short: short, value: placeholder, help)
        value = wrappedValue
    }

    var wrappedValue: Value {
        guard let value else { preconditionFailure("--\(name) was read before the command line was parsed") }
        return value
    }

    override var isMissing: Bool { value == nil }

    override func store(_ word: String) throws(InvalidValue) {
        // A choice contains no comma, so one word can have several: `--by category,month`.
        let isList = arity == .any && !choices.isEmpty
        for word in isList ? partsBetweenCommas(of: word) : [word] {
            Value.add(try Value.Item(word: word), to: &value)
        }
    }
}

/// The parts of a word that lists several values; an empty part is kept, so that it is refused.
func partsBetweenCommas(of word: String) -> [String] {
    word.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
}

/// A flag, true if its name is given: `--income`.
@propertyWrapper final class Flag: Parameter {
    init(_ name: String, short: Character? = nil, _ help: String, isListed: Bool = true, endsLine: Bool = false) {
        super.init(.flag, name: name, short: short, help: help)
        (self.isListed, self.endsLine) = (isListed, endsLine)
    }

    var wrappedValue: Bool { isGiven }
}
