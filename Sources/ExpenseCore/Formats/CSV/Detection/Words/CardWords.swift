/// The words of a column that says what a card was used for. Alone, some of them say no side: a payment is income in the
/// account of a card, beside its purchases, and an expense elsewhere.
enum CardWords {
    /// Whether a column has purchases and, but for them, only words that are known beside purchases.
    static func areAll(_ cells: [String]) -> Bool {
        cells.contains { purchases.have($0) } && cells.allSatisfy { side(of: $0) != nil }
    }

    /// The side of a word in such a column.
    static func side(of cell: String) -> CSVDirection? {
        let word = CSVWords.plain(cell)
        if purchases.contains(word) || costs.contains(word) || interest.contains(word) { return .expense }
        return payments.contains(word) || CSVWords.earned.contains(word) ? .income : CSVDirection(cell)
    }

    private static let purchases = CSVWords.set(
        """
        purchase,purchases,card purchase,achat,achats,compra,compras,acquisto,acquisti,kauf,käufe,einkauf,einkäufe,
        aankoop,aankopen,zakup,zakupy,köp,kjøp,køb,osto,ostot,nákup,покупка,покупки
        """)
    private static let costs = CSVWords.set(
        """
        fee,fees,annual fee,late fee,interest charge,interest charged,finance charge,cash advance,
        cash withdrawal,atm withdrawal,frais,retrait,retraits,comisión,comisiones,retiro,
        commissione,commissioni,prelievo,prelievi,gebühr,gebühren,entgelt,barabhebung,bargeldbezug,
        kosten,opname,opłata,opłaty,avgift,gebyr,комиссия
        """)
    /// Interest, which a card charges, and an account with a card may also pay.
    static let interest = CSVWords.set(
        "interest,intérêts,intérêt,intereses,interessi,juros,zinsen,zins,rente,ränta,renter,korko,odsetki,úrok,úroky,проценты"
    )
    static let payments = CSVWords.set(
        """
        payment,payments,bill payment,payment received,statement credit,paiement,paiements,pago,pagos,pagamento,
        pagamenti,pagamentos,zahlung,zahlungen,betaling,spłata,inbetalning,indbetaling,innbetaling
        """)
}
