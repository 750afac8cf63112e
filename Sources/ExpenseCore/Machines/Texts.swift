/// Values as JSON. Equal values are equal texts.
func jsonText(of values: [StoredValue]) -> String {
    var writer = JSONWriter()
    writer.write(values)
    return String(decoding: writer.bytes, as: UTF8.self)
}

/// A short hash, as 16 hexadecimal digits.
package func contentHash(of bytes: [UInt8]) -> String { SHA256(bytes).hexadecimal(8) }

extension JSONWriter {
    mutating func write(_ values: [StoredValue]) {
        array {
            for value in values {
                switch value {
                case .integer(let number): $0.value(Int(number))
                case .text(let text): $0.value(text)
                case .null: $0.value(nil as String?)
                }
            }
        }
    }
}
