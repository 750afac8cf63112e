import Observation
import Streams
import StreamsObservation
import Synchronization
import Testing

@MainActor
struct ObservedTests {
    /// A counter for any thread.
    private final class Tally: Sendable {
        private let number = Atomic<Int>(0)
        var value: Int { number.load(ordering: .acquiring) }
        func add() { number.add(1, ordering: .acquiringAndReleasing) }
    }

    @MainActor @Observable
    final class Person {
        var name = "Ada"
    }

    @Test func `C8 reading a variable registers with the tracking around it, for one change`() {
        let variable = Variable(1)
        let observed = Observed(variable)
        let changes = Tally()
        let read = withObservationTracking {
            observed.value
        } onChange: {
            changes.add()
        }
        #expect(read == 1 && changes.value == 0)
        variable.value = 2
        #expect(changes.value == 1 && observed.value == 2)
        variable.value = 3
        #expect(changes.value == 1, "a tracking is told once")
        #expect(observed.value == 3)
    }

    @Test func `C8 a variable is edited through its observed form, which follows what others write`() {
        let name = Variable("Ada")
        let edited = ObservedVariable(name)
        let changes = Tally()
        withObservationTracking {
            _ = edited.value
        } onChange: {
            changes.add()
        }
        edited.value = "Ada L."
        #expect(name.value == "Ada L." && edited.value == "Ada L." && changes.value == 1)
        name.value = "Bea"
        #expect(edited.value == "Bea")
        let length = Computed { name.value.count }
        edited.value += "!"
        #expect(length.value == 4)
    }

    @Test func `C8 a computed value notifies once per transaction, and not if its value stays`() {
        let price = Variable(10), count = Variable(2)
        let total = Observed(Computed { price.value * count.value })
        let changes = Tally()
        @MainActor func track() {
            withObservationTracking {
                _ = total.value
            } onChange: {
                changes.add()
            }
        }
        track()
        transaction {
            price.value = 20
            count.value = 1
        }
        #expect(changes.value == 0 && total.value == 20)
        transaction {
            price.value = 30
            count.value = 3
        }
        #expect(changes.value == 1 && total.value == 90)
    }

    @Test func `C8 two observed values that are read together belong to one transaction`() async {
        let (left, right) = (Variable(0), Variable(0))
        let (first, second) = (Observed(left), Observed(right))
        let writer = Task.detached {
            for number in 1...1000 {
                transaction {
                    left.value = number
                    right.value = number
                }
            }
        }
        var isEqual = true
        while second.value < 1000 {
            isEqual = isEqual && first.value == second.value
            await Task.yield()
        }
        await writer.value
        #expect(isEqual && first.value == 1000)
    }

    @Test func `C8 Observations follows an observed value`() async {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let variable = Variable(1)
        let observed = Observed(variable)
        var iterator = Observations { observed.value }.makeAsyncIterator()
        #expect(await iterator.next() == 1)
        variable.value = 2
        #expect(await iterator.next() == 2)
    }

    @Test func `C8 a computed value follows a property of an Observable class`() async throws {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let person = Person()
        let names = Streams.Observable(Observations { person.name })
        let name = Computed(initially: person.name, from: names)
        let greeting = Computed { "Hello \(name.value)" }
        #expect(greeting.value == "Hello Ada")
        let values = greeting.values()
        person.name = "Grace"
        for await text in values where text == "Hello Grace" { break }
        #expect(greeting.value == "Hello Grace")
    }

    @Test func `C8 a value without references is released with its subscription`() {
        let variable = Variable(1)
        weak var released: Observed<Int>?
        do {
            let observed = Observed(variable)
            released = observed
            withObservationTracking {
                _ = observed.value
            } onChange: {
            }
        }
        #expect(released == nil)
        variable.value = 2
    }
}
