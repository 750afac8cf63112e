/// How the entries of a file are imported.
public struct ImportOptions: Sendable {
    /// The name of the source in the history.
    public var source: String
    /// Whether to store entries that the data file already has.
    public var keepsDuplicates = false
    /// Whether to correct entries that an earlier import read differently: payee, note, kind, currency, day and amount
    /// become those of the file. Category, tags and account stay. Days and amounts are corrected only if the file has the
    /// rows of one import in the same order.
    public var replaces = false
    /// Which rows match entries that were recorded before with another day or text.
    public var matching = ImportMatching.sure
    /// Possible matches that are matches, because the user has said so.
    package var agreedMatches: [ImportedMatch] = []
    /// Whether to store nothing and throw ``PossibleMatches`` if there are some.
    package var refusesPossibleMatches = false
    /// Whether to store nothing and throw ``RowsElsewhere`` if the file was imported into another account before.
    package var refusesRowsElsewhere = false
    /// The category of entries if the file names none.
    public var category: String?
    /// Whether ``category`` is added if it does not exist, as categories of the file are.
    package var addsCategory = false
    /// The account of entries if the file names none.
    public var account: String?
    /// Whether ``account`` is added if it does not exist.
    package var addsAccount = true
    /// Whether entries without a category get the one of earlier entries with similar notes.
    public var suggestsCategories = false
    /// Whether two entries of different accounts that are the sides of one transfer become one entry. Not for files
    /// that state the kind of each entry, such as an export.
    public var joinsTransfers = true
    /// Whether income to which a rule gives a category of expenses is a refund. Not for files that state the kind of each
    /// entry.
    public var findsRefunds = false
    /// Tags for all entries; empty ones are ignored.
    public var tags: [String] = [] {
        didSet { tags.removeAll(where: \.isEmpty) }
    }

    /// Options for a file of this name.
    public init(source: String) {
        self.source = source
    }
}
