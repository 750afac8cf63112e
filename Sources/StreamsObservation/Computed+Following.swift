import Observation
import Streams
import StreamsAtomics

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension Computed where Element: Equatable {
    /// State that is read from `@Observable` objects of the main actor.
    ///
    ///     person.name   --"Ada"-----"Grace"---
    ///     value         --"Ada"-----"Grace"---      Computed(following: { person.name })
    ///
    /// On the main actor a read is never out of date: `read` runs at each read of this value, or of one that depends on
    /// it. Other threads read the latest value that the main actor has seen. Observers are notified on the main actor
    /// when the code that made the change has returned or awaits, once for all its changes. They are not notified if the
    /// result is equal.
    ///
    ///     let name = Computed(following: { person.name })
    ///     let greeting = Computed { "Hello \(name.value)" }
    ///
    /// The properties must be changed on the main actor, as the compiler ensures for classes that belong to it.
    @MainActor
    public init(
        following read: @escaping @MainActor @Sendable () -> Element, fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let followed = Followed(read)
        followed.follow()
        self.init(externalChanges: followed.changes.asObservable(), fileID: fileID, line: line) { followed.value }
    }
}

/// What a closure of the main actor reads, for readers on any thread.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
private final class Followed<Element: Sendable>: Sendable {
    let changes = PublishSubject<Void>()
    private let read: @MainActor @Sendable () -> Element
    private let latest: Mutex<Element>

    @MainActor
    init(_ read: @escaping @MainActor @Sendable () -> Element) {
        self.read = read
        latest = Mutex(read())
    }

    var value: Element {
        guard MainScheduler.isCurrent else { return latest.withLock { $0 } }
        return MainActor.assumeIsolated {
            let value = read()
            latest.withLock { $0 = value }
            return value
        }
    }

    /// Waits for the next change. Observation announces it before the new value is set, so the value is read again when
    /// the main actor has finished what it is doing. No change is missed meanwhile, since only the main actor makes them.
    @MainActor
    func follow() {
        let value = withObservationTracking(read) { [weak self] in
            Task { @MainActor in self?.handleChange() }
        }
        latest.withLock { $0 = value }
    }

    @MainActor
    private func handleChange() {
        follow()
        changes.onNext(())
    }
}
