/// The sum of converted amounts: exact, and rounded once.
struct ConvertedSum {
    private struct Term {
        /// The index of its conversion in the list of all.
        let conversion: Int
        var amount: Int64
    }

    private var terms: [Term] = []

    /// Adds minor units of one currency, to be converted by one of the conversions.
    mutating func add(_ amount: Int64, by conversion: Int) {
        if let last = terms.last, last.conversion == conversion {
            let (sum, isTooLarge) = last.amount.addingReportingOverflow(amount)
            if !isTooLarge { return terms[terms.count - 1].amount = sum }
        }
        terms.append(Term(conversion: conversion, amount: amount))
    }

    /// Adds another sum that uses the same conversions.
    mutating func add(_ other: ConvertedSum) {
        terms += other.terms
    }

    /// The sum rounded to the nearest whole number, half to even; nil on overflow.
    func rounded(_ conversions: [Conversion]) -> Int64? {
        if let nearest = nearest(conversions) { return nearest }
        var exact = exact(conversions)
        return exact.rounded()
    }

    /// The nearest whole number to the sum, computed with the approximate factors. Nil if that is so close to a half
    /// that rounding could go either way, or if it does not fit.
    ///
    /// Each exact factor is less than one step of 2^-64 above its approximation, so the error is at most as many steps
    /// as there are minor units in the sum.
    private func nearest(_ conversions: [Conversion]) -> Int64? {
        var (whole, steps, error): (Int64, Int128, Int128) = (0, 0, 0)
        for term in terms {
            guard let factor = conversions[term.conversion].approximation else { return nil }
            let (product, isTooLarge) = term.amount.multipliedReportingOverflow(by: factor.whole)
            let (sum, isSumTooLarge) = whole.addingReportingOverflow(product)
            // Each term is below 2^127, but their sum may not be.
            let (more, isMoreTooLarge) = steps.addingReportingOverflow(Int128(term.amount) * Int128(factor.steps))
            guard !isTooLarge, !isSumTooLarge, !isMoreTooLarge else { return nil }
            (whole, steps) = (sum, more)
            error += Int128(term.amount.magnitude)
        }
        guard steps.magnitude < 1 << 126, error < 1 << 80 else { return nil }
        let (one, half) = (Int128(1) << 64, Int128(1) << 63)
        let (least, most) = (steps - error + half, steps + error + half)
        // Close to a half only the exact fraction can decide.
        guard least >> 64 == most >> 64, least & (one - 1) != 0 else { return nil }
        let (sum, isTooLarge) = whole.addingReportingOverflow(Int64(least >> 64))
        return isTooLarge ? nil : sum
    }

    private func exact(_ conversions: [Conversion]) -> ExactSum {
        var sum = ExactSum()
        for term in terms {
            let conversion = conversions[term.conversion]
            sum.add(
                [term.amount.magnitude] + conversion.factors, over: conversion.divisors, isNegative: term.amount < 0)
        }
        return sum
    }
}
