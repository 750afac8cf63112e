/// A gate at which something may be queued that passes on the subjects of a turn.
@usableFromInline @_fixed_layout
// Safe: it adds no state to `Gate`.
class PassingGate<Message: Sendable>: Gate<Message>, @unchecked Sendable {
    @inlinable override init() { super.init() }

    @inlinable deinit {}

    @usableFromInline
    final override func lasting(_ entry: GateEntry<Message>) -> GateEntry<Message> {
        let handingOn = Turn.current.handingOn
        if case .successor = entry { return entry }
        return handingOn.isEmpty ? entry : .handedOn(entry, handingOn)
    }

    @usableFromInline
    final override func passOn(_ handingOn: [HandingOn], _ body: () -> Bool) -> Bool {
        Turn.current.passOn(handingOn, body)
    }
}

extension Turn {
    /// Does something that may pass on subjects. They keep what they emit until it is done, and the turn that is open here is
    /// over.
    @usableFromInline
    func passOn<Result>(_ handingOn: [HandingOn], _ body: () -> Result) -> Result {
        let before = self.handingOn
        join(handingOn)
        guard !isOpen else { return body() }
        defer { self.handingOn = before }
        return body()
    }

    /// Work of this turn that will be done in another one.
    func left(_ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        guard !handingOn.isEmpty else { return work }
        return { [handingOn] in Turn.current.passOn(handingOn, work) }
    }

    /// Does something of a turn that has emitted subjects.
    func join(_ others: [HandingOn]) {
        for other in others where !handingOn.contains(where: { $0 === other }) { handingOn.append(other) }
        if isOpen { hasWork = true }
    }
}

/// The time during which an operator emits a subject of its own.
@usableFromInline
struct PassingOn {
    private let isOutermost: Bool
    /// What was passed on before; nil if that lasts until the turn is over.
    private let before: [HandingOn]?

    static func begin() -> (PassingOn, HandingOn) {
        let turn = Turn.current
        let isOutermost = Turn.isNeeded && turn.enter(asRelay: true)
        let before = turn.handingOn
        let handingOn = before.first ?? HandingOn()
        turn.join([handingOn])
        return (PassingOn(isOutermost: isOutermost, before: turn.isOpen ? nil : before), handingOn)
    }

    @usableFromInline @inline(never)
    func end() {
        if let before { Turn.current.handingOn = before }
        if isOutermost { Turn.current.settle() }
    }
}
