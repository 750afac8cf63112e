/// Numbers keys, from 0 in the order of their first appearance. A key costs less than as a `String` or in a `Dictionary`,
/// because millions of rows may have few different ones.
struct RowNumbers {
    private var bytes: [UInt8] = []
    /// The end of each key in `bytes`.
    private var ends: [Int] = []
    /// The numbers, each at the first free place from that of its hash on.
    private var places = [Int32](repeating: -1, count: 1 << 10)

    mutating func number(of key: UnsafeRawBufferPointer) -> Int {
        let place = self.place(of: key)
        if places[place] >= 0 { return Int(places[place]) }
        places[place] = Int32(ends.count)
        bytes += key
        ends.append(bytes.count)
        if 2 * ends.count > places.count {
            places = [Int32](repeating: -1, count: 4 * places.count)
            for number in ends.indices {
                let place = bytes.withUnsafeBytes {
                    self.place(of: UnsafeRawBufferPointer(rebasing: $0[range(number)]))
                }
                places[place] = Int32(number)
            }
        }
        return ends.count - 1
    }

    private func range(_ number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

    /// The place of a key, or the free one where it belongs.
    private func place(of key: UnsafeRawBufferPointer) -> Int {
        var (hash, start) = (UInt64(truncatingIfNeeded: key.count), 0)
        func mix(_ word: UInt64) {
            hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
        }
        while start + 8 <= key.count {
            mix(key.loadUnaligned(fromByteOffset: start, as: UInt64.self))
            start += 8
        }
        mix(key[start...].reduce(0) { $0 << 8 | UInt64($1) })
        var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
        bytes.withUnsafeBytes { bytes in
            while places[place] >= 0 {
                let known = bytes[range(Int(places[place]))]
                if known.count == key.count, known.elementsEqual(key) { return }
                place = (place + 1) & (places.count - 1)
            }
        }
        return place
    }
}
