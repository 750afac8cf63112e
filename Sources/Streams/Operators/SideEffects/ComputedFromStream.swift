extension ObservableType {
    /// State that follows a stream: its latest element, or `value` before the first.
    ///
    ///     results   ---------["tea"]---["teapot"]--
    ///     computed  []-------["tea"]---["teapot"]--
    ///
    /// The stream is subscribed to at once, and until the computed value is released: it has no other way to know what
    /// the stream sends while nobody observes. So `value` is always the element that arrived last. After the stream has
    /// completed it stays at the last element. An error cannot be represented: it is a programming error, reported with
    /// this place (``ProgrammingError``), and ends the subscription; handle it before, for example with
    /// ``catchErrorJustReturn(_:)``. Streams emit when a transaction commits, so inside a transaction `value` does not
    /// follow its writes.
    ///
    ///     let query = Variable("tea")
    ///     let results = query.map { [$0, $0 + "pot"] }.computed(initially: [])
    ///     let count = Computed { results.value.count }
    public func computed(
        initially value: Element, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Computed<Element> {
        let latest = Variable(value, fileID: fileID, line: line)
        let held = Held(bind(to: latest, fileID: fileID, line: line))
        return Computed(fileID: fileID, line: line) { withExtendedLifetime(held) { latest.value } }
    }

    /// The same, for elements that can be compared: an element that is equal to the one before is no change.
    public func computed(
        initially value: Element, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Computed<Element> where Element: Equatable {
        let latest = Variable(value, fileID: fileID, line: line)
        let held = Held(bind(to: latest, fileID: fileID, line: line))
        return Computed(fileID: fileID, line: line) { withExtendedLifetime(held) { latest.value } }
    }
}

/// A subscription that ends when nobody holds this any more.
private final class Held: Sendable {
    private let subscription: Subscription

    init(_ subscription: Subscription) {
        self.subscription = subscription
    }

    deinit {
        DeepChain.dispose(subscription)
    }
}
