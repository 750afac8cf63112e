import CLibrary

/// The arguments of the process, without its own name.
///
/// A word that is not valid UTF-8 is refused rather than repaired.
func commandLineWords() throws(UsageError) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
        guard let bytes = CommandLine.unsafeArgv[index] else { break }
        guard let word = String(validatingCString: bytes) else {
            let shown = quoted(String(cString: bytes))
            throw UsageError(message: "argument \(index) is not valid UTF-8: \(shown); write it in UTF-8")
        }
        words.append(word)
    }
    return words
}
