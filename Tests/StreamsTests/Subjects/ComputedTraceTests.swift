import Streams
import Testing

/// Why a computed value runs.
@Suite(.serialized, .ownThreads)
struct ComputedTraceTests {
    private let price = Variable(10, fileID: "App/Cart.swift", line: 1)
    private let count = Variable(2, fileID: "App/Cart.swift", line: 2)
    private let seen = Recorder<String>()

    private var entries: [String] { seen.entries }

    @Test func `C2 each run is logged with what has changed since the last one`() {
        let (price, count, seen) = (price, count, seen)
        let double = Computed(fileID: "App/Cart.swift", line: 3) { count.value * 2 }
        let total = Computed {
            Computed.trace("total") { seen.note($0) }
            return price.value * double.value
        }
        #expect(total.value == 40)
        #expect(total.value == 40)
        count.value = 3
        #expect(total.value == 60)
        price.value = 11
        #expect(total.value == 66)
        #expect(
            entries == [
                "total: first run", "total: computed value of App/Cart.swift:3 has changed",
                "total: variable of App/Cart.swift:1 has changed",
            ])
    }

    @Test func `C2 several changes of one transaction are named together`() {
        let (price, count, seen) = (price, count, seen)
        let total = Computed {
            Computed.trace("total") { seen.note($0) }
            return price.value * count.value
        }
        let handle = total.subscribe(onNext: { _ in })
        transaction {
            price.value = 1
            count.value = 1
        }
        let both = "total: variable of App/Cart.swift:1 has changed, variable of App/Cart.swift:2 has changed"
        #expect(entries == ["total: first run", both])
        handle.dispose()
    }

    @Test func `C2 a line without a name begins with the place of the computed value`() {
        let seen = seen
        let total = Computed(fileID: "App/Cart.swift", line: 5) {
            Computed.trace { seen.note($0) }
            return 1
        }
        _ = total.value
        #expect(entries == ["App/Cart.swift:5: first run"])
    }

    @Test func `C2 what the log reads is no dependency, and a run for one thread alone is called so`() {
        let (price, count, seen) = (price, count, seen)
        let total = Computed {
            Computed.trace("total") { seen.note("\($0), \(count.value) pieces") }
            return price.value
        }
        _ = total.value
        count.value = 5
        _ = total.value
        #expect(entries == ["total: first run, 2 pieces"])
        transaction {
            price.value = 12
            #expect(total.value == 12)
        }
        #expect(entries.dropFirst().first?.contains("runs for this thread alone, in a transaction") == true)
    }

    @Test func `C2 external state is named, and a call outside of a closure says so`() {
        let seen = seen
        let changes = PublishSubject<Void>()
        let disk = Variable(1)
        let version = Computed(externalChanges: changes.asObservable()) {
            Computed.trace("version") { seen.note($0) }
            return untracked { disk.value }
        }
        _ = version.value
        _ = version.value
        #expect(entries == ["version: first run", "version: external state is read again"])
        Computed.trace("nobody") { seen.note($0) }
        #expect(entries.last == "nobody: is not called in the closure of a computed value")
    }
}
