#if PLAIN
    import PlainGraph
#else
    import Streams
#endif

/// sBench: graphs of variables and effects that read them.
enum Creating {
    static func variables(_ count: Int) -> [Variable<Int>] {
        (0..<count).map { Variable($0) }
    }

    /// Creates effects that each read a number of variables: 0, 1, 2, 4, or more.
    static func effects(_ count: Int, reading each: Int, of variables: [Variable<Int>], _ scope: Scope) {
        for index in 0..<count { effect(reading: variables[index * each..<(index + 1) * each], scope) {} }
    }

    /// An effect that reads variables, written out for small numbers of them.
    private static func effect(
        reading variables: ArraySlice<Variable<Int>>, _ scope: Scope, _ note: @escaping @Sendable () -> Void
    ) {
        let first = variables.startIndex
        switch variables.count {
        case 0: scope.effect { note() }
        case 1:
            let one = variables[first]
            scope.effect {
                note()
                _ = one.value
            }
        case 2:
            let (one, two) = (variables[first], variables[first + 1])
            scope.effect {
                note()
                _ = one.value + two.value
            }
        case 4:
            let (one, two) = (variables[first], variables[first + 1])
            let (three, four) = (variables[first + 2], variables[first + 3])
            scope.effect {
                note()
                _ = one.value + two.value + three.value + four.value
            }
        default:
            scope.effect {
                note()
                var sum = 0
                for variable in variables { sum += variable.value }
                _ = sum
            }
        }
    }

    /// Creates a number of effects per variable.
    static func effects(forEach readers: Int, of variables: [Variable<Int>], _ scope: Scope) {
        for variable in variables {
            for _ in 0..<readers { scope.effect { _ = variable.value } }
        }
    }

    /// Creates effects that read all variables, writes the first one, and returns how often the effects ran.
    static func update(_ writes: Int, _ variables: [Variable<Int>], readers: Int, _ scope: Scope) -> Int {
        let runs = Tally()
        for _ in 0..<readers { effect(reading: variables[...], scope) { runs.count += 1 } }
        for number in 1...writes { variables[0].value = number }
        return runs.count
    }
}
