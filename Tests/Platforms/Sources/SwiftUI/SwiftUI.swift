// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the example app uses of SwiftUI, with the declarations that matter for its types. Nothing of it runs.

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("only for the compiler") }
}

/// A view that has no parts, as the views below.
public protocol Leaf: View where Body == Never {}

extension Leaf {
    public var body: Never { fatalError("only for the compiler") }
}

public struct Group<each Content: View>: Leaf {}

public struct Choice<First: View, Second: View>: Leaf {}

@resultBuilder
public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    @MainActor
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Group<repeat each Content> {
        Group()
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(first: First) -> Choice<First, Second> { Choice() }
    public static func buildEither<First: View, Second: View>(second: Second) -> Choice<First, Second> { Choice() }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("only for the compiler") }
}

public struct Text: Leaf {
    public init(_ content: some StringProtocol) {}
}

public struct VStack<Content: View>: Leaf {
    public init(@ViewBuilder content: () -> Content) {}
}

public struct List<Row: View>: Leaf {
    public init<Data: RandomAccessCollection>(_ data: Data, @ViewBuilder row: @escaping (Data.Element) -> Row)
    where Data.Element: Identifiable {}
}

public struct TextField: Leaf {
    public init(_ title: some StringProtocol, text: Binding<String>) {}
}

public struct Button: Leaf {
    public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {}
}

extension View {
    public func disabled(_ isDisabled: Bool) -> some View { self }
}

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
    public let get: () -> Value
    public let set: (Value) -> Void

    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    public var projectedValue: Binding<Value> { self }

    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(
            get: { wrappedValue[keyPath: keyPath] },
            set: { subject in
                var value = wrappedValue
                value[keyPath: keyPath] = subject
                wrappedValue = value
            })
    }
}

@propertyWrapper
public struct State<Value> {
    private let value: Value

    public init(wrappedValue: Value) { value = wrappedValue }

    public var wrappedValue: Value {
        get { value }
        nonmutating set {}
    }

    public var projectedValue: Binding<Value> { Binding(get: { value }, set: { _ in }) }
}

@MainActor @preconcurrency
public protocol Scene {}

public struct WindowGroup<Content: View>: Scene {
    public init(@ViewBuilder content: @escaping () -> Content) {}
}

@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    var body: Body { get }
    init()
}

extension App {
    public static func main() {}
}

@MainActor @preconcurrency
public protocol PreviewProvider {
    associatedtype Previews: View
    @ViewBuilder static var previews: Previews { get }
}
