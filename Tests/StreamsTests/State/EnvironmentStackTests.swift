import Streams
import Testing

/// A test replaces a service, and puts the real one back.
struct EnvironmentStackTests {
    struct World: Sendable {
        var today: @Sendable () -> String
        var greeting = "hello"
    }

    private let worlds = EnvironmentStack(World(today: { "now" }))

    @Test func `P8 the environment that was pushed last is current until it is popped`() {
        worlds.push { $0.today = { "yesterday" } }
        worlds.push { $0.greeting = "good night" }
        #expect(worlds.current.today() == "yesterday" && worlds.current.greeting == "good night")
        worlds.pop()
        #expect(worlds.current.today() == "yesterday" && worlds.current.greeting == "hello")
        worlds.pop()
        #expect(worlds.current.today() == "now")
    }

    @Test func `P8 the environment of with is popped even if the body throws`() {
        #expect(throws: Failure()) {
            try worlds.with({ $0.greeting = "hi" }) {
                #expect(worlds.current.greeting == "hi")
                throw Failure()
            }
        }
        #expect(worlds.current.greeting == "hello")
    }

    @Test func `P8 a change that throws pushes nothing`() {
        #expect(throws: Failure()) {
            try worlds.push {
                $0.greeting = "hi"
                throw Failure()
            }
        }
        #expect(worlds.current.greeting == "hello")
    }

    @Test func `P8 middleware takes its services from the current environment`() {
        let greeting = Middleware<String, String>.effects { [worlds] names, _ in
            names.filter { $0 == "ask" }.map { _ in worlds.current.greeting }.asInfallible(onErrorJustReturn: "")
        }
        let store = Store("", reducer: Reducer { state, word in state = word }, middleware: [greeting])
        worlds.with({ $0.greeting = "test" }) { store.dispatch("ask") }
        #expect(store.state == "test")
        store.dispatch("ask")
        #expect(store.state == "hello")
    }

    @Test func `P8 popping the first environment stops the program`() async {
        await #expect(processExitsWith: .failure) { EnvironmentStack(1).pop() }
    }
}
