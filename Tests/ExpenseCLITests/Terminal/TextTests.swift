import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct TextTests {
    @Test(arguments: [
        ("lunch", 5), ("Zürich", 6), ("Zu\u{308}rich", 6), ("昼食", 4), ("한글", 4), ("🍕", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2),
        ("👍🏽", 2), ("ﾊﾝ", 2), ("ｆｕｌｌ", 8), ("", 0),
    ])
    func `the width of text is counted in cells`(text: String, width: Int) {
        #expect(displayWidth(of: text) == width)
    }

    @Test(arguments: [
        ("lunch", 5, "lunch"), ("lunch", 4, "lun…"), ("昼食昼食", 5, "昼食…"), ("昼食昼食", 4, "昼…"), ("lunch", 1, "…"),
        ("lunch", 0, ""),
    ])
    func `text that is too wide is cut by cells`(text: String, width: Int, shown: String) {
        #expect(truncated(text, to: width) == shown)
    }

    @Test(arguments: [
        ("a\nb\tc\r", "a\\nb\\tc\\r"), ("\u{1B}[31mred", "\\e[31mred"), ("\u{0}\u{7F}\u{9B}", "\\x00\\x7F\\u{9B}"),
        ("\u{202E}evil", "\\u{202E}evil"), ("\u{2028}", "\\u{2028}"), ("👨‍👩‍👧 café", "👨‍👩‍👧 café"), ("\r\n", "\\r\\n"),
    ])
    func `control characters are shown, never sent`(text: String, shown: String) {
        #expect(escapingControls(in: text) == shown)
    }
}
