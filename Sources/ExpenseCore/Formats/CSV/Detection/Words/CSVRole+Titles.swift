// The column titles of banks and apps, by role.
extension CSVRole {
    /// The most likely title first. A title that contains one of these matches, too, unless another role fits better.
    static let titles: [CSVRole: WordList] = [
        .date: """
        booking date,buchungstag,buchungsdatum,date operation,dateop,fecha operacion,data operacji,data contabile,
        posted transactions date,transaction date,trans date,posting date,completed date,date completed,datum,date,
        date de l operation,date de comptabilisation,fecha,fecha contable,fecha de operacion,f operacion,
        data operazione,data,data movimento,data do movimento,data mov,data lancamento,data ksiegowania,dato,
        bokforingsdag,bokforingsdatum,reskontradatum,bogforingsdato,bokfort dato,transaktionsdag,transaktionsdatum,
        kirjauspaiva,kirjauspvm,paivamaara,datum provedeni,datum zauctovani,datum transakcie,datum zauctovania,
        datum operace,datum splatnosti,konyveles datuma,konyvelesi datum,tranzakcio datuma,datum transakcije,
        datum knjizenja,data tranzactiei,data tranzactie,islem tarihi,tarih,дата,дата операции,дата проводки,
        дата платежа,ημερομηνια,日付,取引日,ご利用日,利用日,年月日,お取引日,交易日期,交易时间,日期,记账日期,交易日,거래일,거래일자,거래일시,일자,
        날짜,boekdatum,boekingsdatum,transactiedatum,rentedatum,started date,date started,posted date,post date,
        date posted,buchung,valutadatum,valuta datum,wertstellung,wertstellungsdatum,valuta,value date,date valeur,
        date de valeur,fecha valor,data valuta,data waluty,created on,created,created at,time,timestamp,day,
        transaktionszeitpunkt,effective date,process date,date processed,settlement date,תאריך,التاريخ,
        date completed utc,finished on,datum des abschlusses,date de fin,fecha de finalizacion,
        data di completamento,data zakonczenia,data de conclusao,voltooid op,bokford,kuupaev,datums,
        data registrazione,data de operacao,tanggal,tanggal transaksi,txn date,tran date,value dt,
        buchungsdatum transaktion,dagsetning,einkaufsdatum,kaufdatum,datum der transaktion,data efectuarii,วันที่,วันที่ทำรายการ,ngay giao dich,
        ngay,ngay hach toan,تاريخ العملية,تاريخ,data finalizarii tranzactiei,data registo da operacao,תאריך עסקה,release date,run date
        """,
        .amount: """
        net,netto,nettobetrag in der wahrung des kontos,net amount in account currency,net amount,nettobetrag,montant net,实付金额,amount,betrag,umsatz,montant,importe,importo,bedrag,belob,belop,belopp,kwota,valor,
        transaction amount,buchungsbetrag,amount num,castka,zauctovana castka,objem,suma,ciastka,osszeg,iznos,
        suma tranzactiei,tutar,islem tutari,сумма,сумма платежа,сумма операции,сума,ποσο,金額,利用金額,ご利用金額,
        取引金額,お支払金額,金额,交易金额,收支金额,거래금액,금액,이용금액,maara,summa,kwota operacji,kwota transakcji,
        quantia,montante,movimento,monto,cantidad,betrag eur,value,sum,cost,coste,costo,cout,custo,koszt,price,spent,paid,total,gross,brutto,
        סכום,المبلغ,amount paid,transaktionsbetrag,umsatzbetrag,total amount,
        castka v mene uctu,suma w walucie rachunku,сумма в валюте счета,
        сумма в валюте карты,сума в валюті картки,сума у валюті картки,kwota w walucie rachunku,
        betrag in kontowahrung,amount in account currency,jumlah,nominal,total amount incl vat,金额,交易金额,金額円,
        upphaed,upphæð,จำนวนเงิน,จำนวน,so tien,so tien giao dich,סכום חיוב,القيمة,transaction net amount,
        change,mutatie,änderung,mouvements,variazioni,variación,mudança,amounts,cash flow
        """,
        .debit: """
        debit,debit amount,debits,soll,lastschrift,belastung,ausgaben,ausgabe,ausgang,paid out,money out,withdrawal,
        withdrawals,withdrawal amt,withdrawal amount,outflow,cargo,cargos,debe,addebiti,addebito,uscite,dare,debet,
        af,spent,expense,expenses,payments,amount debit,debito,debitos,saida,saidas,salida,salidas,obciazenia,obciazenie,wydatki,
        uttag,ut fra konto,ut av konto,ut,utgifter,rashod,isplata,isplate,terheles,расход,списание,расход по счету,
        χρεωση,出金,出金金額,お支払金額,お引出し,お引き出し額,払出金額,お引出金額,引出金額,支払金額,支払い金額,お支払い金額,引出額,支出,支出金额,借方,借方金额,출금,출금액,찾으신금액,
        amount out,out,borc,debite,debito eur,gastos,depenses,uitgaven,spend,vydaje,חובה,money spent,
        withdrawn,dr,wd,debit amt,amt dr,expense amount,money spent,提出,提款,存出,轉出,支出,お引出し,お支払い,出金額,出金金額,בחובה,
        rashodi,breme,spending,funds out,เงินออก,ถอนเงิน,ถอน,รายการถอน,so tien ghi no,ghi no,phat sinh no,مدين,سحب,مسحوبات,дебит,
        outcome,retiros,saidas,debets,charge amount
        """,
        .credit: """
        credit,credit amount,credits,haben,gutschrift,einnahmen,einnahme,eingang,paid in,money in,deposit,deposits,
        deposit amt,deposit amount,inflow,abono,abonos,haber,accrediti,accredito,entrate,avere,kredit,bij,received,
        income,receipts,amount credit,credito,creditos,entrada,entradas,uznania,uznanie,wplywy,insattning,inn pa konto,inn,
        inntekter,prihod,uplata,uplate,jovairas,приход,зачисление,приход по счету,πιστωση,入金,入金金額,お預入れ,受入金額,お預入金額,預入金額,預入額,
        お預け入れ額,お預り金額,預かり金額,お預かり金額,预入,收入,收入金额,贷方,贷方金额,입금,입금액,맡기신금액,amount in,in,alacak,credite,ingresos,
        recettes,inkomsten,prijmy,זכות,money received,
        deposited,cr,dep,credit amt,amt cr,income amount,存入,存款,轉入,收入,お預入れ,収入,入金額,入金金額,בזכות,dobro,ingreso,
        insattningar,funds in,เงินเข้า,ฝากเงิน,ฝาก,รายการฝาก,so tien ghi co,ghi co,phat sinh co,دائن,ايداع,إيداع,إيداعات,кредит,
        depositos,entradas,kredits
        """,
        .payee: """
        counterparty name,counter party name,counter party,counterparty,partner name,partnername,payee,payee name,
        merchant,merchant name,naam tegenpartij,naam tegenrekening,tegenpartij,nazev protiuctu,nazov protiuctu,
        counteraccount name,jmeno protistrany,meno protistrany,nazov protistrany,other party,name of sender/receiver,nazwa odbiorcy,nazwa kontrahenta,kontrahent,dane kontrahenta,odbiorca/nadawca,
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
        利用先,店名,ご利用店名及び商品名,商户名称,商户,交易对方,对手信息,对方户名,对方名称,收款人,가맹점명,가맹점,이용가맹점,거래처,받는분,
        destination name,destination,target name,shop,store,vendor,company,name,naam,nom,nombre,nome,nazwa,nimi,
        שם בית העסק,שם בית עסק,payee/payer,doi tac,paid to,to,sold to,seller,verkaufer,handler,handelaar,
        nazev obchodnika,对方账户名称,对方账户名,交易对手,对手名称,naam uiteindelijke partij,naam initierende partij,tegenrekeninghouder,kontrahent nazwa,obchodni misto,nazwa odbiorcy,retailer,
        retailer name,shop name,store name,vendor name,biller,beneficiary or remitter,empfaenger,
        お取引先,店舗,お店,店舗名,ご利用先,お店名,merchant description,item or payee,marchand,commercant,lieferant,obchodnik,bedrijf,nazev uctu protistrany,
        name gegenkonto,sanemejs/maksatajs,gavejas,gavejas/moketojas,moketojas/gavejas,sanemejs,saaja/maksja nimi
        """,
        .payer: """
        payer,payer name,moketojas,maksatajs,maksja,zahlungspflichtige r,zahlungspflichtiger,source name,sender,sender name,absender,
        donneur d ordre,mittente,remitente,плательщик,maksaja,from
        """,
        .note: """
        purpose,verwendungszweck,verwendungszweckzeile,zweck,paaiskinimai,mokejimo paskirtis,maksajuma merkis,vwz,payment reference,reference,transaction description,description,memo,note,notes,notiz,notes and tags,
        original description,details,narrative,narration,particulars,particular,remarks,transaction remarks,
        buchungstext,buchungsdetails,buchungsinformationen,beschreibung,bezeichnung,betreff,kommentar,text,libelle,
        libelle operation,libelle simplifie,libelle complet,label,communication,mededelingen,mededeling,
        vrije mededeling,omschrijving,omschrijving 1,concepto,descripcion,
        observaciones,mas datos,movimiento,descrizione,descrizione operazione,descrizione estesa,causale,
        descricao,historico,tytul,tytulem,tytul operacji,opis operacji,opis,opis transakcji,szczegoly,zprava,
        zprava pro prijemce,zprava pro me,poznamka,popis,popis transakcie,sprava pre prijemcu,informacia pre prijemcu,informacia,detail,
        beskrivning,meddelande,referens,rubrik,beskrivelse,tekst,forklaring,melding,selite,viesti,
        kozlemeny,megjegyzes,leiras,svrha,svrha placanja,opis placanja,detalii,descriere,detalii tranzactie,
        explicatii,aciklama,описание,назначение,назначение платежа,детали,комментарий,примечание,призначення,
        описание операции,περιγραφη,αιτιολογια,摘要,お取引内容,内容,取引内容,適用,備考,交易摘要,附言,用途,商品,商品说明,说明,备注,적요,
        내용,거래내용,기재내용,메모,비고,comment,comments,title,subject,item,item title,description1,description 1,
        activity name,message,message for payee,message for me,client note,betreff/verwendungszweck,
        umsatztext,avisierungstext,buchungs details,beschreibung1,beschreibung 1,bank account details,vorgang,
        activity,transaction,תיאור,payment details,transaction details,omschrijving2,posting text,הערות,
        komunikat,備註,附註,popis prikazce,keterangan,berita,uraian,notas,nota,information,betalningsreferens,paskirtis,
        selgitus,maksajuma merkis,reason,お取り扱い内容,入出金先内容,品目,品名,交易备注,交易详情,交易说明,상세,거래내역,detalle,detalles,glosa,lancamento,
        descripcion detallada,zusatzinformation,full description,transaction remarks,action,รายละเอียด,รายการ,mo ta,dien giai,noi dung,الوصف,البيان,
        التفاصيل,опис операції,деталі операції,основание,опис,sprava pre prijimatela
        """,
        .category: """
        category,kategorie,categorie,categoria,kategoria,kategori,rubrik,category name,spending category,rubrique,
        категория,类别,分类,交易分类,分類,カテゴリ,カテゴリー,大項目,분류,카테고리,luokka,hauptkategorie,custom category
        """,
        .currency: """
        currency,currency code,transaction currency,account currency,wahrung,waehrung,munt,muntsoort,devise,moneda,
        divisa,ccy,valuta,valuuta,waluta,waluta operacji,mena,devizanem,mena uctu,mena operacie,moeda,penznem,deviza,doviz,
        doviz cinsi,para birimi,валюта,валюта операции,валюта платежа,νομισμα,通貨,币种,货币,통화,commodity,
        commodity/currency,posted currency,debit currency,valuta konta,waluta rachunku,kontowahrung,מטבע,cur,
        valuuta,valyuta,валюта счета,валюта карты,валюта картки,валюта рахунку,mena uctu,交易币种,记账币种,währung,
        valuta rekening,货币类型,币别
        """,
        .creditCurrency: "credit currency",
        .tags: "tags,tag,labels,etiketten,schlagworter",
        .kind: """
        kind,af bij,af/bij,debit/credit,credit/debit,debit credit,credit debit,dr/cr,cr/dr,dr cr,cr dr,
        soll/haben,s/h,soll haben,debet/credit,d/c,c/d,db/cr,cr/db,credit debit indicator,debit credit indicator,
        crdt/dbit,debit / credit,debet of credit,bij/af,sens,debet/kredit,income/expense,transaction type,type,
        收/支,收支,收支类型,入出金区分,入払区分,입출금구분,direction,richtung,umsatztyp,expense type,income,is income,
        entry type,transaktionstyp,typ,tipo,тип,тип операции,indicator,sign,vorzeichen,
        credit debit,deebet/kreedit,debit/credit flag,type of transaction,credit debet,deb cred,af of bij,
        προσημο ποσου,smer uhrady,direction,收支类型,収支,方法,借贷标志,借贷,交易方向,rodzaj,transaction direction
        """,
        .status: """
        status,state,zustand,transaction status,booking status,buchungsstatus,etat,statut,estado,stato,stan,stav,
        tila,tillstand,durum,статус,κατασταση,状态,交易状态,当前状态,状態,ステータス,상태,거래상태,pending,vorgemerkt,
        balance impact,allapot,stare,cancellation,storno,
        booking state,cleared status,zustand der buchung,auswirkung auf guthaben,impact on balance,
        impact sur le solde,transaction state,status transakcji,stav transakce,situacao,состояние,状况,取引状況
        """,
        .fee: """
        fee,fees,gebuhr,gebuhren,entgelt,charges,commission,commissione,commissioni,comision,frais,kosten,total fees,
        fee amount,fees/commission,provision,oplata,prowizja,poplatek,poplatky,avgift,gebyr,kulu,dij,naknada,ucret,
        комиссия,手数料,手续费,수수료
        """,
        .balance: """
        balance,balances,saldos,running bal,disponible,accountbalance,running balance,balance after,account balance,saldo,saldo nach buchung,kontostand,
        solde,saldo po operacji,saldo na mutatie,zustatek,zostatok,egyenleg,stanje,sold,bakiye,remaining,
        остаток,баланс,υπολοιπο,残高,差引残高,差し引き残高,余额,账户余额,잔액,거래후잔액,available balance,closing balance,
        kontosaldo,saldo disponible,nuevo saldo,beginning balance,initial balance,final balance,opening balance,
        ending balance,יתרה,ledger balance,saldo contabile,saldo contable,bokfort saldo,
        остаток по счету,остаток по счёту,залишок після операції,залишок на кінець періоду,
        solde apres operation,saldo na trn,remaining balance,bal,餘額,結餘,帳戶餘額,היתרה,היתרה בש ח,jooksev saldo,
        likutis,saldo final do dia,saldo contabilistico,ยอดคงเหลือ,คงเหลือ,so du,الرصيد,залишок,наличност,partial balance,
        current balance,saldo parcial
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
        payment method,methode de paiement,produkt,produit,producto,prodotto,product name,betaalwijze,tip tranzactie,
        tranzakcio tipusa,tipus,rodzaj transakcji,makse tuup,tuup,tapahtumalaji,transactie,typ uhrady,islem tipi,
        grupo de conceptos,card brand,card source,ช่องทาง,kartennetzwerk,funding source,取引方法,支払方法,支付方式,收/付款方式,取引区分,交易类型,거래구분,payment type local,method,umsatztyp,geschaftsvorfall
        """,
        .account: """
        account,account name,own account,konto,kontoname,compte,cuenta,conto,rekening,rachunek,ucet,cislo uctu,
        nazev uctu,konto name,posted account,auftragskonto,bank account,wallet,account owner,cardholder,card member,cardmember,purchased by,
        cardholder name,card holder name,card holder full name,name des karteninhabers,karteninhaber,kontoinhaber,
        account holder,rubrieknaam,owner,member name,short name,titular,source account,payer account,счет,口座,账户,계좌,
        book,profile,author,usuario,initiateur,provedl,name on card,cardname,card name,картка,利用者,primary addon customer name,primary/addon customer name,保有金融機関,
        drzitel karty,account type,kontoart,тип счета,created by,user,user name
        """,
        .identifier: """
        id,transaction id,sucursal,parcela,zeitzone,time zone,landcode,postcode en plaats,bic tegenpartij,bic / blz,bic/blz,
        institution name,nazev banky,nazwa banku,bank name,merchant zip,merchant state or province,референс проводки,
        afstemt,kontaktlose bezahlung,recurring,reference number,reference no,ref no,iban,bic,swift,account number,account no,account,
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
