/// Counts what an observer receives, and uses it, so that the compiler removes nothing.
// Safe: one thread sends.
final class Counter: @unchecked Sendable {
    var elements = 0
    private var sum = 0

    @inline(__always)
    func add(_ number: Int) {
        elements &+= 1
        sum &+= number
    }
}
