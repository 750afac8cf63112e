import Foundation

/// The cost of a process from its start to its end.
struct Cost {
    var milliseconds: Double
    /// The time on the processor.
    var processor: Double
    /// The time until the first byte of output; the whole time if there was none.
    var firstByte: Double
    /// The peak memory use, in megabytes.
    var memory: Double
    var output: Data
}

/// Runs a program to its end, with its output in a pipe that is read while it is written.
func run(_ words: [String], input: String = "") -> Cost {
    var ends: [Int32] = [-1, -1]
    var inputEnds: [Int32] = [-1, -1]
    guard pipe(&ends) == 0, pipe(&inputEnds) == 0 else { fatalError("no pipe: \(errno)") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, inputEnds[0], 0)
    for end in ends + inputEnds { posix_spawn_file_actions_addclose(&actions, end) }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let clock = ContinuousClock()
    let start = clock.now
    var process = pid_t()
    guard posix_spawnp(&process, words[0], &actions, nil, &arguments, environ) == 0 else {
        fatalError("\(words[0]) cannot be started")
    }
    posix_spawn_file_actions_destroy(&actions)
    close(ends[1])
    close(inputEnds[0])
    _ = input.withCString { write(inputEnds[1], $0, strlen($0)) }
    close(inputEnds[1])
    var output = Data()
    var firstByte: Double?
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(ends[0], &buffer, buffer.count), count > 0 {
        if firstByte == nil { firstByte = (clock.now - start).milliseconds }
        if output.count < 1 << 20 { output.append(contentsOf: buffer[..<count]) }
    }
    close(ends[0])
    var status: Int32 = 0
    var usage = rusage()
    wait4(process, &status, 0, &usage)
    let total = (clock.now - start).milliseconds
    guard status == 0 else { fatalError("\(words.joined(separator: " ")) ended with \(status)") }
    return Cost(
        milliseconds: total, processor: usage.ru_utime.milliseconds + usage.ru_stime.milliseconds,
        firstByte: firstByte ?? total, memory: Double(usage.ru_maxrss) / 1024, output: output)
}

extension timeval {
    fileprivate var milliseconds: Double { Double(tv_sec) * 1000 + Double(tv_usec) / 1000 }
}

extension Duration {
    var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    }
}

extension [Double] {
    func percentile(_ share: Double) -> Double {
        let sorted = sorted()
        return sorted[Swift.min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
    var median: Double { percentile(0.5) }
}

/// One line of the table: this program and the shell, measured in turn.
func compare(
    _ name: String, goal: String, repetitions: Int, ours: () -> Double, shell: (() -> Double)? = nil
) -> (ours: Double, shell: Double?) {
    var (own, others): ([Double], [Double]) = ([], [])
    for _ in 0..<repetitions {
        own.append(ours())
        if let shell { others.append(shell()) }
    }
    report(name, goal: goal, own.median, shell == nil ? nil : others.median)
    return (own.median, shell == nil ? nil : others.median)
}

func report(_ name: String, goal: String, _ ours: Double, _ shell: Double?, unit: String = "ms") {
    func figure(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.0f", value) + " " + unit }
    let ratio = shell.map { String(format: "%.2f", ours / $0) } ?? "-"
    print("| \(name) | \(figure(ours)) | \(shell.map(figure) ?? "-") | \(ratio) | \(goal) |")
    // Each line is printed when it is known, also into a pipe.
    fflush(nil)
}
