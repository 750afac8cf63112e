import Foundation
import Streams

extension NotificationCenter {
    /// A stream of what a closure reads from each notification; a notification itself cannot be sent to other threads.
    ///
    ///     posts              --a--b--a--
    ///     stream(of: a) ...  --1-----2--
    ///
    /// The closure runs on the thread that posts. Disposing removes the observer. A result of nil is not emitted.
    ///
    ///     let center = NotificationCenter()
    ///     let counts = center.stream(of: Notification.Name("counted")) { $0.userInfo?["count"] as? Int }
    ///     let handle = counts.subscribe(onNext: { print($0) })
    public func stream<Element: Sendable>(
        of name: Notification.Name, from object: (any AnyObject & Sendable)? = nil,
        _ read: @escaping @Sendable (Notification) -> Element?
    ) -> Infallible<Element> {
        .create { send in
            let observer = Observation(
                self.addObserver(forName: name, object: object, queue: nil) { notification in
                    if let element = read(notification) { send(element) }
                })
            return Disposables.create { self.removeObserver(observer.token) }
        }
    }

    /// A stream that emits when a notification is posted.
    ///
    ///     let memoryIsLow = NotificationCenter.default.stream(of: Notification.Name("memoryIsLow"))
    ///     let handle = memoryIsLow.subscribe(onNext: { print("memory is low") })
    public func stream(
        of name: Notification.Name, from object: (any AnyObject & Sendable)? = nil
    ) -> Infallible<Void> {
        stream(of: name, from: object) { _ in () }
    }
}

/// What removes an observer.
// Safe: only the center uses the token, and it may be called from any thread.
private struct Observation: @unchecked Sendable {
    let token: any NSObjectProtocol

    init(_ token: any NSObjectProtocol) {
        self.token = token
    }
}
