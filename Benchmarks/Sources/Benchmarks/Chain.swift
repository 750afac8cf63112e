/// A chain written by hand: one unlocked closure per stage, and a list of observers.
final class ClosureSubject {
    var observers: [(Int) -> Void] = []

    func send(_ number: Int) {
        for observer in observers { observer(number) }
    }
}

// Not inlined: the contestant `hand` measures a chain that the compiler fuses.
@inline(never)
func mapped(_ transform: @escaping (Int) -> Int, _ next: @escaping (Int) -> Void) -> (Int) -> Void {
    { next(transform($0)) }
}

@inline(never)
func filtered(_ isIncluded: @escaping (Int) -> Bool, _ next: @escaping (Int) -> Void) -> (Int) -> Void {
    { if isIncluded($0) { next($0) } }
}
