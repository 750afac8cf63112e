/// A random program of several threads with variables, computed values and observers.
///
/// Each variable has one writer: a thread, or an observer that writes it when it receives something. So the states that
/// the program goes through are known: each is one position in the list of states of each writer.
struct StatePlan {
    enum Reference: Hashable {
        case variable(Int)
        case computed(Int)
    }

    /// What a computed value computes. If the sum is to fail, the value is an error, which its readers read as -1.
    struct Formula {
        enum Kind: CaseIterable { case number, text, result }

        let kind: Kind
        /// If its value is even, `low` is read, else `high`.
        let condition: Reference
        let low: [Reference]
        let high: [Reference]
        /// Whether the closure makes a computed value that reads the sum, and reads that.
        let isNested: Bool

        func value(_ read: (Reference) -> Int) -> Int {
            let condition = read(condition)
            return sum(of: branch(condition), condition, read)
        }

        func branch(_ condition: Int) -> [Reference] { condition % 2 == 0 ? low : high }

        func sum(of branch: [Reference], _ condition: Int, _ read: (Reference) -> Int) -> Int {
            let sum = branch.reduce(condition + 13) { $0 + read($1) + 1 } % 12
            return kind == .result && sum % 5 == 0 ? -1 : sum
        }
    }

    struct Write {
        let variable: Int
        let value: Int
    }

    /// What an observer does with each element.
    enum Reaction {
        case none
        case write(variable: Int)
        case read(Int)
        case dispose(after: Int)
        case observe(Int)
    }

    /// An observer of one computed value, or an effect that reads one or two.
    struct Watch {
        let computed: [Int]
        let reaction: Reaction
        let isEffect: Bool
    }

    indirect enum Step {
        case write(Write)
        case read(Int)
        /// Writes and reads in turn; if it throws, none of the writes takes effect.
        case transaction([Write], reads: [Int], throwing: Bool, inner: Step?)
        case observe(Watch)
        /// Disposes of an observer or an effect that this thread has subscribed.
        case dispose(Int)
        case comeAndGo(Int)
        case makeAndDrop(Reference)
    }

    let seed: Int
    /// The writer of each variable: a thread; or, from the number of threads on, an observer.
    private(set) var writers: [Int] = []
    let initial: [Int]
    private(set) var formulas: [Formula] = []
    private(set) var first: [Watch] = []
    private(set) var scripts: [[Step]] = []
    /// The lowest computed value that reads a variable of an observer.
    private var lowestReader: [Int: Int] = [:]

    var writerCount: Int { (writers.max() ?? 0) + 1 }

    init(seed: Int) {
        var dice = Dice(seed &* 0x2545_F491_4F6C_DD1D)
        self.seed = seed
        let threads = 1 + dice.throwing(4)
        let variables = threads + dice.throwing(3)
        writers = (0..<variables).map { $0 % threads }
        let reactions = dice.throwing(3)
        writers += (0..<reactions).map { threads + $0 }
        initial = writers.map { _ in dice.throwing(6) }
        let count = 3 + dice.throwing(6)
        let firstReader = 1 + dice.throwing(count - 1)
        for index in 0..<count {
            let readable = index < firstReader ? variables : writers.count
            func reference(_ dice: inout Dice) -> Reference {
                index > 0 && dice.throwing(2) == 0
                    ? .computed(max(dice.throwing(index), dice.throwing(index))) : .variable(dice.throwing(readable))
            }
            formulas.append(
                Formula(
                    kind: dice.choose(Formula.Kind.allCases), condition: reference(&dice),
                    low: (0..<dice.throwing(3)).map { _ in reference(&dice) },
                    high: (0..<dice.throwing(4)).map { _ in reference(&dice) }, isNested: dice.throwing(5) == 0))
        }
        for variable in variables..<writers.count {
            first.append(
                Watch(
                    computed: [dice.throwing(firstReader)], reaction: .write(variable: variable),
                    isEffect: dice.throwing(3) == 0))
        }
        for _ in 0..<dice.throwing(3) { first.append(Self.watch(&dice, count)) }
        let length = threads > 2 ? 5 : 8
        scripts = (0..<threads).map { thread in
            (0..<2 + dice.throwing(length)).map { _ in step(&dice, of: thread, variables) }
        }
    }

    private static func reaction(_ dice: inout Dice, _ count: Int) -> Reaction {
        switch dice.throwing(5) {
        case 0: .read(dice.throwing(count))
        case 1: .dispose(after: 1 + dice.throwing(2))
        case 2: .observe(dice.throwing(count))
        default: .none
        }
    }

    private static func watch(_ dice: inout Dice, _ count: Int) -> Watch {
        let isEffect = dice.throwing(3) == 0
        let computed = (0..<(isEffect ? 1 + dice.throwing(2) : 1)).map { _ in dice.throwing(count) }
        return Watch(computed: computed, reaction: reaction(&dice, count), isEffect: isEffect)
    }

    private func step(_ dice: inout Dice, of thread: Int, _ variables: Int) -> Step {
        let own = (0..<variables).filter { writers[$0] == thread }
        func write() -> Write { Write(variable: dice.choose(own), value: dice.throwing(6)) }
        let computed = dice.throwing(formulas.count)
        switch dice.throwing(12) {
        case 0...3: return .write(write())
        case 4, 5:
            let inner: Step? =
                dice.throwing(3) == 0
                ? .transaction([write()], reads: [computed], throwing: dice.throwing(2) == 0, inner: nil) : nil
            return .transaction(
                (0..<1 + dice.throwing(3)).map { _ in write() },
                reads: (0..<dice.throwing(3)).map { _ in dice.throwing(formulas.count) },
                throwing: dice.throwing(4) == 0, inner: inner)
        case 6, 7: return .read(computed)
        case 8: return .observe(Self.watch(&dice, formulas.count))
        case 9: return .dispose(dice.throwing(3))
        case 10: return .comeAndGo(computed)
        default:
            return .makeAndDrop(dice.throwing(2) == 0 ? .computed(computed) : .variable(dice.throwing(variables)))
        }
    }

    /// The values of all computed values, given those of the variables.
    func values(_ variables: [Int]) -> [Int] {
        var values: [Int] = []
        for formula in formulas {
            values.append(
                formula.value {
                    switch $0 {
                    case .variable(let index): variables[index]
                    case .computed(let index): values[index]
                    }
                })
        }
        return values
    }
}
