/// Words with one meaning, in many languages. A table has a row for each: `pending: offen,en cours`.
enum WordList: Int, CodingKey, CaseIterable {
    // What cells say.
    case pending, failed, refunded, bookedQuestions, failedQuestions, negations, pendingBeginnings, without
    case booked, summaries, earned, spent, shops, thanks, billPayments, yes, no, sums, refunds, expenses
    case incomes, settlements, budget, transferCategories, ownMovements, transfers, neutral, purchases, cardCosts
    case interest, cardLoads, cardPayments, kindsOfCards, checkWords, ownTransfers, likelyTransfers, splits, noAccounts

    // What titles tell besides a role.
    case onlyAlone, cents, payingPeople, costTitles, foreign, notEnglish, partsOfAmounts, senders
    case recipients, ofAnyParty, noParty, valueDates, paymentDates, purchaseDates, cardHolders, checkTitles
    case likelyCheckTitles, referenceTitles, shopTitles, sidesOfBooks, contraAccounts, addedToPrices, accountCurrencies,
        holdings
    case tradeTitles, purchasesOfSecurities, gainsOfSecurities, years, months, days, accountTitles, regions
    case paymentMethods, titlesOfMethods, places, names, balances, balancesBefore, owedBalances, parents, blocked, fees,
        net, shopOrAccount, transferAccounts, sourceAccounts, targetAccounts,
        foreignStems, currenciesOfApps

    /// In their order, in the form that ``CSVWords/plain(_:)`` and ``CSVTitles/plain(_:)`` give texts.
    var words: [String] { Self.lists[rawValue] }

    /// Whether a text in comparable form is one of the words.
    func contains(_ text: String) -> Bool { Self.sets[rawValue].contains(text) }

    /// Whether a text as it is written is one of the words.
    func have(_ text: String) -> Bool { contains(CSVWords.plain(text)) }

    /// Whether a text as it is written has one of the words among its own, of up to four words each.
    func areIn(_ text: String) -> Bool { occur(in: CSVWords.words(of: CSVWords.plain(text)), upTo: 4) }

    /// Whether a sequence of at most `count` of some words is one of the list. Most words begin none.
    func occur(in words: [Substring], upTo count: Int) -> Bool {
        words.indices.contains { start in
            begins(with: words[start])
                && (start..<min(start + count, words.count)).contains { end in
                    contains(words[start...end].joined(separator: " "))
                }
        }
    }

    /// Whether a word is the first one of a word of the list.
    func begins(with word: Substring) -> Bool { Self.beginnings[rawValue].contains(word) }

    /// Whether a title in comparable form has one of the words among its own.
    func areOne(of title: String) -> Bool { title.split(separator: " ").contains { contains(String($0)) } }

    /// Whether a text in comparable form has one of the words in it.
    func areHeld(in text: String) -> Bool { words.contains { holds(text, $0) } }

    private static let lists: [[String]] = {
        let rows = Self.rows(ofCells).merging(Self.rows(ofTitles)) { first, _ in first }
        return allCases.map { rows[$0.stringValue] ?? [] }
    }()

    private static let sets = lists.map(Set.init)
    private static let beginnings = lists.map { words in Set(words.map { $0.prefix { $0 != " " } }) }

    /// The words of a table by the names of its rows. Lines that begin with `#` are remarks.
    static func rows(_ table: String) -> [String: [String]] {
        var (rows, name): ([String: [String]], String) = ([:], "")
        // The bytes, because looking for characters takes longer than all the rest.
        for line in table.utf8.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            let parts = line.split(separator: UInt8(ascii: ":"))
            if parts.count > 1 { name = String(Substring(parts[0])) }
            rows[name, default: []] += (parts.last ?? line).split(separator: UInt8(ascii: ",")).map { word in
                let text = String(Substring(word))
                // Titles keep their slashes.
                return word.contains(UInt8(ascii: "/")) ? folded(trimmingBlanks(text)) : CSVWords.plain(text)
            }
        }
        return rows
    }
}
