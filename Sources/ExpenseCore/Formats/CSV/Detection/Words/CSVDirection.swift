enum CSVDirection: Equatable {
    case expense, income

    var opposite: CSVDirection { self == .expense ? .income : .expense }

    /// The side that a word in its own column means; nil for any other word.
    init?(_ word: String) {
        if let sign = Self.signs[trimmingBlanks(word)] {
            self = sign
            return
        }
        let word = CSVWords.plain(word)
        if Self.incomes.contains(word) || Self.refunds.contains(word) {
            self = .income
        } else if Self.expenses.contains(word) {
            self = .expense
        } else {
            // In two languages: `借 Dr`.
            let sides = Set(word.split(separator: " ").map { Self.side(of: String($0)) })
            guard word.contains(" "), sides.count == 1, let side = sides.first ?? nil else { return nil }
            self = side
        }
    }

    /// Words that mean that money of an expense came back.
    static let refunds = CSVWords.set(
        """
        refund,refunds,return,returns,erstattung,rückerstattung,remboursement,reembolso,devolución,rimborso,terugbetaling,zwrot,
        återbetalning,tilbagebetaling,возврат,返金,退款,환불
        """)

    private static func side(of word: String) -> CSVDirection? {
        incomes.contains(word) ? .income : expenses.contains(word) ? .expense : nil
    }

    private static let signs: [String: CSVDirection] = ["-": .expense, "−": .expense, "+": .income]
    private static let expenses = CSVWords.set(
        """
        expense,expenses,exp,despesa,despesas,pengeluaran,debit,debits,debit card,dr,db,dbit,d,af,soll,s,sh soll,ausgang,ausgabe,ausgaben,belastung,
        lastschrift,abbuchung,withdrawal,withdrawals,out,outgoing,outflow,spent,spending,purchase,cargo,cargos,debe,gasto,gastos,
        adeudo,debito,uscita,uscite,dare,addebito,depense,depenses,debet,uitgave,uitgaven,wydatek,wydatki,obciazenie,
        vydaj,vydaje,debetni,odchozi,odchozi platba,utgift,utgifter,uttag,udgift,udgifter,meno,menot,kiadas,terheles,
        rashod,isplata,cheltuiala,cheltuieli,debitare,gider,borc,borclu,расход,расходы,списание,дебет,видаток,
        витрата,χρεωση,εξοδο,支出,出金,支払,支払い,引出,支,借,借方,지출,출금,debit transaction,money out,paid out,
        חובה,مدين,sent,χ,д,дт,dt,出,odchozi uhrada,خصم,سحب,
        ถอน,egreso,egresos,salida,salidas,saida,saidas,sortie,sorties,ud,ut,otto,дебит,ghi no,keluar,wn
        """)
    private static let incomes = CSVWords.set(
        """
        income,incomes,receita,receitas,pemasukan,dochod,dochody,credit,credits,cr,crdt,c,bij,haben,h,sh haben,eingang,einnahme,einnahmen,gutschrift,zugang,deposit,
        deposits,in,incoming,inflow,received,earning,earnings,revenue,abono,abonos,haber,ingreso,ingresos,credito,
        entrata,entrate,avere,accredito,recette,recettes,revenu,revenus,kredit,inkomst,inkomsten,inkomster,przychod,przychody,
        wplyw,wplywy,uznanie,prijem,prijmy,kreditni,prichozi,prichozi platba,intakt,intakter,insattning,inntekt,indtaegt,
        indtaegter,tulo,tulot,bevetel,jovairas,prihod,uplata,venit,venituri,creditare,gelir,alacak,alacakli,доход,доходы,
        приход,зачисление,кредит,пополнение,надходження,дохід,πιστωση,εσοδο,収入,入金,預入,收入,收,贷,贷方,수입,입금,
        money in,paid in,זכות,دائن,π,к,кт,kt,ct,入,k,u,prichozi uhrada,إيداع,
        ฝาก,entrada,entradas,entree,entrees,ind,inn,pano,ghi co,masuk,ma
        """)
}
