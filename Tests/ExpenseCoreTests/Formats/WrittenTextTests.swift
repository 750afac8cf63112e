import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct WrittenTextTests {
    @Test(arguments: [
        ("12.50", "."), ("-12.50", "."), ("12,50", ","), ("1.234,56", ","), ("1,234.56", "."), ("1 234,56", ","),
        ("1'234.50", "."), ("(5.00)", "."), ("5.00-", "."), ("€ 12,50", ","), ("12.5000", "."), (".5", "."), ("7", "."),
        ("‒5.00", "."), ("'12.50", "."), ("'-12,50", ","), ("'1250", "."),
    ])
    func `amounts in files are read exactly`(text: String, mark: Character) throws {
        let expected = [
            "12.50": 1250, "-12.50": -1250, "12,50": 1250, "1.234,56": 123456, "1,234.56": 123456, "1 234,56": 123456,
            "1'234.50": 123450, "(5.00)": -500, "5.00-": -500, "€ 12,50": 1250, "12.5000": 1250, ".5": 50, "7": 700,
            "‒5.00": -500, "'12.50": 1250, "'-12,50": -1250, "'1250": 125000,
        ]
        let money = try Money(written: text, decimalMark: mark, currency: .dollar)
        #expect(money.minorUnits == Int64(expected[text] ?? 0))
    }

    @Test(arguments: [
        ("S/ -145.30", "PEN"), ("KSh 1,450.00", "KES"), ("GH₵12.50", "GHS"), ("12.50 Tk.", "BDT"), ("₡12.50", "CRC"),
        ("$U 12.50", "UYU"), ("E£12.50", "EGP"), ("12.50 ден.", "MKD"), ("د.إ.\u{200F} 12.50", "AED"),
        ("\u{200E}-12.50\u{A0}ر.س", "SAR"), ("د.ا.\u{200F}4.750", "JOD"), ("Rs. 12.50", "INR"), ("12.50 руб.", "RUB"),
        ("fr. 12.50", "CHF"), ("12.50 kr.", "USD"), ("-Rs.12.50", "INR"), ("Rs.1,450.00", "INR"),
    ])
    func `the sign of a currency beside an amount names it, with a point or a mark of direction or without`(
        text: String, code: String
    ) throws {
        let money = try Money(written: text, decimalMark: ".", currency: .dollar)
        #expect(money.currency.code == code)
        #expect([-14530, 145000, 1250, -1250, 4750].contains(money.minorUnits))
    }

    @Test(arguments: [
        "", "-", "1e9", "NaN", "12.345", "1.2.3", "--5", "٣", "1,23.4", "99999999999999999999", "5-5", "1250'",
    ])
    func `an invalid amount is refused`(text: String) {
        #expect(throws: MoneyError.self) { try Money(written: text, decimalMark: ".", currency: .dollar) }
    }

    @Test func `dates in files are read in their order, with names of months and times of day`() {
        func read(_ text: String, _ order: CSVMapping.DateOrder) -> String? {
            WrittenDate.read(text, order)?.description
        }
        #expect(read("21.11.2026", .dmy) == "2026-11-21")
        #expect(read("1/2/26", .mdy) == "2026-01-02")
        #expect(read("2026-11-21T10:00:00Z", .ymd) == "2026-11-21")
        #expect(read("21 Nov 2026", .mdy) == "2026-11-21")
        #expect(read("Nov 21, 2026", .dmy) == "2026-11-21")
        #expect(read("20261121", .ymd) == "2026-11-21")
        #expect(read("30.02.2026", .dmy) == nil)
        #expect(read("21.11.2026", .ymd) == nil)
        #expect(read("21.11.2026 x", .dmy) == nil)
        #expect(read("2026년 11월 21일", .ymd) == "2026-11-21")
        #expect(read("２０２６／１１／２１", .ymd) == "2026-11-21" && read("２１．１１．２０２６", .dmy) == "2026-11-21")
        #expect(read("21.11.2026 klo 10.15", .dmy) == "2026-11-21")
        #expect(read("November 21, 2026 at 10:15 PM", .dmy) == "2026-11-21")
        #expect(read("26-11-21", .ymd) == nil)
        #expect(WrittenDate.read("26-11-21", .ymd, areYearsShort: true)?.description == "2026-11-21")
    }

    @Test func `years of the calendars of Taiwan and Thailand are read, others far away are not`() {
        func read(_ text: String, _ order: CSVMapping.DateOrder) -> String? {
            WrittenDate.read(text, order)?.description
        }
        #expect(read("115/11/03", .ymd) == "2026-11-03" && read("113/2/29 10:15", .ymd) == "2024-02-29")
        #expect(read("02/11/2569", .dmy) == "2026-11-02" && read("29/02/2567", .dmy) == "2024-02-29")
        // ISO 8601 knows one calendar.
        #expect(read("2569/11/02", .ymd) == "2026-11-02" && read("2569-11-02", .ymd) == "2569-11-02")
        for text in ["115-11-03", "115.11.03", "099/11/03", "146/11/03", "115/13/03", "115/11/2026"] {
            #expect(read(text, .ymd) == nil)
        }
        for text in ["02/11/2553", "02/11/2600", "29/02/2569", "03/11/115"] { #expect(read(text, .dmy) == nil) }
    }

    @Test func `encodings are recognised by their bytes`() {
        func encoding(_ bytes: [UInt8]) -> TextEncoding { EncodingGuess(of: bytes).encoding }
        #expect(encoding(Array("naïve".utf8)) == .utf8)
        #expect(encoding([0x6E, 0x61, 0xEF, 0x76, 0x65, 0x20, 0xFC]) == .windows1252)
        #expect(encoding(Array("ïïïïï".utf8) + [0xFF]) == .utf8)
        #expect(encoding(Array("abc".utf8) + [0xC3]) == .utf8)
        #expect(TextEncoding.windows1252.utf8([0xFC, 0x80]) == Array("ü€".utf8))
    }

    @Test(arguments: [
        ("OFXHEADER:100\r\nENCODING:USASCII\r\nCHARSET:1252\r\n", "WINDOWS-1252"),
        ("OFXHEADER:100\nENCODING:USASCII\nCHARSET:ISO-8859-1\n", "WINDOWS-1252"),
        ("OFXHEADER:100 DATA:OFXSGML CHARSET:1250 COMPRESSION:NONE", "WINDOWS-1250"),
        ("<?xml version=\"1.0\" encoding='ISO-8859-2'?>", "ISO-8859-2"),
    ])
    func `the encoding that a statement declares is believed if its bytes are not UTF-8`(head: String, name: String) {
        let guess = EncodingGuess(of: Array("\(head)<MEMO>caff".utf8) + [0xE0] + Array("\n".utf8))
        #expect(guess.encoding.name == name)
        #expect(guess.doubt == nil)
        #expect(EncodingGuess(of: Array("\(head)<MEMO>caffè".utf8)).encoding == .utf8)
    }

    @Test(arguments: [TextEncoding.utf16le, .utf16be], [1, 2, 3, 7, 1000])
    func `UTF-16 is read in pieces of any size`(encoding: TextEncoding, size: Int) throws {
        let text = "\u{FEFF}datum;café 昼食 🍕\r\n"
        var bytes = text.utf16.flatMap { unit in
            let halves = [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
            return encoding == .utf16le ? halves : halves.reversed()
        }
        for bytes in [bytes, Array(bytes.dropFirst(2))] { #expect(EncodingGuess(of: bytes).encoding == encoding) }
        func decoded(_ bytes: [UInt8]) -> [UInt8] {
            var rest = bytes[...]
            var decoder = TextDecoder(encoding)
            var decoded: [UInt8] = []
            while case let piece = decoder.next({
                defer { rest = rest.dropFirst(size) }
                return Array(rest.prefix(size))
            }), !piece.isEmpty { decoded += piece }
            return decoded
        }
        #expect(String(decoding: decoded(bytes), as: UTF8.self) == text)
        // Half a character at the end, and a single surrogate, are invalid.
        bytes.append(0x61)
        #expect(decoded(bytes).last == 0xFF)
        let alone = encoding == .utf16le ? [0x3C, 0xD8, 0x61, 0x00] : [0xD8, 0x3C, 0x00, 0x61]
        #expect(decoded(alone.map(UInt8.init)) == [0xFF, 0x61])
    }

    @Test func `case and diacritics are folded away`() {
        #expect(folded("Crème BRÛLÉE Ærø Straße Łódź Ếch Ελλάδα е́ж") == "creme brulee aero strasse lodz ech ελλαδα еж")
    }
}
