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

    /// Makes effects of which each reads so many variables: 0, 1, 2, 4, or more.
    static func effects(_ count: Int, reading each: Int, of variables: [Variable<Int>], _ scope: Scope) {
        for index in 0..<count {
            switch each {
            case 0: scope.effect { _ = index }
            case 1:
                let one = variables[index]
                scope.effect { _ = one.value }
            case 2:
                let (one, two) = (variables[index * 2], variables[index * 2 + 1])
                scope.effect { _ = one.value + two.value }
            case 4:
                let (one, two) = (variables[index * 4], variables[index * 4 + 1])
                let (three, four) = (variables[index * 4 + 2], variables[index * 4 + 3])
                scope.effect { _ = one.value + two.value + three.value + four.value }
            default:
                scope.effect {
                    var sum = 0
                    for offset in 0..<each { sum += variables[index * each + offset].value }
                    _ = sum
                }
            }
        }
    }

    /// Makes so many effects for each variable.
    static func effects(forEach readers: Int, of variables: [Variable<Int>], _ scope: Scope) {
        for variable in variables {
            for _ in 0..<readers { scope.effect { _ = variable.value } }
        }
    }

    /// Makes effects that read all variables, and writes the first; tells how often they ran.
    static func update(_ writes: Int, _ variables: [Variable<Int>], readers: Int, _ scope: Scope) -> Int {
        let runs = Tally()
        for _ in 0..<readers {
            scope.effect {
                runs.count += 1
                var sum = 0
                for variable in variables { sum += variable.value }
                _ = sum
            }
        }
        for number in 1...writes { variables[0].value = number }
        return runs.count
    }
}
