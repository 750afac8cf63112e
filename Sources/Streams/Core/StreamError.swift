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

    /// What happened and how to deal with it.
    public var description: String {
        switch self {
        case .noElement:
            "the stream completed without the element that was asked for; ifEmpty(default:) gives it one"
        case .moreThanOneElement:
            "the stream sent more than one element; take(1) takes the first"
        case .timeout(let time):
            "nothing came within \(time); timeout(_:switchTo:scheduler:) goes on with another stream instead"
        case .bufferOverflow(let limit):
            "\(limit) elements were waiting and another one came; a larger limit, or dropping, avoids this"
        }
    }
}
