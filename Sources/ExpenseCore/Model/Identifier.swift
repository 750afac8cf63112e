/// What names a row in every file that holds it, on whatever machine: the replica that made it, and its number there.
public struct Identifier: Hashable, Sendable, CustomStringConvertible {
    /// What has identifiers.
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

    /// A random number that belongs to one data file, from its creation or from the last time a backup was restored.
    public let replica: Int64
    /// The number that the row has in that file.
    public let number: Int64

    /// Both, the replica in 36 digits: `1y2p0ij32e8e7-42`.
    public var description: String {
        "\(String(replica, radix: 36))-\(number)"
    }
}
