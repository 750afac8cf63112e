/// Words in cells that say whether a row counts, and on which side.
enum CSVWords {
    /// Why a row with this status is skipped; nil if it counts, or if the word is unknown.
    static func unbooked(_ text: String) -> String? {
        if let reason = unbooked(word: plain(text)) { return reason }
        // `Declined - insufficient funds`
        let head = text.prefix { !"-–:(".contains($0) }
        return head.endIndex < text.endIndex ? unbooked(word: plain(String(head))) : nil
    }

    private static func unbooked(word: String) -> String? {
        guard !word.isEmpty, word.utf8.count <= 60 else { return nil }
        if pending.contains(word) { return "pending" }
        return failed.contains(word) ? "failed or reverted" : nil
    }

    /// Whether a cell tells something in words: not an amount, a date, a code, a currency or a side.
    static func areWords(_ text: String) -> Bool {
        let letters = text.reduce(0) { count, character in
            let isWord = character.unicodeScalars.contains { $0.value >= 0x2E80 } || character == "&"
            return count + (isWord ? 3 : character.isLetter ? 1 : 0)
        }
        return letters >= 3 && !areIdentifying([text]) && !isSide(text)
            && CSVKind.truth(text) == nil && !answers.contains(plain(text))
            && !(text.first?.isNumber == true && WrittenDate.isDate(text)) && CSVCurrency.read(text) == nil
            && !isAmount(text)
    }

    /// Whether cells are numbers of accounts, cards or transactions: none contains a word of letters only.
    static func areIdentifying(_ cells: [String]) -> Bool {
        cells.allSatisfy { cell in
            if !cell.contains(where: { $0.isLetter || $0.isNumber }) {
                return cell.unicodeScalars.allSatisfy(isPlaceholder)
            }
            let words = cell.split { !$0.isLetter && !$0.isNumber && !"*&.'’".contains($0) }
            return words.allSatisfy { word in
                // Where words are not separated, a name may be followed by a number.
                word.contains(where: \.isNumber) && word.utf8.count >= 4
                    && !word.unicodeScalars.contains { (0x2E80..<0xE000).contains($0.value) }
                    || !word.contains(where: \.isLetter)
            }
        }
    }

    /// Whether a cell has numbers and codes only, and hardly a name in them.
    static func isCode(_ text: String) -> Bool {
        var (letters, digits) = (0, 0)
        for byte in text.utf8 {
            if isDigit(byte) { digits += 1 } else if (0x61...0x7A).contains(lowercased(byte)) { letters += 1 }
        }
        return letters <= digits && areIdentifying([text])
    }

    /// Whether a cell is better than no text at all.
    static func tellsMoreThanNumbers(_ text: String) -> Bool {
        text.contains(where: \.isLetter) && CSVKind.truth(text) == nil && CSVCurrency.read(text) == nil
    }

    /// Whether a cell is only a word such as `debit`.
    static func isSide(_ text: String) -> Bool {
        // Most texts are longer, or have a digit.
        text.utf8.count <= 24 && !text.utf8.contains(where: isDigit) && CSVDirection(text) != nil
    }

    private static let answers: Set<String> = [
        "ja", "nein", "oui", "non", "si", "no", "sim", "nao", "nee", "nej", "tak", "nie", "ano", "ne", "kylla", "ei",
        "igen", "nem", "da", "nu", "evet", "hayir", "да", "нет", "так", "ні", "ναι", "οχι", "はい", "いいえ", "是", "否",
        "예", "아니오", "כן", "לא", "نعم", "لا",
    ]

    /// Whether the cell of a status column says nothing.
    static func isNoStatus(_ text: String) -> Bool {
        isNothing(text) || ["null", "none"].contains(text.lowercased())
    }

    /// Whether a status says that a row is booked.
    static func isBooked(_ text: String) -> Bool {
        let word = plain(text)
        if booked.contains(word) || CSVDirection(text) != nil || word.hasPrefix("已退款") { return true }
        let words = word.split(separator: " ").map(String.init)
        return words.contains(where: booked.contains) && !words.contains(where: negations.contains)
    }

    /// Whether a status says that the amount of a row came back.
    static func isRefunded(_ text: String) -> Bool { refunded.contains(plain(text)) }

    /// Whether a text is a bank's word for a sum instead of a transaction.
    static func isSummary(_ text: String) -> Bool {
        guard text.utf8.count <= 80 else { return false }
        let word = plain(text)
        if summaries.contains(word) { return true }
        if isDatedSummary(word) { return true }
        // `S A L D O`
        guard word.dropFirst().first == " " else { return false }
        let letters = word.split(separator: " ")
        return letters.count > 3 && letters.allSatisfy { $0.count == 1 } && summaries.contains(letters.joined())
    }

    /// Whether a text begins with a word for a sum, but also says more: `Total page 1`.
    static func beginsWithSummary(_ text: String) -> Bool {
        guard text.utf8.count <= 80 else { return false }
        let words = plain(text).split(separator: " ").prefix(4)
        return words.indices.contains { summaries.contains(words[...$0].joined(separator: " ")) }
    }

    /// Whether the first bytes of a text can be those of a word for a sum. Most texts are told apart this way, because
    /// every row is checked.
    static func mayBeSummary(_ bytes: ArraySlice<UInt8>) -> Bool {
        beginning(of: bytes).map(summaryBeginnings.contains) ?? true
    }

    /// The first three letters in ASCII; nil if one of them is another character.
    private static func beginning(of bytes: some Sequence<UInt8>) -> UInt32? {
        var letters: UInt32 = 0
        for byte in bytes.prefix(3) {
            let letter = lowercased(byte)
            guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) else { return nil }
            letters = letters << 8 | UInt32(letter)
        }
        return letters
    }

    private static let summaryBeginnings = Set(summaries.compactMap { beginning(of: $0.utf8) })

    /// `Opening balance as of 1 Nov 2026`: the word for a balance, and its day.
    private static func isDatedSummary(_ word: String) -> Bool {
        let words = word.split(separator: " ")
        guard words.count > 1, words.contains(where: hasNumber) else { return false }
        let isDay = words.lastIndex { $0.utf8.count > 3 && !hasNumber($0) }
        guard let last = isDay, last + 1 < words.count else { return false }
        let name = words[...last].joined(separator: " ")
        return summaries.contains(name) && !sums.contains(name)
    }

    /// Asking for a character's properties costs more than reading the whole text.
    private static func hasNumber(_ word: Substring) -> Bool {
        word.utf8.contains { $0 >= 0x80 } ? word.contains(where: \.isNumber) : word.utf8.contains(where: isDigit)
    }

    /// Words for sums that may also be the name of a shop.
    private static let sums: Set<String> = [
        "total", "totals", "sum", "summe", "summa", "suma", "totale", "totaal", "toplam", "spolu", "celkem", "razem",
        "open", "close", "opening", "closing", "turnover", "ukupno", "gesamt", "total general", "sold initial",
    ]

    /// Whether a text is a word for a sum that is also the name of a well-known shop.
    static func mayBeShop(_ text: String) -> Bool {
        guard let first = text.utf8.first, "TtNn".utf8.contains(first) else { return false }
        return ["total", "new balance"].contains(plain(text))
    }

    /// Whether one of the cells means an expense or income; nil if none does.
    static func side(of cells: [String]) -> CSVDirection? {
        var found: CSVDirection?
        for cell in cells where cell.utf8.count < 500 {
            let phrases = phrases(of: plain(cell), upTo: 3)
            let isEarned = phrases.contains(where: earned.contains)
            let isSpent = phrases.contains { spent.contains($0) || shops.contains($0) }
            guard isEarned != isSpent else { continue }
            let side: CSVDirection = isEarned ? .income : .expense
            if let found, found != side { return nil }
            found = side
        }
        return found
    }

    /// Whether a text has words of income, also beside those of an expense.
    static func isIncome(_ text: String) -> Bool {
        text.utf8.count < 500 && phrases(of: plain(text), upTo: 3).contains(where: earned.contains)
    }

    /// Whether a text has words of an expense that are more than the name of a shop.
    static func isExpense(_ text: String) -> Bool {
        text.utf8.count < 500
            && (phrases(of: plain(text), upTo: 3).contains(where: spent.contains) || CSVDirection(text) == .expense)
    }

    /// The words of expenses in a text, and the names of shops.
    static func wordsOfExpenses(_ text: String) -> [String] {
        text.utf8.count < 500
            ? phrases(of: plain(text), upTo: 3).filter { spent.contains($0) || shops.contains($0) } : []
    }

    /// Whether a text is a bank's thanks for paying a card's bill, which is income of the card's account.
    static func isThanks(_ text: String) -> Bool {
        phrases(of: plain(text), upTo: 4).contains(where: thanks.contains)
    }

    /// Whether a text is about the payment of a bill, in the words of either account.
    static func isBillPayment(_ text: String) -> Bool {
        phrases(of: plain(text), upTo: 4).contains(where: billPayments.contains)
    }

    /// All sequences of up to `count` words in a text.
    static func phrases(of text: String, upTo count: Int) -> [String] {
        let words = text.split(separator: " ").prefix(40)
        return words.indices.flatMap { start in
            (1...count).compactMap { length in
                start + length <= words.count ? words[start..<(start + length)].joined(separator: " ") : nil
            }
        }
    }

    /// The words of a text, folded, with single blanks between them.
    static func plain(_ text: String) -> String {
        plainASCII(text) ?? folded(text).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }

    /// A faster way for ASCII, because every row is checked; nil for other texts.
    private static func plainASCII(_ text: String) -> String? {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        // Safe: at most one byte is written per byte of the text, and only written bytes are counted.
        return String(unsafeUninitializedCapacity: text.utf8.count) { buffer in
            var (count, isAfterWord) = (0, false)
            for byte in text.utf8 {
                let letter = lowercased(byte)
                guard isDigit(letter) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) else {
                    isAfterWord = count > 0
                    continue
                }
                if isAfterWord {
                    buffer[count] = UInt8(ascii: " ")
                    count += 1
                }
                buffer[count] = letter
                (count, isAfterWord) = (count + 1, false)
            }
            return count
        }
    }

    static func set(_ words: String) -> Set<String> {
        Set(words.split { $0 == "," || $0 == "\n" }.map { plain(String($0)) }.filter { !$0.isEmpty })
    }

    private static let pending = set(
        """
        pending,vorgemerkt,vormerkung,offen,authorised,authorized,authorisation,authorization,in progress,processing,
        in process,unposted,not posted,uncompleted,incomplete,reserved,reservation,reserviert,hold,on hold,held,memo,
        en attente,en cours,a venir,pendiente,en proceso,pendente,em processamento,in attesa,non contabilizzato,
        in sospeso,in elaborazione,autorizzato,in afwachting,gereserveerd,in behandeling,oczekujaca,oczekujace,
        w realizacji,w trakcie,zablokowana,blokada,nierozliczone,zauctovani ceka,cekajici,nezauctovano,blokace,
        cakajuca,rezervovane,vantande,reserverat,reserverad,ej bokford,preliminar,reservert,reserveret,venter,
        varaus,katevaraus,fuggoben,fuggo,zarolva,na cekanju,rezervirano,in asteptare,beklemede,provizyonda,onay bekliyor,
        ожидание,в обработке,ожидает,холд,авторизация,hold авторизация,обрабатывается,εκκρεμει,εκκρεμης,未確定,処理中,保留,
        速報,未記帳,处理中,待处理,等待付款,等待确认收货,交易中,未入账,대기,처리중,승인대기,미확정,upcoming,scheduled,planned,geplant,queued,created,
        awaiting,waiting,to be confirmed,unconfirmed,unprocessed,denied pending,ausstehend,autorisiert,in bearbeitung,
        wartend,schwebend,nicht gebucht,in attesa di conferma,en suspens,en espera,autorizada,autorizado,por confirmar,
        em aberto,openstaand,nog te verwerken,w toku,do rozliczenia,ceka na zauctovani,vantar,under behandling,
        afventer,reservation kort,feldolgozas alatt,в процессе,резерв,保留中,待入账,待确认,支払予定,umsatz vorgemerkt,vorgemerkter umsatz
        """)
    private static let failed = set(
        """
        reverted,reversed,failed,declined,cancelled,canceled,rejected,refused,returned,expired,voided,void,denied,
        error,unsuccessful,blocked,removed,deleted,charged back,chargeback,abgelehnt,fehlgeschlagen,storniert,
        ruckgangig gemacht,abgebrochen,zuruckgewiesen,nicht ausgefuhrt,ungultig,annule,annulee,refuse,refusee,
        echoue,echouee,rejete,rejetee,rechazado,rechazada,cancelado,cancelada,anulado,anulada,fallido,fallida,
        devuelto,devuelta,rejeitado,rejeitada,recusado,recusada,falhou,annullato,annullata,rifiutato,rifiutata,
        respinto,fallito,fallita,stornato,stornata,geannuleerd,geweigerd,mislukt,afgewezen,gestorneerd,odrzucona,
        odrzucone,anulowana,anulowane,nieudana,zwrocona,zrusena,zruseno,zamitnuta,zamitnuto,neuspesna,odmietnuta,
        avbruten,nekad,misslyckad,aterford,avbrutt,avvist,mislyktes,annulleret,afvist,mislykket,
        peruutettu,hylatty,epaonnistui,sikertelen,elutasitva,torolve,visszavonva,otkazano,odbijeno,neuspjelo,
        anulata,respinsa,esuata,iptal,iptal edildi,reddedildi,basarisiz,отменено,отменена,отменен,отклонен,отклонено,отклонена,отказ,
        ошибка,неуспешно,возвращено,failed операция,ακυρωθηκε,απορριφθηκε,取消,取消済,取消し,キャンセル,失敗,エラー,已取消,
        已关闭,交易关闭,失败,交易失败,已撤销,已退回,已全额退款,취소,전체취소,취소완료,실패,거절,승인취소,renvoye,renvoyee,revertido,revertida,
        annullata dall utente,zuruckgesetzt,teruggedraaid,teruggeboekt,wycofana,zwrocono,vraceno,aterkallad,tilbakefort,tilbagefort,
        abgelaufen,expire,expiree,slettet,raderad,makulerad,borttagen,caducado,caducada,scaduto,scaduta,verlopen,undone
        """)
    private static let refunded = set(
        """
        refunded,fully refunded,erstattet,zuruckerstattet,ruckerstattet,vollstandig erstattet,rembourse,remboursee,
        reembolsado,reembolsada,rimborsato,rimborsata,terugbetaald,aterbetald,refunderad,refunderet,refundert,palautettu,
        hyvitetty,zwrocone,visszateritve,visszateritett,vracena,vratena,возвращен,возвращена,返金済,返金済み,已退款,환불,환불완료
        """)
    private static let negations = set(
        "not,no,non,un,nicht,noch,pas,niet,ikke,ej,inte,nie,ne,не,partially,partly,being,to be")
    private static let booked = set(
        """
        completed,complete,posted,booked,settled,cleared,uncleared,reconciled,executed,done,success,successful,succeeded,
        processed,paid,approved,accepted,ok,final,finalized,finished,confirmed,captured,received,sent,issued,delivered,r,c,
        transferred,billed,invoiced,active,credited,debited,transaction completed,
        abgeschlossen,berechnet,gebucht,verbucht,erledigt,ausgefuhrt,bezahlt,erfolgreich,bestatigt,abgerechnet,genehmigt,
        umsatz gebucht,noch nicht abgerechnet,termine,terminee,effectue,effectuee,comptabilise,comptabilisee,execute,
        executee,valide,validee,passe,paye,payee,accepte,acceptee,reglee,regle,completado,completada,contabilizado,
        contabilizada,liquidado,liquidada,realizado,realizada,ejecutado,ejecutada,pagado,pagada,confirmado,confirmada,
        aceptado,aceptada,procesado,concluido,concluida,efetuado,efetuada,efetivado,efetivada,pago,paga,aprovado,
        aprovada,processado,completata,completato,contabilizzato,contabilizzata,eseguito,eseguita,confermato,pagato,
        approvato,voltooid,geaccepteerd,uitgevoerd,verwerkt,geboekt,betaald,afgerond,zakonczona,zakonczone,
        zaksiegowana,zaksiegowane,rozliczona,rozliczone,wykonana,wykonane,zrealizowana,zrealizowane,zauctovano,
        zauctovana,realizovano,realizovana,dokoncena,dokonceno,provedeno,zauctovane,realizovana platba,bokford,bokfort,
        genomford,genomfort,utford,betald,gjennomfort,gennemfort,bogfort,posteret,udfort,kirjattu,toteutunut,suoritettu,
        maksettu,teljesitett,teljesult,konyvelt,lekonyvelt,izvrseno,izvrsen,finalizata,finalizat,procesat,tamamlandi,
        basarili,gerceklesti,завершено,завершена,завершен,выполнен,проведен,обработан,исполнено,исполнена,исполнен,выполнено,выполнена,проведено,
        проведена,успешно,успешна,успешный,обработано,виконано,успішно,ολοκληρωθηκε,ολοκληρωμενη,完了,確定,成功,支払済,支払い完了,
        取引完了,交易成功,支付成功,已完成,已入账,已存入零钱,已转账,对方已收钱,朋友已收钱,已到账,提现已到账,充值完成,充值成功,已收钱,还款成功,退款成功,
        已支付,已收款,等待对方确认收货,완료,승인,정상,매입,결제완료
        """)
    private static let summaries = set(
        """
        total,totals,sum,subtotal,grand total,opening balance,closing balance,beginning balance,ending balance,
        balance brought forward,balance carried forward,brought forward,carried forward,start balance,end balance,
        starting balance,previous balance,new balance,available balance,summe,gesamt,gesamtsumme,saldo,anfangssaldo,endsaldo,
        alter saldo,neuer saldo,saldovortrag,kontostand,alter kontostand,neuer kontostand,anfangsbestand,endbestand,
        total general,totaux,solde,solde initial,solde final,ancien solde,nouveau solde,saldo inicial,saldo final,
        saldo anterior,saldo iniziale,saldo finale,saldo precedente,totale,beginsaldo,eindsaldo,totaal,
        saldo poczatkowe,saldo koncowe,suma,razem,pocatecni zustatek,konecny zustatek,celkem,spolu,
        ingaende saldo,utgaende saldo,summa,inngaende saldo,alkusaldo,loppusaldo,yhteensa,nyito egyenleg,
        zaro egyenleg,osszesen,итого,всего,входящий остаток,исходящий остаток,начальный остаток,конечный остаток,
        合計,小計,繰越,前月繰越,合计,总计,期初余额,期末余额,합계,이월,전월이월,settle all balances,total balance,
        devir,toplam,ukupno,sold initial,sold final,turnover,algsaldo,loppsaldo,kaive,sakuma atlikums,beigu atlikums,
        apgrozijums,pradinis likutis,galutinis likutis,apyvarta,likutis pradziai,likutis pabaigai,saldo awal,
        saldo akhir,saldo do dia,saldo dia,saldo contabilistico,saldo total,total buchungen,ubertrag alter saldo,
        salda koncove,open,close,opening,closing,bakiye devri,devreden bakiye,opening bal,closing bal,balance bf,balance cf,balance b f,balance c f,
        balance b fwd,balance c fwd,current balance,ledger balance,statement balance,previous statement balance,total debits,
        total credits,sub total,saldo vortrag,abschlusssaldo,schlusssaldo,kontosaldo,solde crediteur,solde debiteur,
        solde precedent,solde reporte,report a nouveau,total des operations,total des mouvements,saldo actual,
        saldo disponible,saldo em conta,saldo contabile,saldo disponibile,totale movimenti,vorig saldo,nieuw saldo,primosaldo,
        ultimosaldo,overfort saldo,saldo na dzien,pociatocny zostatok,konecny zostatok,nyitoegyenleg,zaroegyenleg,
        sold precedent,pocetno stanje,zavrsno stanje,prethodno stanje,novo stanje,stanje,начално салдо,крайно салдо,
        остаток на начало,остаток на начало периода,остаток на конец,остаток на конец периода,залишок на початок,
        залишок на кінець,вхідний залишок,вихідний залишок,разом,önceki bakiye,açılış bakiyesi,kapanış bakiyesi,
        προηγούμενο υπόλοιπο,νέο υπόλοιπο,σύνολο,יתרת פתיחה,יתרה קודמת,סה"כ,الرصيد الافتتاحي,رصيد سابق,المجموع,前期繰越,次月繰越,
        翌月繰越,残高,上期结余,承前余额,余额结转,上期餘額,本期餘額,承上頁,전기이월,차기이월,기초잔액,총계,ยอดยกมา,ยอดยกไป,
        số dư đầu kỳ,số dư cuối kỳ,tổng cộng,baki awal,baki akhir,likutis pradžioje,likutis pabaigoje,
        balance,b f,c f,входящее сальдо,исходящее сальдо,承前残高,前期末残高,上期余额,本期余额
        """)
    private static let earned = set(
        """
        salary,payroll,wages,wage,paycheck,pay check,pension,dividend,interest paid,interest earned,interest credit,
        credit interest,refund,cashback,cash back,reimbursement,deposit,direct dep,direct deposit,gehalt,lohn,rente,
        besoldung,bezuge,gutschrift,erstattung,ruckerstattung,zinsen gutschrift,habenzinsen,kindergeld,salaire,paie,remboursement,virement recu,
        vir recu,nomina,reembolso,devolucion,transferencia recibida,stipendio,rimborso,bonifico a vostro favore,accredito,
        salaris,loon,terugbetaling,wynagrodzenie,wyplata wynagrodzenia,zwrot,wplyw,vyplata,mzda,vraceni,lon,
        palkka,aterbetalning,lonn,fizetes,jovairas,zarplata,зарплата,заработная плата,возврат,пополнение,зачисление,
        給料,給与,賞与,返金,振込入金,工资,退款,薪资,급여,월급,환불,received,maas,salariu,ingreso,top up,topup,payment received,
        interest payment,estorno,insattning,indsaetning,innskudd,talletus,talletuskorko,inlaningsranta
        """)
    private static let spent = set(
        """
        purchase,kjop,kob,kop,card payment,pos,atm,cash withdrawal,withdrawal,withdrawl,direct debit,debit card,subscription,rent,mortgage,
        groceries,supermarket,restaurant,fee,service charge,monthly fee,insurance,einkauf,kauf,kartenzahlung,
        lastschrift,miete,geldautomat,bargeldauszahlung,auszahlung,abhebung,entgelt,gebuhr,versicherung,strom,
        paiement par carte,paiement cb,achat,achat cb,retrait,prelevement,prlv,loyer,frais,cotisation,compra,
        pago con tarjeta,retirada,recibo,alquiler,comision,pagamento,prelievo,prelievo bancomat,affitto,
        acquisto,addebito,betaalautomaat,incasso,huur,geldautomaat,betaling,zakup,platnosc karta,wyplata z bankomatu,
        oplata,prowizja,czynsz,platba kartou,vyber,vyber z bankomatu,najem,poplatek,nakup,kortkop,uttag,hyra,autogiro,
        korttiosto,nosto,vuokra,varekjop,husleie,kortkob,vasarlas,keszpenzfelvetel,berleti,kupovina,покупка,оплата,
        снятие,списание,комиссия,аренда,супермаркет,магазин,購入,引出,家賃,手数料,消费,支付,取款,房租,购物,
        결제,출금,월세
        """)
    private static let shops = set(
        """
        netflix,spotify,amazon,uber,rewe,lidl,aldi,tesco,starbucks,mcdonald s,sainsbury s,walmart,edeka,carrefour,mercadona,
        migros,coop,penny,netto,esso,shell
        """)
    /// What a bank says to its customer who has paid a card's bill.
    private static let thanks = set(
        """
        payment thank you,payment received,bill payment received,payment thank,mobile payment thank you,
        pagamento recebido,pago recibido gracias,betalning mottagen,betaling mottatt,betaling modtaget,
        betaling ontvangen,zahlung erhalten,versement merci,paiement merci,paiement recu,pago recibido,
        pagamento ricevuto,payments and credits,gracias por su pago,bedankt voor uw betaling,
        grazie per il pagamento,tack for din betalning,tack for betalningen,danke fur ihre zahlung,
        vielen dank fur ihre,merci pour votre paiement,obrigado pelo pagamento,thank you for your,
        tak for din betaling,takk for betalingen,kiitos maksustasi,dziekujemy za wplate
        """)
    /// What both accounts can say of it: the card's, and the one that pays.
    private static let billPayments = set(
        """
        online payment,autopay,auto payment,automatic payment,payment web,pagamento efetuado,
        prelevement automatique enregistre,maksusuoritus,splata karty,splata zadluzenia,splatka karty,
        zahlung per lastschrift,ihre zahlung,your payment,addebito in c c,innbetaling,indbetaling,inbetalning,
        お支払い,還款,还款,einzahlung,ausgleich,lastschrifteinzug,kreditkartenabrechnung,su pago,
        direct debit payment,epayment,payment from,credit card payment,ach deposit,directpay,suoritus
        """)
}
