/// The signals a stream sends.
public enum Event<Element: Sendable>: Sendable {
    case next(Element)
    case error(any Error)
    case completed
}
