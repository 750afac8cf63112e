import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct MoneyTests {
    let dollar = Currency.dollar

    @Test(arguments: [
        ("12", 1200), ("12.5", 1250), ("12.50", 1250), ("12,50", 1250), ("1,234.56", 123_456), ("1.234,56", 123_456),
        ("1 234,56", 123_456), ("1'234.56", 123_456), (".5", 50), ("$12.50", 1250), ("12.50 USD", 1250),
        ("usd 12.50", 1250), ("12.50+3.20", 1570), ("3*4.50", 1350), ("2 * 1,5 + 3", 600), ("10,-", 1000),
        ("1,000,-", 100_000), ("1,234", 123_400), ("1,234,567", 123_456_700), ("0.01", 1),
    ])
    func `an amount is read as people type it`(text: String, minorUnits: Int64) throws {
        #expect(try Money(typed: text, currency: dollar) == Money(minorUnits: minorUnits, currency: dollar))
    }

    @Test(arguments: [
        "1e9", "NaN", "inf", "٣", "", " ", "1..2", "1,2,3", "12,34,567", "🍕", "12.50.20", "+", "1++2", "0x10", "12 50",
        "1.234.56", "12.5 XYZ", ".", "1,", "--5", "1 2 3",
    ])
    func `an invalid amount is refused`(text: String) {
        #expect(throws: MoneyError.self) { try Money(typed: text, currency: dollar) }
    }

    @Test func `a sign, too many decimals, zero and too large amounts each have their own error`() {
        #expect(throws: MoneyError.signed("-5")) { try Money(typed: "-5", currency: dollar) }
        #expect(throws: MoneyError.signed("-0")) { try Money(typed: "-0", currency: dollar) }
        #expect(throws: MoneyError.zero) { try Money(typed: "0.00", currency: dollar) }
        for text in ["3*4*5", "1.5*2", "*3", "3*", "-2*3", ",-", "11-21", "10,--"] {
            #expect(throws: MoneyError.self, "\(text)") { try Money(typed: text, currency: dollar) }
        }
        #expect(throws: MoneyError.outOfRange) { try Money(typed: "9999999999*9999999999", currency: dollar) }
        #expect(throws: MoneyError.tooManyDecimals("0.125", dollar)) { try Money(typed: "0.125", currency: dollar) }
        #expect(throws: MoneyError.decimalsOrThousands("12.345", dollar)) {
            try Money(typed: "12.345", currency: dollar)
        }
        #expect(throws: MoneyError.unknownCurrency("XYZ")) { try Money(typed: "12.50 XYZ", currency: dollar) }
        #expect(throws: MoneyError.outOfRange) {
            try Money(typed: String(repeating: "9", count: 30), currency: dollar)
        }
        #expect(throws: MoneyError.outOfRange) { try Money(typed: "10000000000.01", currency: dollar) }
    }

    @Test func `the style decides what a single separator before three digits means`() throws {
        #expect(try Money(typed: "1.234", currency: dollar, style: .comma).minorUnits == 123_400)
        #expect(try Money(typed: "1,234", currency: dollar, style: .point).minorUnits == 123_400)
        let dinar = try #require(Currency("KWD"))
        #expect(try Money(typed: "1,234", currency: dinar, style: .comma).minorUnits == 1234)
        #expect(try Money(typed: "1.234", currency: dinar, style: .point).minorUnits == 1234)
        // Lists show it with a point.
        #expect(throws: MoneyError.decimalsOrThousands("1.234", dinar)) {
            try Money(typed: "1.234", currency: dinar, style: .comma)
        }
        #expect(try Money(typed: "1.234,500", currency: dinar, style: .comma).minorUnits == 1_234_500)
    }

    @Test func `an amount has its currency's decimals`() throws {
        let yen = try #require(Currency("jpy"))
        #expect(try Money(typed: "¥1,200", currency: dollar) == Money(minorUnits: 1200, currency: yen))
        #expect(Money(minorUnits: 1200, currency: yen).plain == "1200")
        #expect(Money(minorUnits: -5, currency: dollar).plain == "-0.05")
        #expect(Money(minorUnits: 123_456_789, currency: dollar).display == "1,234,567.89 USD")
        #expect(Money(minorUnits: -120_400, currency: dollar).display == "-1,204.00 USD")
    }

    @Test(arguments: [
        (10, 1, 3, 3), (20, 1, 3, 7), (5, 1, 2, 2), (7, 1, 2, 4), (-5, 1, 2, -2), (-7, 1, 2, -4), (100, 30, 22, 136),
        (Int64.max, 1, 1, Int64.max), (Int64.max, 3, 3, Int64.max), (0, 5, 7, 0),
    ])
    func `a part of an amount is rounded half to even`(
        amount: Int64, numerator: Int64, denominator: Int64, result: Int64
    ) {
        let money = Money(minorUnits: amount, currency: .dollar)
        #expect(money.scaled(by: numerator, over: denominator)?.minorUnits == result)
    }

    @Test func `a scaled amount that is too large is nil`() {
        #expect(Money(minorUnits: .max, currency: .dollar).scaled(by: 2, over: 1) == nil)
    }

    @Test func `a sum that overflows, or mixes currencies, is an error`() throws {
        let much = Money(minorUnits: .max, currency: dollar)
        #expect(throws: MoneyError.outOfRange) { try much.adding(Money(minorUnits: 1, currency: dollar)) }
        let euro = try #require(Currency("EUR"))
        #expect(throws: MoneyError.differentCurrencies(dollar, euro)) {
            try much.adding(Money(minorUnits: 1, currency: euro))
        }
    }

    @Test func `every code of ISO 4217 in use exists once`() {
        let codes = Currency.allCodes
        #expect(codes.count == Set(codes).count)
        #expect(codes.allSatisfy { Currency($0)?.code == $0 })
        #expect(Currency("XYZ") == nil)
        #expect(Currency("KWD")?.decimals == 3)
    }
}
