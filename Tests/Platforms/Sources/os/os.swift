// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Streams uses of Apple's unified logging.
public struct OSSignpostID: Sendable {}

public struct OSLogPrivacy: Sendable {
    public static var `public`: OSLogPrivacy { OSLogPrivacy() }
}

public struct OSLogInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation(
        _ argument: @autoclosure @escaping () -> String, privacy: OSLogPrivacy = .public
    ) {}
    public mutating func appendInterpolation(_ number: @autoclosure @escaping () -> Int) {}
}

public struct SignpostMetadata: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {}
    public init(stringInterpolation: OSLogInterpolation) {}
}

public final class OSSignpostIntervalState {}

public struct OSSignposter: Sendable {
    public init(subsystem: String, category: String) {}
    public func makeSignpostID() -> OSSignpostID { OSSignpostID() }
    public func beginInterval(
        _ name: StaticString, id: OSSignpostID, _ message: SignpostMetadata
    ) -> OSSignpostIntervalState { OSSignpostIntervalState() }
    public func emitEvent(_ name: StaticString, id: OSSignpostID, _ message: SignpostMetadata) {}
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata) {}
}
