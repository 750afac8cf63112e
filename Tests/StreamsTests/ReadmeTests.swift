import Foundation
import Streams
import Testing

struct ReadmeTests {
    /// The README's example, unchanged; `print` is the method below.
    func example() {
        // begin
        let price = Variable(10)
        let count = Variable(2)
        let coupon = PublishSubject<Int>()

        let total = Observable.combineLatest(price, count).map { $0 * $1 }
        let discounted = Observable.combineLatest(total, coupon.startWith(0))
            .map { total, coupon in max(0, total - coupon) }
            .distinctUntilChanged()

        let bag = DisposeBag()
        discounted
            .subscribe(onNext: { print("to pay: \($0)") })
            .disposed(by: bag)

        transaction {
            price.value = 12
            count.value = 3
        }
        coupon.onNext(6)
        // end
    }

    @Test func `the example prints what the README says`() {
        example()
        #expect(printed.withLock { $0 } == ["to pay: 20", "to pay: 36", "to pay: 30"])
    }

    @Test func `the example in the README is the one that is compiled here`() throws {
        let here = try String(contentsOfFile: #filePath, encoding: .utf8)
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let indented = try #require(part(of: here, from: "// begin\n", to: "        // end"))
        let compiled = indented.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("        ") ? String($0.dropFirst(8)) : String($0) }.joined(separator: "\n")
        let shown = try #require(part(of: readme, from: "```swift\n", to: "```"))
        #expect(compiled == shown)
    }

    private func part(of text: String, from start: String, to end: String) -> String? {
        guard let first = text.range(of: start), let last = text.range(of: end, range: first.upperBound..<text.endIndex)
        else { return nil }
        return String(text[first.upperBound..<last.lowerBound])
    }
}

private let printed = Locked<[String]>([])

private func print(_ line: String) {
    printed.withLock { $0.append(line) }
}
