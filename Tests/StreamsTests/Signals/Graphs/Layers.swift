#if PLAIN
    import PlainGraph
#else
    import Streams
#endif

/// The cellx graph: layers of four values, each computed from one or two of the previous layer, and each with an
/// effect. Returns the time of a transaction on the first layer, and the last layer before and after it.
func cellx(layers: Int) -> (time: Double, before: [Int], after: [Int]) {
    let scope = Scope()
    let start = (Variable(1), Variable(2), Variable(3), Variable(4))
    typealias Layer = (Computed<Int>, Computed<Int>, Computed<Int>, Computed<Int>)
    func add(_ layer: Layer) -> Layer {
        scope.effect { _ = layer.0.value }
        scope.effect { _ = layer.1.value }
        scope.effect { _ = layer.2.value }
        scope.effect { _ = layer.3.value }
        return layer
    }
    var end = add(
        (
            Computed { start.1.value }, Computed { start.0.value - start.2.value },
            Computed { start.1.value + start.3.value }, Computed { start.2.value }
        ))
    for _ in 1..<layers {
        let m = end
        end = add(
            (
                Computed { m.1.value }, Computed { m.0.value - m.2.value }, Computed { m.1.value + m.3.value },
                Computed { m.2.value }
            ))
    }
    var (before, after): ([Int], [Int]) = ([], [])
    let time = milliseconds {
        before = [end.0.value, end.1.value, end.2.value, end.3.value]
        transaction {
            start.0.value = 4
            start.1.value = 3
            start.2.value = 2
            start.3.value = 1
        }
        after = [end.0.value, end.1.value, end.2.value, end.3.value]
    }
    return (time, before, after)
}
