import Testing

/// A few stories of each generator of `Tests/Fuzz` that describes a way to attack the program; `.ci/stress` tells
/// hundreds, with other seeds.
@Suite(.ownThreads)
struct GeneratorTests {
    @Test(
        arguments: sample(
            ["arithmetic 1 58", "folders 1 58", "history 1 58", "members 1 58", "moments 2 58"], oneIn: 3))
    func `no story of a generator has a fault`(generator: String) throws {
        var words = generator.split(separator: " ").map(String.init)
        let outcome = try runScript("Tests/Fuzz/" + words.removeFirst(), words)
        #expect(outcome.code == 0, "\(outcome.report)")
    }
}
