import Observation
import Streams
import StreamsObservation
import Synchronization
import Testing

@MainActor
struct FollowingTests {
    @MainActor @Observable
    final class Person {
        var name = "Ada"
        var age = 36
    }

    /// What was noted, and a way to wait for it.
    private final class Notes: Sendable {
        private let entries = Mutex<[String]>([])
        private let (stream, sender) = AsyncStream<Void>.makeStream()
        var all: [String] { entries.withLock { $0 } }

        func note(_ entry: String) {
            entries.withLock { $0.append(entry) }
            sender.yield()
        }

        func wait(for count: Int) async {
            for await _ in stream where all.count >= count { return }
        }
    }

    @Test func `C8 a computed value reads a property of an Observable class, on the main actor without delay`() {
        let person = Person()
        let name = Computed(following: { person.name })
        let greeting = Computed { "Hello \(name.value)" }
        #expect(greeting.value == "Hello Ada")
        person.name = "Grace"
        #expect(greeting.value == "Hello Grace")
        let seen = transaction { greeting.value }
        #expect(seen == "Hello Grace")
    }

    @Test func `C8 observers are notified after the change, once for several changes`() async {
        let person = Person()
        let label = Computed(following: { "\(person.name), \(person.age)" })
        let notes = Notes()
        let handle = label.subscribe(onNext: { notes.note($0) })
        person.name = "Grace"
        person.age = 37
        await notes.wait(for: 2)
        person.age = 38
        #expect(label.value == "Grace, 38")
        await notes.wait(for: 3)
        #expect(notes.all == ["Ada, 36", "Grace, 37", "Grace, 38"])
        handle.dispose()
    }

    @Test func `C8 other threads read the latest value that the main actor has seen`() async {
        let person = Person()
        let name = Computed(following: { person.name })
        #expect(await Task.detached { name.value }.value == "Ada")
        person.name = "Grace"
        #expect(name.value == "Grace")
        #expect(await Task.detached { name.value }.value == "Grace")
        person.name = "Mary"
        let notes = Notes()
        let handle = name.subscribe(onNext: { notes.note($0) })
        person.name = "Jean"
        await notes.wait(for: 2)
        #expect(await Task.detached { name.value }.value == "Jean")
        handle.dispose()
    }

    @Test func `C8 what a computed value follows is released with it`() {
        weak var released: Person?
        do {
            let person = Person()
            released = person
            let name = Computed(following: { person.name })
            #expect(name.value == "Ada")
            person.name = "Grace"
        }
        #expect(released == nil)
    }
}
