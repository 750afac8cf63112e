@testable import expense_cli

/// An event for an editor.
enum EditorStep: Equatable {
    /// Keys, as a terminal sends them; cut if the rest of a sequence arrives with the next keys.
    case keys(String, isCut: Bool = false)
    case commit(Int, isTold: Bool)
    case resize(Int, Int)
    /// Another prompt has run a line.
    case otherPrompt(Int)

    static func random(_ chance: inout Chance) -> EditorStep {
        switch Int.random(in: 0..<20, using: &chance) {
        case 0:
            let (columns, rows) = sizes[Int.random(in: 0..<sizes.count, using: &chance)]
            return .resize(columns, rows)
        case 1, 2:
            return .commit(Int.random(in: 1...1_000_000, using: &chance), isTold: Bool.random(using: &chance))
        case 3: return .keys(Keys.paste(pastes[Int.random(in: 0..<pastes.count, using: &chance)]))
        case 4: return .otherPrompt(Int.random(in: 0..<9, using: &chance))
        default:
            let key = allKeys[Int.random(in: 0..<allKeys.count, using: &chance)]
            return .keys(key, isCut: Int.random(in: 0..<8, using: &chance) == 0)
        }
    }

    /// - Parameters:
    ///   - isHasty: whether the window has other sizes before the prompt sees a new one.
    ///   - isToldLate: whether the prompt sees the first of these while the window has the last one.
    func happen(to world: EditorWorld, isHasty: Bool, isToldLate: Bool) {
        switch self {
        case .keys(let keys, let isCut): world.type(Array(keys.utf8), isCut: isCut)
        case .commit(let amount, let isTold):
            let told = isTold ? ["#42  2026-01-02  \(amount).00 EUR  昼食 tickets, by another process"] : []
            world.commit(amount % 7 == 0 ? "" : "all · \(amount).00 USD", telling: told)
        case .resize(let columns, let rows):
            let others = [(2 * columns, rows + 3), (max(min(2, columns), columns / 2), max(1, rows - 1))]
            world.resize(columns: columns, rows: rows, after: isHasty ? others : [], isToldLate: isToldLate)
        case .otherPrompt(let number): world.remember(["add 1 tea", "line \(number)", "total --by category 昼食"])
        }
    }
}

/// A random sequence of events for one editor, determined by its seed.
struct EditorStory {
    let seed: UInt64
    private let (columns, rows): (Int, Int)
    private let kind: Emulator.Kind
    private let mode: EditingMode
    private let steps: [EditorStep]

    init(seed: UInt64, steps count: Int = 24) {
        var chance = Chance(seed: seed)
        self.seed = seed
        (columns, rows) = sizes[Int.random(in: 0..<sizes.count, using: &chance)]
        kind = Emulator.Kind.allCases[Int.random(in: 0..<3, using: &chance)]
        mode = Int.random(in: 0..<4, using: &chance) == 0 ? .viInsert : .emacs
        steps = (0..<count).map { _ in EditorStep.random(&chance) }
    }

    /// The failure with the fewest steps that cause it; nil if there is none.
    var failure: String? {
        guard failure(of: steps) != nil else { return nil }
        var fewer = steps
        var size = fewer.count / 2
        while size > 0 {
            var start = 0
            while start < fewer.count {
                let end = min(start + size, fewer.count)
                let rest = Array(fewer[..<start] + fewer[end...])
                if failure(of: rest) != nil { fewer = rest } else { start = end }
            }
            size /= 2
        }
        return "seed \(seed), \(columns)x\(rows), \(kind), \(mode), \(fewer): \(failure(of: fewer) ?? "")"
    }

    private func failure(of steps: [EditorStep]) -> String? {
        let world = EditorWorld(
            columns: columns, rows: rows, kind, mode, history: ["add 1 tea", "total --by category 昼食", "add 2 tea"])
        world.hint = { line in
            [nil, .would("adds 12.50 USD to food, today"), .wrong("there is no category 'fod'")][line.utf8.count % 3]
        }
        world.completions = { line in
            let words = ["category", "categorize", "check", "昼食", "'two words'"]
            let some = words.prefix(line.count % 6).map { WordCompletions.Candidate(text: $0, label: $0) }
            let start = line.startOfWord(before: line.cursor, .betweenBlanks)
            return WordCompletions(range: start..<line.cursor, candidates: some)
        }
        world.output = { line in
            ["", "added #1  12.50 USD", "a longer line of output that goes over several rows, as it may"][
                ..<(line.utf8.count % 4)
            ]
            .map { $0 }
        }
        for step in steps where !world.hasEnded {
            step.happen(to: world, isHasty: seed % 3 == 0, isToldLate: seed % 6 == 0)
            if let failure = world.failure { return "\(failure) after \(step)" }
        }
        return nil
    }
}

private let sizes = [(80, 24), (80, 5), (40, 10), (40, 2), (20, 5), (7, 3), (2, 2), (1, 1), (1, 5), (200, 60)]

private let pastes = [
    "one\ntwo", "one\r\ntwo\r\n", "\n\n", "昼食 🍕 e\u{301}", "a\u{1B}[2Jb\u{7}", "\ttab", "\u{301}", "\u{200D}x",
    "\u{202E}abc",
    "long " + String(repeating: "word ", count: 30), String(repeating: "昼", count: 45) + "\nend", "👩‍👩‍👧🇩🇪🇫🇷", "한글 ᄒ",
]

private let allKeys: [String] = {
    let controls = "abcdefghijklmnopqrstuvwxyz_".map(Keys.control)
    let alts = "bfdtulcy<>\u{7F}x".map(Keys.alt)
    let texts = [
        "a", "1", " ", "  ", "昼", "🍕", "\u{301}", "👩‍👩‍👧", "🇩🇪", "\u{1F1E9}", "word", "two words", "-", "'", "\"", "\\", "#",
        "x", "0", "$",
        "w", "dd", "\u{200D}", "\u{FE0F}", "\u{1100}", "\u{1161}", "é", "\u{AD}", "ß",
    ]
    let sequences = [
        Keys.up, Keys.down, Keys.left, Keys.right, Keys.escape, "\u{1B}[H", "\u{1B}[F", "\u{1B}[3~", "\u{1B}[1;5C",
        "\u{1B}[1;5D",
        "\u{1B}[Z", "\u{1B}[5~", "\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}[200~cut ", "\u{1B}[201~", "\u{1B}]0;x\u{7}",
        "\u{1B}[97;5u", "\u{1B}[<0;33;10M", "\u{1B}[M !!", "\u{1B}[32;33;10M", "\u{1B}[I", "\u{1B}[?62;22c",
        "\u{1B}[97;1:3u", "\u{1B}O5P", "\u{1B}X\r\u{1B}\\", "\u{9B}0;1M",
    ]
    let often =
        Array(repeating: "\r", count: 6) + Array(repeating: "\t", count: 5) + Array(repeating: "\u{7F}", count: 4)
    return controls + alts + texts + texts + sequences + often
}()
