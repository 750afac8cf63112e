extension ObservableType {
    /// Writes each element to a variable.
    ///
    ///     source    --1--2--|
    ///     variable  0-1--2---
    ///
    /// The binding ends when the stream completes or the handle is disposed of. A variable cannot represent an error:
    /// it is a programming error, reported with the place of this call (``ProgrammingError``). The binding does not
    /// keep the variable alive, and variables bound to each other form no cycle.
    ///
    ///     let source = Variable(1), target = Variable(0)
    ///     let handle = source.map { $0 * 2 }.bind(to: target)
    ///     source.value = 21
    public func bind(
        to variable: Variable<Element>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Subscription {
        let core = variable.core
        return bind({ core.assign($0) }, to: core, fileID, line)
    }

    /// Writes each element to a variable of an optional.
    public func bind(
        to variable: Variable<Element?>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Subscription {
        let core = variable.core
        return bind({ core.assign($0) }, to: core, fileID, line)
    }

    /// Emits each element to a subject. The end is not passed on.
    public func bind(
        to subject: some SubjectType<Element>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Subscription {
        bind(to: { subject.onNext($0) }, feeding: (subject as? any PlacedSource)?.rank, fileID, line)
    }

    /// Calls a function with each element, in the isolation of whoever binds: in a method of a `@MainActor` class or of
    /// an actor it touches what belongs to that, see <doc:ScreensAndActors>.
    ///
    ///     let total = Variable(1)
    ///     let handle = total.bind(to: { print($0) })
    public func bind(
        @_inheritActorContext to receive: @escaping @isolated(any) @Sendable (Element) -> Void,
        fileID: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation
    ) -> Subscription {
        bind(
            to: IsolatedClosure(receive).plain, feeding: nil, fileID, line,
            at: Destination(receive.isolation, caller: isolation))
    }

    private func bind<Target>(
        _ assign: @escaping @Sendable (Element) -> Void, to core: ValueCore<Target>, _ fileID: StaticString,
        _ line: UInt
    ) -> Subscription {
        let binding = bind(to: assign, feeding: core.place.rank, fileID, line)
        core.stand()
        return binding
    }

    private func bind(
        to receive: @escaping @Sendable (Element) -> Void, feeding rank: Rank?, _ fileID: StaticString, _ line: UInt,
        at destination: Destination? = nil
    ) -> Subscription {
        let origin = Origin(fileID: fileID, line: line)
        let sink = Sink(receive, { ProgrammingError.errorReachedBinding($0, origin).report() }, nil, origin: origin)
        sink.rank = rank
        return begin(sink, nil, at: destination)
    }
}
