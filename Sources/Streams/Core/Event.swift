/// One signal of a stream: `next* (error | completed)?`.
///
/// Streams do not pass events around inside, since an element and an end travel on separate paths; an `Event` is
/// what `materialize()`, recorders and observers that want both in one place see.
@frozen
public enum Event<Element: Sendable>: Sendable {
    /// The stream sent an element.
    case next(Element)
    /// The stream failed; nothing follows.
    case error(any Error)
    /// The stream ended well; nothing follows.
    case completed

    /// The element, if this is a `next`.
    public var element: Element? {
        if case .next(let element) = self { element } else { nil }
    }
}

extension Event: Equatable where Element: Equatable {
    /// Two events are equal when they are of one kind and carry equal elements, or errors with one description.
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
    /// The stream ended well.
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
