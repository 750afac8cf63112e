extension WordList {
    /// What titles tell besides a role.
    static let ofTitles = """
        # Words that are not significant within a longer title.
        onlyAlone: from,name,naam,nombre,nome,nazwa,nimi,navn,namn,change,mutatie,anderung,mouvements,variazioni,
            variacion,mudanca,parcela,parcelas,cuota,cuotas,mensualidad,mensualidades,mensualite,taksit,instalment,
            installment,instalments,installments,תשלום,תשלומים,분할,할부,회차,分期,期数,期數
        cents: cent,cents,minor,pence,pennies,ore,øre,oere,centime,centimes,centavos,centimos,centesimi,rappen,grosze,
            groszach,halere,halerich,копейки,копейках,kurus,paise,fils,satang,subunits
        # Titles of columns that name who of several people paid.
        payingPeople: who paid,paid by,payer,paye par,bezahlt von,gezahlt von,betaald door,pagado por,pagato da,
            pago por,zaplacil,zaplacil a,zaplacone przez,betalt av,betalt af,maksoi,оплатил,支払者
        costTitles: cost,price,spent,paid,costs,coste,costo,cout,custo,koszt,利用金額,ご利用金額
        foreign: foreign,fcy,utl,utlandsk,utlandskt,utenlandsk,utenlandske,udenlandsk,local,instructed,exchange,source,
            ref,ursprunglicher,ursprungsbetrag,fremd,wechselkurs,kurs,rate,puvodni,povodna,pôvodna,devises,etranger,
            extranjera,valuta2,umgerechnet,converted,tauschen,settlement,vreemde,walucie
        notEnglish: libelle,montant,solde,compte,fecha,importe,concepto,saldo,descripcion,monto,cargo,abono,valor,
            historico,lancamento,documento,data,descricao,descrizione,importo,causale,dare,avere,entrate,uscite,betrag,
            buchung,buchungstag,wertstellung,datum,bedrag,omschrijving,naam,rekening,belopp,belob,dato,tekst,kwota,opis,
            tytul,castka,popis,suma,tutar,aciklama,tarih,bakiye,iznos,opis,osszeg,kuupaev,summa,selgitus
        # Words for a part of an amount, or for what it is computed from.
        partsOfAmounts: per unit,unit price,price per,per item,einzelpreis,stuckpreis,prix unitaire,precio unitario,
            prezzo unitario,stukprijs,cena jednostkowa,单价,単価,subtotal tax,sales tax,tax amount,shipping charge,discount
        senders: debtor,auftraggeber,absender,zahlungspflichtig,sender,payer,ordenante,ordinante,mittente,remitente,
            remetente,
            donneur,emetteur,nadawca,nadawcy,zleceniodaw,maksaja,maksja,betaler,avsandare,afsender,avsender,
            opdrachtgever,platce,odesilatel,odosielatel,platitelj,плательщик,отправител,платник,付款人,付款方,支払元,보낸
        recipients: creditor,empfanger,empfaenger,begunstigt,beguenstigt,partner,recipient,beneficiar,beneficiaire,
            destinatari,
            destinatair,odbiorc,saaja,ontvanger,begunstigde,mottagare,modtager,mottaker,prijemce,prijemca,primatelj,
            получател,отримувач,kedvezmenyezett,alici,收款人,收款方,入金先,받는
        # Titles of either party, such as the owner of the account if another title names the other party.
        ofAnyParty: name,naam,nom,nombre,nome,nazwa,nimi,navn,namn,to,from,auftraggeber/zahlungsempfanger
        # Words for a property of the sender or recipient, such as an account or an address.
        noParty: rachun,konto,account,iban,bic,swift,kod,code,bank,adres,address,mail,numer,number,nummer,cislo,tili,
            tunnus,referen,viite,zprav,sprav,message,popis,tytul,compte,cuenta,blz,country,city,currency,valuta,waluta,
            amount,betrag,kwota,method,方式,land,street,strasse,postcode,konta,счет,номер,инн,账号,账户,口座,계좌
        # Titles of the day from which interest is counted.
        valueDates: valuta,valeur,fecha valor,f valor,data valor,value date,value dt,wertstell,wertdatum,rentedat,
            rentedag,korkopaiva,arvopaiva,data waluty,datum valuty,valordatum,datum valute,erteknap,data valuta,
            valutadag,wert,valor
        paymentDates: due,date paid,paid date,payment date,paid on,fecha de pago,fecha de cargo,fecha cargo,
            fecha de vencimiento,data pagamento,data de vencimento,data scadenza,data di addebito,fallig,zahldatum,
            zahlungsdatum,belastungsdatum,echeance,date de paiement,date de debit,vervaldatum,forfald,forfall,
            termin platnosci,data platnosci,splatnost
        purchaseDates: purchase,invoice,bill date,order date,transaction date,compra,factura,operacion,fattura,acquisto,
            operazione,kaufdatum,rechnungsdatum,belegdatum,achat,facture,factuurdatum,aankoop,kob,kjop,zakupu,faktury,
            nakupu
        # Titles of the card holder, who is the same in all rows unless the account has several cards.
        cardHolders: card member,cardmember,cardholder,purchased by,cardholder name,titulaire de la carte,kortmedlem,
            kaartlid,titolare della carta,titular de la tarjeta,titular de tarjeta,portador,nome no cartao,
            final do cartao,4 ספרות אחרונות של כרטיס האשראי,karteninhaber,name des karteninhabers,kortinnehavare,
            korthaver,posiadacz karty,titular do cartao,カード会員様名,カード会員,card member name
        checkTitles: check,check number,check no,check num,check or slip,cheque,cheque number,cheque no,cheque num,chq,
            chq no,chq number,n cheque,n de cheque,no cheque,no de cheque,num cheque,numero cheque,numero de cheque,nro cheque,schecknummer,
            scheck nr,支票号,支票号码,支票號碼,수표번호
        # Titles of numbers that are those of checks where another cell of the row says so.
        likelyCheckTitles: num,number,no,nr,numero,nummer
        # Titles of what identifies a transaction, the surest first.
        referenceTitles: transaction id,transactionid,txn id,trans id,tran id,id,uuid,guid,fitid,transaction number,
            transaction no,transaction num,trans no,txn no,transaction reference,transaction ref,txn ref,
            transaction reference number,transaction code,transferwise id,activity id,payment id,bank reference,
            bank ref,bank ref no,bank reference number,reference number,reference no,reference,ref number,ref no,
            ref,refno,utr,utr no,rrn,trace number,trace no,journal number,journal no,confirmation number,
            confirmation no,receipt number,receipt no,receipt id,document number,document no,sequence number,
            voucher no,movement number,
            transaktions id,transaktionsid,transaktionscode,transaktionsnummer,buchungsreferenz,buchungsnummer,
            bankreferenz,referenz,referenznummer,referenz nr,umsatznummer,vorgangsnummer,belegnummer,beleg nr,
            id transaction,identifiant,identifiant de transaction,numero de transaction,no de transaction,
            numero d operation,reference de l operation,reference operation,n de reference,numero de reference,
            id transaccion,id de transaccion,numero de transaccion,numero de operacion,n operacion,n de operacion,
            nro operacion,nro de operacion,no operacion,numero operacion,numero de movimiento,referencia,
            numero de referencia,nro referencia,folio,comprobante,numero de comprobante,nro comprobante,
            id transazione,id operazione,codice transazione,codice operazione,numero operazione,riferimento,
            id da transacao,id transacao,identificador,codigo da transacao,numero da transacao,numero do documento,
            n documento,documento,docto,transactie id,transactienummer,transactiereferentie,referentie,volgnr,
            volgnummer,id transakcji,identyfikator transakcji,numer transakcji,nr transakcji,numer referencyjny,
            nr referencyjny,id pohybu,id operace,id transakce,id transakcie,cislo transakce,cislo transakcie,
            referencni cislo,referencia banky,transaktionsreferens,verifikationsnummer,verifikation,referens,
            transaksjonsid,transaksjonsnummer,arkivreferanse,arkivref,referanse,arkistointitunnus,tapahtumatunnus,
            arhiveerimistunnus,arhiva numurs,darijuma numurs,tranzakcio azonosito,tranzakcio azonositoja,
            tranzakcioazonosito,referinta,nr referinta,numar referinta,id tranzactie,referencija,referenca,
            referans,referans no,referans numarasi,islem no,islem numarasi,dekont no,fis no,номер операции,
            номер транзакции,номер документа,референс,id операции,id транзакции,идентификатор операции,
            номер операції,номер на транзакция,αριθμος συναλλαγης,αριθμος αναφορας,交易单号,交易流水号,流水号,交易编号,
            交易序號,取引番号,取引id,受付番号,伝票番号,거래번호,승인번호,אסמכתא,nomor referensi,no referensi,so giao dich,
            ma giao dich,so tham chieu,เลขที่อ้างอิง,หมายเลขอ้างอิง,الرقم المرجعي,رقم المرجع,رقم العملية,شماره پیگیری,
            شماره سند
        shopTitles: merchant,merchant name,shop,shop name,store,store name,retailer,retailer name,vendor,vendor name,
            seller,sold to,handler,verkaufer,handelaar,marchand,commercant,comercio,negozio,sklep,obchodnik,
            obchodni misto,продавец,ご利用店名,利用店名,店名,お店,お店名,店舗,店舗名,ご利用先,利用先,商户,商户名称,가맹점,가맹점명,이용가맹점,שם בית העסק,שם בית עסק
        # Titles of expenses in a bank's files, and of income in books.
        sidesOfBooks: debit,debit amount,debits,soll,debe,dare,debet,debito,addebiti,debite,дебет,дебит,wn,借方,借方金额,
            χρεωση
        # Titles of the other account of an entry in books.
        contraAccounts: contra,contra account,offset account,offsetting account,counter account,balancing account,split,
            transfer account,gegenkonto,contrepartie,compte de contrepartie,contropartita,contrapartida,
            cuenta de contrapartida,tegenrekening,motkonto,modkonto,konto przeciwstawne,vastatili,корсчет,корр счет
        # Words for what is added to the price of what was bought.
        addedToPrices: tax,vat,gst,hst,ust,mwst,umsatzsteuer,mehrwertsteuer,tva,iva,btw,moms,mva,dph,alv,afa,ндс,消費税,税额,
            tip,tips,gratuity,surcharge,trinkgeld,pourboire,propina,gorjeta,mancia,fooi,dricks,drikkepenge
        # Words for the currency of the account in titles of amounts.
        accountCurrencies: in account currency,account currency amount,in kontowahrung,betrag kontowahrung,валюту счета,
            валюте счета,валюте карты,валюті рахунку,валюті картки,devise du compte,moneda de la cuenta,
            valuta del conto,walucie rachunku,mene uctu,valuta van de rekening,saskaitos valiuta,konta valuta,
            konto valuutas,valuta contului,szamla penzneme,valuta contului
        # Titles of what securities are worth. Transactions have no two of them.
        holdings: market value,cost basis,cost/share,gain/loss,unrealized gain,unrealized gain/loss,average cost basis,
            marktwert,kurswert,einstandswert,einstandskurs,valeur boursiere,prix de revient,valor de mercado,
            valore di mercato,prezzo medio di carico,marktwaarde,wartosc rynkowa,时价総额,市值,持仓成本,時価評価額,取得単価
        # Titles of what was traded, and how much of it.
        tradeTitles: symbol,ticker,isin,wkn,quantity,shares,no of shares,units,stuck,anzahl,instrument,security,product,
            quantite,cantidad,quantita,aantal
        purchasesOfSecurities: buy,bought,purchase,market buy,limit buy,stop buy,kauf,achat,compra
        gainsOfSecurities: sell,sold,sale,market sell,limit sell,stop sell,deposit,dividend,verkauf,einzahlung,
            dividende,vente,versement,venta,dividendo,dividendos,deposito,vendita
        # Titles of columns that hold only the year, the month, or the day.
        years: year,yyyy,yy,jahr,annee,ano,anno,jaar,rok,ar,vuosi,ev,yil,год,рік,年
        months: month,mm,monat,mois,mes,mese,maand,mesic,miesiac,manad,maned,kuukausi,honap,ay,месяц,місяць,月
        days: day,dd,tag,jour,dia,giorno,dag,den,dzien,paiva,nap,gun,день,日
        # Of the user's accounts, by the names that the user gave them.
        accountTitles: account,account name,accountname,own account,your account,posted account,bank account,wallet,
            konto,kontoname,konto name,compte,nom du compte,cuenta,nombre de la cuenta,conto,conta,rekening,
            rekeningnaam,rachunek,nazwa rachunku,ucet,nazev uctu,hesap,tili,tilin nimi,szamla,cont,счет,название счета,
            рахунок,λογαριασμος,口座,口座名,保有金融機関,账户,帳戶,계좌,账户名称
        # Titles of the account of the other side, in rows that are one side of a transfer.
        transferAccounts: transfer account,transfer accounts,transfer to account,transferred to,transfer account name,
            umbuchungskonto,compte de virement,cuenta de transferencia,conto di trasferimento,conta de transferencia,
            overboekingsrekening,konto transferu,счет перевода,振替先,振替口座,转账账户
        # Titles of the accounts that amounts leave, and of those that they reach.
        sourceAccounts: from,from account,account from,source,source account,source name,outgoing account,von,von konto,quellkonto,
            de cuenta,cuenta origen,cuenta de origen,du compte,compte source,compte de depart,da conto,conto di origine,
            van rekening,z konta,из,со счета,счет списания,转出账户,出金口座
        targetAccounts: to,to account,account to,destination,destination account,destination name,target,target account,incoming account,
            to account/to category,to account/category,nach,auf konto,zielkonto,a cuenta,cuenta destino,
            cuenta de destino,vers compte,compte de destination,a conto,conto di destinazione,naar rekening,na konto,в,
            на счет,счет зачисления,转入账户,入金口座
        # Titles that mean a part of a country, too.
        regions: state,estado,etat,stato,stan
        # Titles that say how something was paid, or from which kind of account, and not on which side it is.
        titlesOfMethods: method,methods,means,tender,card,cards,karte,karten,carte,cartes,carta,tarjeta,tarjetas,cartao,
            cartoes,kaart,karta,kort,kortti,kartya,kart,карта,картка,paid with,paid using,paid via,paid from,payment,
            payments,payment mode,payment type,type of payment,payment source,payment instrument,pay type,paid by card,
            card type,type of card,card kind,account type,type of account,account kind,funding,funding type,
            funding source,bezahlt mit,zahlung mit,kartentyp,kartenart,kontotyp,kontoart,type de carte,type de compte,
            tipo de tarjeta,tipo tarjeta,tipo de cuenta,tipo cuenta,tipo de cartao,tipo cartao,tipo de conta,tipo conta,
            tipo de pago,tipo pago,tipo de pagamento,tipo pagamento,tipo di pagamento,pagado con,pagato con,pago com,
            paye avec,paye par carte,tipo carta,tipo di carta,tipo di conto,betaald met,kaarttype,soort kaart,
            soort rekening,rekeningtype,typ karty,rodzaj karty,rodzaj rachunku,typ rachunku,typ konta,typ uctu,
            korttyp,korttype,kontotype,kortin tyyppi,tilin tyyppi,kartya tipusa,tip kartice,tip card,kart tipi,
            тип карты,тип счета,тип картки,тип рахунку,カード種別,カード,卡类型,卡片類型,账户类型,帳戶類型,카드구분,카드종류
        # Words within such titles.
        paymentMethods: payment method,method of payment,pay method,payment mode,mode of payment,means of payment,
            payment means,zahlungsart,zahlart,zahlungsmittel,zahlungsweise,zahlungsmethode,bezahlart,forma de pag,
            forma pag,formas de pag,medio de pag,medios de pag,medio pago,metodo de pag,metodo pago,modo de pag,
            meio de pag,meios de pag,moyen de paiement,mode de paiement,methode de paiement,mode de reglement,
            moyen de reglement,metodo di pagamento,modalita di pagamento,mezzo di pagamento,forma di pagamento,
            betaalmethode,betaalwijze,betalingswijze,betaalmiddel,metoda platnosci,sposob platnosci,forma platnosci,
            srodek platnosci,betalningssatt,betalsatt,betalningsmetod,betalingsmetode,betalingsmate,betalingsform,
            betalingsmiddel,maksutapa,zpusob platby,zpusob uhrady,platebni metoda,sposob platby,sposob uhrady,
            fizetesi mod,nacin placanja,nacin placila,metoda de plata,modalitate de plata,odeme yontemi,odeme sekli,
            odeme turu,способ оплаты,способ платежа,спосіб оплати,начин на плащане,начин плаћања,τροπος πληρωμης,
            支払方法,支払い方法,決済方法,決済手段,支払手段,支付方式,付款方式,付款方法,支付方法,结算方式,결제수단,결제방법,결제방식,지불수단,
            지불방법,אמצעי תשלום,طريقة الدفع,وسيلة الدفع,روش پرداخت,วิธีการชำระ,วิธีชำระ,ช่องทางการชำระ,
            phuong thuc thanh toan,hinh thuc thanh toan,metode pembayaran,cara pembayaran,cara bayar,kaedah pembayaran
        # Words for the places and properties of merchants.
        places: area,city,zip,state,category,country,code
        # Words by which a title means a name although it also means a property of a party.
        names: name,naam,nom,nazwa,nazev,nazov
        balances: saldo,balance,остаток
        # Words by which the title of a balance means the one before the row.
        balancesBefore: before,opening,beginning,initial,previous,starting,anterior,inicial,iniziale,precedent,avant,
            awal,anfang,vorher,poczatkow,начальн,входящ,期初
        owedBalances: outstanding,owed,balance due,amount due,loan balance,debt,saldo pendiente,restschuld,restant du,
            saldo devedor,debito residuo,openstaand
        # Words in titles of the number of the row to which a row belongs.
        parents: parent,split,eltern,ubergeordnet,padre,pai,genitore,hoofd,nadrazeny
        # Words for amounts that are only blocked.
        blocked: blokad,blokac,hold,reserv,vorgemerkt,autori,pending
        fees: fee,gebuhr,commission,комисси,手续费,手数料
        net: net,netto,net amount,nettobetrag,montant net
        # Words of titles that mean the amount of the shop in some files, and that of the account in others.
        shopOrAccount: local,exchange,converted,settlement,umgerechnet,tauschen
        foreignStems: fremdwahrung,orig,oorspr
        # Words for the currency that an app shows the sums of all accounts in.
        currenciesOfApps: base currency,home currency,main currency,primary currency,ref currency
        """
}
