/// The balances of the account of a file, before and after its entries.
package struct StatedBalances: Sendable, Equatable {
    /// The balance before the first entry; nil if the file does not say.
    package let opening: Money?
    /// The balance after the last entry.
    package let closing: Money
}
