/// The updates of variables whose closures a thread is running, the outermost first.
@usableFromInline
struct UpdatesUnderWay {
    private var updates: [(variable: ObjectIdentifier, isRepeated: Bool)] = []
    /// How many of them the thread has set aside, see `PrivateWork`.
    var setAsideCount = 0

    @usableFromInline var count: Int { updates.count }

    /// - Parameter isRepeated: whether other updates have made it run again and again.
    mutating func begin(_ variable: ObjectIdentifier, isRepeated: Bool) {
        updates.append((variable, isRepeated))
    }

    mutating func end() {
        updates.removeLast()
    }

    /// Whether an update of the variable would be part of another one, which would have to run again because of it, without
    /// end. What runs while it is set aside may have nothing to do with it, unless that happens again and again.
    func contains(_ variable: ObjectIdentifier) -> Bool {
        updates.enumerated().contains { index, update in
            update.variable == variable && (index >= setAsideCount || update.isRepeated)
        }
    }
}
