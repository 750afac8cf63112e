/// A change that opens a turn: the commit of a transaction.
protocol TurnOpening: AnyObject, Sendable {
    func perform(in turn: Turn)
}
