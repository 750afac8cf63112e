/// The keys to which the shared files are encrypted.
package struct SyncKeys: Sendable, Hashable {
    /// The program that encrypts.
    package enum Tool: String, Sendable {
        /// age
        case age
        /// GnuPG
        case gpg
    }

    /// The program that encrypts.
    package let tool: Tool
    /// The public keys, as the program takes them.
    package let recipients: [String]
    /// The file with the user's own key; nil if the program knows it.
    package let identity: String?

    /// Keys.
    package init(tool: Tool, recipients: [String], identity: String?) {
        (self.tool, self.recipients, self.identity) = (tool, recipients, identity)
    }
}
