import ExpenseCore
import Foundation
import Streams
import Synchronization

let lunch = Expense(
    date: CalendarDate(iso: "2026-11-21") ?? .first, amount: Money(minorUnits: 1250, currency: .dollar),
    category: "food", note: "lunch")

/// The time from a commit in this process to the line in another one, and the cost of the other process while nothing
/// happens.
func measureLive(_ file: String) throws {
    let watch = Process()
    let output = Pipe()
    watch.executableURL = URL(fileURLWithPath: program)
    watch.arguments = ["--file", file, "watch", "-c", "food"]
    watch.standardOutput = output
    try watch.run()
    defer { watch.terminate() }
    _ = output.fileHandleForReading.availableData
    let store = try ExpenseStore(DataFile(path: file), .writing)
    let clock = ContinuousClock()
    var delays: [Double] = []
    for _ in 0..<100 {
        _ = try store.add(lunch)
        let committed = clock.now
        _ = output.fileHandleForReading.availableData
        delays.append((clock.now - committed).milliseconds)
    }
    report("live total in a second process, median", goal: "-", delays.median, nil)
    report("live total in a second process, 99 of 100", goal: "<= 20 ms", delays.percentile(0.98), nil)
    func ticks() throws -> Double {
        let status = try String(contentsOfFile: "/proc/\(watch.processIdentifier)/stat", encoding: .utf8)
        let fields = status.split(separator: " ")
        return (Double(fields[13]) ?? 0) + (Double(fields[14]) ?? 0)
    }
    Thread.sleep(forTimeInterval: 20)
    let before = try ticks()
    Thread.sleep(forTimeInterval: 10)
    report("watcher's CPU in 10 quiet seconds", goal: "0", (try ticks() - before) * 10, nil)
}

/// The state of an application on the same file, in this process.
func measureAppState(_ file: String) throws {
    let store = try ExpenseStore(DataFile(path: file), .writing)
    let categories = try store.categories()
    let state = AppState(store: store)
    let subscription = state.current.subscribe()
    defer { subscription.dispose() }
    let clock = ContinuousClock()
    var switches: [Double] = []
    for round in 0..<30 {
        let start = clock.now
        state.currentCategory.value = categories[round % categories.count]
        guard try state.read().category == categories[round % categories.count] else { fatalError("not shown yet") }
        switches.append((clock.now - start).milliseconds)
    }
    report("AppState: another category", goal: "<= 10 ms", switches.median, nil)
    let food = categories.first { $0.name == "food" }
    state.currentCategory.value = food
    func adds(_ store: ExpenseStore) throws -> Double {
        var costs: [Double] = []
        for _ in 0..<30 {
            let before = processTime()
            _ = try store.add(lunch)
            costs.append(processTime() - before)
        }
        return costs.median
    }
    let watched = try adds(store)
    var reads: [Double] = []
    for _ in 0..<1000 {
        let start = clock.now
        _ = try state.read()
        reads.append((clock.now - start).milliseconds)
    }
    report("AppState: reading a value, nothing committed", goal: "-", reads.median, nil)
    let bare = try adds(ExpenseStore(DataFile(path: makeCopy(file)), .writing))
    report("AppState: CPU of an add beyond the insert", goal: "< 1 ms", watched - bare, nil)
}

/// The newest entries, as a screen shows them: the cost of one commit.
func measureLiveList(_ file: String) throws {
    let store = try ExpenseStore(DataFile(path: file), .writing)
    let query = Expense.query().sorted(by: \.date, .descending).limited(to: 500)
    let clock = ContinuousClock()
    let arrivals = DispatchSemaphore(value: 0)
    let start = clock.now
    let subscription = store.live(query).subscribe(onNext: { _ in arrivals.signal() })
    defer { subscription.dispose() }
    arrivals.wait()
    report("live page of 500: the first time", goal: "-", (clock.now - start).milliseconds, nil)
    var costs: [Double] = []
    for _ in 0..<30 {
        let before = processTime()
        _ = try store.add(lunch)
        arrivals.wait()
        costs.append(processTime() - before)
    }
    let bare = try ExpenseStore(DataFile(path: makeCopy(file)), .writing)
    var bareCosts: [Double] = []
    for _ in 0..<30 {
        let before = processTime()
        _ = try bare.add(lunch)
        bareCosts.append(processTime() - before)
    }
    report("live page of 500: CPU of an add beyond the insert", goal: "-", costs.median - bareCosts.median, nil)
}

private func makeCopy(_ file: String) throws -> String {
    let copy = folder + "/copy-\(UUID().uuidString).db"
    try ExpenseStore(DataFile(path: file), .reading).backUp(to: copy)
    return copy
}

/// The CPU time of this process, in milliseconds.
private func processTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
}
