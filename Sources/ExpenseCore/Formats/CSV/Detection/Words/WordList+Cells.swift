extension WordList {
    /// What cells say.
    static let ofCells = """
        pending: pending,pdng,vorgemerkt,vormerkung,offen,authorised,authorized,authorisation,authorization,in progress,
            processing,in process,unposted,not posted,uncompleted,incomplete,reserved,reservation,reserviert,hold,
            on hold,held,memo,en attente,en cours,a venir,pendiente,en proceso,pendente,em processamento,in attesa,
            non contabilizzato,in sospeso,in elaborazione,autorizzato,autorizzata,in afwachting,gereserveerd,
            in behandeling,oczekujaca,oczekujace,w realizacji,w trakcie,zablokowana,blokada,nierozliczone,
            zauctovani ceka,cekajici,nezauctovano,blokace,cakajuca,rezervovane,vantande,reserverat,reserverad,
            ej bokford,preliminar,reservert,reserveret,venter,varaus,katevaraus,fuggoben,fuggo,zarolva,na cekanju,
            rezervirano,in asteptare,beklemede,provizyonda,onay bekliyor,ожидание,в обработке,ожидает,холд,авторизация,
            hold авторизация,обрабатывается,εκκρεμει,εκκρεμης,未確定,処理中,保留,速報,未記帳,处理中,待处理,等待付款,等待确认收货,交易中,未入账,대기,처리중,승인대기,
            미확정,upcoming,scheduled,planned,geplant,queued,created,awaiting,waiting,to be confirmed,unconfirmed,
            unprocessed,denied pending,ausstehend,autorisiert,in bearbeitung,wartend,schwebend,nicht gebucht,
            in attesa di conferma,en suspens,en espera,autorizada,autorizado,por confirmar,em aberto,unpaid,unbezahlt,
            por pagar,a pagar,da pagare,te betalen,openstaand,nog te verwerken,w toku,do rozliczenia,ceka na zauctovani,
            vantar,under behandling,afventer,reservation kort,feldolgozas alatt,в процессе,резерв,保留中,待入账,待确认,支払予定,
            umsatz vorgemerkt,vorgemerkter umsatz,ceka na zpracovani,agendado,agendada,programado,programada,
            scheduled payment,menunggu,diproses,dang xu ly,รอดำเนินการ,معلقة,ממתין,gaidama,laukiama,ootel,в изчакване,
            очікує,чакаща
        failed: failure,bounced,reverted,reversed,failed,declined,cancelled,canceled,rejected,refused,returned,expired,voided,void,
            denied,error,unsuccessful,blocked,removed,deleted,charged back,abgelehnt,fehlgeschlagen,
            storniert,ruckgangig gemacht,abgebrochen,zuruckgewiesen,nicht ausgefuhrt,ungultig,annule,annulee,refuse,
            refusee,echoue,echouee,rejete,rejetee,rechazado,rechazada,cancelado,cancelada,anulado,anulada,fallido,
            fallida,devuelto,devuelta,rejeitado,rejeitada,recusado,recusada,falhou,annullato,annullata,rifiutato,
            rifiutata,respinto,respinta,fallito,fallita,stornato,stornata,geannuleerd,geweigerd,mislukt,afgewezen,
            gestorneerd,odrzucona,odrzucone,anulowana,anulowane,nieudana,zwrocona,zrusena,zruseno,zamitnuta,zamitnuto,
            neuspesna,odmietnuta,avbruten,nekad,misslyckad,aterford,avbrutt,avvist,mislyktes,annulleret,afvist,
            mislykket,peruutettu,hylatty,epaonnistui,sikertelen,elutasitva,torolve,visszavonva,otkazano,odbijeno,
            neuspjelo,anulata,respinsa,esuata,iptal,iptal edildi,reddedildi,basarisiz,отменено,отменена,отменен,
            отклонен,отклонено,отклонена,отказ,ошибка,неуспешно,возвращено,failed операция,ακυρωθηκε,απορριφθηκε,取消,取消済,
            取消し,キャンセル,失敗,エラー,已取消,已关闭,交易关闭,失败,交易失败,已撤销,已退回,已全额退款,취소,전체취소,취소완료,실패,거절,승인취소,renvoye,renvoyee,revertido,
            revertida,annullata dall utente,zuruckgesetzt,teruggedraaid,teruggeboekt,wycofana,zwrocono,vraceno,
            aterkallad,tilbakefort,tilbagefort,abgelaufen,expire,expiree,slettet,raderad,makulerad,borttagen,caducado,
            caducada,scaduto,scaduta,verlopen,undone,отказана,отказано,отхвърлена,відхилено,відхилена,скасовано,
            скасована,atmestas,atmesta,atmesti,atsauktas,tagasi lukatud,tuhistatud,noraidits,atcelts,atsaukts,zavrnjeno,
            zavrnjena,preklicano,odbijen,odbijena,ponisteno,otkazan,otkazana,одбијено,отказано,refuzata,anulat,hafnad,
            thất bại,da huy,tu choi,gagal,ditolak,dibatalkan,batal,ไม่สำเร็จ,ล้มเหลว,ยกเลิก,مرفوضة,مرفوض,ملغاة,ملغي,
            فشلت,נדחה,נדחתה,בוטל,בוטלה,נכשל,असफल,विफल,रद्द,已拒绝,已拒絕,拒絕,拒绝,交易失敗,zamietnuta,zamietnute
        refunded: refunded,fully refunded,erstattet,zuruckerstattet,ruckerstattet,vollstandig erstattet,rembourse,
            remboursee,reembolsado,reembolsada,rimborsato,rimborsata,terugbetaald,aterbetald,refunderad,refunderet,
            refundert,palautettu,hyvitetty,zwrocone,visszateritve,visszateritett,vracena,vratena,возвращен,возвращена,
            返金済,返金済み,已退款,환불,환불완료
        # Titles of columns that say with yes whether a row is booked.
        bookedQuestions: booked,posted,completed,complete,settled,executed,processed,confirmed,success,successful,paid,
            approved,gebucht,verbucht,bezahlt,ausgefuhrt,comptabilise,paye,pagado,pago,pagato,contabilizzato,
            contabilizado,betaald,verwerkt,geboekt,zaksiegowane,proveden,provedeno,zauctovano,bokford,bokfort,betald,
            bogfort,betalt,maksettu,проведен,проведено,оплачено,已支付,utført,gennemført,gjennomført,bokført,bogført,
            procesata,efectuata,zauctovana,spracovane
        # Titles of columns that say with yes that a row does not count.
        failedQuestions: cancellation,storno,annulation,annulering,anulacion,annullamento,취소,キャンセル,取消
        negations: not,no,non,un,nao,nicht,noch,pas,niet,ikke,ej,inte,nie,ne,не,partially,partly,being,to be
        # The beginnings of words for rows that are not booked, in a line above them.
        pendingBeginnings: pending,vorgemerkt,ausstehend,vantande,ventende,reserverad,reservert,reserveret,
            reservationer,reservasjoner,katevarau,pendient,pendent,oczekuj,niezaksiegowan,cekajic,openstaand,
            gereserveerd,authorisation,authorization,unposted,未入账,未入帳,未確定
        without: excluding,without,except,ohne,keine,sans,hors,aucune,sin,sem,senza,zonder,geen,utan,inga,uden,ingen,bez
        booked: completed,complete,posted,booked,settled,cleared,clr,uncleared,reconciled,executed,done,success,
            successful,succeeded,processed,paid,approved,accepted,ok,final,finalized,finished,confirmed,captured,
            deposited,payment deposited,payment sent,transfer sent,card charged,approvata,approvato,received,sent,issued,delivered,r,c,transferred,billed,invoiced,active,credited,debited,
            transaction completed,abgeschlossen,berechnet,gebucht,verbucht,erledigt,ausgefuhrt,bezahlt,erfolgreich,
            bestatigt,abgerechnet,genehmigt,umsatz gebucht,noch nicht abgerechnet,termine,terminee,effectue,effectuee,
            comptabilise,comptabilisee,execute,executee,valide,validee,passe,paye,payee,accepte,acceptee,reglee,regle,
            completado,completada,contabilizado,contabilizada,liquidado,liquidada,realizado,realizada,ejecutado,
            ejecutada,pagado,pagada,aprobado,aprobada,acreditado,acreditada,confirmado,confirmada,aceptado,aceptada,
            procesado,concluido,concluida,efetuado,efetuada,efetivado,efetivada,pago,paga,aprovado,aprovada,processado,
            completata,completato,contabilizzato,contabilizzata,eseguito,eseguita,confermato,pagato,approvato,voltooid,
            geaccepteerd,uitgevoerd,verwerkt,geboekt,betaald,afgerond,zakonczona,zakonczone,zaksiegowana,zaksiegowane,
            rozliczona,rozliczone,wykonana,wykonane,zrealizowana,zrealizowane,zauctovano,zauctovana,realizovano,
            realizovana,dokoncena,dokonceno,provedeno,zauctovane,realizovana platba,bokford,bokfort,genomford,genomfort,
            utford,betald,gjennomfort,gennemfort,bogfort,posteret,udfort,kirjattu,toteutunut,suoritettu,maksettu,
            teljesitett,teljesult,konyvelt,lekonyvelt,izvrseno,izvrsen,finalizata,finalizat,procesat,tamamlandi,
            basarili,gerceklesti,завершено,завершена,завершен,выполнен,проведен,обработан,исполнено,исполнена,исполнен,
            выполнено,выполнена,проведено,проведена,успешно,успешна,успешный,обработано,виконано,успішно,ολοκληρωθηκε,
            ολοκληρωμενη,完了,確定,成功,支払済,支払い完了,取引完了,交易成功,支付成功,已完成,已入账,已存入零钱,已转账,对方已收钱,朋友已收钱,已到账,提现已到账,充值完成,充值成功,已收钱,还款成功,
            退款成功,已支付,已收款,等待对方确认收货,완료,승인,정상,매입,결제완료,изпълнена,изпълнено,осчетоводена,завършена,ivykdytas,ivykdyta,
            ivykdyti,atliktas,atlikta,teostatud,taidetud,izpildits,izpildita,izvedeno,potrjeno,izvrsena,извршено,
            realizata,efectuata,bokad,thành công,berhasil,berjaya,sukses,selesai,สำเร็จ,เสร็จสิ้น,مكتملة,مكتمل,ناجحة,
            ناجح,בוצע,בוצעה,הושלם,אושר,सफल,पूर्ण,已成功,交易完成,onaylandi
        summaries: total,totals,sum,subtotal,grand total,opening balance,opening balances,init amount,closing balance,
            last statement balance,balance forward,zustatek,รายการยอดยกมา,υπολοιπο εναρξης,प्रारंभिक शेष,الإجمالي,i alt,
            beginning balance,ending balance,balance brought forward,balance carried forward,brought forward,carried forward,
            start balance,end balance,starting balance,starting balances,initial balance,previous balance,
            new balance,available balance,summe,gesamt,
            gesamtsumme,saldo,anfangssaldo,endsaldo,alter saldo,neuer saldo,saldovortrag,kontostand,alter kontostand,
            neuer kontostand,anfangsbestand,endbestand,total general,totaux,solde,solde initial,solde final,
            ancien solde,nouveau solde,saldo inicial,saldo final,saldo anterior,saldo iniziale,saldo finale,
            saldo precedente,totale,beginsaldo,eindsaldo,totaal,saldo poczatkowe,saldo koncowe,suma,razem,
            pocatecni zustatek,konecny zustatek,celkem,spolu,ingaende saldo,utgaende saldo,summa,inngaende saldo,
            alkusaldo,loppusaldo,yhteensa,nyito egyenleg,zaro egyenleg,osszesen,итого,всего,входящий остаток,
            исходящий остаток,начальный остаток,конечный остаток,合計,小計,繰越,前月繰越,合计,总计,期初余额,期末余额,합계,이월,전월이월,
            settle all balances,total balance,devir,toplam,ukupno,sold initial,sold final,turnover,algsaldo,loppsaldo,
            kaive,sakuma atlikums,beigu atlikums,apgrozijums,pradinis likutis,galutinis likutis,apyvarta,
            likutis pradziai,likutis pabaigai,saldo awal,saldo akhir,saldo do dia,saldo dia,saldo contabilistico,
            saldo total,total buchungen,ubertrag alter saldo,salda koncove,open,close,opening,closing,bakiye devri,
            devreden bakiye,opening bal,closing bal,balance bf,balance cf,balance b f,balance c f,balance b fwd,
            balance c fwd,current balance,ledger balance,statement balance,previous statement balance,total debits,
            total credits,sub total,saldo vortrag,abschlusssaldo,schlusssaldo,kontosaldo,solde crediteur,solde debiteur,
            solde precedent,solde reporte,report a nouveau,total des operations,total des mouvements,saldo actual,
            saldo disponible,saldo em conta,saldo contabile,saldo disponibile,totale movimenti,vorig saldo,nieuw saldo,
            primosaldo,ultimosaldo,overfort saldo,saldo na dzien,pociatocny zostatok,konecny zostatok,nyitoegyenleg,
            zaroegyenleg,sold precedent,pocetno stanje,zavrsno stanje,prethodno stanje,novo stanje,stanje,начално салдо,
            крайно салдо,остаток на начало,остаток на начало периода,остаток на конец,остаток на конец периода,
            залишок на початок,залишок на кінець,вхідний залишок,вихідний залишок,разом,önceki bakiye,açılış bakiyesi,
            kapanış bakiyesi,προηγούμενο υπόλοιπο,νέο υπόλοιπο,σύνολο,יתרת פתיחה,יתרה קודמת,סה"כ,الرصيد الافتتاحي,
            رصيد سابق,المجموع,前期繰越,次月繰越,翌月繰越,残高,上期结余,承前余额,余额结转,上期餘額,本期餘額,承上頁,전기이월,차기이월,기초잔액,총계,ยอดยกมา,ยอดยกไป,
            số dư đầu kỳ,số dư cuối kỳ,tổng cộng,baki awal,baki akhir,likutis pradžioje,likutis pabaigoje,balance,b f,
            c f,входящее сальдо,исходящее сальдо,承前残高,前期末残高,上期余额,本期余额
        earned: salary,payroll,wages,wage,paycheck,pay check,pension,dividend,interest paid,interest earned,
            interest credit,credit interest,refund,cashback,cash back,reimbursement,deposit,direct dep,direct deposit,
            gehalt,lohn,rente,besoldung,bezuge,gutschrift,erstattung,ruckerstattung,zinsen gutschrift,habenzinsen,
            kindergeld,salaire,paie,remboursement,virement recu,vir recu,nomina,reembolso,devolucion,
            transferencia recibida,stipendio,rimborso,bonifico a vostro favore,accredito,salaris,loon,terugbetaling,
            wynagrodzenie,wyplata wynagrodzenia,zwrot,wplyw,vyplata,mzda,vraceni,lon,palkka,aterbetalning,lonn,fizetes,
            jovairas,zarplata,зарплата,заработная плата,возврат,пополнение,зачисление,給料,給与,賞与,返金,振込入金,工资,退款,薪资,급여,월급,
            환불,received,maas,salariu,ingreso,top up,topup,payment received,interest received,interest income,
            zinsgutschrift,zinsertrag,zinserträge,guthabenzinsen,guthabenzins,intérêts créditeurs,intérêts perçus,
            intereses abonados,abono de intereses,intereses acreedores,interessi attivi,interessi creditori,
            juros recebidos,creditrente,ontvangen rente,kreditrente,kreditränta,hyvityskorko,odsetki dopisane,
            kapitalizacja odsetek,připsaný úrok,kreditní úrok,проценты на остаток,выплата процентов,受取利息,rebate,
            interest payment,reload,cash in,זיכוי,estorno,insattning,indsaetning,innskudd,talletus,talletuskorko,
            inlaningsranta
        spent: interest charge,interest charged,finance charge,sollzinsen,überziehungszinsen,verzugszinsen,
            intérêts débiteurs,agios,intereses deudores,interessi passivi,interessi debitori,debetrente,debetränta,
            odsetki karne,支払利息,purchase,kjop,kob,kop,card payment,pos,atm,cash withdrawal,withdrawal,withdrawl,
            direct debit,debit card,subscription,rent,mortgage,groceries,supermarket,restaurant,fee,service charge,
            monthly fee,insurance,einkauf,kauf,kartenzahlung,lastschrift,miete,geldautomat,bargeldauszahlung,auszahlung,
            abhebung,entgelt,gebuhr,versicherung,strom,paiement par carte,paiement cb,achat,achat cb,retrait,
            prelevement,prlv,loyer,frais,cotisation,compra,pago con tarjeta,retirada,recibo,alquiler,comision,pagamento,
            prelievo,prelievo bancomat,affitto,acquisto,addebito,betaalautomaat,incasso,huur,geldautomaat,betaling,
            zakup,platnosc karta,wyplata z bankomatu,oplata,prowizja,czynsz,platba kartou,vyber,vyber z bankomatu,najem,
            poplatek,nakup,kortkop,uttag,hyra,autogiro,korttiosto,nosto,vuokra,varekjop,husleie,kortkob,vasarlas,
            keszpenzfelvetel,berleti,kupovina,покупка,оплата,снятие,списание,комиссия,аренда,супермаркет,магазин,購入,引出,
            家賃,手数料,消费,支付,取款,房租,购物,결제,출금,월세
        shops: netflix,spotify,amazon,uber,rewe,lidl,aldi,tesco,starbucks,mcdonald s,sainsbury s,walmart,edeka,
            carrefour,mercadona,migros,coop,penny,netto,esso,shell
        # What a bank says to its customer who has paid a card's bill.
        thanks: payment thank you,payment received,bill payment received,payment thank,mobile payment thank you,
            pagamento recebido,pago recibido gracias,betalning mottagen,betaling mottatt,betaling modtaget,
            betaling ontvangen,zahlung erhalten,versement merci,paiement merci,paiement recu,pago recibido,
            pagamento ricevuto,payments and credits,gracias por su pago,bedankt voor uw betaling,
            grazie per il pagamento,tack for din betalning,tack for betalningen,danke fur ihre zahlung,
            vielen dank fur ihre,merci pour votre paiement,obrigado pelo pagamento,thank you for your,
            tak for din betaling,takk for betalingen,kiitos maksustasi,dziekujemy za wplate,su pago gracias,
            pago gracias,prelevement merci,zahlung danke,ihre zahlung danke,pagamento obrigado,
            pagamento efetuado obrigado,odemeniz icin tesekkur,odeme icin tesekkur,pembayaran terima kasih,
            bayaran terima kasih,תודה על התשלום,感謝您的付款,感謝您
        # What both accounts can say of it: the card's, and the one that pays.
        billPayments: online payment,autopay,auto payment,automatic payment,payment web,pagamento efetuado,
            prelevement automatique enregistre,maksusuoritus,splata karty,splata zadluzenia,splatka karty,
            zahlung per lastschrift,ihre zahlung,your payment,addebito in c c,innbetaling,indbetaling,inbetalning,お支払い,
            還款,还款,einzahlung,ausgleich,lastschrifteinzug,kreditkartenabrechnung,su pago,direct debit payment,epayment,
            pago tarjeta,pago de tarjeta,payment from,credit card payment,ach deposit,directpay,suoritus
        yes: true,yes,y,ja,oui,si,sim,tak,ano,kylla,igen,da,evet,да,так,ναι,はい,是,예,כן,نعم
        no: false,no,n,nein,non,nao,nee,nej,nie,ne,ei,nem,nu,hayir,нет,ні,οχι,いいえ,否,아니오,לא,لا
        # Words for sums that may also be the name of a shop.
        sums: total,totals,sum,summe,summa,suma,totale,totaal,toplam,spolu,celkem,razem,open,close,opening,closing,
            turnover,ukupno,gesamt,total general,sold initial
        # Words that mean that money of an expense came back.
        refunds: refund,refunds,return,returns,erstattung,rückerstattung,remboursement,reembolso,devolución,rimborso,
            terugbetaling,zwrot,återbetalning,tilbagebetaling,возврат,返金,退款,환불,storno,iade,返品,退货,退貨,palautus,hyvitys,
            vratka,visszaterites,retur,returnering,chargeback,rimborsi,reembolsos,erstattungen,повернення
        expenses: expense,expenses,exp,despesa,despesas,pengeluaran,debit,debits,debit card,dr,db,dbit,d,af,soll,s,
            sh soll,ausgang,ausgabe,ausgaben,belastung,lastschrift,abbuchung,withdrawal,withdrawals,out,outgoing,
            outflow,spent,spending,purchase,cargo,cargos,debe,gasto,gastos,adeudo,debito,uscita,uscite,dare,addebito,
            depense,depenses,debet,uitgave,uitgaven,wydatek,wydatki,obciazenie,vydaj,vydaje,debetni,odchozi,
            odchozi platba,utgift,utgifter,uttag,udgift,udgifter,meno,menot,kiadas,terheles,rashod,isplata,cheltuiala,
            cheltuieli,debitare,gider,borc,borclu,расход,расходы,списание,дебет,видаток,витрата,χρεωση,εξοδο,支出,出金,支払,
            支払い,引出,支,借,借方,지출,출금,debit transaction,money out,paid out,חובה,مدين,sent,χ,д,дт,dt,出,odchozi uhrada,خصم,سحب,
            ถอน,egreso,egresos,salida,salidas,saida,saidas,sortie,sorties,ud,ut,otto,дебит,ghi no,keluar,wn,breme,
            v breme,zaduzenje,задужење,долгува,duguje,auszahlung,uttekt,kulu,valjaminek,izdevumi,islaidos,vydavok,
            vydavky,разход,مصروف,مصروفات,הוצאה,รายจ่าย,เดบิต,निकासी,नामे,برداشت,بدهکار,提款,付款,轉出,转出,cash out,spend,
            nota debito,penarikan,розход,витрати,გასული,شراء
        incomes: income,incomes,receita,receitas,pemasukan,dochod,dochody,credit,credits,cr,crdt,c,bij,haben,h,sh haben,
            eingang,einnahme,einnahmen,gutschrift,zugang,deposit,deposits,in,incoming,inflow,received,earning,earnings,
            revenue,abono,abonos,haber,ingreso,ingresos,credito,entrata,entrate,avere,accredito,recette,recettes,revenu,
            revenus,kredit,inkomst,inkomsten,inkomster,przychod,przychody,wplyw,wplywy,uznanie,prijem,prijmy,kreditni,
            prichozi,prichozi platba,intakt,intakter,insattning,inntekt,indtaegt,indtaegter,tulo,tulot,bevetel,jovairas,
            prihod,uplata,venit,venituri,creditare,gelir,alacak,alacakli,доход,доходы,приход,зачисление,кредит,
            пополнение,надходження,дохід,πιστωση,εσοδο,収入,入金,預入,收入,收,贷,贷方,수입,입금,money in,paid in,זכות,دائن,π,к,кт,kt,ct,
            入,k,u,prichozi uhrada,إيداع,ฝาก,entrada,entradas,entree,entrees,ind,inn,pano,ghi co,masuk,ma,dobro,v dobro,
            odobrenje,одобрење,побарува,potrazuje,einzahlung,innlegg,tulu,sissetulek,ienakumi,pajamos,دخل,הכנסה,รายรับ,
            เครดิต,जमा,واریز,بستانکار,存款,收款,轉入,转入,cash in,receive,nota credito,setoran,შემოსული
        # Categories of debts that people pay back to each other.
        settlements: payment,zahlung,paiement,pago,pagamento,betaling,platnosc,支払い,结算
        # Words for a side that budget apps use and banks do not.
        budget: expense,expenses,income,ausgabe,ausgaben,einnahme,einnahmen,depense,depenses,revenu,revenus,gasto,
            gastos,ingreso,ingresos,despesa,receita,spesa,entrata,uitgave,inkomsten,wydatek,przychod,расход,доход,支出,収入,
            收入,지출,수입,regular
        transferCategories: credit card payment,credit card payments,outgoing transfer,incoming transfer
        # Words of banks for movements between the user's accounts or currencies.
        ownMovements: general currency conversion,currency conversion,user initiated currency conversion,
            bank deposit to pp account,bank deposit to paypal account,general credit card deposit,
            transfer to paypal account,user initiated withdrawal,transfer to bank,general withdrawal bank account,
            general card deposit,general card withdrawal,transfer to credit card,account hold for open authorization,
            general account hold,general hold,reversal of general account hold,general hold release,
            hold on available balance,hold on balance for dispute investigation,
            cancellation of hold for dispute resolution,einbehaltung für offene autorisierung,
            rückbuchung allgemeine einbehaltung,allgemeine kreditkarteneinzahlung,
            blocage du compte pour autorisation en cours,annulation du blocage général du compte,
            allgemeine währungsumrechnung,währungsumrechnung,bankgutschrift auf paypal konto,
            von nutzer eingeleitete abbuchung,vom nutzer eingeleitete abbuchung,conversion de devise standard,
            conversion de devise générale,conversion de devise,virement bancaire sur le compte paypal,
            transfert de la banque vers le compte paypal,conversión de divisas general,conversión de divisas,
            ingreso bancario en cuenta de paypal,depósito bancario en cuenta de paypal,conversione di valuta generica,
            conversione di valuta generale,conversione di valuta,versamento bancario sul conto paypal,
            deposito bancario su conto paypal,algemene valutaomrekening,valutaomrekening,
            bankstorting op paypal rekening,ogólne przeliczenie waluty,przeliczenie waluty,
            przelew bankowy na konto paypal,conversão de moeda geral,conversão geral de moeda,
            depósito bancário na conta do paypal,generell valutaomräkning,generell valutaomregning,
            general valutaomregning
        transfers: transfer,transfers,umbuchung,ubertrag,umbuchungen,internal transfer,virement interne,traspaso,
            giroconto,overboeking,przelew wlasny,transfert,перевод,振替,转账,이체,opening balance,reconciliation,neutral,不计收支,
            中性交易,transfer out,transfer in,振替え,xfer,trasferimento,money transfer,account transfer,transferencia interna,
            przeniesienie,umbuchung intern,自己振替,内部转账,轉帳,轉賬
        # Those that say that a row changes no account.
        neutral: neutral,不计收支,中性交易
        purchases: purchase,purchases,card purchase,achat,achats,compra,compras,acquisto,acquisti,kauf,käufe,einkauf,
            einkäufe,aankoop,aankopen,zakup,zakupy,köp,kjøp,køb,osto,ostot,nákup,покупка,покупки,sale,sales,satis,
            alisveris,vasarlas,nakupy,купівля,ご利用,购买,消費,쇼핑,구매
        cardCosts: redeem,redeemed,redemption,redeem unlock,redeem lock,einlosung,fee,fees,annual fee,late fee,interest charge,interest charged,finance charge,cash advance,
            cash withdrawal,atm withdrawal,frais,retrait,retraits,comisión,comisiones,retiro,commissione,commissioni,
            prelievo,prelievi,gebühr,gebühren,entgelt,barabhebung,bargeldbezug,kosten,opname,opłata,opłaty,avgift,gebyr,
            комиссия
        # Interest, which a card charges, and an account with a card may also pay.
        interest: interest,intérêts,intérêt,intereses,interessi,juros,zinsen,zins,rente,ränta,renter,korko,odsetki,úrok,
            úroky,проценты
        cardLoads: activate card,card activation,activation,load,card load,top up,topup,add value,value added,aufladung,
            rechargement,recarga,ricarica,opwaardering,doladowanie,チャージ,入金チャージ,オートチャージ,充值,충전
        cardPayments: payment,payments,bill payment,payment received,statement credit,paiement,paiements,pago,pagos,
            pagamento,pagamenti,pagamentos,zahlung,zahlungen,betaling,spłata,inbetalning,indbetaling,innbetaling
        # Kinds of cards and accounts, which are also words for a side.
        kindsOfCards: debit,credit,debit card,credit card,debito,credito,cargo,abono,debet,kredit,debitkarte,
            kreditkarte,debito em conta,дебет,кредит,дебит,cr,dr,db,d,c,借,借方,贷,贷方
        checkWords: check,checks,cheque,cheques,chq,chk,scheck,schecks,cek,支票,小切手,수표
        # Words for a transfer by which nobody but the owner of both accounts is meant.
        ownTransfers: own account,own accounts,between accounts,internal transfer,savings,umbuchung,ubertrag,uebertrag,
            sparen,sparplan,sparkonto,tagesgeld,virement interne,epargne,livret,traspaso,cuenta de ahorro,ahorro,
            giroconto,risparmio,eigen rekening,spaarrekening,sparekonto,opsparing,sparkonto,sparande,przelew wlasny,
            przelew wewnetrzny,oszczednosci,vlastni prevod,sporici ucet,sporeni,transferencia interna,poupanca,
            omasiirto,tilisiirto,saastotili,megtakaritas,virman,振替,内部转账,credit card bill,visa payment,
            mastercard payment,credit card,kreditkarte,carte de credit,card repayment
        # In many countries these are the words for every payment to another account.
        likelyTransfers: transfer,transfers,xfer,tfr,trf,virement,transferencia,trasferimento,overboeking,overforsel,
            overforing,prevod,przelew,siirto,atvezetes,перевод,转账,轉帳,轉賬,이체
        # What categories in brackets say that is no name of an account.
        noAccounts: available,none,unknown,other,uncategorized,uncategorised,no category,unassigned,unallocated,split,
            splits,transfer,transfers,income,ohne kategorie,nicht zugeordnet,sin categoria,sans categorie,senza categoria,
            sem categoria,geen categorie,bez kategorii,bez kategorie,без категории,без категорії
        # Words of programs for the category of an entry with several.
        splits: split,splits,split transaction,split transactions,splitbuchung,aufgeteilt,aufteilung,ventilation,ventilee,
            dividido,dividida,desglose,suddiviso,suddivisione,gesplitst,opgesplitst,opdelt,uppdelad,podzielona,rozdeleno,
            multiple categories,several categories,multiple,разделено,разбивка,拆分,分割
        """
}
