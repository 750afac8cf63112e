/// Writes the fields of long lists as UTF-8 bytes. Creating a string for each field would cost more than everything
/// else.
extension [UInt8] {
    /// Appends a text.
    package mutating func append(_ text: String) {
        var text = text
        // Safe: the bytes are used only inside the closure.
        text.withUTF8 { append(contentsOf: $0) }
    }

    /// Appends an integer: `-42`.
    package mutating func append(decimal number: Int64) {
        appendBackwards { text in
            text.write(digits: number.magnitude)
            if number < 0 { text.write(UInt8(ascii: "-")) }
        }
    }

    /// Appends a date in ISO 8601: `2026-11-21`.
    package mutating func append(_ day: CalendarDate) {
        let (year, month, day) = day.parts
        func digit(_ number: Int) -> UInt8 { UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10) }
        let dash = UInt8(ascii: "-")
        let text = (
            digit(year / 1000), digit(year / 100), digit(year / 10), digit(year), dash, digit(month / 10),
            digit(month), dash, digit(day / 10), digit(day)
        )
        Swift.withUnsafeBytes(of: text) { append(contentsOf: $0) }
    }

    /// Appends an amount like ``Money/plain`` or like ``Money/display``, on request without the currency.
    package mutating func append(_ amount: Money, forPeople: Bool = false, withCurrency: Bool = true) {
        appendBackwards { text in
            if forPeople, withCurrency {
                for byte in amount.currency.code.utf8.reversed() { text.write(byte) }
                text.write(UInt8(ascii: " "))
            }
            let perUnit = UInt64(amount.currency.minorUnitsPerUnit)
            let (whole, minor) = amount.minorUnits.magnitude.quotientAndRemainder(dividingBy: perUnit)
            if perUnit > 1 {
                text.write(digits: minor, atLeast: amount.currency.decimals)
                text.write(UInt8(ascii: "."))
            }
            text.write(digits: whole, inGroups: forPeople)
            if amount.minorUnits < 0 { text.write(UInt8(ascii: "-")) }
        }
    }

    /// Appends a short text that `write` writes backwards, because the digits of a number are computed from the last
    /// one.
    @inline(__always)
    private mutating func appendBackwards(_ write: (inout BackwardText) -> Void) {
        // Safe: only written bytes are read, and only inside the closure.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: BackwardText.room) { bytes in
            var text = BackwardText(bytes: bytes)
            write(&text)
            append(contentsOf: UnsafeBufferPointer(rebasing: bytes[text.start...]))
        }
    }
}

/// A text that is written backwards.
private struct BackwardText {
    /// Enough for the digits of the largest number, their separators, a sign and a code.
    static let room = 40

    let bytes: UnsafeMutableBufferPointer<UInt8>
    private(set) var start = room

    init(bytes: UnsafeMutableBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    @inline(__always)
    mutating func write(_ byte: UInt8) {
        start -= 1
        bytes[start] = byte
    }

    @inline(__always)
    mutating func write(digits number: UInt64, atLeast least: Int = 1, inGroups: Bool = false) {
        var (rest, count) = (number, 0)
        while rest > 0 || count < least {
            if inGroups, count > 0, count % 3 == 0 { write(UInt8(ascii: ",")) }
            write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
            count += 1
        }
    }
}
