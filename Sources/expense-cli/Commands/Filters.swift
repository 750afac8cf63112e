import ExpenseCore

/// The options that say which entries are meant.
struct Filters: ParameterGroup {
    @Option(
        "category", short: "c", value: "NAME", "Only this category, or 'none'; may be repeated",
        completion: .lines(of: "category list --names"))
    var categories: [String]
    @Option("from", value: "DATE", "Only from this day on") var from: String?
    @Option("to", value: "DATE", "Only up to this day") var to: String?
    @Option("kind", value: "KIND", "Only one kind") var kind: Expense.Kind?

    /// The filter; categories that the store does not have are refused.
    func filter(_ session: Session, _ store: Store?) throws -> Filter {
        let today = session.environment.today()
        let period = Period(
            from: try from.map { try CalendarDate(typed: $0, today: today) },
            to: try to.map { try CalendarDate(typed: $0, today: today) })
        if let from = period.from, let to = period.to, from > to {
            throw UsageError(message: "the period is empty: --from \(from) is after --to \(to)")
        }
        let choices = categories.map { $0.lowercased() == "none" ? Filter.CategoryChoice.none : .named($0) }
        let known = try store?.categories() ?? Category.readyMade
        for case .named(let name) in choices where !known.contains(where: { $0.isNamed(name) }) {
            throw UnknownCategory(name: name, known: known.map(\.name))
        }
        return Filter(categories: choices, period: period, kind: kind)
    }
}

extension Expense.Kind: ArgumentValue {}
extension Grouping: ArgumentValue {}

extension Category {
    /// Whether this is its name, in any case.
    func isNamed(_ name: String) -> Bool {
        self.name.lowercased() == name.lowercased()
    }

    /// How its name looks on a terminal.
    var style: Style {
        let (red, green, blue) = color.parts
        return .colored(Color(red: Int(red), green: Int(green), blue: Int(blue)))
    }
}

/// Refuses what cannot be the name of a category or a tag.
func refuseLabel(_ text: String, _ what: String) throws(UsageError) {
    if text.utf8.count > 200 { throw UsageError(message: "\(what) has at most 200 bytes") }
    if text.allSatisfy(\.isWhitespace) { throw UsageError(message: "\(what) must not be blank") }
    if escapingControls(in: text) != text {
        throw UsageError(message: "\(what) cannot contain control characters: \(quoted(text))")
    }
}
