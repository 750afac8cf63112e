// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What StreamsFoundation uses of Apple's Foundation and Linux's does not have. On Apple's systems it is Foundation that
// declares it; `canImport(ObjectiveC)` asks for such a system.
@_exported import Foundation

public protocol _KeyValueCodingAndObserving {}

extension NSObject: _KeyValueCodingAndObserving {}

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

public struct NSKeyValueObservedChange<Value> {}

public class NSKeyValueObservation: NSObject {
    public func invalidate() {}
}

extension _KeyValueCodingAndObserving {
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation { fatalError() }
}
