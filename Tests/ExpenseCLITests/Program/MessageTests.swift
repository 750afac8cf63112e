import Testing

struct MessageTests {
    @Test func `messages.txt lists every message of the sources`() throws {
        let comparison = try runScript("Tests/Messages/collect")
        #expect(comparison.code == 0, "\(comparison.report)")
    }
}
