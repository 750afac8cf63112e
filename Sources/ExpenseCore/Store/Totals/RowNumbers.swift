/// Numbers keys, from 0 in the order of their first appearance. A key costs less than as a `String` or in a `Dictionary`,
/// because millions of rows may have few different ones.
struct RowNumbers {
    private var bytes: [UInt8] = []
    /// The end of each key in `bytes`.
    private var ends: [Int] = []
    /// The numbers, each at the first free place from that of its hash on.
    private var places = [Int32](repeating: -1, count: 1 << 10)

    mutating func number(of key: [UInt8]) -> Int {
        let place = place(of: key[...])
        if places[place] >= 0 { return Int(places[place]) }
        places[place] = Int32(ends.count)
        bytes += key
        ends.append(bytes.count)
        if 2 * ends.count > places.count {
            places = [Int32](repeating: -1, count: 4 * places.count)
            for number in ends.indices { places[self.place(of: bytes[range(number)])] = Int32(number) }
        }
        return ends.count - 1
    }

    private func range(_ number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

    /// The place of a key, or the free one where it belongs.
    private func place(of key: ArraySlice<UInt8>) -> Int {
        // FNV-1a.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in key { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        var place = Int(truncatingIfNeeded: hash ^ hash >> 32) & (places.count - 1)
        while places[place] >= 0, bytes[range(Int(places[place]))] != key { place = (place + 1) & (places.count - 1) }
        return place
    }
}
