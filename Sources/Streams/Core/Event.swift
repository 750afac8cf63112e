/// One signal of a stream: `next* (error | completed)?`.
///
/// Operators do not pass events along, because elements and the end take separate paths. `materialize()`, recorders and
/// observers that want both in one place receive an `Event`.
@frozen
public enum Event<Element: Sendable>: Sendable {
    /// The stream emitted an element.
    case next(Element)
    /// The stream failed; nothing follows.
    case error(any Error)
    /// The stream completed; nothing follows.
    case completed

    /// The element, if this is a `next`.
    public var element: Element? {
        if case .next(let element) = self { element } else { nil }
    }
}

extension Event: Equatable where Element: Equatable {
    /// Equal if both are of the same kind and have equal elements, or errors with the same description.
    public static func == (left: Event, right: Event) -> Bool {
        switch (left, right) {
        case (.next(let left), .next(let right)): left == right
        case (.error(let left), .error(let right)): String(reflecting: left) == String(reflecting: right)
        case (.completed, .completed): true
        default: false
        }
    }
}

/// How a stream ends.
@frozen
public enum Termination: Sendable {
    /// The stream failed.
    case error(any Error)
    /// The stream completed.
    case completed
}

extension Termination {
    @usableFromInline
    func event<Element>() -> Event<Element> {
        switch self {
        case .error(let error): .error(error)
        case .completed: .completed
        }
    }
}
