/// Composes functions: `compose(f, g)(x)` is `g(f(x))`.
///
/// The functions run in the order in which they are written.
///
///     let words = compose({ (text: String) in text.split(separator: " ") }, { $0.count })
///     print(words("one two"))  // prints 2
@inlinable
public func compose<A, B, C>(
    _ first: @escaping @Sendable (A) -> B, _ second: @escaping @Sendable (B) -> C
) -> @Sendable (A) -> C {
    { second(first($0)) }
}

/// As `compose` of two, of three functions.
@inlinable
public func compose<A, B, C, D>(
    _ first: @escaping @Sendable (A) -> B, _ second: @escaping @Sendable (B) -> C,
    _ third: @escaping @Sendable (C) -> D
) -> @Sendable (A) -> D {
    { third(second(first($0))) }
}

/// As `compose` of two, of four functions.
@inlinable
public func compose<A, B, C, D, E>(
    _ first: @escaping @Sendable (A) -> B, _ second: @escaping @Sendable (B) -> C,
    _ third: @escaping @Sendable (C) -> D, _ fourth: @escaping @Sendable (D) -> E
) -> @Sendable (A) -> E {
    { fourth(third(second(first($0)))) }
}

/// As `compose` of functions that do not throw: the first error is thrown, and later functions do not run.
///
///     let parse: @Sendable (String) throws -> Int = { text in
///         guard let number = Int(text) else { throw CancellationError() }
///         return number
///     }
///     let double = compose(parse, { number throws in number * 2 })
///     print(try double("4"))  // prints 8
@inlinable
public func compose<A, B, C>(
    _ first: @escaping @Sendable (A) throws -> B, _ second: @escaping @Sendable (B) throws -> C
) -> @Sendable (A) throws -> C {
    { try second(first($0)) }
}

/// As `compose` of two, of three functions.
@inlinable
public func compose<A, B, C, D>(
    _ first: @escaping @Sendable (A) throws -> B, _ second: @escaping @Sendable (B) throws -> C,
    _ third: @escaping @Sendable (C) throws -> D
) -> @Sendable (A) throws -> D {
    { try third(second(first($0))) }
}

/// As `compose` of two, of four functions.
@inlinable
public func compose<A, B, C, D, E>(
    _ first: @escaping @Sendable (A) throws -> B, _ second: @escaping @Sendable (B) throws -> C,
    _ third: @escaping @Sendable (C) throws -> D, _ fourth: @escaping @Sendable (D) throws -> E
) -> @Sendable (A) throws -> E {
    { try fourth(third(second(first($0)))) }
}
