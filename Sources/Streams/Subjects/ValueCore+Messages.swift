import StreamsAtomics

extension ValueCore {
    /// Continues inside the gate: handles what is queued, then leaves.
    @inlinable @inline(never)
    func resume() {
        drain { handle($0) }
    }

    /// Ends the turn inside the gate.
    @usableFromInline
    func settle(_ turn: Turn, after element: Element) {
        noteDelivery(of: element)
        turn.settle()
        noteDelivery(of: nil)
    }

    /// Who subscribes on this thread while the turn is ended inside the gate begins with what has been delivered: what has been
    /// stored since may be a part of a transaction whose other parts no one has received.
    func noteDelivery(of element: Element?) {
        guard let queued else { return }
        withLock { queued.takeUnretainedValue().delivered = element.map { (.next($0), currentThreadIdentifier()) } }
    }

    /// What this thread has delivered last, if it is ending the turn inside the gate; the caller has taken the lock.
    @inlinable var delivered: Element? {
        guard let delivered = queued?.takeUnretainedValue().delivered, delivered.thread == currentThreadIdentifier(),
            case .next(let element) = delivered.message
        else { return nil }
        return element
    }

    /// Handles a message; false if a transaction has taken the gate over.
    @inlinable
    func handle(_ message: SourceMessage<Element>) -> Bool {
        switch message {
        case .next(let element):
            deliver(element)
        case .end(let termination):
            hasEnded = true
            let ended = takeObservers()
            asObserver { Turn.current.run { ended.end(termination) } }
            withLock { writers }?.dispose()
        case .subscribe(let observer, let value):
            if let value { accept(observer, value) }
        case .unsubscribe(let subscription):
            discard(subscription)
        case .abandon:
            abandonObservers()
        case .join(let transaction):
            transaction.arrive()
            return false
        }
        return true
    }

    @inlinable @inline(never)
    func accept(_ observer: consuming Observer<Element>, _ value: Element) {
        if hasEnded {
            if isVariable { Turn.start { asObserver { observer.onNext(value) } } }
            if let termination { asObserver { observer.end(termination) } }
            return lazyRank.leave()
        }
        Turn.start { asObserver { observer.onNext(value) } }
        // Safe: the list retains it, and only the owner of the gate changes the list.
        keep(observer)?._withUnsafeGuaranteedRef { $0.attach(to: self) { [self] in remove($0) } }
    }
}
