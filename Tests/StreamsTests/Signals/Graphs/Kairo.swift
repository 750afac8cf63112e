#if PLAIN
    import PlainGraph
#else
    import Streams
#endif

/// The nine graphs of kairo: each creates its graph in a scope and returns one round.
let kairoGraphs: [(name: String, make: @Sendable (Scope) -> () -> Void)] = [
    ("avoidablePropagation", avoidable), ("broadPropagation", broad), ("deepPropagation", deep), ("diamond", diamond),
    ("mux", mux), ("repeatedObservers", repeated), ("triangle", triangle), ("unstable", unstable), ("molBench", mol),
]

private func avoidable(_ scope: Scope) -> () -> Void {
    let head = Variable(0)
    let first = Computed { head.value }
    let second = Computed {
        _ = first.value
        return 0
    }
    let third = Computed {
        busy()
        return second.value + 1
    }
    let fourth = Computed { third.value + 2 }
    let fifth = Computed { fourth.value + 3 }
    scope.effect {
        _ = fifth.value
        busy()
    }
    return {
        head.value = 1
        check(fifth.value == 6)
        for number in 0..<1000 {
            head.value = number
            check(fifth.value == 6)
        }
    }
}

private func broad(_ scope: Scope) -> () -> Void {
    let head = Variable(0)
    let calls = Tally()
    var last: Computed<Int>?
    for index in 0..<50 {
        let current = Computed { head.value + index }
        let next = Computed { current.value + 1 }
        scope.effect {
            _ = next.value
            calls.count += 1
        }
        last = next
    }
    return { [last] in
        head.value = 1
        calls.count = 0
        for number in 0..<50 {
            head.value = number
            check(last?.value == number + 50)
        }
        check(calls.count == 2500, "\(calls.count) calls")
    }
}

private func deep(_ scope: Scope) -> () -> Void {
    let head = Variable(0)
    var current = Computed { head.value + 1 }
    for _ in 1..<50 { current = Computed { [current] in current.value + 1 } }
    let calls = Tally()
    let last = current
    scope.effect {
        _ = last.value
        calls.count += 1
    }
    return {
        head.value = 1
        calls.count = 0
        for number in 0..<50 {
            head.value = number
            check(last.value == 50 + number)
        }
        check(calls.count == 50, "\(calls.count) calls")
    }
}

private func diamond(_ scope: Scope) -> () -> Void {
    let head = Variable(0)
    let sides = (0..<5).map { _ in Computed { head.value + 1 } }
    let sum = Computed { sides.reduce(0) { $0 + $1.value } }
    let calls = Tally()
    scope.effect {
        _ = sum.value
        calls.count += 1
    }
    return {
        head.value = 1
        check(sum.value == 10)
        calls.count = 0
        for number in 0..<500 {
            head.value = number
            check(sum.value == (number + 1) * 5)
        }
        check(calls.count == 500, "\(calls.count) calls")
    }
}

private func mux(_ scope: Scope) -> () -> Void {
    let heads = (0..<100).map { _ in Variable(0) }
    let all = Computed { Dictionary(uniqueKeysWithValues: heads.enumerated().map { ($0.offset, $0.element.value) }) }
    let split = heads.indices.map { index in Computed { all.value[index] ?? -1 } }
        .map { one in Computed { one.value + 1 } }
    for one in split { scope.effect { _ = one.value } }
    return {
        for factor in 1...2 {
            for index in 0..<10 {
                heads[index].value = index * factor
                check(split[index].value == index * factor + 1)
            }
        }
    }
}

private func repeated(_ scope: Scope) -> () -> Void {
    let head = Variable(0)
    let current = Computed {
        var result = 0
        for _ in 0..<30 { result += head.value }
        return result
    }
    let calls = Tally()
    scope.effect {
        _ = current.value
        calls.count += 1
    }
    return {
        head.value = 1
        check(current.value == 30)
        calls.count = 0
        for number in 0..<100 {
            head.value = number
            check(current.value == number * 30)
        }
        check(calls.count == 100, "\(calls.count) calls")
    }
}

private func triangle(_ scope: Scope) -> () -> Void {
    let head = Variable(0)
    var list: [Computed<Int>] = []
    for _ in 1..<10 {
        if let last = list.last {
            list.append(Computed { last.value + 1 })
        } else {
            list = [Computed { head.value + 1 }]
        }
    }
    let sum = Computed { [list] in list.reduce(head.value) { $0 + $1.value } }
    let calls = Tally()
    scope.effect {
        _ = sum.value
        calls.count += 1
    }
    return {
        head.value = 1
        check(sum.value == 55)
        calls.count = 0
        for number in 0..<100 {
            head.value = number
            check(sum.value == 45 + number * 10)
        }
        check(calls.count == 100, "\(calls.count) calls")
    }
}

private func unstable(_ scope: Scope) -> () -> Void {
    let head = Variable(0)
    let double = Computed { head.value * 2 }, inverse = Computed { -head.value }
    let current = Computed {
        var result = 0
        for _ in 0..<20 { result += head.value % 2 != 0 ? double.value : inverse.value }
        return result
    }
    let calls = Tally()
    scope.effect {
        _ = current.value
        calls.count += 1
    }
    return {
        head.value = 1
        check(current.value == 40)
        calls.count = 0
        for number in 0..<100 { head.value = number }
        check(calls.count == 100, "\(calls.count) calls")
    }
}

private func fibonacci(_ number: Int) -> Int {
    number < 2 ? 1 : fibonacci(number - 1) + fibonacci(number - 2)
}

private func hard(_ number: Int) -> Int {
    number + fibonacci(16)
}

private func mol(_ scope: Scope) -> () -> Void {
    let results = Tally(), rounds = Tally()
    let a = Variable(0), b = Variable(0)
    let c = Computed { a.value % 2 + b.value % 2 }
    // Compared by identity in the original, so each run is a change.
    struct Item: Sendable { let x: Int }
    let d = Computed { (0..<5).map { Item(x: $0 + a.value % 2 - b.value % 2) } }
    let e = Computed { hard(c.value + a.value + d.value[0].x) }
    let f = Computed { hard(d.value[2].x != 0 ? d.value[2].x : b.value) }
    let g = Computed { c.value + (c.value != 0 ? c.value : e.value % 2) + d.value[4].x + f.value }
    scope.effect { results.count &+= hard(g.value) }
    scope.effect { results.count &+= g.value }
    scope.effect { results.count &+= hard(f.value) }
    return {
        rounds.count += 1
        let round = rounds.count
        transaction {
            b.value = 1
            a.value = 1 + round * 2
        }
        transaction {
            a.value = 2 + round * 2
            b.value = 2
        }
    }
}

/// Uses a little time that the optimiser cannot remove.
@inline(never)
private func busy() {
    var number = 0
    for _ in 0..<100 { number += 1 }
    withExtendedLifetime(number) {}
}
