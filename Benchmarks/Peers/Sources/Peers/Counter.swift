/// Counts the received elements and uses them, so that the compiler cannot remove the work.
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
