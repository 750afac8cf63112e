/// The observers of a source, contiguous and in the order of their subscriptions.
///
/// Only the owner of the source's gate uses it. So it does not change during a delivery, and an observer is borrowed
/// for the call instead of copied.
@usableFromInline @frozen
struct ObserverList<Element: Sendable>: ~Copyable {
    /// Noncopyable, so that calling through it borrows: copying a stored closure costs a retain and a release.
    @usableFromInline @frozen
    struct Entry: ~Copyable {
        /// Even, and greater than those before it; odd if the entry is a gap.
        @usableFromInline let identifier: UInt64
        @usableFromInline let observer: Observer<Element>

        @inlinable
        init(_ identifier: UInt64, _ observer: Observer<Element>) {
            self.identifier = identifier
            self.observer = observer
        }

        @inlinable @inline(__always)
        borrowing func send(_ element: Element) { observer.next(element, observer.stage) }

        @inlinable @inline(__always)
        borrowing func end(_ termination: Termination) { observer.finish(termination, observer.stage) }
    }

    // Safe: `entries` points to `capacity` allocated entries, the first `count` of which are initialised. Before the
    // first observer `capacity` is 0 and the pointer is not read.
    @usableFromInline var entries: UnsafeMutablePointer<Entry>
    /// The number of entries; 0 if there is no observer.
    @usableFromInline var count = 0
    @usableFromInline var capacity: Int32 = 0
    /// How many entries are left of observers that were removed, and do nothing; at most a quarter. They are closed
    /// together, so that disposing of many observers takes a time in proportion to their number.
    @usableFromInline var gaps: Int32 = 0
    @usableFromInline var lastIdentifier: UInt64 = 0

    @inlinable init() {
        entries = UnsafeMutablePointer(bitPattern: MemoryLayout<Entry>.alignment).unsafelyUnwrapped
    }

    @inlinable deinit {
        guard capacity > 0 else { return }
        // Without the type, because a generic class that is not specialised would look up its metadata each time.
        if count > 0 { entries.deinitialize(count: count) }
        UnsafeMutableRawPointer(entries).deallocate()
    }

    @inlinable var isEmpty: Bool { count == 0 }

    @inlinable @inline(__always)
    func send(_ element: Element) {
        var index = 0
        while index < count {
            entries[index].send(element)
            index += 1
        }
    }

    @inlinable @inline(__always)
    func end(_ termination: Termination) {
        var index = 0
        while index < count {
            entries[index].end(termination)
            index += 1
        }
    }

    /// Tells the subscriptions, which were removed from their list before, that nobody can send to them any more.
    @usableFromInline
    func abandon() {
        for index in 0..<count { entries[index].observer.subscription.abandon() }
    }

    @inlinable
    mutating func append(_ observer: consuming Observer<Element>) {
        lastIdentifier += 2
        observer.unretained._withUnsafeGuaranteedRef { $0.registration = lastIdentifier }
        if count == Int(capacity) {
            let larger = UnsafeMutablePointer<Entry>.allocate(capacity: max(1, count * 2))
            if capacity > 0 {
                larger.moveInitialize(from: entries, count: count)
                entries.deallocate()
            }
            entries = larger
            capacity = max(1, capacity * 2)
        }
        (entries + count).initialize(to: Entry(lastIdentifier, observer))
        count += 1
    }

    /// Removes the observer that belongs to the subscription, if it is here.
    @inlinable
    mutating func remove(_ subscription: Subscription) {
        _ = take(subscription)
    }

    /// The same; the caller releases the observer.
    @inlinable
    mutating func take(_ subscription: Subscription) -> Entry? {
        let identifier = subscription.registration
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].identifier < identifier { low = middle + 1 } else { high = middle }
        }
        guard low < count, entries[low].identifier == identifier else { return nil }
        let removed = (entries + low).move()
        if count - low <= Self.shifted {
            count -= 1
            (entries + low).moveInitialize(from: entries + low + 1, count: count - low)
        } else {
            leaveGap(at: low, identifier | 1)
        }
        if Int(gaps) * 4 > count { closeGaps() }
        return removed
    }

    /// So many entries move up at once.
    @inlinable static var shifted: Int { 16 }

    @inlinable @inline(never)
    mutating func leaveGap(at index: Int, _ identifier: UInt64) {
        let nothing = Observer<Element>(.ended, next: { _, _ in }, end: { _, _ in })
        (entries + index).initialize(to: Entry(identifier, nothing))
        gaps += 1
    }

    @inlinable @inline(never)
    mutating func closeGaps() {
        var kept = 0
        for index in 0..<count {
            let entry = (entries + index).move()
            guard entry.identifier & 1 == 0 else { continue }
            (entries + kept).initialize(to: entry)
            kept += 1
        }
        count = kept
        gaps = 0
    }
}
