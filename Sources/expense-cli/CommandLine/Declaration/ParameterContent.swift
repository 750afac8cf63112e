/// The content of a parameter after the command line has been read.
///
/// The type determines how often it may be given: a plain value exactly once, an optional at most once, an array any
/// number of times.
protocol ParameterContent {
    associatedtype Item: ArgumentValue
    static var arity: Arity { get }
    /// The content if nothing is given; nil if the parameter is required.
    static var initial: Self? { get }
    static func add(_ item: Item, to content: inout Self?)
}

/// How many values a parameter takes.
enum Arity {
    case one, atMostOne, any
}

extension ArgumentValue {
    static var arity: Arity { .one }
    static var initial: Self? { nil }

    static func add(_ item: Self, to content: inout Self?) {
        content = item
    }
}

extension Optional: ParameterContent where Wrapped: ArgumentValue {
    static var arity: Arity { .atMostOne }
    static var initial: Wrapped?? { .some(.none) }

    static func add(_ item: Wrapped, to content: inout Wrapped??) {
        content = .some(.some(item))
    }
}

extension Array: ParameterContent where Element: ArgumentValue {
    static var arity: Arity { .any }
    static var initial: [Element]? { [] }

    static func add(_ item: Element, to content: inout [Element]?) {
        content?.append(item)
    }
}
