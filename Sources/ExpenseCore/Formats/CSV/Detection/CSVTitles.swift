/// What columns are called in the files of banks and apps.
enum CSVTitles {
    /// A title as it is compared: folded, without what stands in brackets and without codes of currencies.
    static func plain(_ title: String) -> String {
        var depth = 0
        var kept = ""
        for character in title {
            if "([".contains(character) { depth += 1 }
            if depth == 0 || character == "/" { kept.append(character) }
            if ")]".contains(character) { depth = max(0, depth - 1) }
        }
        let words = kept.split(separator: "/").map { trimmingBlanks($0) }.joined(separator: "/").split {
            !$0.isLetter && !$0.isNumber && $0 != "/"
        }.flatMap(parts)
        let named = words.count > 1 ? words.filter { Currency($0) == nil || $0 != $0.uppercased() } : words
        // `Betrag in EUR` is `Betrag`, but `Money in` is not `Money`.
        let last = (named.isEmpty ? words : named).last
        let joined = (named.isEmpty ? words : named).map { folded($0) }.filter {
            !["in", "a"].contains($0) || $0 == folded(last ?? "") && words.last == last
        }
        return (joined.isEmpty ? words.map { folded($0) } : joined).joined(separator: " ")
    }

    /// The parts of a word such as `transactionDate` or `item1`.
    private static func parts(_ word: Substring) -> [String] {
        var parts = [""]
        var last: Character = " "
        for character in word {
            let begins = character.isUppercase && last.isLowercase || character.isNumber && last.isLetter
            if begins { parts.append("") }
            parts[parts.count - 1].append(character)
            last = character
        }
        return parts
    }

    /// The roles that a title fits, and how well: 0 is best. A title that only holds a name fits less well than one that
    /// is it, and the better the longer that name is.
    static func roles(of title: String) -> [CSVRole: Int] {
        var found: [CSVRole: Int] = [:]
        func note(_ name: String, _ penalty: Int) {
            for (role, rank) in names[name] ?? [] where found[role].map({ $0 > rank + penalty }) ?? true {
                found[role] = rank + penalty
            }
        }
        note(title, 0)
        let parts = title.contains("/") ? CSVWords.phrases(of: String(title.map { $0 == "/" ? " " : $0 }), upTo: 4) : []
        let phrases = CSVWords.phrases(of: title, upTo: 5) + parts
        for phrase in phrases where phrase != title && phrase.utf8.count >= 4 {
            note(phrase, held - phrase.utf8.count)
        }
        if title.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) {
            for name in names.keys where name.utf8.count >= 6 && title != name && title.contains(name) {
                note(name, held - name.utf8.count)
            }
        }
        return found
    }

    /// The least rank of a title that only holds a name.
    static let held = 1000

    /// Words of a title that say that the column is about another amount than the row's own.
    static func isForeign(_ title: String) -> Bool {
        let words = Set(title.split(separator: " ").map(String.init))
        return !words.isDisjoint(with: foreignWords) || title.contains("fremdwahrung") || title.contains("orig")
            || words.contains { $0.hasPrefix("oorspr") }
    }

    /// Whether a column names who holds a card.
    static func isCardHolder(_ title: String) -> Bool {
        ["card member", "cardmember", "cardholder", "purchased by", "cardholder name"].contains(title)
    }

    /// What the title of a column of amounts says of all of them.
    static func direction(ofAmount title: String) -> CSVDirection? {
        let names = roles(of: title).filter { $0.value < held / 2 }
        if names[.debit] != nil || ["cost", "price", "spent", "paid", "costs"].contains(title) { return .expense }
        return names[.credit] != nil ? .income : nil
    }

    private static let foreignWords: Set<String> = [
        "foreign", "local", "instructed", "exchange", "source", "ref", "ursprunglicher", "ursprungsbetrag", "fremd",
        "wechselkurs", "kurs", "rate", "puvodni", "povodna", "pôvodna", "devises", "etranger", "extranjera",
        "valuta2",
        "umgerechnet", "converted", "tauschen", "settlement", "vreemde", "walucie",
    ]

    private static let names: [String: [(CSVRole, Int)]] = {
        var names: [String: [(CSVRole, Int)]] = [:]
        for (role, list) in lists {
            let titles = list.split { $0 == "," || $0 == "\n" }.map { folded(trimmingBlanks($0)) }
            for (rank, title) in titles.filter({ !$0.isEmpty }).enumerated() {
                names[title, default: []].append((role, rank))
            }
        }
        return names
    }()

    /// The likeliest title first. A title that holds one of these is taken, too, unless it has a better meaning.
    private static let lists: [CSVRole: String] = [
        .date: """
        booking date,buchungstag,buchungsdatum,date operation,dateop,fecha operacion,data operacji,data contabile,
        posted transactions date,transaction date,trans date,posting date,completed date,date completed,datum,date,
        date de l operation,date de comptabilisation,fecha,fecha contable,fecha de operacion,f operacion,
        data operazione,data,data movimento,data do movimento,data mov,data lancamento,data ksiegowania,dato,
        bokforingsdag,bokforingsdatum,bogforingsdato,bokfort dato,transaktionsdag,transaktionsdatum,
        kirjauspaiva,kirjauspvm,paivamaara,datum provedeni,datum zauctovani,datum transakcie,datum zauctovania,
        datum operace,datum splatnosti,konyveles datuma,konyvelesi datum,tranzakcio datuma,datum transakcije,
        datum knjizenja,data tranzactiei,data tranzactie,islem tarihi,tarih,дата,дата операции,дата проводки,
        дата платежа,ημερομηνια,日付,取引日,ご利用日,利用日,年月日,お取引日,交易日期,交易时间,日期,记账日期,交易日,거래일,거래일자,거래일시,일자,
        날짜,boekdatum,boekingsdatum,transactiedatum,rentedatum,started date,date started,posted date,post date,
        date posted,buchung,valutadatum,valuta datum,wertstellung,wertstellungsdatum,valuta,value date,date valeur,
        date de valeur,fecha valor,data valuta,data waluty,created on,created,created at,time,timestamp,day,
        transaktionszeitpunkt,effective date,process date,date processed,settlement date,תאריך,التاريخ
        """,
        .amount: """
        net,netto,net amount,amount,betrag,umsatz,montant,importe,importo,bedrag,belob,belop,belopp,kwota,valor,
        transaction amount,buchungsbetrag,amount num,castka,zauctovana castka,objem,suma,ciastka,osszeg,iznos,
        suma tranzactiei,tutar,islem tutari,сумма,сумма операции,сумма платежа,сума,ποσο,金額,利用金額,ご利用金額,
        取引金額,お支払金額,金额,交易金额,收支金额,거래금액,금액,이용금액,maara,summa,kwota operacji,kwota transakcji,
        quantia,montante,movimento,monto,cantidad,betrag eur,value,sum,cost,price,spent,paid,total,gross,brutto,
        סכום,المبلغ,amount paid,transaktionsbetrag,umsatzbetrag,total amount
        """,
        .debit: """
        debit,debit amount,debits,soll,lastschrift,belastung,ausgaben,ausgabe,ausgang,paid out,money out,withdrawal,
        withdrawals,withdrawal amt,withdrawal amount,outflow,cargo,cargos,debe,addebiti,addebito,uscite,dare,debet,
        af,spent,expense,expenses,payments,amount debit,debito,debitos,saidas,obciazenia,obciazenie,wydatki,
        uttag,ut fra konto,ut av konto,ut,utgifter,rashod,isplata,isplate,terheles,расход,списание,расход по счету,
        χρεωση,出金,出金金額,お支払金額,お引出し,支払金額,支払い金額,お支払い金額,引出額,支出,支出金额,借方,借方金额,출금,출금액,찾으신금액,
        amount out,out,borc,debite,debito eur,gastos,depenses,uitgaven,spend,vydaje,חובה,money spent
        """,
        .credit: """
        credit,credit amount,credits,haben,gutschrift,einnahmen,einnahme,eingang,paid in,money in,deposit,deposits,
        deposit amt,deposit amount,inflow,abono,abonos,haber,accrediti,accredito,entrate,avere,kredit,bij,received,
        income,receipts,amount credit,credito,creditos,entradas,uznania,uznanie,wplywy,insattning,inn pa konto,inn,
        inntekter,prihod,uplata,uplate,jovairas,приход,зачисление,приход по счету,πιστωση,入金,入金金額,お預入れ,預入額,
        お預り金額,預かり金額,お預かり金額,预入,收入,收入金额,贷方,贷方金额,입금,입금액,맡기신금액,amount in,in,alacak,credite,ingresos,
        recettes,inkomsten,prijmy,זכות,money received
        """,
        .payee: """
        counterparty name,counter party name,counter party,counterparty,partner name,partnername,payee,payee name,
        merchant,merchant name,naam tegenpartij,naam tegenrekening,tegenpartij,nazev protiuctu,nazov protiuctu,
        counteraccount name,jmeno protistrany,meno protistrany,name of sender/receiver,nazwa odbiorcy,nazwa kontrahenta,kontrahent,dane kontrahenta,odbiorca/nadawca,
        nadawca/odbiorca,naam/omschrijving,empfanger,empfanger/auftraggeber,
        auftraggeber/empfanger,zahlungsempfanger in,zahlungsempfanger,
        beguenstigter/zahlungspflichtiger,begunstigter/zahlungspflichtiger,name zahlungsbeteiligter,
        begunstigter/auftraggeber,beguenstigter/auftraggeber,beguenstigter,begunstigter,gegenpartei,gegenkonto name,zahlungspartner,transaktionspartner,
        auftraggeber,recipient,recipient name,beneficiary,beneficiary name,beneficiaire,nom du tiers,tiers,
        contrepartie,nom contrepartie,beneficiario,beneficiario/ordenante,ordenante,contraparte,controparte,
        ordinante/beneficiario,ordinante,destinatario,mottagare,mottaker,modtager,avsandare/mottagare,
        mottagare/avsandare,saaja/maksaja,saaja,partner,partner neve,ellenoldali nev,kedvezmenyezett,protistrana,
        nazev protistrany,prijemce,primatelj,platitelj/primatelj,contrapartida,alici,контрагент,получатель,
        получатель/плательщик,наименование контрагента,продавец,место,δικαιουχος,支払先,取引先,ご利用店名,利用店名,
        利用先,店名,ご利用店名及び商品名,商户名称,商户,交易对方,对方户名,对方名称,收款人,가맹점명,가맹점,이용가맹점,거래처,받는분,
        destination name,destination,target name,shop,store,vendor,company,name,naam,nom,nombre,nome,nazwa,nimi,
        שם בית העסק,paid to,to,sold to,seller,verkaufer,handler,handelaar
        """,
        .payer: """
        payer,payer name,zahlungspflichtige r,zahlungspflichtiger,source name,sender,sender name,absender,
        donneur d ordre,mittente,remitente,плательщик,maksaja,from
        """,
        .note: """
        purpose,verwendungszweck,payment reference,reference,transaction description,description,memo,note,notes,
        original description,details,narrative,narration,particulars,particular,remarks,transaction remarks,
        buchungstext,buchungsdetails,buchungsinformationen,beschreibung,bezeichnung,betreff,kommentar,text,libelle,
        libelle operation,libelle simplifie,libelle complet,label,communication,mededelingen,mededeling,
        vrije mededeling,omschrijving,omschrijving 1,concepto,descripcion,
        observaciones,mas datos,movimiento,descrizione,descrizione operazione,descrizione estesa,causale,
        descricao,historico,tytul,tytulem,tytul operacji,opis operacji,opis,opis transakcji,szczegoly,zprava,
        zprava pro prijemce,zprava pro me,poznamka,popis,popis transakcie,sprava pre prijemcu,informacia,detail,
        beskrivning,meddelande,referens,rubrik,beskrivelse,tekst,forklaring,melding,selite,viesti,
        kozlemeny,megjegyzes,leiras,svrha,svrha placanja,opis placanja,detalii,descriere,detalii tranzactie,
        explicatii,aciklama,описание,назначение,назначение платежа,детали,комментарий,примечание,призначення,
        описание операции,περιγραφη,αιτιολογια,摘要,お取引内容,内容,取引内容,適用,備考,交易摘要,附言,用途,商品,商品说明,说明,备注,적요,
        내용,거래내용,기재내용,메모,비고,comment,comments,title,subject,item,item title,description1,description 1,
        activity name,message,message for payee,message for me,client note,betreff/verwendungszweck,
        umsatztext,avisierungstext,buchungs details,beschreibung1,beschreibung 1,bank account details,vorgang,
        activity,transaction,תיאור,payment details,transaction details,omschrijving2,posting text,הערות
        """,
        .category: """
        category,kategorie,categorie,categoria,kategoria,kategori,rubrik,category name,spending category,rubrique,
        категория,类别,分类,交易分类,分類,カテゴリ,カテゴリー,大項目,분류,카테고리,luokka,hauptkategorie,custom category
        """,
        .currency: """
        currency,currency code,transaction currency,account currency,wahrung,waehrung,munt,muntsoort,devise,moneda,
        divisa,ccy,valuta,valuuta,waluta,waluta operacji,mena,devizanem,mena uctu,mena operacie,moeda,penznem,deviza,doviz,
        doviz cinsi,para birimi,валюта,валюта операции,валюта платежа,νομισμα,通貨,币种,货币,통화,commodity,
        commodity/currency,posted currency,debit currency,valuta konta,waluta rachunku,kontowahrung,מטבע,cur
        """,
        .creditCurrency: "credit currency",
        .tags: "tags,tag,labels,etiketten,schlagworter",
        .kind: """
        kind,af bij,af/bij,debit/credit,credit/debit,debit credit,credit debit,dr/cr,cr/dr,dr cr,cr dr,
        soll/haben,s/h,soll haben,debet/credit,d/c,c/d,db/cr,cr/db,credit debit indicator,debit credit indicator,
        crdt/dbit,debit / credit,debet of credit,bij/af,sens,debet/kredit,income/expense,transaction type,type,
        收/支,收支,收支类型,入出金区分,入払区分,입출금구분,direction,richtung,umsatztyp,expense type,income,is income,
        entry type,transaktionstyp,typ,tipo,тип,тип операции,indicator,sign,vorzeichen
        """,
        .status: """
        status,state,zustand,transaction status,booking status,buchungsstatus,etat,statut,estado,stato,stan,stav,
        tila,tillstand,durum,статус,κατασταση,状态,交易状态,当前状态,状態,ステータス,상태,거래상태,pending,vorgemerkt,
        balance impact,allapot,stare,cancellation,storno
        """,
        .fee: """
        fee,fees,gebuhr,gebuhren,entgelt,charges,commission,commissione,commissioni,comision,frais,kosten,total fees,
        fee amount,fees/commission,provision,oplata,prowizja,poplatek,poplatky,avgift,gebyr,kulu,dij,naknada,ucret,
        комиссия,手数料,手续费,수수료
        """,
        .balance: """
        balance,running bal,disponible,accountbalance,running balance,balance after,account balance,saldo,saldo nach buchung,kontostand,
        solde,saldo po operacji,saldo na mutatie,zustatek,zostatok,egyenleg,stanje,sold,bakiye,remaining,
        остаток,баланс,υπολοιπο,残高,差引残高,余额,账户余额,잔액,거래후잔액,available balance,closing balance,
        kontosaldo,saldo disponible,nuevo saldo,beginning balance,initial balance,final balance,opening balance,
        ending balance,יתרה,ledger balance,saldo contabile,saldo contable,bokfort saldo
        """,
        .original: """
        original amount,amount foreign,foreign amount,amount foreign currency,originalbetrag,betrag ursprung,
        local amount,local currency amount,fremdwahrungsbetrag,ursprunglicher betrag,puvodni castka,
        montant d origine,importe original,importo originale,oorspronkelijk bedrag,kwota oryginalna,
        kwota operacji w walucie,settlement amount,instructed amount,ref currency amount,exchange amount,
        betrag fremdwahrung,amount in foreign currency,foreign currency amount,source amount,native amount,
        split amount,外貨金額,現地通貨額,现地金额
        """,
        .originalCurrency: """
        original currency,foreign currency,type foreign currency,local currency,fremdwahrung,originalwahrung,
        exchange from,exchange to,source currency,original currency code,foreign currency code,devise d origine,
        divisa original,valuta originale,instructed currency,billing currency
        """,
        .type: """
        type,transaction type,typ,umsatzart,buchungsart,buchungstext,bewegungstyp,activity type,payment type,art,tipo,
        tipo de movimiento,tipo operazione,type operation,typ transakce,typ operacji,typ transakcie,mutatiesoort,
        soort,transaktionsart,vorgang,kategorie transakce,transaction code,code,card type,kontotyp,product,
        payment method,取引区分,交易类型,거래구분,payment type local,method,umsatztyp,geschaftsvorfall
        """,
        .account: """
        account,account name,own account,konto,kontoname,compte,cuenta,conto,rekening,rachunek,ucet,cislo uctu,
        nazev uctu,konto name,posted account,auftragskonto,bank account,wallet,account owner,cardholder,card member,cardmember,purchased by,
        cardholder name,card holder name,card holder full name,name des karteninhabers,karteninhaber,kontoinhaber,
        account holder,rubrieknaam,owner,member name,short name,titular,source account,payer account,счет,口座,账户,계좌,
        book,profile
        """,
        .identifier: """
        id,transaction id,reference number,reference no,ref no,iban,bic,swift,account number,account no,account,
        card number,card no,cheque number,check number,check or slip,chq no,chq/ref no,kontonummer,kontonr,
        blz,bankleitzahl,glaubiger id,mandatsreferenz,kundenreferenz,sammlerreferenz,rekeningnummer,tegenrekening,
        numero de compte,numero de cuenta,numer rachunku,nr rachunku,cislo protiuctu,number,nummer,numero,num,
        numer,cislo,szam,vs,ks,ss,variable symbol,constant symbol,specific symbol,transaction reference number,
        receipt id,txn id,fitid,uuid,guid,hash,code,mcc,zip,postal code,last four digits,document number,
        bank code,branch code,afschriftnummer,referenznummer,auszug,partner iban,payee account number,
        adres tegenpartij,adresse,adres,invoice number,invoice id,item id,reference txn id,sortierung,sort code,kartennummer,transferwise id,
        交易单号,商户单号,订单号,号码,番号,卡号,email address,from email address,to email address,email,url,
        exchange rate,wechselkurs,kurs,koers,rate,rate/price,country,country code,city,land,locality,location,address,ort,plz,timezone,time,uhrzeit,heure,hora,ora
        """,
    ]
}
