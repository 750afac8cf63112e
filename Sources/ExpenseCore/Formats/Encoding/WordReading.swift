/// Measures how much a text looks like words of one language.
struct WordReading {
    let text: String
    /// The words with a non-ASCII character.
    let words: [Substring]
    /// Whether one language has all letters of several words.
    let isOfOneLanguage: Bool
    /// 1 if all letters are plausible; lower, even negative, the more of them are not.
    let score: Double

    /// - Parameters:
    ///   - faults: the number of invalid bytes.
    ///   - knownWords: the number of words that are known from such files.
    init(_ text: String, faults: Int, knownWords: Int) {
        self.text = text
        let words = text.split { $0.isWhitespace || "\",;|\t".contains($0) }.filter {
            !$0.utf8.allSatisfy { $0 < 0x80 }
        }
        self.words = words
        let letters = Array(words.joined().unicodeScalars.filter { !$0.isASCII })
        guard !letters.isEmpty else {
            (score, isOfOneLanguage) = (faults == 0 ? 1 : -1, false)
            return
        }
        let language =
            Self.alphabets.map { alphabet in letters.count { alphabet.contains($0) || Self.signs.contains($0) } }.max()
            ?? 0
        let eastern = Self.eastern(letters)
        let odd = words.reduce(0) { $0 + Self.oddities(in: $1) }
        let count = Double(letters.count)
        isOfOneLanguage = words.count > 3 && language == letters.count && odd == 0 && faults == 0
        // Hebrew decoded as Greek or Cyrillic has no capitals.
        let hasCapitals = letters.count { (0x370..<0x500).contains($0.value) } > letters.count / 2
        let lacksCapitals = hasCapitals && !letters.contains { $0.properties.isUppercase } ? 0.2 : 0
        score =
            max(Double(language) / count, eastern) - Double(odd + 2 * faults) / count - lacksCapitals
            + 0.15 * Double(min(knownWords, 3))
    }

    /// Counts what does not occur in words: symbols between letters, a capital after a small letter, two scripts in one
    /// word.
    private static func oddities(in word: Substring) -> Int {
        var odd = 0
        var last: Unicode.Scalar?
        for scalar in word.unicodeScalars {
            let properties = scalar.properties
            // A letter is not adjacent to a digit, but a currency sign may be.
            if let last, isLetterBesideDigit(last, scalar) || isLetterBesideDigit(scalar, last) { odd += 1 }
            if let last {
                let isAmid = last.properties.isAlphabetic
                if !scalar.isASCII, !properties.isAlphabetic, isAmid, !"’‘–—€£".unicodeScalars.contains(scalar) {
                    odd += 1
                }
                if isAmid, properties.isAlphabetic, !(scalar.isASCII && last.isASCII) {
                    if properties.isUppercase, last.properties.isLowercase { odd += 1 }
                    if (scalar.value < 0x250) != (last.value < 0x250) { odd += 1 }
                }
            }
            let isControl = (0x80..<0xA0).contains(scalar.value) || properties.generalCategory == .privateUse
            if isControl || properties.generalCategory == .unassigned { odd += 2 }
            if "¤¦§¨ª«¬­¯±²³´µ¶¸¹»¼½¾¿×÷˘˙˛˝ˇ†‡‰‹›˜¡¥ƒ".unicodeScalars.contains(scalar) { odd += 1 }
            last = scalar
        }
        return odd
    }

    private static func isLetterBesideDigit(_ letter: Unicode.Scalar, _ digit: Unicode.Scalar) -> Bool {
        (0x80..<0x2E80).contains(letter.value) && letter.properties.isAlphabetic
            && !"ªº".unicodeScalars.contains(letter)
            && ("0"..."9").contains(digit)
    }

    /// The share of common letters in a Japanese, Chinese or Korean text.
    private static func eastern(_ letters: [Unicode.Scalar]) -> Double {
        var (kana, common, rare, hangul) = (0, 0, 0, 0)
        for letter in letters {
            switch letter.value {
            case 0x3041...0x30FF: kana += 1
            case 0x3000...0x3020, 0xFF01...0xFF5E: common += 1
            case 0x4E00...0x9FFF: if frequent.contains(letter) { kana += 1 } else { common += 1 }
            case 0xAC00...0xD7A3: if frequent.contains(letter) { hangul += 2 } else { hangul += 1 }
            case 0xFF61...0xFF9F: common += 1
            default: rare += 2
            }
        }
        let count = letters.count
        if hangul > 0 { return Double(hangul + 2 * kana - 2 * rare) / Double(2 * count) }
        return Double(2 * kana + common - 2 * rare) / Double(2 * count)
    }

    private static let frequent = Set(
        """
        的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经
        十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形
        相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展
        五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战
        先回则任取据处理世车银支付购物餐饮交易收入金额转账工资超市美团滴滴微信宝备注商户名称日期类型状态摘要余款卡号房租
        東京給料振込株式会社電気料金水道店駅前円利用引落口座残高預入支払額摘要取引日本薬局食品書店交通費家賃保険手数購買商
        이가다은는을를에의로하고지사서한기도인자시아나리거일금액월급출입내용날짜래비카드점스타벅강남은행잔적요계좌이체결제현금수식당마트편점
        상품매취소완료승대전화료보험세공과교통택시버주유료병원약국커피메모분류카테고가맹점명
        """.unicodeScalars)

    /// Symbols that occur beside words in every language.
    private static let signs = Set("£€°’‘“”–—…".unicodeScalars)

    /// The non-ASCII letters of each language.
    private static let alphabets: [Set<Unicode.Scalar>] =
        [
            "äöüßÄÖÜẞé€", "éèêëàâîïôùûüçœæÉÈÊÀÂÎÔÛÇ’«»°€", "áéíóúüñÁÉÍÓÚÜÑªº¿¡€", "àèéìíîòóùúÀÈÉÌÒÙ’€",
            "áâãàçéêíóôõúÁÂÃÀÇÉÊÍÓÔÕÚªº€",
            "åäöæøéüÅÄÖÆØÉ", "áéíóúýþæöðÁÉÍÓÚÝÞÆÖÐ", "áéíóöőúüűÁÉÍÓÖŐÚÜŰ", "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ",
            "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ", "áäčďéíĺľňóôŕšťúýžÁÄČĎÉÍĽŇÓÔŠŤÚÝŽ", "čćđšžČĆĐŠŽ", "ăâîșțşţĂÂÎȘȚŞŢ",
            "çğıöşüÇĞİÖŞÜ", "ąčęėįšųūžĄČĘĖĮŠŲŪŽ", "āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽ", "äõöüšžÄÕÖÜŠŽ", "ëéèïöüĳËÉÏÖÜ€",
            "абвгдежзийклмнопрстуфхцчшщъыьэюяёАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁ№«»–—",
            "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяАБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ’№«»–—",
            "абвгдежзийклмнопрстуфхцчшђјљњћџАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЂЈЉЊЋЏ",
            "αβγδεζηθικλμνξοπρστυφχψωάέήίόύώςϊϋΐΰΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏ€",
            "אבגדהוזחטיכךלמםנןסעפףצץקרשת״׳₪", "ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءآأإؤئ،؛؟",
        ].map { Set($0.unicodeScalars) } + [Set((0xE01...0xE5B).compactMap(Unicode.Scalar.init))]
}
