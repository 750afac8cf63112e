import Foundation
import Streams
import Testing

/// Measures the stack use per operator in a long chain (R4); `.ci/stack` runs it in a release build.
struct StackTests {
    private static let phases = ["subscribe", "next", "end", "dispose", "release"]

    /// What 2,000 operators of 512 KiB may use each. An element of `delayWhen` whose signal emits at once, and of
    /// `sample` in a stream made from each element, passes more calls.
    private static let limit = 512 * 1_024 / 2_000
    private static let exceptions = ["delayWhen", "sample with a default"]

    /// Writes a table to the file named by `STREAMS_STACK_TABLE`: one line per operator, with the bytes of each phase.
    @Test(.enabled(if: getenv("STREAMS_STACK_TABLE") != nil))
    func `R4 2,000 operators need less than 512 KiB of stack`() throws {
        let path = try #require(ProcessInfo.processInfo.environment["STREAMS_STACK_TABLE"])
        let rows = AnyOperator.links.map { operation in
            let bytes = Self.use(of: operation)
            if !Self.exceptions.contains(operation.name) {
                #expect(bytes.allSatisfy { $0 <= Self.limit * operation.count }, "\(operation.name): \(bytes)")
            }
            return ([operation.name] + bytes.map(String.init)).joined(separator: "\t")
        }
        let title = (["operator"] + Self.phases).joined(separator: "\t")
        try ([title] + rows).joined(separator: "\n").appending("\n").write(
            toFile: path, atomically: true, encoding: .utf8)
    }

    /// The bytes that one more link of the chain uses, per phase: the difference between a longer and a shorter chain,
    /// in steps of sixteen.
    private static func use(of operation: AnyOperator) -> [Int] {
        let (short, long) = (depths(of: operation, length: 100), depths(of: operation, length: 300))
        return zip(short, long).map { max(0, ($1 - $0 + 1_600) / 200 / 16 * 16) }
    }

    private static func depths(of operation: AnyOperator, length: Int) -> [Int] {
        let result = Recorder<Int>()
        MeasuredStack().run { stack in
            let live = LiveCount()
            let time = VirtualTimeScheduler()
            var subject: PublishSubject<LiveCount.Token>? = PublishSubject()
            var chain = subject?.asObservable()
            var (first, second): (Subscription?, Subscription?) = (nil, nil)
            for _ in 0..<length { chain = chain.map { operation.apply($0, time) } }
            let subscribe = stack.use {
                first = chain?.subscribe(onError: { _ in })
                second = chain?.subscribe(onError: { _ in })
            }
            let next = stack.use { for _ in 0..<3 { subject?.onNext(live.token()) } }
            let dispose = stack.use { second?.dispose() }
            let end = stack.use { subject?.onCompleted() }
            let release = stack.use {
                first?.dispose()
                (first, second, chain, subject) = (nil, nil, nil, nil)
            }
            for depth in [subscribe, next, end, dispose, release] { result.note(depth) }
        }
        return result.entries
    }
}
