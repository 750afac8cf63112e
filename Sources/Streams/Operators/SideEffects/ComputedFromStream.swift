extension Computed {
    /// State that follows a stream: its latest element, or `value` before the first one.
    ///
    ///     results   ---------["tea"]---["teapot"]--
    ///     computed  []-------["tea"]---["teapot"]--
    ///
    /// The stream is subscribed to at once, and until the computed value is released: otherwise it would miss elements
    /// that are emitted while nobody observes. So `value` is always the latest element. After the stream has completed
    /// it stays at the last element. It cannot represent an error, so an error is a programming error, reported with
    /// the place of this call (``ProgrammingError``), and ends the subscription; handle errors before, for example with
    /// `catchErrorJustReturn`. Streams emit when a transaction commits, so inside a transaction `value` does not follow
    /// its writes.
    ///
    ///     let query = Variable("tea")
    ///     let results = Computed(initially: [], from: query.map { [$0, $0 + "pot"] })
    ///     let count = Computed { results.value.count }
    public init(
        initially value: Element, from stream: some ObservableType<Element>, fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(LatestElement(stream, Variable(value), fileID, line), fileID, line)
    }

    /// A value that follows a stream of `Equatable` elements: an element that equals the previous one is no change.
    public init(
        initially value: Element, from stream: some ObservableType<Element>, fileID: StaticString = #fileID,
        line: UInt = #line
    ) where Element: Equatable {
        self.init(LatestElement(stream, Variable(value), fileID, line), fileID, line)
    }

    /// The variable compares its elements; the result needs no second comparison.
    private init(_ followed: LatestElement<Element>, _ fileID: StaticString, _ line: UInt) {
        self.init(fileID: fileID, line: line) { followed.latest.value }
    }
}

/// Keeps the latest element of a stream, and is subscribed to it as long as this is retained.
private final class LatestElement<Element: Sendable>: Sendable {
    let latest: Variable<Element>
    private let subscription: Subscription

    init(_ stream: some ObservableType<Element>, _ latest: Variable<Element>, _ fileID: StaticString, _ line: UInt) {
        self.latest = latest
        // It ends with the value, not with the scope in which the value is made.
        subscription = asObserver { stream.bind(to: latest, fileID: fileID, line: line) }
    }

    deinit {
        Releases.run { [subscription] in subscription.dispose() }
    }
}
