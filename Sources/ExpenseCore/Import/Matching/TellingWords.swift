/// The words of a text that tell one payee or purpose from another.
enum TellingWords {
    /// The words of at least three letters, folded, without those that banks write in front of any text.
    static func of(_ text: some StringProtocol) -> Set<String> {
        Set(words(of: text).filter { $0.utf8.count > 2 })
    }

    /// Whether two texts have a word in common. If a text has only short words, such as `DB`, these count.
    static func areShared(_ text: String, _ other: String) -> Bool {
        let (first, second) = (of(text), of(other))
        if first.isEmpty || second.isEmpty { return !Set(words(of: text)).isDisjoint(with: words(of: other)) }
        return !first.isDisjoint(with: second)
    }

    /// Whether two texts are equal but for their numbers, as those of two checks, instalments or tickets are.
    static func differInNumbers(_ text: String, _ other: String) -> Bool {
        guard text != other, text.utf8.contains(where: isDigit) else { return false }
        let (first, second) = (parts(of: text), parts(of: other))
        return first.words == second.words && first.numbers.count == second.numbers.count
            && first.numbers != second.numbers
    }

    /// What is between the numbers of a text, without blanks, and the numbers without the zeros before them.
    private static func parts(of text: String) -> (words: [String], numbers: [Substring]) {
        let letters = folded(text).filter { !$0.isWhitespace }
        let words = letters.split(omittingEmptySubsequences: false) { $0.isNumber }
        let numbers = text.split { !$0.isNumber }.map { $0.drop { $0 == "0" } }
        return (words.map(String.init).filter { !$0.isEmpty }, numbers)
    }

    private static func words(of text: some StringProtocol) -> [String] {
        folded(String(text)).split { !$0.isLetter }.map { withoutUmlauts($0) }
            .filter { $0.utf8.count > 1 && !usual.contains($0) }
    }

    /// Banks write `ae` for `ä`, which is folded to `a`, and `ss` for `ß`.
    private static func withoutUmlauts(_ word: Substring) -> String {
        [("ae", "a"), ("oe", "o"), ("ue", "u"), ("ss", "s")].reduce(String(word)) { $0.replacing($1.0, with: $1.1) }
    }

    private static let usual = Set(
        """
        card cards debit credit purchase payment pos visa mastercard maestro amex contactless online transaction
        reservation reserved pending authorisation authorization hold ref reference number date transfer from the and
        for via mobile internet bank account recurring paid withdrawal deposit
        vorgemerkt reserviert karte kartenzahlung kartenkauf lastschrift basislastschrift gutschrift zahlung einkauf
        kauf uberweisung sepa sagt danke umsatz
        carte paiement achat prelevement virement retrait cb facture
        tarjeta compra pago recibo carta pagamento acquisto pagata addebito operazione
        betaling betaalpas pinbetaling aankoop pas pasvolgnr incasso kort kop kob kjop varekjop
        karta kartou platnosc zakup platba nakup transakcja transakce
        карта карты оплата покупка платеж перевод
        zelle venmo paypal cashapp interac etransfer bizum pix swish vipps mobilepay twint blik upi imps neft rtgs ach wire
        ppd fps faster standing order dauerauftrag auftrag sent received enviado recebido enviada recibida transferencia
        overboeking przelew prevod bonifico giro
        """.split { $0 == " " || $0 == "\n" }.map(withoutUmlauts))
}
