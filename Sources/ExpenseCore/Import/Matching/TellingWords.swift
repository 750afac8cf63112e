/// The words of a text that tell one payee or purpose from another.
enum TellingWords {
    /// The words of at least three letters, folded, without those that banks write in front of any text.
    static func of(_ text: some StringProtocol) -> Set<Substring> {
        Set(folded(String(text)).split { !$0.isLetter }.filter { $0.count > 2 && !usual.contains($0) })
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
        """.split { $0 == " " || $0 == "\n" })
}
