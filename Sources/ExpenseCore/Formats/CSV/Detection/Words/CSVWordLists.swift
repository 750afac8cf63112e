extension CSVWords {
    static let pending = set(
        """
        pending,vorgemerkt,vormerkung,offen,authorised,authorized,authorisation,authorization,in progress,processing,
        in process,unposted,not posted,uncompleted,incomplete,reserved,reservation,reserviert,hold,on hold,held,memo,
        en attente,en cours,a venir,pendiente,en proceso,pendente,em processamento,in attesa,non contabilizzato,
        in sospeso,in elaborazione,autorizzato,autorizzata,in afwachting,gereserveerd,in behandeling,oczekujaca,oczekujace,
        w realizacji,w trakcie,zablokowana,blokada,nierozliczone,zauctovani ceka,cekajici,nezauctovano,blokace,
        cakajuca,rezervovane,vantande,reserverat,reserverad,ej bokford,preliminar,reservert,reserveret,venter,
        varaus,katevaraus,fuggoben,fuggo,zarolva,na cekanju,rezervirano,in asteptare,beklemede,provizyonda,onay bekliyor,
        ожидание,в обработке,ожидает,холд,авторизация,hold авторизация,обрабатывается,εκκρεμει,εκκρεμης,未確定,処理中,保留,
        速報,未記帳,处理中,待处理,等待付款,等待确认收货,交易中,未入账,대기,처리중,승인대기,미확정,upcoming,scheduled,planned,geplant,queued,created,
        awaiting,waiting,to be confirmed,unconfirmed,unprocessed,denied pending,ausstehend,autorisiert,in bearbeitung,
        wartend,schwebend,nicht gebucht,in attesa di conferma,en suspens,en espera,autorizada,autorizado,por confirmar,
        em aberto,unpaid,unbezahlt,por pagar,a pagar,da pagare,te betalen,openstaand,nog te verwerken,w toku,do rozliczenia,ceka na zauctovani,vantar,under behandling,
        afventer,reservation kort,feldolgozas alatt,в процессе,резерв,保留中,待入账,待确认,支払予定,umsatz vorgemerkt,vorgemerkter umsatz
        """)
    static let failed = set(
        """
        reverted,reversed,failed,declined,cancelled,canceled,rejected,refused,returned,expired,voided,void,denied,
        error,unsuccessful,blocked,removed,deleted,charged back,chargeback,abgelehnt,fehlgeschlagen,storniert,
        ruckgangig gemacht,abgebrochen,zuruckgewiesen,nicht ausgefuhrt,ungultig,annule,annulee,refuse,refusee,
        echoue,echouee,rejete,rejetee,rechazado,rechazada,cancelado,cancelada,anulado,anulada,fallido,fallida,
        devuelto,devuelta,rejeitado,rejeitada,recusado,recusada,falhou,annullato,annullata,rifiutato,rifiutata,
        respinto,respinta,fallito,fallita,stornato,stornata,geannuleerd,geweigerd,mislukt,afgewezen,gestorneerd,odrzucona,
        odrzucone,anulowana,anulowane,nieudana,zwrocona,zrusena,zruseno,zamitnuta,zamitnuto,neuspesna,odmietnuta,
        avbruten,nekad,misslyckad,aterford,avbrutt,avvist,mislyktes,annulleret,afvist,mislykket,
        peruutettu,hylatty,epaonnistui,sikertelen,elutasitva,torolve,visszavonva,otkazano,odbijeno,neuspjelo,
        anulata,respinsa,esuata,iptal,iptal edildi,reddedildi,basarisiz,отменено,отменена,отменен,отклонен,отклонено,отклонена,отказ,
        ошибка,неуспешно,возвращено,failed операция,ακυρωθηκε,απορριφθηκε,取消,取消済,取消し,キャンセル,失敗,エラー,已取消,
        已关闭,交易关闭,失败,交易失败,已撤销,已退回,已全额退款,취소,전체취소,취소완료,실패,거절,승인취소,renvoye,renvoyee,revertido,revertida,
        annullata dall utente,zuruckgesetzt,teruggedraaid,teruggeboekt,wycofana,zwrocono,vraceno,aterkallad,tilbakefort,tilbagefort,
        abgelaufen,expire,expiree,slettet,raderad,makulerad,borttagen,caducado,caducada,scaduto,scaduta,verlopen,undone
        """)
    static let refunded = set(
        """
        refunded,fully refunded,erstattet,zuruckerstattet,ruckerstattet,vollstandig erstattet,rembourse,remboursee,
        reembolsado,reembolsada,rimborsato,rimborsata,terugbetaald,aterbetald,refunderad,refunderet,refundert,palautettu,
        hyvitetty,zwrocone,visszateritve,visszateritett,vracena,vratena,возвращен,возвращена,返金済,返金済み,已退款,환불,환불완료
        """)
    static let negations = set(
        "not,no,non,un,nao,nicht,noch,pas,niet,ikke,ej,inte,nie,ne,не,partially,partly,being,to be")
    /// The beginnings of words for rows that are not booked, in a line above them.
    static let pendingBeginnings = set(
        """
        pending,vorgemerkt,ausstehend,vantande,ventende,reserverad,reservert,reserveret,reservationer,reservasjoner,
        katevarau,pendient,pendent,oczekuj,niezaksiegowan,cekajic,openstaand,gereserveerd,authorisation,authorization,
        unposted,未入账,未入帳,未確定
        """)
    static let without = set(
        "excluding,without,except,ohne,keine,sans,hors,aucune,sin,sem,senza,zonder,geen,utan,inga,uden,ingen,bez")
    static let booked = set(
        """
        completed,complete,posted,booked,settled,cleared,clr,uncleared,reconciled,executed,done,success,successful,succeeded,
        processed,paid,approved,accepted,ok,final,finalized,finished,confirmed,captured,received,sent,issued,delivered,r,c,
        transferred,billed,invoiced,active,credited,debited,transaction completed,
        abgeschlossen,berechnet,gebucht,verbucht,erledigt,ausgefuhrt,bezahlt,erfolgreich,bestatigt,abgerechnet,genehmigt,
        umsatz gebucht,noch nicht abgerechnet,termine,terminee,effectue,effectuee,comptabilise,comptabilisee,execute,
        executee,valide,validee,passe,paye,payee,accepte,acceptee,reglee,regle,completado,completada,contabilizado,
        contabilizada,liquidado,liquidada,realizado,realizada,ejecutado,ejecutada,pagado,pagada,aprobado,aprobada,acreditado,acreditada,confirmado,confirmada,
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
    static let summaries = set(
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
    static let earned = set(
        """
        salary,payroll,wages,wage,paycheck,pay check,pension,dividend,interest paid,interest earned,interest credit,
        credit interest,refund,cashback,cash back,reimbursement,deposit,direct dep,direct deposit,gehalt,lohn,rente,
        besoldung,bezuge,gutschrift,erstattung,ruckerstattung,zinsen gutschrift,habenzinsen,kindergeld,salaire,paie,remboursement,virement recu,
        vir recu,nomina,reembolso,devolucion,transferencia recibida,stipendio,rimborso,bonifico a vostro favore,accredito,
        salaris,loon,terugbetaling,wynagrodzenie,wyplata wynagrodzenia,zwrot,wplyw,vyplata,mzda,vraceni,lon,
        palkka,aterbetalning,lonn,fizetes,jovairas,zarplata,зарплата,заработная плата,возврат,пополнение,зачисление,
        給料,給与,賞与,返金,振込入金,工资,退款,薪资,급여,월급,환불,received,maas,salariu,ingreso,top up,topup,payment received,
        interest received,interest income,zinsgutschrift,zinsertrag,zinserträge,guthabenzinsen,guthabenzins,intérêts créditeurs,
        intérêts perçus,intereses abonados,abono de intereses,intereses acreedores,interessi attivi,interessi creditori,
        juros recebidos,creditrente,ontvangen rente,kreditrente,kreditränta,hyvityskorko,odsetki dopisane,kapitalizacja odsetek,
        připsaný úrok,kreditní úrok,проценты на остаток,выплата процентов,受取利息,rebate,
        interest payment,reload,cash in,זיכוי,estorno,insattning,indsaetning,innskudd,talletus,talletuskorko,inlaningsranta
        """)
    static let spent = set(
        """
        interest charge,interest charged,finance charge,sollzinsen,überziehungszinsen,verzugszinsen,intérêts débiteurs,agios,
        intereses deudores,interessi passivi,interessi debitori,debetrente,debetränta,odsetki karne,支払利息,
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
    static let shops = set(
        """
        netflix,spotify,amazon,uber,rewe,lidl,aldi,tesco,starbucks,mcdonald s,sainsbury s,walmart,edeka,carrefour,mercadona,
        migros,coop,penny,netto,esso,shell
        """)
    /// What a bank says to its customer who has paid a card's bill.
    static let thanks = set(
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
    static let billPayments = set(
        """
        online payment,autopay,auto payment,automatic payment,payment web,pagamento efetuado,
        prelevement automatique enregistre,maksusuoritus,splata karty,splata zadluzenia,splatka karty,
        zahlung per lastschrift,ihre zahlung,your payment,addebito in c c,innbetaling,indbetaling,inbetalning,
        お支払い,還款,还款,einzahlung,ausgleich,lastschrifteinzug,kreditkartenabrechnung,su pago,
        direct debit payment,epayment,payment from,credit card payment,ach deposit,directpay,suoritus
        """)
}
