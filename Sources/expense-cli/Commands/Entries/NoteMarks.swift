/// The words of a note without those that begin with a mark, as the program writes them in lists: `@giro` is an account,
/// `+work` a tag.
struct NoteMarks {
    let note: [String]
    let account: String?
    let tags: [String]

    /// - Parameter accounts: the names of all accounts. A word with the mark that is none of them is refused.
    init(_ words: [String], _ accounts: [String]) throws {
        func isMarked(_ word: String, _ mark: Character) -> Bool {
            guard word.first == mark, word.dropFirst().first?.isLetter ?? false else { return false }
            return word.dropFirst().allSatisfy { $0.isLetter || $0.isNumber || "-_:.".contains($0) }
        }
        let marked = words.filter { isMarked($0, "@") }.map { String($0.dropFirst()) }
        guard marked.count < 2 else {
            throw UsageError(message: "@\(marked[0]) and @\(marked[1]): an entry has one account; leave one out")
        }
        account = try marked.first.map { name in
            if let known = accounts.first(where: { $0.lowercased() == name.lowercased() }) { return known }
            let guess = nearest(to: name, in: accounts).map { "; did you mean '@\($0)'?" } ?? ";"
            throw UsageError(
                message:
                    "there is no account \(quoted(name))\(guess) 'accounts add' adds one; if it belongs to the note, "
                    + "write the whole note in quotation marks")
        }
        tags = words.filter { isMarked($0, "+") }.map { String($0.dropFirst()) }
        note = words.filter { !isMarked($0, "@") && !isMarked($0, "+") }
    }
}
