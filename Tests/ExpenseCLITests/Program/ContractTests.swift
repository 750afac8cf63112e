import Testing

@Suite(.ownThreads)
struct ContractTests {
    @Test func `each rule that a test names is in the contract, and each rule of the contract has a test`() throws {
        let comparison = try runScript("Tests/Documentation/contract")
        #expect(comparison.code == 0, "\(comparison.report)")
    }
}
