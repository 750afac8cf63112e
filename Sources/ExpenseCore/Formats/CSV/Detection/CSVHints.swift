/// What a user says of a CSV file; what is nil or empty is found out.
public struct CSVHints: Sendable, Hashable {
    /// The separator of cells.
    public var separator: UInt8?
    /// How many lines stand before the entries, the titles among them.
    public var skippedLines: Int?
    /// For each role, columns by their titles or by their numbers from 1.
    public var columns: [CSVRole: [String]] = [:]
    /// The currency of amounts for which no column names one.
    public var standardCurrency: Currency?
    /// How days are written.
    public var dateOrder: CSVMapping.DateOrder?
    /// What stands before decimals.
    public var decimalMark: Character?
    /// What amounts without a sign mean.
    public var sign: CSVMapping.Sign?

    /// Nothing said.
    public init() {}

    /// What is said here, and for all that is not, what is said there.
    public func completed(by other: CSVHints) -> CSVHints {
        var hints = self
        hints.separator = separator ?? other.separator
        hints.columns = columns.merging(other.columns) { own, _ in own }
        // Who paid stands in place of a part of the note.
        if columns[.note] != nil { hints.columns[.payer] = columns[.payer] }
        hints.standardCurrency = standardCurrency ?? other.standardCurrency
        hints.dateOrder = dateOrder ?? other.dateOrder
        hints.decimalMark = decimalMark ?? other.decimalMark
        hints.sign = sign ?? other.sign
        return hints
    }
}

/// What a column can be for.
public enum CSVRole: String, Sendable, CaseIterable {
    /// Days.
    case date
    /// Amounts.
    case amount
    /// Amounts that went.
    case debit
    /// Amounts that came.
    case credit
    /// Whom it went to or came from, which becomes a part of the note.
    case payee
    /// Whom it came from, where ``payee`` tells only whom it went to.
    case payer
    /// Remarks.
    case note
    /// Categories.
    case category
    /// Currencies.
    case currency
    /// Tags.
    case tags
    /// Whether it went or came.
    case kind

    /// What such columns are called, the likeliest first, in lower case and without diacritics.
    var titles: [String] {
        let words =
            switch self {
            case .date:
                """
                date,transaction date,booking date,posting date,buchungstag,buchungsdatum,datum,valutadatum,\
                wertstellung,fecha,fecha operacion,data operacji,data,data operazione,dato,date operation,dateop,\
                bokforingsdag,transaktionsdag,completed date,day
                """
            case .amount:
                """
                amount,betrag,umsatz,montant,importe,importo,bedrag,belob,belopp,kwota,valor,transaction amount,\
                value,sum,cost,price,total
                """
            case .debit:
                """
                debit,debit amount,soll,lastschrift,belastung,ausgaben,ausgang,paid out,money out,withdrawal,\
                withdrawals,cargo,addebiti,uscite,debet,af,spent,expense
                """
            case .credit:
                """
                credit,credit amount,haben,gutschrift,einnahmen,eingang,paid in,money in,deposit,deposits,abono,\
                accrediti,entrate,kredit,bij,received,income
                """
            case .payee:
                """
                payee,merchant,name,counterparty,beneficiary,empfanger,zahlungsempfanger,auftraggeber,\
                beguenstigter/zahlungspflichtiger,tiers,naam,beneficiario
                """
            case .payer: "payer,zahlungspflichtige r,zahlungspflichtiger"
            case .note:
                """
                note,notes,description,memo,details,narrative,verwendungszweck,buchungstext,beschreibung,bezeichnung,\
                text,libelle,label,concepto,descripcion,descrizione,causale,omschrijving,opis operacji,opis,beskrivning,\
                narration,particulars,purpose,reference,comment,title,item
                """
            case .category: "category,kategorie,categorie,categoria,kategoria,rubrik"
            case .currency: "currency,currency code,wahrung,waehrung,devise,moneda,divisa,ccy,valuta"
            case .tags: "tags,tag,labels"
            case .kind: "kind,af bij,debit/credit,credit/debit,dr/cr,cr/dr,soll/haben,s/h,type"
            }
        return words.split(separator: ",").map(String.init)
    }
}
