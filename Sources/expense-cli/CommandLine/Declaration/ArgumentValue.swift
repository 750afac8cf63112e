/// A value that can be read from a word of the command line.
///
/// An enumeration of strings conforms by naming this protocol and `CaseIterable`: its cases are the choices.
protocol ArgumentValue: ParameterContent where Item == Self {
    /// Reads `word`, or throws the reason why it is not valid.
    init(word: String) throws(InvalidValue)
    /// The valid words, if there are only a few.
    static var choices: [String] { get }
}

extension ArgumentValue {
    static var choices: [String] { [] }
}

/// Why a word is not valid.
struct InvalidValue: Error, Equatable {
    /// What is wrong with it and what to write instead.
    let reason: String
}

extension String: ArgumentValue {
    init(word: String) { self = word }
}

extension Int: ArgumentValue {
    init(word: String) throws(InvalidValue) {
        let isPlain = !word.isEmpty && word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isPlain else { throw InvalidValue(reason: "\(quoted(word)) is not a whole number, such as 3") }
        guard let number = Int(word) else { throw InvalidValue(reason: "\(quoted(word)) is too large") }
        self = number
    }
}

extension ArgumentValue where Self: RawRepresentable<String> & CaseIterable {
    init(word: String) throws(InvalidValue) {
        guard let value = Self(rawValue: word) else { throw Self.notOneOfThese(word) }
        self = value
    }

    static func notOneOfThese(_ word: String) -> InvalidValue {
        let guess = nearest(to: word, in: choices).map { "; did you mean \(quoted($0))?" } ?? ""
        return InvalidValue(reason: "\(quoted(word)) is not one of \(choices.joined(separator: ", "))\(guess)")
    }

    static var choices: [String] { allCases.map(\.rawValue) }
}
