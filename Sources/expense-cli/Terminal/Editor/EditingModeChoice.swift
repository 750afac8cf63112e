extension EditingMode {
    /// The mode that the user has chosen: by EDITING_MODE, or in readline's settings file.
    ///
    /// - Parameters:
    ///   - variable: the value of EDITING_MODE.
    ///   - settings: the content of the file.
    ///   - program: the program name for conditional parts of the file.
    init(variable: String?, settings: String, program: String) {
        let word = variable.flatMap { $0.isEmpty ? nil : $0 } ?? chosenMode(in: settings, for: program)
        self = word?.lowercased().hasPrefix("vi") == true ? .viInsert : .emacs
    }
}

/// The last `set editing-mode` outside of parts for other programs.
private func chosenMode(in settings: String, for program: String) -> String? {
    var mode: String?
    /// For each open `$if`, whether its lines apply.
    var conditions: [Bool] = []
    for line in settings.split(whereSeparator: \.isNewline) {
        let words = line.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
        switch words.first {
        case "$if": conditions.append(words.dropFirst() == [program])
        case "$else": conditions.append(!(conditions.popLast() ?? true))
        case "$endif": conditions = conditions.dropLast()
        case "set" where words.count > 2 && words[1] == "editing-mode" && conditions.allSatisfy { $0 }:
            mode = words[2]
        default: break
        }
    }
    return mode
}
