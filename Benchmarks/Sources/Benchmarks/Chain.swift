/// What people write by hand: one unlocked closure for each stage, and a list of observers.
final class ClosureSubject {
    var observers: [(Int) -> Void] = []

    func send(_ number: Int) {
        for observer in observers { observer(number) }
    }
}

// Not inlined: a chain that the compiler fuses is what the contestant `hand` measures.
@inline(never)
func mapped(_ transform: @escaping (Int) -> Int, _ next: @escaping (Int) -> Void) -> (Int) -> Void {
    { next(transform($0)) }
}

@inline(never)
func filtered(_ isIncluded: @escaping (Int) -> Bool, _ next: @escaping (Int) -> Void) -> (Int) -> Void {
    { if isIncluded($0) { next($0) } }
}
