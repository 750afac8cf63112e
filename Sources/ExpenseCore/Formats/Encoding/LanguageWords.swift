/// Frequent words without diacritics, which show from which part of Europe a file comes. Needed because two encodings
/// have letters at the same byte values: `chèque` and `chčque`.
enum LanguageWords {
    /// A part of Europe whose languages share encodings.
    enum Region {
        case western, central

        /// The encodings of its files.
        var encodings: Set<String> {
            switch self {
            case .western: ["windows-1252", "ISO-8859-15", "macintosh", "CP850"]
            case .central: ["windows-1250", "ISO-8859-2", "CP852", "MAC-CENTRALEUROPE"]
            }
        }
    }

    /// The region with the most known words in a text; nil if two have equally many.
    static func region(of text: [UInt8]) -> Region? {
        var (west, centre) = (0, 0)
        for word in text.prefix(8000).split(whereSeparator: { !isLetter($0) }) where word.allSatisfy({ $0 < 0x80 }) {
            let word = String(decoding: word.map(lowercased), as: UTF8.self)
            if western.contains(word) { west += 1 }
            if central.contains(word) { centre += 1 }
        }
        return west == centre ? nil : west > centre ? .western : .central
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased(byte))
    }

    private static func set(_ words: String) -> Set<String> {
        Set(words.split { $0 == "," || $0.isWhitespace }.map(String.init))
    }

    private static let western = set(
        """
        le,la,les,du,des,et,par,pour,avec,sur,carte,compte,virement,achat,facture,paiement,montant,solde,retrait,recu,
        el,los,las,del,por,con,tarjeta,cuenta,compra,pago,saldo,fecha,importe,transferencia,
        il,di,della,carta,conto,pagamento,bonifico,acquisto,importo,dos,das,cartao,conta,valor,
        der,die,das,und,von,mit,konto,betrag,datum,karte,kauf,zahlung,miete,gehalt,
        het,een,van,rekening,bedrag,betaling,och,till,kort,belopp,insats,fra,til,overforsel,dato,laun
        """)
    private static let central = set(
        """
        platba,kartou,karta,karty,kwota,przelew,rachunek,zakup,wyplata,saldo,opis,tytul,waluta,data,
        castka,ucet,uctu,datum,mena,popis,prevod,nakup,vklad,suma,osszeg,szamla,utalas,vasarlas,
        racun,uplata,isplata,kupovina,placa,iznos,opis,stanje,plata,cumparare,cont,na,za,ze,od,do,se,si,nr
        """)
}
