import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct ReportPageTests {
    @Test(arguments: [
        ("", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"),
        ("abc", "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='"),
        (String(repeating: "a", count: 119), "'sha256-MeulHDE6XAgiat8Y1KNZz9/Y0ugWsT9K+VL36mWE3Ps='"),
    ])
    func `a hash is that of FIPS 180-4`(_ text: String, _ source: String) {
        #expect(SHA256(text.utf8).source == source)
    }

    @Test func `texts are escaped, and characters that hide or reorder text are shown`() {
        var page = MarkupWriter()
        page.element("p", [.init("title", "a \"b\"")], "</script> & \u{202E}x\u{0}")
        #expect(
            String(decoding: page.bytes, as: UTF8.self)
                == "<p title=\"a &quot;b&quot;\">&lt;/script&gt; &amp; \\u{202E}x\\x00</p>")
    }

    @Test func `a name may be broken after each colon, a day never`() {
        var page = MarkupWriter()
        page.name("food:out<")
        page.sentence(" as of 2026-11-21 · 2026-Q3")
        #expect(
            String(decoding: page.bytes, as: UTF8.self)
                == "food:<wbr>out&lt; as of <time>2026-11-21</time> · 2026-Q3")
    }

    @Test func `a page has only what there is data for`() {
        let today = day("2026-03-15")
        let period = Period(from: day("2026-01-01"), to: day("2026-12-31"))
        let report = PeriodReport(of: Filter(period: period), in: nil, today: today)
        let text = String(decoding: ReportPage(report).bytes, as: UTF8.self)
        #expect(text.contains("There are no entries in this period.") && !text.contains("<section"))
        #expect(text.contains("<h1>2026</h1>") && !text.contains("http-equiv=\"refresh\""))
        let live = String(decoding: ReportPage(report, isLive: true).bytes, as: UTF8.self)
        #expect(live.contains("<meta http-equiv=\"refresh\" content=\"5\">"))
    }
}
