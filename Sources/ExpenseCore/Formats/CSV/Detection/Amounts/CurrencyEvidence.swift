/// A piece of evidence for the currency of amounts that no column names one for.
struct CurrencyEvidence: Sendable {
    /// A currency, or none if the file does not tell which one it is; and why, and what the user can do about it.
    typealias Verdict = (currency: Currency?, reason: String, remedy: String)

    let weight: Int
    private let weigh: @Sendable (CSVDetection) -> Verdict?

    private init(_ weight: Int, _ weigh: @escaping @Sendable (CSVDetection) -> Verdict?) {
        (self.weight, self.weigh) = (weight, weigh)
    }

    private init(_ weight: Int, _ reason: String, _ find: @escaping @Sendable (CSVDetection) -> Currency?) {
        self.init(weight) { detection in find(detection).map { ($0, reason, "") } }
    }

    /// What the evidence says of a file. Where a column names currencies, only that says anything which is as near to
    /// the amounts.
    static func verdicts(_ detection: CSVDetection) -> [(weight: Int, verdict: Verdict)] {
        all.filter { detection.mapping[.currency] == nil || $0.weight >= ofColumn }
            .compactMap { piece in piece.weigh(detection).map { (piece.weight, $0) } }
    }

    private static let ofColumn = 1700

    private static let all = [
        CurrencyEvidence(1900, "the title of the amounts names it") { $0.currencyOfTitles },
        CurrencyEvidence(1800, "where two amounts of a row are equal, their currency is this one") { $0.ownCurrency },
        CurrencyEvidence(ofColumn, "all rows that name a currency name this one") { detection in
            let codes = detection.mapping[.currency].map { Set(detection.cells($0).map(CSVCurrency.read)) } ?? []
            return codes.count == 1 ? codes.first ?? nil : nil
        },
        CurrencyEvidence(1500, "it is beside the first amount") { CSVCurrency.inAmount($0.firstAmount) },
        CurrencyEvidence(1400, "a line above the entries names it") {
            CSVCurrency.inPreamble($0.sample.records.prefix($0.mapping.skippedLines))
        },
        CurrencyEvidence(1300, "the title of the balances names it") { detection in
            detection.table[.balance].first.flatMap(detection.currencyInTitle)
        },
        CurrencyEvidence(1250) { $0.unknownCurrency.map { (nil, $0, "Name the currency with --currency") } },
        CurrencyEvidence(1200, "the amounts are in 'kr', and the titles in the language of one country") {
            $0.areInCrowns ? CSVCurrency.ofCrowns(inTitle: $0.titles.joined(separator: " ")) : nil
        },
        // Yen and yuan have the same sign. Yen have no decimals, and only Japanese has kana.
        CurrencyEvidence(1200) { detection in
            guard ["¥", "￥"].contains(detection.signOfAmounts) else { return nil }
            let texts = detection.titles + detection.table.columns.flatMap(\.cells)
            func contains(_ isOne: (Unicode.Scalar) -> Bool) -> Bool {
                texts.contains { $0.unicodeScalars.contains(where: isOne) }
            }
            let haveDecimals = detection.mapping.amounts.contains { column in
                detection.cells(column).contains { (detection.units($0) ?? 0) % 10_000 != 0 }
            }
            let isChinese = contains(CSVCurrency.isChinese)
            let isJapanese = contains(CSVCurrency.isKana) || contains("額込".unicodeScalars.contains)
            guard haveDecimals || isChinese != isJapanese else {
                return (
                    nil, "amounts in '\(detection.signOfAmounts)' may be in Japanese yen or in Chinese yuan",
                    "Use --currency JPY or --currency CNY"
                )
            }
            let reason = haveDecimals ? "the amounts have decimals" : "the texts are in one of the languages"
            return (Currency(haveDecimals || isChinese ? "CNY" : "JPY"), "yen and yuan have one sign; \(reason)", "")
        },
        CurrencyEvidence(100) { detection in
            CSVCurrency.ofWriting(detection.titles).map { ($0.currency, "the titles are in \($0.language)", "") }
        },
        CurrencyEvidence(90) { detection in
            guard CSVCurrency.isOfTaiwan(detection.titles) != nil else { return nil }
            return (
                nil, "the file names no currency, and its titles are in the Chinese of Taiwan and Hong Kong",
                "Use --currency TWD or --currency HKD"
            )
        },
    ]
}

extension CSVDetection {
    var currencyOfTitles: Currency? { mapping.amounts.lazy.compactMap(currencyInTitle).first }

    fileprivate var firstAmount: String { mapping.amounts.lazy.flatMap(cells).first ?? "" }

    fileprivate var signOfAmounts: String { (try? WrittenParts(firstAmount))?.name ?? "" }

    /// Whether the first amount has the sign of several currencies.
    var areInCrowns: Bool { ["kr", "kr."].contains(signOfAmounts.lowercased()) }

    /// A column whose title means currencies, but of which a cell contains none.
    fileprivate var unknownCurrency: String? {
        titles.indices.lazy.compactMap { column -> String? in
            guard table[column].isExact(.currency), !cells(column).contains(where: WrittenDate.isDate) else {
                return nil
            }
            let unknown = cells(column).first { CSVCurrency.read($0) == nil && !isAmount($0) && !isNothing($0) }
            return unknown.map { "column \(name(of: column)) holds '\($0.prefix(20))', which is not a currency code" }
        }.first
    }
}
