/// One row of the table: what is done n times. Counted with two numbers, so that the difference leaves the start-up out.
final class Seen: @unchecked Sendable { var n = 0 }

@main struct Cost {
    static func main() {
        guard CommandLine.arguments.count > 2, let n = Int(CommandLine.arguments[2]) else {
            return print("cost ROW COUNT")
        }
        let seen = Seen()
        var keep: [Any] = []
        rows(CommandLine.arguments[1], n, seen, &keep)
        print(CommandLine.arguments[1], n, seen.n)
    }
}

private func rows(_ row: String, _ n: Int, _ seen: Seen, _ keep: inout [Any]) {
    switch row {
    case "push":
        let s = PublishSubject<Int>()
        keep.append(s.map { $0 + 1 }.subscribe(onNext: { seen.n += $0 }))
        for i in 0..<n { s.onNext(i) }
    case "diamond":
        let s = PublishSubject<Int>()
        keep.append(
            Observable.combineLatest(s.map { $0 + 1 }, s.map { $0 * 2 }).subscribe(onNext: { seen.n += $0 + $1 }))
        for i in 0..<n { s.onNext(i) }
    case "pushbeside":  // a plain push while a junction exists elsewhere
        let s = PublishSubject<Int>(), t = PublishSubject<Int>()
        keep.append(
            Observable.combineLatest(t.map { $0 + 1 }, t.map { $0 * 2 }).subscribe(onNext: { seen.n += $0 + $1 }))
        keep.append(s.map { $0 + 1 }.subscribe(onNext: { seen.n += $0 }))
        for i in 0..<n { s.onNext(i) }
    case "computed":
        let v = Variable(0)
        let c = Computed { v.value + 1 }
        keep.append(c.subscribe(onNext: { seen.n += $0 }))
        for i in 0..<n { v.value = i }
    case "read":
        let v = Variable(0)
        let c = Computed { v.value + 1 }
        for i in 0..<n { v.value = i; seen.n += c.value }
    case "transaction":
        let v = Variable(0), w = Variable(0)
        keep.append(Observable.combineLatest(v, w).subscribe(onNext: { seen.n += $0 + $1 }))
        for i in 1...n {
            transaction {
                v.value = i; w.value = i
            }
        }
    case "transactioncomputed":
        let v = Variable(0), w = Variable(0)
        let c = Computed { v.value + w.value }
        keep.append(c.subscribe(onNext: { seen.n += $0 }))
        for i in 1...n {
            transaction {
                v.value = i; w.value = i
            }
        }
    case "switch":
        let v = Variable(0), a = Variable(1), b = Variable(2)
        keep.append(
            v.map { $0 & 1 == 0 ? a.asObservable() : b.asObservable() }.switchLatest().subscribe(onNext: {
                seen.n += $0
            }))
        for i in 0..<n { v.value = i }
    case "chain":
        let v = Variable(0)
        var c = Computed { v.value + 1 }
        for _ in 0..<9 { c = Computed { [c] in c.value + 1 } }
        keep.append(c.subscribe(onNext: { seen.n += $0 }))
        for i in 0..<n { v.value = i }
    case "broad":
        let v = Variable(0)
        for k in 0..<50 {
            let c = Computed { v.value + k }
            let d = Computed { c.value + 1 }
            keep.append(d.subscribe(onNext: { seen.n += $0 }))
        }
        for i in 0..<n { v.value = i }
    case "create":
        let v = Variable(0)
        for k in 0..<n {
            let c = Computed { v.value + k }
            c.subscribe(onNext: { seen.n += $0 }).dispose()
        }
    case "subscribe":
        let s = PublishSubject<Int>()
        for _ in 0..<n { s.map { $0 + 1 }.subscribe(onNext: { seen.n += $0 }).dispose() }
    case "share":
        let s = PublishSubject<Int>()
        let h = s.map { $0 + 1 }.share(replay: 1)
        for _ in 0..<10 { keep.append(h.subscribe(onNext: { seen.n += $0 })) }
        for i in 0..<n { s.onNext(i) }
    default: print("there is no such row")
    }
}
