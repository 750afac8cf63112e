// `git archive` puts the commit's number in place of the text between the dollar signs, as .gitattributes asks.
private let archived = "$Format:%h$"

/// The commit that the program was built from; nil for a build from a working copy, which may hold other changes.
let commit: String? = archived.hasPrefix("$") ? nil : archived
