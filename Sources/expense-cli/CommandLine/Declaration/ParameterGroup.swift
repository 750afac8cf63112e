/// A type whose properties are parameters.
protocol ParameterGroup {
    init()
}

extension ParameterGroup {
    /// A new declaration and its parameters, in the order of its properties, with those of its option groups.
    static func declared() -> (declaration: Self, parameters: [Parameter]) {
        let own = DeclaredParameters()
        let declaration = DeclaredParameters.$current.withValue(own) { Self() }
        return (declaration, own.list)
    }

    static var parameters: [Parameter] { declared().parameters }

    /// The parameters that help and the manual describe. Options that choose entries are described by 'list'.
    static var describedParameters: [Parameter] { parameters.filter { $0.isListed && $0.divider == nil } }
}

/// The parameters of the declaration that is being made. Each notes itself when it is made: to find them by reflection took
/// a tenth of what `total` executes.
// Safe: only the thread that makes the declaration uses it, until it is made.
final class DeclaredParameters: @unchecked Sendable {
    @TaskLocal static var current: DeclaredParameters?

    fileprivate(set) var list: [Parameter] = []

    func note(_ parameters: [Parameter]) { list += parameters }
}

/// Parameters that several commands share, declared in a separate type.
@propertyWrapper struct OptionGroup<Group: ParameterGroup> {
    let wrappedValue: Group

    init() { wrappedValue = Group() }

    /// Options that choose what a command changes. They stand before a word such as `to`; behind it, the same names mean
    /// the new values, which the command declares as well.
    init(before divider: String) {
        let (group, parameters) = Group.declared()
        for parameter in parameters { parameter.divider = divider }
        DeclaredParameters.current?.note(parameters)
        wrappedValue = group
    }
}
