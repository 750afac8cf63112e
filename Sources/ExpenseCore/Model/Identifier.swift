/// The identity of a row in every file that contains it, on any machine: the replica that created it, and its number
/// there.
public struct Identifier: Hashable, Sendable, CustomStringConvertible {
    /// The types of rows that have identifiers.
    public enum Subject: String, Sendable, CaseIterable {
        /// Entries.
        case entry
        /// Categories.
        case category
        /// Accounts.
        case account
        /// Recurring entries.
        case recurring
        /// Changes.
        case change
    }

    /// A random number of a data file, from its creation or from the last time a backup was restored.
    public let replica: Int64
    /// The number that the row has in that file.
    public let number: Int64

    /// Both as text, the replica in base 36: `1y2p0ij32e8e7-42`.
    public var description: String {
        "\(String(replica, radix: 36))-\(number)"
    }
}
