import Streams
import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct KeyDecoderTests {
    private func keys(_ text: String) -> [Key] {
        var decoder = KeyDecoder()
        return decoder.decode(Array(text.utf8)) + decoder.decodeRest()
    }

    @Test func `text, control keys and arrows are distinguished`() {
        #expect(keys("ab\u{1}\u{7F}\r\t") == [.text("ab"), .control("a"), .backspace, .enter, .tab])
        #expect(keys("\u{1B}[A\u{1B}OB\u{1B}[C\u{1B}[1;5D") == [.up, .down, .right, .wordLeft])
        #expect(keys("\u{1B}[H\u{1B}[4~\u{1B}[3~\u{1B}[Z") == [.home, .end, .delete, .shiftTab])
        #expect(keys("\u{1B}f\u{1B}\u{7F}\u{1B}<") == [.alt("f"), .alt("\u{7F}"), .alt("<")])
        #expect(keys("\u{1F}\u{0}") == [.control("_"), .control("`")])
    }

    @Test func `keys that a terminal reports by number are the same keys`() {
        #expect(keys("\u{1B}[97;5u\u{1B}[13u\u{1B}[102;3u\u{1B}[27u") == [.control("a"), .enter, .alt("f"), .escape])
    }

    @Test func `answers of the terminal are told apart from keys`() {
        #expect(
            keys("\u{1B}[8;24;80t\u{1B}[3;7R") == [
                .terminalSize(columns: 80, rows: 24), .cursorPosition(row: 2, column: 6),
            ])
        #expect(keys("a\u{1B}[4;24;80t\u{1B}[8;24t\u{1B}[8;0;0t\u{1B}[3Rb") == [.text("ab")])
    }

    @Test func `unknown sequences are ignored completely`() {
        #expect(keys("a\u{1B}[99~b") == [.text("ab")])
        #expect(keys("a\u{1B}[[Ab\u{1B}[?1;2cc") == [.text("abc")])
        #expect(keys("\u{1B}]0;title\u{7}x\u{1B}P1$r\u{1B}\\y") == [.text("xy")])
        #expect(keys("\u{1B}[\u{3}x") == [.control("c"), .text("x")])
    }

    @Test func `clicks of the mouse are ignored, however the terminal reports them`() {
        for report in ["\u{1B}[<0;33;10M", "\u{1B}[<0;33;10m", "\u{1B}[M !!", "\u{1B}[M \u{7F}\r", "\u{1B}[32;33;10M"] {
            #expect(keys("a" + report + "b") == [.text("ab")])
        }
        #expect(keys("\u{1B}[M \u{A1}\u{A2}b") == [.text("b")])
        #expect(keys("\u{1B}OM") == [.enter])
    }

    @Test func `a sequence with any numbers, signs and strings that is not a key is ignored whole`() {
        for sequence in [
            "[I", "[O", "[?1;2c", "[>0;276;0c", "[=0u", "[?0u", "[97;1:3u", "[1 A", "[0$y", "[27;5;9~", "O5P", "O1;2S",
            "X secret\r\u{1B}\\", "]52;c;YQ==\u{7}", "[" + String(repeating: "1", count: 500) + "M",
            "P" + String(repeating: "x\r", count: 5000) + "\u{1B}\\",
        ] {
            #expect(keys("a\u{1B}" + sequence + "b") == [.text("ab")])
        }
        #expect(keys("a\u{9B}<0;1;1Mb") == [.text("ab")])
        #expect(keys("\u{1B}[97:65;5:1u") == [.control("a")])
    }

    @Test func `of all control sequences only those of keys type or run something, and none hides what follows`() {
        for mark in ["", "<", "=", ">", "?"] {
            for numbers in ["", "0", "1", "13", "0;33;10", "1;2", "27;5;13", "32;33;10", "97;;1", "1:2:3;1:3"] {
                for sign in ["", " ", "$", "'", "\"", "*", "+"] {
                    for final in 0x40...0x7E as ClosedRange<UInt8> where final != UInt8(ascii: "[") {
                        let sequence = mark + numbers + sign + String(Unicode.Scalar(final))
                        // These begin a click, a paste, and the numbered keys.
                        if sequence == "M" || sequence.hasPrefix("200") || mark + sign == "" && final == 0x75 {
                            continue
                        }
                        let found = keys("a\u{1B}[\(sequence)b")
                        let typed = found.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined()
                        #expect(typed == "ab" && !found.contains(.enter), "\(sequence): \(found)")
                    }
                }
            }
        }
    }

    @Test func `bytes that are not text are shown as such, and later bytes are not lost`() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x61, 0xFF, 0x62]) == [.text("a\u{FFFD}b")])
        #expect(decoder.decode([0xE6, 0x98]) == [])
        #expect(decoder.decode([0xBC]) == [.text("昼")])
        #expect(decoder.decode([0xE6, 0x61]) == [.text("\u{FFFD}a")])
    }

    @Test func `a sequence that comes in pieces is one key`() {
        let bytes = Array("é\u{1B}[1;5C\u{1B}[200~a\nb\u{1B}[201~🍕".utf8)
        for size in 1...bytes.count {
            var decoder = KeyDecoder()
            var keys: [Key] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                keys += decoder.decode(bytes[start..<min(start + size, bytes.count)])
            }
            #expect(keys == [.text("é"), .wordRight, .paste("a\nb"), .text("🍕")])
            #expect(decoder.patience == nil)
        }
    }

    @Test func `a paste is one key, whatever it contains`() {
        #expect(keys("\u{1B}[200~a\u{3}\u{1B}[A\r\u{1B}[201~b") == [.paste("a\u{3}\u{1B}[A\r"), .text("b")])
        #expect(keys("\u{1B}[200~never ends") == [.paste("never ends")])
    }

    @Test func `Escape alone is a key once nothing follows it for a while`() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B]) == [])
        #expect(decoder.patience == .milliseconds(50))
        #expect(decoder.decodeRest() == [.escape])
        #expect(decoder.patience == nil)
    }
}
