import Foundation

@testable import ExpenseCore

/// The day on all machines.
let caseDay = day("2026-11-21")

// Entries as cases write them: `income 5.50EUR tea /food @giro >card +4EUR !Rewe #work ^2026-11-20`. The amount comes first; `/-`, `@-`
// and the like say that there is none, `_` is a space, and what has no sign is the note.
extension Expense {
    /// An entry that a case writes.
    init(_ text: String) throws {
        self.init(date: caseDay, amount: Money(minorUnits: 0, currency: .dollar))
        try set(text)
    }

    /// Sets what a case writes, and leaves the rest.
    mutating func set(_ text: String) throws {
        var (notes, names, hasAmount): ([Substring], [String]?, Bool) = ([], nil, false)
        for word in text.split(separator: " ") {
            let rest = word.dropFirst().replacing("_", with: " ")
            let name = rest == "-" ? nil : String(rest)
            switch word.first {
            case "/": category = name
            case "@": account = name
            case ">": target = name
            case "!": payee = name
            case "+": received = try name.map(money)
            case "^": date = day(String(rest))
            case "#": names = (names ?? []) + (name.map { [$0] } ?? [])
            case let first? where first.isNumber && !hasAmount: (amount, hasAmount) = (try money(String(word)), true)
            default:
                if let kind = Kind(rawValue: String(word)) { self.kind = kind } else { notes.append(word) }
            }
        }
        if !notes.isEmpty { note = notes.joined(separator: " ") }
        if let names { tags = Set(names).sorted() }
    }

    /// The entry as a case writes it.
    var caseText: String {
        let signs: [(String, String?)] = [
            ("/", category), ("@", account), (">", target), ("+", received.map(amountText)), ("!", payee),
        ]
        return
            ([kind == .expense ? nil : kind.rawValue, amountText(amount), note.isEmpty ? nil : note]
            + signs.map { sign, name in name.map { sign + $0 } } + tags.map { "#" + $0 }
            + [date == caseDay ? nil : "^\(date)"]).compactMap(\.self).joined(separator: " ")
    }
}

/// An amount that a case writes: `5`, `5.50`, `4EUR`, `-5`.
func money(_ text: String) throws -> Money {
    let (digits, currency) = (text.filter { $0.isNumber || $0 == "." }, Currency(text.filter(\.isLetter)))
    let money = try Money(typed: digits, currency: currency ?? .dollar)
    return Money(minorUnits: text.hasPrefix("-") ? -money.minorUnits : money.minorUnits, currency: money.currency)
}

/// An amount as a case writes it.
func amountText(_ amount: Money) -> String {
    (amount.plain.hasSuffix(".00") ? String(amount.plain.dropLast(3)) : amount.plain)
        + (amount.currency == .dollar ? "" : amount.currency.code)
}
