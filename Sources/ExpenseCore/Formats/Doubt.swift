/// What a file does not say and was guessed.
package struct Doubt: Sendable, Equatable, CustomStringConvertible {
    /// What is uncertain.
    package let problem: String
    /// The option that decides it.
    package let remedy: String
    /// The name under which the guess can be accepted; nil if other options decide.
    package let acceptance: Acceptance?
    /// The readings of the file between which options decide; empty if they are not known.
    package let readings: [Reading]

    /// What can be accepted although it is not sure, each by itself.
    package enum Acceptance: String, Sendable, CaseIterable {
        case assertions, balances, century, corrections, currency, damage, end, future, holdings, line, months, parts,
            reversals, sheet, split, status, sum, table, titles, transfers

        var option: String { "--accept \(rawValue)" }
    }

    /// The option that says what a word means.
    static func option(_ side: CSVDirection, of word: String) -> String { "--side '\(word)=\(side.rawValue)'" }

    /// A way to read the file.
    package struct Reading: Sendable, Equatable {
        /// The option that chooses it, such as `--sign reversed`.
        package let option: String
        /// When it is right: `positive amounts are income`.
        let condition: String
        /// What the option says.
        let hints: CSVHints

        init(_ option: String, if condition: String, _ choose: (inout CSVHints) -> Void) {
            (self.option, self.condition) = (option, condition)
            var hints = CSVHints()
            choose(&hints)
            self.hints = hints
        }

        static func sign(_ sign: CSVMapping.Sign, if condition: String) -> Reading {
            Reading("--sign \(sign.rawValue)", if: condition) { $0.sign = sign }
        }

        static func unproven(_ side: CSVDirection, if condition: String) -> Reading {
            Reading("--side \(side.rawValue)", if: condition) { $0.unprovenSide = side }
        }

        static func side(_ side: CSVDirection, of word: String, if condition: String) -> Reading {
            Reading(Doubt.option(side, of: word), if: condition) { $0.sides[word] = side }
        }

        static func decimal(_ mark: Character, if condition: String) -> Reading {
            Reading("--decimal \(mark == "," ? "comma" : "point")", if: condition) { $0.decimalMark = mark }
        }

        static func unit(_ unit: CSVMapping.AmountUnit, if condition: String) -> Reading {
            Reading("--unit \(unit.rawValue)", if: condition) { $0.unit = unit }
        }

        static func order(_ order: DateOrder, if condition: String) -> Reading {
            Reading("--date-order \(order.rawValue)", if: condition) { $0.dateOrder = order }
        }

        static func currency(_ code: String, if condition: String) -> Reading {
            Reading("--currency \(code)", if: condition) { $0.standardCurrency = Currency(code) }
        }

        static func column(_ role: CSVRole, _ name: String, if condition: String) -> Reading {
            Reading("--\(role.stringValue)-column '\(name)'", if: condition) { $0.columns[role] = [name] }
        }
    }

    /// A doubt, and what settles it.
    package init(problem: String, remedy: String) {
        (self.problem, self.remedy, acceptance, readings) = (problem, remedy, nil, [])
    }

    /// A doubt about a guess that can be accepted.
    ///
    /// - Parameter rest: when that is right, and what to do otherwise.
    init(problem: String, accepting acceptance: Acceptance, _ rest: String) {
        (self.problem, self.acceptance, readings) = (problem, acceptance, [])
        remedy = "Use \(acceptance.option) \(rest)"
    }

    /// A doubt between readings, of which an option chooses one.
    init(problem: String, between readings: [Reading]) {
        (self.problem, self.readings, acceptance) = (problem, readings, nil)
        remedy = "Use " + readings.map { "\($0.option) if \($0.condition)" }.joined(separator: ", or ")
    }

    /// The problem and the option that decides it.
    package var description: String { "\(problem). \(remedy)" }
}
