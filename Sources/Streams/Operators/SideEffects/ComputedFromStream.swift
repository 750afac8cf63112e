extension Computed {
    /// State that follows a stream: its latest element, or `value` before the first.
    ///
    ///     results   ---------["tea"]---["teapot"]--
    ///     computed  []-------["tea"]---["teapot"]--
    ///
    /// The stream is subscribed to at once, and until the computed value is released: it has no other way to know what
    /// the stream sends while nobody observes. So `value` is always the element that arrived last. After the stream has
    /// completed it stays at the last element. An error cannot be represented: it is a programming error, reported with
    /// this place (``ProgrammingError``), and ends the subscription; handle it before, for example with
    /// `catchErrorJustReturn`. Streams emit when a transaction commits, so inside a transaction `value` does not
    /// follow its writes.
    ///
    ///     let query = Variable("tea")
    ///     let results = Computed(initially: [], from: query.map { [$0, $0 + "pot"] })
    ///     let count = Computed { results.value.count }
    public init(
        initially value: Element, from stream: some ObservableType<Element>, fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(Followed(stream, Variable(value), fileID, line), fileID, line)
    }

    /// The same, for elements that can be compared: an element that is equal to the one before is no change.
    public init(
        initially value: Element, from stream: some ObservableType<Element>, fileID: StaticString = #fileID,
        line: UInt = #line
    ) where Element: Equatable {
        self.init(Followed(stream, Variable(value), fileID, line), fileID, line)
    }

    /// The variable compares its elements; the result needs no second comparison.
    private init(_ followed: Followed<Element>, _ fileID: StaticString, _ line: UInt) {
        self.init(fileID: fileID, line: line) { followed.latest.value }
    }
}

/// A stream that is subscribed to as long as somebody holds this, and its latest element.
private final class Followed<Element: Sendable>: Sendable {
    let latest: Variable<Element>
    private let subscription: Subscription

    init(_ stream: some ObservableType<Element>, _ latest: Variable<Element>, _ fileID: StaticString, _ line: UInt) {
        self.latest = latest
        subscription = stream.bind(to: latest, fileID: fileID, line: line)
    }

    deinit {
        DeepChain.dispose(subscription)
    }
}
