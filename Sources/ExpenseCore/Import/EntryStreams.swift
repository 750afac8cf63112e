import Streams

/// How far an import has come.
public struct ImportProgress: Sendable, Equatable {
    /// How many entries of the file have been read.
    public let entries: Int
    /// What the import did, once it is on disk.
    public let report: ImportReport?
}

extension ExpenseStore {
    /// The entries of a filter one by one, as of one moment.
    ///
    ///     stream   -1-2-3-...-n|
    ///
    /// Sends on the thread that subscribes, unless ``Streams/Observable/subscribe(on:)`` names another, while a thread of
    /// its own reads a few ahead; memory stays flat, and disposing stops the reading.
    ///
    ///     store.stream(filter).subscribe(on: DispatchQueueScheduler(label: "export"))
    public func stream(_ filter: Filter = Filter(), _ order: EntryOrder = .newest) -> Observable<Expense> {
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

    /// Stores the entries of a file and tells how far it has come: after each thousand entries, and at the end.
    ///
    ///     stream   -1000-2000-...-n (report)|
    ///
    /// All of it is one change; disposing before the end, or an error, leaves everything as it was. Works on the thread
    /// that subscribes, unless ``Streams/Observable/subscribe(on:)`` names another.
    /// - Parameter open: gives the reader, anew for each subscription.
    public func importing<Reader: EntryReader & SendableMetatype>(
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

/// Nobody wants the import any longer.
private struct Abandoned: Error {}
