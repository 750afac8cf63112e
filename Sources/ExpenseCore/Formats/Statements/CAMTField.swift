/// The values of camt.052, camt.053 and camt.054 that are read.
enum CAMTField: Int, MarkupField {
    case statement, report, notification
    case iban, otherAccount, owner, number, legalNumber, from, to
    case balance, balanceKind, balanceAmount, balanceCurrency, balanceSide
    case entry, amount, currency, side, status, statusCode, isReversal
    case booked, bookedTime, value, valueTime, entryReference, entryText, entryCode
    case detail, detailAmount, detailCurrency, transactionAmount, transactionCurrency, detailSide, instructedAmount,
        instructedCurrency, detailReference
    case debtor, debtorParty, debtorAccount, ultimateDebtor, ultimateDebtorParty
    case creditor, creditorParty, creditorAccount, ultimateCreditor, ultimateCreditorParty
    case tradingParty, tradingPartyName
    case purpose, structuredText, structuredReference, detailText, check

    var path: String {
        switch self {
        case .statement: "Stmt"
        case .report: "Rpt"
        case .notification: "Ntfctn"
        case .iban: "Acct/Id/IBAN"
        case .otherAccount: "Acct/Id/Othr/Id"
        case .owner: "Acct/Ownr/Nm"
        case .number: "ElctrncSeqNb"
        case .legalNumber: "LglSeqNb"
        case .from: "FrToDt/FrDtTm"
        case .to: "FrToDt/ToDtTm"
        case .balance: "Bal"
        case .balanceKind: "Bal/Tp/CdOrPrtry/Cd"
        case .balanceAmount: "Bal/Amt"
        case .balanceCurrency: "Bal/Amt@Ccy"
        case .balanceSide: "Bal/CdtDbtInd"
        case .entry: "Ntry"
        case .amount: "Ntry/Amt"
        case .currency: "Ntry/Amt@Ccy"
        case .side: "Ntry/CdtDbtInd"
        case .status: "Ntry/Sts"
        case .statusCode: "Ntry/Sts/Cd"
        case .isReversal: "Ntry/RvslInd"
        case .booked: "Ntry/BookgDt/Dt"
        case .bookedTime: "Ntry/BookgDt/DtTm"
        case .value: "Ntry/ValDt/Dt"
        case .valueTime: "Ntry/ValDt/DtTm"
        case .entryReference: "Ntry/AcctSvcrRef"
        case .entryText: "Ntry/AddtlNtryInf"
        case .entryCode: "Ntry/BkTxCd/Prtry/Cd"
        case .detail: "Ntry/NtryDtls/TxDtls"
        case .detailAmount: "Ntry/NtryDtls/TxDtls/Amt"
        case .detailCurrency: "Ntry/NtryDtls/TxDtls/Amt@Ccy"
        case .transactionAmount: "Ntry/NtryDtls/TxDtls/AmtDtls/TxAmt/Amt"
        case .transactionCurrency: "Ntry/NtryDtls/TxDtls/AmtDtls/TxAmt/Amt@Ccy"
        case .instructedAmount: "Ntry/NtryDtls/TxDtls/AmtDtls/InstdAmt/Amt"
        case .instructedCurrency: "Ntry/NtryDtls/TxDtls/AmtDtls/InstdAmt/Amt@Ccy"
        case .detailSide: "Ntry/NtryDtls/TxDtls/CdtDbtInd"
        case .detailReference: "Ntry/NtryDtls/TxDtls/Refs/AcctSvcrRef"
        case .debtor: "Ntry/NtryDtls/TxDtls/RltdPties/Dbtr/Nm"
        case .debtorParty: "Ntry/NtryDtls/TxDtls/RltdPties/Dbtr/Pty/Nm"
        case .debtorAccount: "Ntry/NtryDtls/TxDtls/RltdPties/DbtrAcct/Id/IBAN"
        case .ultimateDebtor: "Ntry/NtryDtls/TxDtls/RltdPties/UltmtDbtr/Nm"
        case .ultimateDebtorParty: "Ntry/NtryDtls/TxDtls/RltdPties/UltmtDbtr/Pty/Nm"
        case .creditor: "Ntry/NtryDtls/TxDtls/RltdPties/Cdtr/Nm"
        case .creditorParty: "Ntry/NtryDtls/TxDtls/RltdPties/Cdtr/Pty/Nm"
        case .creditorAccount: "Ntry/NtryDtls/TxDtls/RltdPties/CdtrAcct/Id/IBAN"
        case .ultimateCreditor: "Ntry/NtryDtls/TxDtls/RltdPties/UltmtCdtr/Nm"
        case .ultimateCreditorParty: "Ntry/NtryDtls/TxDtls/RltdPties/UltmtCdtr/Pty/Nm"
        case .tradingParty: "Ntry/NtryDtls/TxDtls/RltdPties/TradgPty/Nm"
        case .tradingPartyName: "Ntry/NtryDtls/TxDtls/RltdPties/TradgPty/Pty/Nm"
        case .purpose: "Ntry/NtryDtls/TxDtls/RmtInf/Ustrd"
        case .structuredText: "Ntry/NtryDtls/TxDtls/RmtInf/Strd/AddtlRmtInf"
        case .structuredReference: "Ntry/NtryDtls/TxDtls/RmtInf/Strd/CdtrRefInf/Ref"
        case .detailText: "Ntry/NtryDtls/TxDtls/AddtlTxInf"
        case .check: "Ntry/NtryDtls/TxDtls/Refs/ChqNb"
        }
    }

    var isGroup: Bool { isTransparent || [.balance, .entry, .detail].contains(self) }

    var isTransparent: Bool { [.statement, .report, .notification].contains(self) }
}
