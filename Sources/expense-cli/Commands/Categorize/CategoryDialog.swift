import CLibrary
import ExpenseCore
import Streams

/// Asks for the category of one entry after the other on a terminal. An entry that another process changes meanwhile is
/// shown as it is now, and not asked about if it has a category.
final class CategoryDialog {
    private let store: ExpenseStore
    private let state: AppState
    private let session: Session
    private let frequent: [String]
    private var question: CategoryQuestion?
    /// The number of the entry that the user is asked about; nil for none.
    private let asked = Variable<Int64?>(nil)
    private var answers: [Given] = []
    /// The place of the entry that is asked about.
    private var place = 0

    /// An answer that was recorded here.
    private struct Given {
        let place: Int
        let entry: Expense
        let category: String
        let rule: Rule?
    }

    init(store: ExpenseStore, in session: Session) throws {
        (self.store, self.session) = (store, session)
        state = try session.liveState()
        frequent = try store.frequentCategories()
    }

    func ask(_ entries: [(entry: Expense, suggestion: String?)]) throws {
        defer { session.accomplished = summary }
        func askNext() throws {
            guard place < entries.count else { return question = nil }
            let (entry, guess) = entries[place]
            try session.output.write("\(place + 1) of \(entries.count)  ")
            try ask(about: entry, suggestion: suggestion(for: entry) ?? guess)
        }
        try session.withSignals { signals in
            try askNext()
            guard question != nil else { return }
            try session.output.flush()
            enterRawMode()
            defer { restoreTerminal() }
            let loop = try EventLoop(signals: signals)
            try loop.run(events(of: loop), while: { question != nil }) { event in
                switch event {
                case .keys(let keys):
                    for key in keys.flatMap(\.characters) where question != nil {
                        if try press(key, signals) { try askNext() }
                    }
                case .signal(let number): try handle(number, signals)
                case .changed(let id, let entry):
                    guard try isSettled(id, entry) else { break }
                    place += 1
                    try askNext()
                }
                try session.output.flush()
            }
        }
        try session.output.line(summary)
    }

    private var summary: String { "\(counted(answers.count, "entry has", "entries have")) a category now" }

    /// What was answered here for the same payee or note, or what a rule says that was made here.
    private func suggestion(for entry: Expense) -> String? {
        let rules = answers.compactMap(\.rule)
        return RuleBook(rules).category(for: entry)
            ?? answers.last {
                $0.entry.kind == entry.kind
                    && folded($0.entry.payee ?? $0.entry.note) == folded(entry.payee ?? entry.note)
            }?.category
    }

    private func events(of loop: EventLoop) -> Observable<CategoryEvent> {
        // A closed terminal ends the questions like the key that quits.
        let keys = loop.input.keys(on: loop.clock).concat(.just([.control("c")])).catchErrorJustReturn([.control("c")])
        let state = state
        let changes = asked.flatMapLatest { id -> Observable<CategoryEvent> in
            guard let id else { return .never() }
            return state.answers { store, _ in try store.entry(id) }.map { .changed(id, $0) }
        }
        return .merge(loop.signals.map(CategoryEvent.signal), keys.map(CategoryEvent.keys), changes)
    }

    private func ask(about entry: Expense, suggestion: String?) throws {
        let known = (try? store.categories().map(\.name)) ?? []
        question = CategoryQuestion(about: entry, suggestion: suggestion, known: frequent + known)
        asked.value = entry.id
        try session.output.line(line(of: entry))
        try repeatQuestion()
    }

    private func repeatQuestion() throws {
        guard let lines = question?.lines else { return }
        try session.output.line(lines.choices)
        try session.output.write(lines.keys)
        if question?.makesRule == true { try session.output.write("rule ") }
    }

    /// Whether the question is answered.
    private func press(_ key: Key, _ signals: SignalPipe) throws -> Bool {
        if key == .control("z") {
            try stop(signals, isWholeGroup: true)
            return false
        }
        guard let before = question else { return false }
        guard let answer = question?.answer(of: key) else {
            guard let now = question, now != before else { return false }
            if now.makesRule, !before.makesRule {
                try session.output.write("rule ")
            } else {
                try session.output.line()
                try repeatQuestion()
            }
            return false
        }
        switch answer {
        case .skip:
            try session.output.line("skipped")
            place += 1
        case .undo:
            guard try undo() else { return false }
        case .leave:
            question = nil
            try session.output.line()
        case .category(let category, let makesRule):
            if before.letters != nil { try session.output.write("  ") }
            try record(category, for: before.entry, makesRule: makesRule)
        }
        return question != nil
    }

    private func record(_ category: String, for entry: Expense, makesRule: Bool) throws {
        _ = try store.update(entry.id) { $0.category = category }
        try session.output.line(escapingControls(in: category))
        let rule = try makesRule ? makeRule(of: entry, category) : nil
        answers.append(Given(place: place, entry: entry, category: category, rule: rule))
        place += 1
    }

    /// A rule needs a text that says something.
    private func makeRule(of entry: Expense, _ category: String) throws -> Rule? {
        let text = entry.payee ?? entry.note
        guard text.count(where: \.isLetter) > 2, text.utf8.count <= 200 else {
            try session.output.line(
                "no rule was made: \(quoted(text)) is too \(text.utf8.count > 200 ? "long" : "short")")
            return nil
        }
        let rule = try store.add(Rule(text: text, category: category))
        try session.output.line("added rule #\(rule.id)  \(quoted(rule.text))  \(escapingControls(in: category))")
        return rule
    }

    /// Takes back the last answer, and asks about its entry again.
    ///
    /// - Returns: False if there is none.
    private func undo() throws -> Bool {
        try session.output.line()
        guard let last = answers.popLast() else {
            try session.output.line("nothing has been answered yet")
            try repeatQuestion()
            return false
        }
        // Another process may have given it another category meanwhile.
        _ = try store.update([last.entry.id]) { if $0.category == last.category { $0.category = nil } }
        if let rule = last.rule { _ = try store.deleteRule("\(rule.id)") }
        try session.output.line("#\(last.entry.id) is not in \(escapingControls(in: last.category)) any more")
        place = last.place
        return true
    }

    /// Whether another process has answered the question.
    private func isSettled(_ id: Int64, _ entry: Result<Expense, QueryFailure>) throws -> Bool {
        guard let shown = question, shown.entry.id == id else { return false }
        if case .failure(let failure) = entry, failure.error is UnknownEntry {
            try session.output.line("\nanother process deleted #\(id)")
            return true
        }
        let entry = try entry.get()
        guard entry != shown.entry else { return false }
        try session.output.line("\nanother process changed #\(id)")
        if let category = entry.category {
            try session.output.line("it is in \(escapingControls(in: category)) now")
            return true
        }
        try ask(about: entry, suggestion: shown.hasSuggestion ? shown.offered.first : nil)
        return false
    }

    private func handle(_ signal: Int32, _ signals: SignalPipe) throws {
        switch signal {
        case SIGINT: _ = try press(.control("c"), signals)
        case SIGTSTP: try stop(signals, isWholeGroup: false)
        case SIGCONT:
            restoreTerminal()
            enterRawMode()
            try session.output.line()
            try repeatQuestion()
        default: break
        }
    }

    private func stop(_ signals: SignalPipe, isWholeGroup: Bool) throws {
        try session.output.line()
        try session.output.flush()
        restoreTerminal()
        signals.stop(isWholeGroup: isWholeGroup)
        enterRawMode()
        try repeatQuestion()
    }
}

/// An event while `categorize` asks.
private enum CategoryEvent: QueuedEvent {
    case keys([Key])
    case signal(Int32)
    /// The entry that is asked about, as it is now.
    case changed(Int64, Result<Expense, QueryFailure>)

    func replaces(_ waiting: CategoryEvent) -> Bool {
        if case (.changed, .changed) = (self, waiting) { true } else { false }
    }
}

extension Key {
    /// Text that arrived together as one key per character.
    fileprivate var characters: [Key] {
        if case .text(let text) = self { text.map { .text(String($0)) } } else { [self] }
    }
}
