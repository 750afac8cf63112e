import Streams
import Synchronization

/// Says that something was committed: by this process, or by another.
final class ChangeSignal: Sendable {
    private let subject = PublishSubject<Void>()
    private let isPending = Atomic<Bool>(false)

    /// Tells the observers, once for all calls that come before they look.
    func send() {
        guard !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
        subject.onNext(())
    }

    /// Sends at once, and whenever something was committed; other processes' commits are seen as long as somebody is
    /// subscribed.
    func observable(watching file: String) -> Observable<Void> {
        let signal = subject.map { [self] in isPending.store(false, ordering: .sequentiallyConsistent) }
        return Observable.create { [self] observer in
            let inner = signal.subscribe(onNext: { observer.onNext(()) })
            do {
                let watch = try FileWatch(file) { [weak self] in self?.send() }
                // What was committed before anybody looked has told nobody; whoever looks from now on sees it.
                isPending.store(false, ordering: .sequentiallyConsistent)
                observer.onNext(())
                return Disposables.create(inner, Disposables.create { watch.stop() })
            } catch {
                observer.onError(error)
                return inner
            }
        }
    }
}
