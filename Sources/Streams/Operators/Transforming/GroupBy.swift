/// The elements of a stream that share a key.
@frozen
public struct GroupedObservable<Key: Sendable, Element: Sendable>: ObservableType {
    /// The key of the elements.
    public let key: Key
    @usableFromInline let stream: Observable<Element>

    @inlinable
    init(_ key: Key, _ stream: Observable<Element>) {
        self.key = key
        self.stream = stream
    }

    /// The stream of the group's elements from now on.
    public func asObservable() -> Observable<Element> {
        stream
    }
}

extension ObservableType {
    /// Emits one stream per key, which emits the elements with that key.
    ///
    ///     source            --1--2--3--4--|
    ///     groupBy { $0%2 }  --a--b--------|
    ///     a                   1-----3-----|
    ///     b                      2-----4--|
    ///
    /// A group is emitted before its first element. Subscribe to it at once: elements without a subscriber are lost.
    /// The end reaches all groups, the oldest first, then the stream of groups. The source is kept as long as anybody is subscribed to
    /// the stream of groups or to a group. If `key` throws, everything fails. Keeps one group per key.
    ///
    ///     Observable.of(1, 2, 3)
    ///         .groupBy { $0.isMultiple(of: 2) }
    ///         .flatMap { group in group.toArray().map { (group.key, $0) } }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func groupBy<Key: Hashable & Sendable>(
        _ key: @escaping @Sendable (Element) throws -> Key
    ) -> Observable<GroupedObservable<Key, Element>> {
        let source = asObservable()
        return Observable<GroupedObservable<Key, Element>> { observer in
            let shared = SharedUpstream(for: observer)
            let stage = Stage(Groups<Key, Element>(), shared.observer)
            source.subscribe(
                shared.observer.receiving { (element: Element, _) in
                    do {
                        let key = try key(element)
                        if let group = stage.state.byKey[key] { return group.core.relayPart(element) }
                        let (group, passing) = PublishSubject<Element>.beginHandingOn()
                        stage.state.add(group, for: key)
                        stage.observer.onNext(GroupedObservable(key, shared.observed(group)))
                        group.core.relayPart(element)
                        passing.end()
                    } catch {
                        shared.end(.error(error), stage.state.all)
                    }
                } end: { termination, _ in
                    shared.end(termination, stage.state.all)
                })
        }
    }
}

/// The groups of a stream, in the order in which they were made.
@usableFromInline @frozen
struct Groups<Key: Hashable, Element: Sendable> {
    @usableFromInline var byKey: [Key: PublishSubject<Element>] = [:]
    @usableFromInline var all: [PublishSubject<Element>] = []

    @inlinable init() {}

    @inlinable
    mutating func add(_ group: PublishSubject<Element>, for key: Key) {
        byKey[key] = group
        all.append(group)
    }
}
