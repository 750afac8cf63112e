/// The fields that many entries do not have.
struct ExpenseDetails: Hashable, Sendable {
    var payee: String?
    var account: String?
    var target: String?
    var receipt: Int64?
    var original: Money?
    var received: Money?
    var attachments: [Attachment] = []

    var isEmpty: Bool { self == ExpenseDetails() }

    /// The fields as one reference. It keeps the entries of a long list small: an entry takes half the memory, and copying
    /// one retains three objects less.
    // Safe: only an entry that alone refers to it changes it.
    final class Stored: Hashable, @unchecked Sendable {
        var details: ExpenseDetails

        init(_ details: ExpenseDetails) {
            self.details = details
        }

        static func == (left: Stored, right: Stored) -> Bool {
            left === right || left.details == right.details
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(details)
        }
    }
}
