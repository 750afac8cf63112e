import Streams

/// The progress of an import.
package struct ImportProgress: Sendable, Equatable {
    /// The number of entries read from the file.
    package let entries: Int
    /// The result of the import, once it is on disk.
    package let report: ImportReport?
}

extension ExpenseStore {
    /// The entries of a filter one by one, from one snapshot.
    ///
    ///     stream   -1-2-3-...-n|
    ///
    /// Emits on the subscribing thread, unless ``Streams/Observable/subscribe(on:)`` names another, while a second
    /// thread reads a few entries ahead. Memory use is constant, and disposing stops the reading.
    ///
    ///     store.stream(filter).subscribe(on: DispatchQueueScheduler(label: "export"))
    package func stream(_ filter: Filter = Filter(), _ order: EntryOrder = .newest) -> Observable<Expense> {
        Observable.create { [self] observer in
            do {
                try forEachEntry(filter, order) { entry in
                    observer.onNext(entry)
                    return !observer.isDisposed
                }
                observer.onCompleted()
            } catch {
                observer.onError(error)
            }
            return Disposables.create()
        }
    }

    /// Stores the entries of a file and emits the progress: after each thousand entries, and at the end.
    ///
    ///     stream   -1000-2000-...-n (report)|
    ///
    /// All of it is one change; if it is disposed of before the end, or fails, nothing is changed. Works on the
    /// subscribing thread, unless ``Streams/Observable/subscribe(on:)`` names another.
    /// - Parameter open: returns a new reader for each subscription.
    package func importing<Reader: EntryReader & SendableMetatype>(
        _ options: ImportOptions, _ open: @escaping @Sendable () throws -> Reader
    ) -> Observable<ImportProgress> {
        Observable.create { [self] observer in
            do {
                var reader = try open()
                let spool = try EntrySpool(&reader) { count in
                    if observer.isDisposed { throw Abandoned() }
                    if count % 1000 == 0 { observer.onNext(ImportProgress(entries: count, report: nil)) }
                }
                let report = try importEntries(spool, options) { _, _ in if observer.isDisposed { throw Abandoned() } }
                observer.onNext(ImportProgress(entries: spool.count, report: report))
                observer.onCompleted()
            } catch is Abandoned {
                return Disposables.create()
            } catch {
                observer.onError(error)
            }
            return Disposables.create()
        }
    }
}

/// The subscription to the import was disposed of.
private struct Abandoned: Error {}
