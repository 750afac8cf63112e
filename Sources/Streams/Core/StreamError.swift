/// The errors with which operators of this library end a stream.
public enum StreamError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The stream completed without the expected element.
    case noElement
    /// The stream emitted a second element where only one is expected.
    case moreThanOneElement
    /// No element arrived in time.
    case timeout(after: Duration)
    /// A bounded buffer was full.
    case bufferOverflow(limit: Int)
    /// An ``Action`` was executed while it was not enabled.
    case notEnabled

    /// What happened and how to deal with it.
    public var description: String {
        switch self {
        case .noElement:
            "the stream completed without the expected element; use ifEmpty(default:) to give it one"
        case .moreThanOneElement:
            "the stream emitted more than one element; use take(1) to take the first"
        case .timeout(let time):
            "no event arrived within \(time); use timeout(_:switchTo:scheduler:) to continue with another stream"
        case .bufferOverflow(let limit):
            "the buffer of \(limit) elements is full; use a larger limit, or a policy that drops elements"
        case .notEnabled:
            "the action is not enabled, or is still executing; read isEnabled before executing it"
        }
    }
}
