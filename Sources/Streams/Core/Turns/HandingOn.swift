/// That a turn passes on subjects which it has emitted. It lives as long as anyone does: the thread that emits them, the turn,
/// also where it is continued, and the owner of a busy gate to whom something of the turn has been left.
@usableFromInline
final class HandingOn: Sendable {}

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
