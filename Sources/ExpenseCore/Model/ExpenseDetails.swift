/// The fields that many entries do not have. As one reference they keep the entries of a long list small: an entry
/// takes half the memory, and copying one retains three objects less.
final class ExpenseDetails: Sendable {
    let payee: String?
    let account: String?
    let target: String?
    let receipt: Int64?
    let original: Money?

    /// Nil if all fields are nil.
    init?(payee: String?, account: String?, target: String?, receipt: Int64?, original: Money?) {
        guard payee != nil || account != nil || target != nil || receipt != nil || original != nil else { return nil }
        (self.payee, self.account, self.target) = (payee, account, target)
        (self.receipt, self.original) = (receipt, original)
    }
}

extension ExpenseDetails: Hashable {
    static func == (left: ExpenseDetails, right: ExpenseDetails) -> Bool {
        left === right
            || left.payee == right.payee && left.account == right.account && left.target == right.target
                && left.receipt == right.receipt && left.original == right.original
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(payee)
        hasher.combine(account)
        hasher.combine(target)
        hasher.combine(receipt)
        hasher.combine(original)
    }
}
