import StreamsAtomics

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

/// What the library keeps for each thread.
///
/// All of it is in one place, because asking the system for it costs as much as passing on an element. The first thread that
/// has some, nearly always the main one, finds it without asking.
enum ThreadMemory {
    typealias Words = UnsafeMutablePointer<UInt>

    /// What is kept: a number or an address each, 0 at first.
    enum Place: Int, CaseIterable {
        case turn, updates
        case graph
        case transaction, snapshot, scope
        case releases, releaseDepth, queues, mailbox, pendingWork, probe

        /// The objects that are released with the thread.
        static let owned: [Place] = [.turn, .updates]
    }

    private struct First: ~Copyable, Sendable {
        let thread = Atomic<UInt>(0)
        let words = Atomic<UInt>(0)
    }

    private static let first = First()

    private static let key = {
        var key = pthread_key_t()
        pthread_key_create(&key) { pointer in
            // Optional on some systems only.
            let pointer: UnsafeMutableRawPointer? = pointer
            if let pointer { release(pointer.assumingMemoryBound(to: UInt.self)) }
        }
        return key
    }()

    /// Of this thread.
    @inline(__always)
    static var words: Words {
        let thread = currentThreadIdentifier()
        if first.thread.load(ordering: .relaxed) == thread {
            // Safe: that thread has stored it before.
            return Words(bitPattern: first.words.load(ordering: .relaxed)).unsafelyUnwrapped
        }
        return wordsOfOther(thread)
    }

    @inline(never)
    private static func wordsOfOther(_ thread: UInt) -> Words {
        if let words = pthread_getspecific(key) { return words.assumingMemoryBound(to: UInt.self) }
        let words = Words.allocate(capacity: Place.allCases.count)
        words.initialize(repeating: 0, count: Place.allCases.count)
        pthread_setspecific(key, words)
        if first.thread.compareExchange(expected: 0, desired: thread, ordering: .relaxed).exchanged {
            first.words.store(UInt(bitPattern: words), ordering: .relaxed)
        }
        return words
    }

    /// The thread ends. What is released may use the library once more.
    private static func release(_ words: Words) {
        pthread_setspecific(key, words)
        while let place = Place.owned.first(where: { words[$0.rawValue] != 0 }),
            let object = UnsafeRawPointer(bitPattern: words[place.rawValue])
        {
            words[place.rawValue] = 0
            Unmanaged<AnyObject>.fromOpaque(object).release()
        }
        Graph.releaseEntry(words[Place.graph.rawValue])
        pthread_setspecific(key, nil)
        if first.words.load(ordering: .relaxed) == UInt(bitPattern: words) { first.thread.store(0, ordering: .relaxed) }
        words.deallocate()
    }
}
