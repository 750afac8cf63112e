import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct AmountExpressionTests {
    @Test(arguments: [
        ("12.50 + 3.20 USD", "15.70 USD"), ("($1.50 + 2 * $3)", "7.50 USD"), ("(100.00 / 3) * 3 - 1 USD", "99.00 USD"),
        ("-(2 - 5) USD", "3.00 USD"), ("10/4 EUR", "2.50 EUR"), ("1,000.00 * 2 USD", "2,000.00 USD"),
        ("2 * -3", "-6.00 USD"), ("0.333 * 3000 JPY", "999 JPY"), ("((1))", "1.00 USD"), ("€5 - 7 EUR", "-2.00 EUR"),
    ])
    func `sums, products and quotients are computed exactly`(text: String, amount: String) throws {
        #expect(try AmountExpression.value(of: text, decimalMark: ".", currency: .dollar).display == amount)
    }

    @Test(arguments: [
        "100 / 3 USD", "1 / 0", "1 +", "(1", "1)", "1 2", "1 USD + 1 EUR", "EURO 5 + 1", "--", "",
        "99999999999999999999 * 99999999999999999999", "1e3 + 1", "٣ + 1", "0.1.2 + 1",
        "0.00000000000000000000001 / 99999999999999999999 / 99999999999999999999",
        String(repeating: "(", count: 100_000) + "1",
    ])
    func `an expression without a valid result is refused`(text: String) {
        #expect(throws: MoneyError.self) {
            try AmountExpression.value(of: text, decimalMark: ".", currency: .dollar)
        }
    }
}
