enum CSVCurrency {
    /// The currency of a cell that contains nothing else: `EUR`, `CURRENCY::USD`, `€`; nil for any other text.
    static func read(_ text: String) -> Currency? {
        let text = trimmingBlanks(text)
        if let currency = Currency(text) ?? others[folded(text)] { return currency }
        if text.hasPrefix("CURRENCY::") { return Currency(String(text.dropFirst(10))) }
        return text.utf8.count <= 6 && !text.contains(where: \.isNumber) ? named(in: "0" + text) : nil
    }

    /// The currency of a cell in a column of currencies, where a number can only be that of ISO 4217: `978`.
    static func inColumn(_ text: String) -> Currency? { read(text) ?? byNumber[trimmingBlanks(text)] }

    /// From the list of active codes that the maintenance agency of ISO 4217 publishes.
    private static let byNumber: [String: Currency] = {
        let codes = """
            AED784 AFN971 ALL008 AMD051 AOA973 ARS032 AUD036 AWG533 AZN944 BAM977 BBD052 BDT050 BGN975 BHD048 BIF108 BMD060 BND096 \
            BOB068 BRL986 BSD044 BTN064 BWP072 BYN933 BZD084 CAD124 CDF976 CHF756 CLP152 CNY156 COP170 CRC188 CUP192 CVE132 \
            CZK203 DJF262 DKK208 DOP214 DZD012 EGP818 ERN232 ETB230 EUR978 FJD242 FKP238 GBP826 GEL981 GHS936 GIP292 GMD270 \
            GNF324 GTQ320 GYD328 HKD344 HNL340 HTG332 HUF348 IDR360 ILS376 INR356 IQD368 IRR364 ISK352 JMD388 JOD400 JPY392 \
            KES404 KGS417 KHR116 KMF174 KPW408 KRW410 KWD414 KYD136 KZT398 LAK418 LBP422 LKR144 LRD430 LSL426 LYD434 MAD504 \
            MDL498 MGA969 MKD807 MMK104 MNT496 MOP446 MRU929 MUR480 MVR462 MWK454 MXN484 MYR458 MZN943 NAD516 NGN566 NIO558 \
            NOK578 NPR524 NZD554 OMR512 PAB590 PEN604 PGK598 PHP608 PKR586 PLN985 PYG600 QAR634 RON946 RSD941 RUB643 RWF646 \
            SAR682 SBD090 SCR690 SDG938 SEK752 SGD702 SHP654 SLE925 SOS706 SRD968 SSP728 STN930 SVC222 SYP760 SZL748 THB764 \
            TJS972 TMT934 TND788 TOP776 TRY949 TTD780 TWD901 TZS834 UAH980 UGX800 USD840 UYU858 UZS860 VND704 VUV548 WST882 \
            XAF950 XCD951 XOF952 XPF953 YER886 ZAR710 ZMW967
            """.split(separator: " ")
        let pairs = codes.compactMap { code in Currency(String(code.prefix(3))).map { (String(code.suffix(3)), $0) } }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()

    /// Names that are neither ISO codes nor signs beside amounts.
    private static let others: [String: Currency] = [
        "rur": "RUB", "рубль": "RUB", "рубли": "RUB", "гривня": "UAH", "人民币": "CNY", "人民币元": "CNY", "人民幣": "CNY",
        "日元": "JPY", "日本円": "JPY", "美元": "USD", "欧元": "EUR", "港币": "HKD", "港幣": "HKD", "新臺幣": "TWD", "新台幣": "TWD",
        "台幣": "TWD",
        "원화": "KRW", "nis": "ILS", "ש\"ח": "ILS", "ש״ח": "ILS", "שח": "ILS", "byr": "BYN", "ntd": "TWD", "rmb": "CNY",
        "euros": "EUR", "real": "BRL", "reais": "BRL", "us dollar": "USD", "peso chileno": "CLP", "soles": "PEN",
        "pounds": "GBP", "gbp sterling": "GBP", "ريال سعودي": "SAR", "ريال": "SAR", "درهم": "AED", "جنيه مصري": "EGP",
        "naira": "NGN", "rupiah": "IDR", "บาท": "THB", "forint": "HUF", "zloty": "PLN", "leva": "BGN", "lev": "BGN",
        "din": "RSD",
        "dinar": "RSD",
    ].compactMapValues { Currency($0) }

    /// The currencies of `kr`, which alone means none of them.
    static let crowns = ["SEK", "NOK", "DKK", "ISK"].compactMap { Currency($0) }

    /// The currency of `kr`, by the language of the titles.
    static func ofCrowns(inTitles titles: [String]) -> Currency? {
        let text = titles.joined(separator: " ").lowercased()
        let words = [
            ("belopp", "SEK"), ("bokföring", "SEK"), ("bokfört", "SEK"), ("beløp", "NOK"), ("bokføring", "NOK"),
            ("bokført", "NOK"), ("ut fra konto", "NOK"), ("inn på konto", "NOK"), ("beløb", "DKK"),
            ("bogføring", "DKK"), ("bogført", "DKK"), ("upphæð", "ISK"), ("dagsetning", "ISK"), ("skýring", "ISK"),
        ]
        let found = Set(words.filter { text.contains($0.0) }.map(\.1))
        return found.count == 1 ? found.first.flatMap { Currency($0) } : nil
    }

    /// The sign of several currencies in the title of amounts: `kr` in `Amount (kr)`, `¥` in `Amount (¥)`.
    static func signOfSeveral(inTitle title: String) -> String? {
        let words = title.split { !$0.isLetter && !"¥￥".contains($0) }.map { $0.lowercased() }
        return words.count > 1 ? words.first { ["kr", "¥", "￥"].contains($0) } : nil
    }

    /// The currency of titles in a writing that one country uses, and the name of its language.
    static func ofWriting(_ titles: [String]) -> (currency: Currency, language: String)? {
        let writings: [(String, String, (Unicode.Scalar) -> Bool)] = [
            ("KRW", "Korean", { (0xAC00...0xD7A3).contains($0.value) }), ("JPY", "Japanese", isKana),
            ("CNY", "Chinese", isChinese), ("ILS", "Hebrew", { (0x5D0...0x5EA).contains($0.value) }),
            ("THB", "Thai", { (0xE00...0xE7F).contains($0.value) }),
            ("VND", "Vietnamese", { (0x1EA0...0x1EF9).contains($0.value) }),
            ("PLN", "Polish", isAny(of: "łŁ")), ("CZK", "Czech", isAny(of: "řŘěĚůŮ")),
            ("HUF", "Hungarian", isAny(of: "őŐűŰ")), ("TRY", "Turkish", isAny(of: "ğĞıİ")),
            ("ISK", "Icelandic", isAny(of: "þÞðÐ")), ("EUR", "Greek", isAny(of: "αηιοστΑΗΙΟΣΤ")),
        ]
        let found = writings.filter { _, _, isOne in titles.contains { $0.unicodeScalars.contains(where: isOne) } }
        if found.isEmpty, isOfTaiwan(titles) == true { return Currency("TWD").map { ($0, "the Chinese of Taiwan") } }
        guard found.count == 1, let currency = Currency(found[0].0) else { return nil }
        return (currency, found[0].1)
    }

    /// Whether titles are in the Chinese of Taiwan, and not in that of Hong Kong; nil if they are in neither of them.
    static func isOfTaiwan(_ titles: [String]) -> Bool? {
        let text = titles.joined(separator: " ")
        guard text.unicodeScalars.contains(where: isAny(of: "戶餘註轉單號賬")) else { return nil }
        return ["帳", "臺"].contains { text.contains($0) }
            && !["賬", "戶口", "結餘", "港"].contains { text.contains($0) }
    }

    private static func isAny(of letters: String) -> (Unicode.Scalar) -> Bool {
        let letters = Set(letters.unicodeScalars)
        return letters.contains
    }

    static func isKana(_ scalar: Unicode.Scalar) -> Bool { (0x3041...0x30FF).contains(scalar.value) }

    /// Characters that only China writes this way.
    static func isChinese(_ scalar: Unicode.Scalar) -> Bool {
        "额币类账对备时间户单银发贷购".unicodeScalars.contains(scalar)
    }

    /// The currency in the title of an amount column: `Betrag (EUR)`.
    static func inTitle(_ title: String) -> Currency? {
        for (sign, code) in [("円", "JPY"), ("元", "CNY"), ("원", "KRW"), ("ש\"ח", "ILS"), ("ש״ח", "ILS")] {
            let isInBrackets = ["(", "（", "/"].contains { title.contains($0 + sign) } || title.hasSuffix(sign)
            if isInBrackets, !(sign == "元" && title.contains("額")) { return Currency(code) }
        }
        if let name = ["新臺幣", "新台幣", "人民币", "人民幣", "港币", "港幣"].first(where: title.contains) { return others[name] }
        let inBrackets = title.split(separator: "(").dropFirst().compactMap { $0.split(separator: ")").first }
        let signs = ["RM": "MYR", "Rp": "IDR", "Rs": "INR", "Rs.": "INR", "Ft": "HUF", "TL": "TRY", "lei": "RON"]
        if let code = inBrackets.lazy.compactMap({ signs[$0.hasPrefix("in ") ? String($0.dropFirst(3)) : String($0)] })
            .first
        {
            return Currency(code)
        }
        let words = title.split { !$0.isLetter && !"€£$¥₹₩₽₴₺₪₦৳₱₫฿₡₲₵₸₾₼".contains($0) }.map(String.init)
        return words.lazy.compactMap { word in
            if word.lowercased().hasPrefix("euro"), word.utf8.count <= 6 { return Currency("EUR") }
            let letters = word.filter(\.isLetter)
            if letters == letters.uppercased(), let currency = Currency(letters), letters.utf8.count == 3 {
                return currency
            }
            return word.count <= 2 && !word.allSatisfy { $0.isLetter && $0.isASCII } ? named(in: "0" + word) : nil
        }.first
    }

    /// The currency code or sign within an amount: `-45,20 PLN`.
    static func inAmount(_ text: String) -> Currency? {
        named(in: String(WrittenUnits.split(text[...]).amount))
    }

    /// The currency of the account, if a line above the titles names it.
    static func inPreamble(_ lines: some Sequence<[CSVReader.Field]>) -> Currency? {
        var found: Set<Currency> = []
        for line in lines {
            for field in line {
                // A cell may be written as a formula, so that spreadsheets do not change it: `="CHF"`. Its label may be
                // missing: `: EUR`.
                let text = trimmingBlanks(field.text.filter { !"=\"".contains($0) }.drop { ":：".contains($0) })
                // `Account 123 (EUR)`
                let code = text.last == ")" ? text.dropLast().split(separator: "(").last.map(String.init) ?? "" : text
                let words = text.split { " -".contains($0) }.map(String.init)
                // `Konto 1234 PLN`, and `1234 - PLN - Konto`
                let behindNumbers = zip(words, words.dropFirst()).filter { $0.0.utf8.allSatisfy(isDigit) }.map(\.1)
                for code in [code] + behindNumbers
                where code.count == 3 && code == code.uppercased() && !Self.words.contains(code) {
                    if let currency = Currency(code) { found.insert(currency) }
                }
                // `Saldo: CHF 5000.00`, and `支出：2笔，138.80元`
                let value = text.split { ":：，".contains($0) }.last.map { trimmingBlanks($0) } ?? ""
                if isAmount(value), let currency = inAmount(value) { found.insert(currency) }
                let isYuan = value.hasSuffix("元") && isAmount(String(value.dropLast())) && !text.contains("額")
                if isYuan, let currency = Currency("CNY") { found.insert(currency) }
            }
            if let currency = labelled(in: line) { found.insert(currency) }
        }
        return found.count == 1 ? found.first : nil
    }

    private static let words: Set<String> = ["ALL", "TOP", "CUP", "MOP"]

    /// The currency after a word for currency: `Moneda: S/`, or in the next cell.
    private static func labelled(in line: [CSVReader.Field]) -> Currency? {
        let parts = line.flatMap { $0.text.split { ":：".contains($0) } }
        for (label, value) in zip(parts, parts.dropFirst()) {
            let name = value.filter { !"[]()（）【】\"=".contains($0) }
            if CSVTitles.means(String(label), .currency), let currency = read(String(name)) { return currency }
        }
        return nil
    }

    /// The currency that an amount names; nil if the name is ambiguous, because an account may be in any dollars.
    private static func named(in amount: String) -> Currency? {
        guard let parts = try? WrittenParts(amount), !parts.name.isEmpty else { return nil }
        let standards = ["USD", "CAD", "CNY", "PKR", "SEK"].compactMap { Currency($0) }
        let readings = Set(standards.map { try? parts.currency(standard: $0) })
        return readings.count == 1 ? readings.first ?? nil : nil
    }
}
