// Endless cycles, in which the elements of junctions lead back to them.
extension Turn {
    /// Counts a run of the junction in this turn. Returns false if it has run too often, because its elements lead back
    /// to it.
    func countRun(of junction: TurnJunction) -> Bool {
        guard junction.lastTurn == number else {
            (junction.lastTurn, junction.repetitions) = (number, 0)
            return true
        }
        junction.repetitions += 1
        return watch(junction, after: junction.repetitions)
    }

    /// Records one more run of a junction at the limit and reports what it leads to. Returns false beyond the limit.
    func watch(_ junction: TurnJunction, after repetitions: Int) -> Bool {
        guard repetitions >= Feedback.limit else { return true }
        if repetitions == Feedback.limit, recorded == nil {
            recorded = junction
            CycleWatch.start()
            return true
        }
        guard recorded === junction else { return repetitions == Feedback.limit }
        recorded = nil
        CycleWatch.report()
        return false
    }

    func endRecording() {
        guard recorded != nil else { return }
        recorded = nil
        CycleWatch.stop()
    }
}
