/// Runs a closure now, and again whenever something changes that it has read.
///
///     name     --Ada--------Grace-------
///     excited  --false------------true--
///     effect   --Ada--------Grace-Grace!   effect { print(name.value + (excited.value ? "!" : "")) }
///
/// It depends on the variables and computed values whose `value` the closure reads, except inside ``untracked(_:)``; they
/// are recorded anew at each run. It runs once per write or transaction, after everything that it depends on has been
/// updated, and not if nothing that it read has changed. It runs where observers are called: it may take its time, write
/// variables, and run transactions. If it writes what it reads, it runs again. In a class of the main actor or an actor
/// it runs there, like the closures of `subscribe`. If another thread writes between two reads, the closure sees the one
/// before the write and the other after it, and runs again; a ``Computed`` is of one moment.
///
/// Each run owns what it makes: effects, subscriptions, bindings, and what it passes to ``onCleanUp(_:fileID:line:)``.
/// They end before the next run, and when the effect ends, the last one first. What an observer reads and makes that the
/// closure causes to be called belongs to that observer. An effect made in a transaction begins when the transaction
/// ends, one made in a closure of a computed value not at all (``ProgrammingError``).
///
///     let name = Variable("Ada"), isShown = Variable(true)
///     let handle = effect {
///         guard isShown.value else { return }
///         print("hello")
///         effect { print(name.value) }
///         onCleanUp { print("good-bye") }
///     }
///     name.value = "Grace"
///     isShown.value = false
///     handle.dispose()
///     // prints hello, Ada, Grace, good-bye
///
/// - Returns: The handle that ends the effect. It may be dropped: the effect then lives as long as the program. Inside
///   another effect, or in ``DisposeBag/collect(_:)``, it ends with that.
@discardableResult
public func effect(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () -> Void, fileID: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation
) -> Subscription {
    let origin = Origin(fileID: fileID, line: line)
    let sink = Sink<Void>(origin)
    if let computed = Graph.computing {
        ProgrammingError.effectInsideComputed(effect: origin, computed: computed).report()
        sink.dispose()
        return sink
    }
    let core = EffectCore(origin, inside: (Scope.innermost as? EffectScope)?.core)
    let run = IsolatedAction(body).plain
    let observer = sink.observer({ [weak core] in core?.perform(run) })
    return Observable<Void> { core.start($0) }.begin(
        sink, observer, nil, at: Destination(body.isolation, caller: isolation))
}

/// Runs `action` once when what is around it ends: a run of ``effect(_:fileID:line:isolation:)``, or the bag of
/// ``DisposeBag/collect(_:)``. The last one runs first.
///
///     let file = Variable("a.txt")
///     let handle = effect {
///         let name = file.value
///         print("open \(name)")
///         onCleanUp { print("close \(name)") }
///     }
///     file.value = "b.txt"
///     handle.dispose()
///     // prints open a.txt, close a.txt, open b.txt, close b.txt
public func onCleanUp(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () -> Void, fileID: StaticString = #fileID,
    line: UInt = #line
) {
    guard let scope = Scope.innermost else {
        return ProgrammingError.cleanUpOutsideScope(Origin(fileID: fileID, line: line)).report()
    }
    let run = IsolatedAction(action).plain
    let mailbox = action.isolation.map { ActorMailbox.of($0) }
    scope.keep(Disposables.create { if let mailbox { mailbox.perform(run) } else { run() } })
}
