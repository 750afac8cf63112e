import Streams
import Testing

/// The whole process has one tree, so these tests look for their own lines in it.
@Suite(.serialized)
struct SubscriptionTreeTests {
    /// The lines of the tree from the one with `name` on, as long as they are indented more.
    func lines(from name: String) -> [String] {
        let all = SubscriptionTree.description.split(separator: "\n").map(String.init)
        guard let start = all.firstIndex(where: { $0.contains(name) }) else { return [] }
        let indentation = all[start].prefix { $0 == " " }.count
        let below = all[(start + 1)...].prefix { $0.prefix { $0 == " " }.count > indentation }
        return ([all[start]] + below).map { line in
            line.replacing(#/\#\d+\s/#, with: "").replacing(#/:\d+/#, with: "").replacing(#/\d+\ss,/#, with: "0 s,")
        }
    }

    @Test func `the tree shows what is subscribed to what, with names, places and counts`() {
        SubscriptionTree.isRecording = true
        let numbers = PublishSubject<Int>()
        let category = Variable("food")
        let handle = Observable.combineLatest(numbers.map { $0 + 1 }.named("numbers"), category.named("category"))
            .named("total").subscribe()
        SubscriptionTree.isRecording = false
        numbers.onNext(1)
        numbers.onNext(2)
        let place = "StreamsTests/SubscriptionTreeTests.swift"
        #expect(
            lines(from: "total") == [
                "  total (\(place))  running 0 s, 2 elements",
                "    numbers (\(place))  running 0 s, 2 elements",
                "      subject",
                "    category (\(place))  running 0 s, 1 elements",
                "      variable of \(place)",
            ])
        handle.dispose()
        #expect(lines(from: "total").isEmpty)
    }

    @Test func `inside a delivery the tree shows who is delivering, and which subject is busy`() {
        SubscriptionTree.isRecording = true
        let numbers = PublishSubject<Int>()
        let seen = Recorder<[String]>()
        let handle = numbers.named("busy one").subscribe(onNext: { _ in seen.note(lines(from: "busy one")) })
        SubscriptionTree.isRecording = false
        numbers.onNext(1)
        #expect(seen.entries.first?[0].hasSuffix("0 elements, delivering now") == true)
        #expect(seen.entries.first?[1].hasSuffix("subject, busy") == true)
        handle.dispose()
    }

    @Test func `a loop and an actor that receive are in the tree`() async {
        SubscriptionTree.isRecording = true
        let numbers = BehaviorSubject(1)
        let handle = numbers.named("to an actor").subscribe(onNext: { @MainActor _ in })
        var iterator = numbers.named("to a loop").values().makeAsyncIterator()
        SubscriptionTree.isRecording = false
        _ = try? await iterator.next()
        let place = "StreamsTests/SubscriptionTreeTests.swift"
        #expect(
            lines(from: "loop at") == [
                "loop at \(place)  running 0 s, 1 elements",
                "  to a loop (\(place))  running 0 s, 1 elements",
                "    behavior subject of \(place)",
            ])
        #expect(lines(from: "to an actor").first?.hasPrefix("  to an actor") == true)
        handle.dispose()
    }

    @Test func `the tree is empty while recording is off`() {
        let handle = PublishSubject<Int>().named("unseen").subscribe()
        #expect(lines(from: "unseen").isEmpty)
        handle.dispose()
    }
}
