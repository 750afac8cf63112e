import Observation
import Streams

/// A variable as a property that SwiftUI views read and edit.
///
///     variable  --a-----ab----x---
///     value     --a-----ab----x---      (the field writes "ab", the program "x")
///
/// A view keeps it as `@State`, and gives a control the binding `$name.value`. What the control writes is the
/// variable's value at once; what others write arrives as in ``Observed``. It keeps the variable alive, and is subscribed
/// as long as it lives.
///
///     let name = Variable("Ada")
///     let edited = ObservedVariable(name)
///     edited.value = "Ada L."
///     print(name.value)
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public final class ObservedVariable<Element: Sendable>: Observation.Observable {
    private let variable: Variable<Element>
    private let observed: Observed<Element>

    /// Follows and writes a variable, which it keeps alive.
    public init(_ variable: Variable<Element>) {
        self.variable = variable
        observed = Observed(variable)
    }

    /// The variable's value. Reading it registers with the `withObservationTracking` around the call, if there is one.
    public var value: Element {
        get { observed.value }
        set { variable.value = newValue }
    }
}
