extension ObservableType {
    /// Writes each element to a variable.
    ///
    ///     source    --1--2--|
    ///     variable  0-1--2---
    ///
    /// The binding ends when the stream completes or the handle is disposed of. A variable cannot represent an error,
    /// so an error is a programming error, reported with the place of this call (``ProgrammingError``). The binding
    /// does not keep the variable alive, and variables that are bound to each other form no retain cycle.
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

    /// Writes each element to several variables, as one transaction and with one subscription.
    public func bind(
        to first: Variable<Element>, _ others: Variable<Element>..., fileID: StaticString = #fileID, line: UInt = #line
    ) -> Subscription {
        let cores = [first.core] + others.map(\.core)
        return bind(
            to: { element in transaction { for core in cores { core.assign(element) } } },
            feeding: first.core.lazyRank.rank, fileID, line)
    }

    /// Sends each element to several subjects, in this order; the end is not passed on.
    public func bind<Subject: SubjectType<Element>>(
        to first: Subject, _ others: Subject..., fileID: StaticString = #fileID, line: UInt = #line
    ) -> Subscription {
        bind(
            to: { element in for subject in [first] + others { subject.onNext(element) } },
            feeding: (first as? any RankedSource)?.rank, fileID, line)
    }

    /// Sends each element to a subject; the end is not passed on.
    public func bind(
        to subject: some SubjectType<Element>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Subscription {
        bind(to: { subject.onNext($0) }, feeding: (subject as? any RankedSource)?.rank, fileID, line)
    }

    /// Calls a function with each element, in the isolation of the caller: in a method of a `@MainActor` class or of an
    /// actor it can use that state, see <doc:ScreensAndActors>.
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
        let binding = bind(to: assign, feeding: core.lazyRank.rank, fileID, line)
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
