extension ObservableType {
    /// Writes each element to a variable.
    ///
    ///     source    --1--2--|
    ///     variable  0-1--2---
    ///
    /// The binding ends when the stream completes, the variable is released or the handle is disposed of. A variable
    /// cannot represent an error, so an error is a programming error, reported with the place of this call
    /// (``ProgrammingError``). The binding does not keep the variable alive, and variables that are bound to each other
    /// form no retain cycle.
    ///
    ///     let source = Variable(1), target = Variable(0)
    ///     let handle = source.map { $0 * 2 }.bind(to: target)
    ///     source.value = 21
    public func bind(
        to variable: Variable<Element>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Subscription {
        let core = variable.core
        return bind({ core.relay($0) }, to: core, fileID, line)
    }

    /// Writes each element to a variable of an optional.
    public func bind(
        to variable: Variable<Element?>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Subscription {
        let core = variable.core
        return bind({ core.relay($0) }, to: core, fileID, line)
    }

    /// Writes each element to several variables, as one transaction and with one subscription. It ends when all of them
    /// have been released.
    public func bind(
        to first: Variable<Element>, _ others: Variable<Element>..., fileID: StaticString = #fileID, line: UInt = #line
    ) -> Subscription {
        let cores = [first.core] + others.map(\.core)
        let binding = bind(
            to: { element in
                // What is received at subscription precedes the changes of a transaction that is open here.
                PrivateWork.setAside { transaction { for core in cores { core.assign(element) } } }
            },
            feeding: first.core.lazyRank.rank, fileID, line)
        let remaining = Guarded(cores.count)
        for core in cores {
            core.whenReleased(binding) { [weak binding] in
                let isLast = remaining.withLock { count in
                    count -= 1
                    return count == 0
                }
                if isLast { binding?.dispose() }
            }
        }
        return binding
    }

    /// Sends each element to several subjects, in this order; the end is not passed on.
    public func bind<Subject: SubjectType<Element>>(
        to first: Subject, _ others: Subject..., fileID: StaticString = #fileID, line: UInt = #line
    ) -> Subscription {
        let subjects = [first] + others
        guard let relays = subjects as? [any RelayingSubject<Element>] else {
            return bind(
                to: { element in for subject in subjects { subject.onNext(element) } }, feeding: nil, fileID, line)
        }
        return bind(
            to: { element in for subject in relays { subject.relay(element) } }, feeding: relays[0].rank, fileID, line)
    }

    /// Sends each element to a subject; the end is not passed on.
    public func bind(
        to subject: some SubjectType<Element>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Subscription {
        guard let relay = subject as? any RelayingSubject<Element> else {
            return bind(to: { subject.onNext($0) }, feeding: nil, fileID, line)
        }
        return bind(to: { relay.relay($0) }, feeding: relay.rank, fileID, line)
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
        core.raiseDependents()
        core.whenReleased(binding) { [weak binding] in binding?.dispose() }
        return binding
    }

    private func bind(
        to receive: @escaping @Sendable (Element) -> Void, feeding rank: Rank?, _ fileID: StaticString, _ line: UInt,
        at destination: Destination? = nil
    ) -> Subscription {
        let origin = Origin(fileID: fileID, line: line)
        let sink = Sink<Element>(origin)
        sink.rank = rank
        let observer = sink.observer(receive, { ProgrammingError.errorReachedBinding($0, origin).report() })
        return begin(sink, observer, nil, at: destination)
    }
}
