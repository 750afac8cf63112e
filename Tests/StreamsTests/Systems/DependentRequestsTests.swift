import Streams
import Testing

/// Three requests in sequence, each of which needs the answer of the previous one.
struct DependentRequestsTests {
    private let log = Recorder<String>()

    private func login(_ name: String) -> Single<Int> {
        request("login \(name)", answer: name == "ada" ? 7 : nil)
    }

    private func cart(_ account: Int) -> Single<[String]> {
        request("cart \(account)", answer: ["lute"])
    }

    private func price(_ items: [String]) -> Single<Int> {
        request("price \(items)", answer: 120)
    }

    private func request<Answer>(_ text: String, answer: Answer?) -> Single<Answer> {
        Single.create { [log] report in
            log.note(text)
            report(answer.map { .success($0) } ?? .failure(Failure(number: 401)))
            return Disposables.create()
        }
    }

    @Test func `P7 three dependent requests are a flat chain`() async throws {
        let total = login("ada").flatMap(cart).flatMap(price)
        #expect(log.entries == [])
        #expect(try await total.value == 120)
        #expect(log.entries == ["login ada", "cart 7", #"price ["lute"]"#])
    }

    @Test func `P7 the first failure ends the chain`() async {
        await #expect(throws: Failure(number: 401)) {
            try await login("eve").flatMap(cart).flatMap(price).value
        }
        #expect(log.entries == ["login eve"])
    }
}
