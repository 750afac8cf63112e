/// The hash of FIPS 180-4 by which a page names the style sheet and the script that a browser may use.
struct SHA256 {
    /// The 32 bytes of the hash.
    let digest: [UInt8]

    /// Hashes a message.
    init(_ message: some Collection<UInt8>) {
        var bytes = Array(message)
        let bits = UInt64(bytes.count) * 8
        bytes.append(0x80)
        while bytes.count % 64 != 56 { bytes.append(0) }
        bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
        var state = SIMD8<UInt32>(
            0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)
        var words = [UInt32](repeating: 0, count: 64)
        // Safe: the pointers are used only inside the closures, within the 64 words and the whole blocks that there are.
        bytes.withUnsafeBufferPointer { bytes in
            words.withUnsafeMutableBufferPointer { words in
                Self.constants.withUnsafeBufferPointer { constants in
                    for start in stride(from: 0, to: bytes.count, by: 64) {
                        Self.add(bytes, from: start, to: &state, words, constants)
                    }
                }
            }
        }
        digest = (0..<8).flatMap { place in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: state[place] >> $0) }
        }
    }

    /// The first bytes of the hash, as two hexadecimal digits each.
    func hexadecimal(_ count: Int = 32) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = digest.prefix(count).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }

    /// The hash as a policy names it: `'sha256-...'`.
    var source: String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: digest.count, by: 3) {
            let group = digest[start..<min(start + 3, digest.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            text += (0...group.count).map { letters[bits >> (18 - 6 * $0) & 63] }
            text += Array(repeating: UInt8(ascii: "="), count: 3 - group.count)
        }
        return "'sha256-" + String(decoding: text, as: UTF8.self) + "'"
    }

    /// Adds a block of 64 bytes.
    ///
    /// - Parameter words: space for 64 words.
    private static func add(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to state: inout SIMD8<UInt32>,
        _ words: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>
    ) {
        @inline(__always)
        func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word &>> count | word &<< (32 &- count) }
        for place in 0..<16 {
            let byte = start + 4 * place
            words[place] =
                UInt32(bytes[byte]) &<< 24 | UInt32(bytes[byte + 1]) &<< 16 | UInt32(bytes[byte + 2]) &<< 8
                | UInt32(bytes[byte + 3])
        }
        for place in 16..<64 {
            let (early, late) = (words[place - 15], words[place - 2])
            let first = rotated(early, 7) ^ rotated(early, 18) ^ early &>> 3
            let second = rotated(late, 17) ^ rotated(late, 19) ^ late &>> 10
            words[place] = words[place - 16] &+ first &+ words[place - 7] &+ second
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for place in 0..<64 {
            let first = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
            let choice = e & f ^ ~e & g
            let sum = h &+ first &+ choice &+ constants[place] &+ words[place]
            let second = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
            let majority = a & b ^ a & c ^ b & c
            (h, g, f, e) = (g, f, e, d &+ sum)
            (d, c, b, a) = (c, b, a, sum &+ second &+ majority)
        }
        state &+= SIMD8(a, b, c, d, e, f, g, h)
    }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
