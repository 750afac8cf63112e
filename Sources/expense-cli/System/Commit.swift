// `git archive` replaces the text between the dollar signs by the commit's number (see .gitattributes).
private let archived = "$Format:%h$"

/// The commit that the program was built from; nil for a build from a working copy, which may contain other changes.
let commit: String? = archived.hasPrefix("$") ? nil : archived
