import AsyncAlgorithms
import Dispatch

/// The implementations with swift-async-algorithms, by the name of the row.
@MainActor let asyncAlgorithmsPeers: [String: Contestant] = [
    "4 cold range, map, filter": awaiting { count, sum in
        for await number in (0..<count).async.map({ $0 &+ 1 }).filter({ $0 & 1 == 0 }) { sum.add(number) }
    },
    "9 zip, per pair": awaiting { count, sum in
        for await (left, right) in zip((0..<count).async, (0..<count).async) { sum.add(left &+ right) }
    },
    "9 merge of 4": awaiting { count, sum in
        let streams = (0..<4).map { part in stride(from: part, to: count, by: 4).async }
        for await number in merge(merge(streams[0], streams[1]), merge(streams[2], streams[3])) { sum.add(number) }
    },
]

private func awaiting(_ body: @escaping @Sendable (Int, Sum) async -> Void) -> Contestant {
    running("async algorithms") { count, sum in
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            await body(count, sum)
            done.signal()
        }
        done.wait()
    }
}
