import CLibrary

/// The aliases of a journal, which give accounts other names.
struct AccountAliases {
    /// Whether the result of an alias can be the name of another one, the most recent alias first, as in hledger. In
    /// ledger only one alias applies.
    let areChained: Bool
    private var aliases: [Alias] = []
    /// A file cannot make a name longer than this by aliases that repeat it.
    private static let longestName = 10_000

    private enum Alias {
        case name(String, meaning: String)
        case pattern(AccountPattern, meaning: [UInt8])
    }

    init(areChained: Bool) {
        self.areChained = areChained
    }

    /// Adds an alias for a complete name and all names below it.
    mutating func add(_ name: String, meaning: String) {
        aliases.append(.name(name, meaning: meaning))
    }

    /// Adds `old = new` or `/pattern/ = new`; false if the text is neither.
    mutating func add(_ text: String) -> Bool {
        guard text.hasPrefix("/") else {
            let parts = text.split(separator: "=", maxSplits: 1).map { trimmingBlanks($0) }
            guard parts.count == 2 else { return false }
            add(parts[0], meaning: parts[1])
            return true
        }
        let rest = text.dropFirst()
        guard let end = rest.firstIndex(of: "/"), let pattern = AccountPattern(String(rest[..<end])),
            case let after = trimmingBlanks(rest[rest.index(after: end)...]), after.hasPrefix("=")
        else { return false }
        aliases.append(.pattern(pattern, meaning: Array(trimmingBlanks(after.dropFirst()).utf8)))
        return true
    }

    /// Ends all aliases.
    mutating func removeAll() {
        aliases = []
    }

    /// The name that an account has by the aliases; nil if it is too long.
    func resolved(_ account: String) -> String? {
        var name = account
        for alias in areChained ? aliases.reversed() : aliases {
            guard name.utf8.count <= Self.longestName else { return nil }
            let former = name
            switch alias {
            case .name(let old, let meaning):
                if name == old {
                    name = meaning
                } else if name.hasPrefix(old + ":") {
                    name = meaning + name.dropFirst(old.count)
                }
            case .pattern(let pattern, let meaning): name = pattern.replacing(in: name, by: meaning)
            }
            if !areChained, name != former { break }
        }
        return name.utf8.count <= Self.longestName ? name : nil
    }
}

/// A POSIX extended regular expression without regard to case, as in hledger's aliases.
private final class AccountPattern {
    private let compiled = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
    private let isCompiled: Bool
    private static let groups = 10

    /// Nil if the pattern is invalid, or if matching it could take very long: with back-references or repetition counts.
    init?(_ pattern: String) {
        let isBounded = pattern.utf8.count <= 200 && !pattern.contains("{") && !pattern.utf8.contains(0)
        let hasReference = zip(pattern, pattern.dropFirst()).contains { $0 == "\\" && $1.isNumber }
        // Safe: `compiled` is written only here, and freed only in `deinit`.
        isCompiled = isBounded && !hasReference && regcomp(compiled, pattern, REG_EXTENDED | REG_ICASE) == 0
        guard isCompiled else { return nil }
    }

    deinit {
        if isCompiled { regfree(compiled) }
        compiled.deallocate()
    }

    /// The text with each match replaced. `\1` in the replacement means the first group of the match.
    func replacing(in text: String, by replacement: [UInt8]) -> String {
        let bytes = Array(text.utf8) + [0]
        var (result, start, matches) = ([UInt8](), 0, [regmatch_t](repeating: regmatch_t(), count: Self.groups))
        while start < bytes.count {
            // Safe: the bytes end with a zero, and `start` is before it or at it.
            let isFound = bytes.withUnsafeBytes { buffer in
                guard let base = buffer.bindMemory(to: CChar.self).baseAddress else { return false }
                return regexec(compiled, base + start, matches.count, &matches, start > 0 ? REG_NOTBOL : 0) == 0
            }
            guard isFound else { break }
            let (from, to) = (start + Int(matches[0].rm_so), start + Int(matches[0].rm_eo))
            result += bytes[start..<from]
            append(replacement, matches, bytes, start, to: &result)
            // After an empty match the next byte is kept, so that the search goes on.
            if to == from, from < bytes.count - 1 { result.append(bytes[from]) }
            start = to == from ? to + 1 : to
        }
        if start < bytes.count { result += bytes[start..<(bytes.count - 1)] }
        return String(decoding: result, as: UTF8.self)
    }

    private func append(
        _ replacement: [UInt8], _ matches: [regmatch_t], _ bytes: [UInt8], _ start: Int, to result: inout [UInt8]
    ) {
        var isEscaped = false
        for byte in replacement {
            if isEscaped, isDigit(byte) {
                let group = matches[Int(byte - UInt8(ascii: "0"))]
                if group.rm_so >= 0 { result += bytes[(start + Int(group.rm_so))..<(start + Int(group.rm_eo))] }
                isEscaped = false
            } else if byte == UInt8(ascii: "\\"), !isEscaped {
                isEscaped = true
            } else {
                result.append(byte)
                isEscaped = false
            }
        }
    }
}
