// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the streams use of Dispatch, as in `Darwin.swift`.
public struct DispatchQoS: Sendable {
    public static let unspecified = DispatchQoS()
}

public enum DispatchTimeInterval: Sendable {
    case milliseconds(Int), nanoseconds(Int)
}

public enum DispatchTimeoutResult: Sendable {
    case success, timedOut
}

public struct DispatchTime: Comparable, Sendable {
    public static let distantFuture = DispatchTime(uptimeNanoseconds: 0)
    public var uptimeNanoseconds: UInt64 { fatalError() }
    public init(uptimeNanoseconds: UInt64) { fatalError() }
    public static func now() -> DispatchTime { fatalError() }
    public static func < (left: DispatchTime, right: DispatchTime) -> Bool { fatalError() }
    public static func + (left: DispatchTime, right: DispatchTimeInterval) -> DispatchTime { fatalError() }
}

public final class DispatchSpecificKey<Value> {
    public init() {}
}
// Safe: it has no state.
extension DispatchSpecificKey: @unchecked Sendable {}

public protocol DispatchSourceTimer: AnyObject {
    func setEventHandler(handler: @escaping @Sendable () -> Void)
    func schedule(deadline: DispatchTime)
    func resume()
    func cancel()
}

public enum DispatchSource {
    public static func makeTimerSource(queue: DispatchQueue) -> any DispatchSourceTimer { fatalError() }
}

public final class DispatchSemaphore: Sendable {
    public init(value: Int) {}
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { fatalError() }
    public func wait() {}
    @discardableResult public func signal() -> Int { fatalError() }
}

public final class DispatchGroup: Sendable {
    public init() {}
    public func enter() {}
    public func leave() {}
    public func wait() {}
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { fatalError() }
}

public final class DispatchWorkItem: Sendable {
    public init(block: @escaping @Sendable () -> Void) {}
    public func cancel() {}
}

public final class DispatchQueue: Sendable {
    public static let main = DispatchQueue(label: "")
    public init(label: String, qos: DispatchQoS = .unspecified) {}
    public func async(execute work: @escaping @Sendable () -> Void) {}
    public func async(execute work: DispatchWorkItem) {}
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {}
    public func asyncAfter(deadline: DispatchTime, execute work: DispatchWorkItem) {}
    public func setSpecific<Value>(key: DispatchSpecificKey<Value>, value: Value?) {}
    public static func getSpecific<Value>(key: DispatchSpecificKey<Value>) -> Value? { fatalError() }
}
