/// That a turn passes on subjects which it has emitted. It lives as long as anyone does: the thread that emits them, the turn,
/// also where it is continued, and the owner of a busy gate to whom something of the turn has been left.
@usableFromInline
final class HandingOn: Sendable {}
