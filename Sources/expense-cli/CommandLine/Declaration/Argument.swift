/// A value given by its position: `add AMOUNT`.
@propertyWrapper final class Argument<Value: ParameterContent>: Parameter {
    private var value = Value.initial

    /// - Parameter isRequired: whether at least one must be given, if there may be any number.
    init(_ name: String, _ help: String, isRequired: Bool = false, completion: Completion = .none) {
        super.init(
            .argument, name: name, help: help, completion: completion, arity: Value.arity,
            choices: Value.Item.choices, isRequired: isRequired)
    }

    var wrappedValue: Value {
        guard let value else { preconditionFailure("\(name) was read before the command line was parsed") }
        return value
    }

    override var isMissing: Bool { value == nil || isRequired && !isGiven }

    override func store(_ word: String) throws(InvalidValue) {
        Value.add(try Value.Item(word: word), to: &value)
    }
}
