extension Duration {
    /// How many times a duration above zero fits into this one, and what remains; zero if this one is negative. It
    /// doubles the divisor and halves it again, because `attoseconds` needs macOS 15.
    func divided(by divisor: Duration) -> (quotient: Int, remainder: Duration) {
        var (step, count, quotient, rest) = (divisor, 1, 0, self)
        while step <= rest - step { (step, count) = (step + step, count &+ count) }
        while rest >= divisor {
            if step <= rest { (rest, quotient) = (rest - step, quotient &+ count) }
            (step, count) = (step / 2, count / 2)
        }
        return (quotient, rest)
    }
}
