/// What all other machines have written since, in the order of the clocks.
struct ArrivingLines {
    private(set) var readings: [MachineReading]
    private var heads: [ReceivedLine?]

    init(_ readings: [MachineReading]) {
        self.readings = readings
        heads = []
        for index in readings.indices { heads.append(self.readings[index].next()) }
    }

    /// The forks after which the next lines come.
    mutating func takeForks() -> [(machine: Int64, fork: Fork)] {
        heads.indices.compactMap { index in
            guard let head = heads[index], let fork = head.fork else { return nil }
            heads[index]?.fork = nil
            return (head.machine, fork)
        }
    }

    /// About how many bytes have not been read.
    var left: Int64 { readings.reduce(0) { $0 + $1.left } }

    mutating func next() -> ReceivedLine? {
        var first: Int?
        for (index, head) in heads.enumerated() {
            guard let head else { continue }
            if let known = first.flatMap({ heads[$0] }), known.place <= head.place { continue }
            first = index
        }
        guard let first, let line = heads[first] else { return nil }
        heads[first] = readings[first].next()
        return line
    }
}
