import Foundation
import Streams

extension UserDefaults {
    /// The value for a key at the subscription, and each other value that this process sets; nil while there is none of
    /// the type.
    ///
    ///     set for "unit"    --"lb"--"lb"--remove--
    ///     stream(of: "unit")  nil-"lb"------nil---
    ///
    /// A change is emitted on the thread that makes it. On Linux, Foundation announces no changes; there, post
    /// `UserDefaults.didChangeNotification` after them. A type of a property list works: `String`, `Int`, `Double`,
    /// `Bool`, `Data`, `Date`, and arrays and dictionaries of them.
    ///
    ///     let unit: Infallible<String?> = UserDefaults.standard.stream(of: "unit")
    ///     let handle = unit.subscribe(onNext: { print($0 ?? "none") })
    ///
    /// To keep a variable, begin with the stored value and store what it changes to:
    ///
    ///     let size = Variable(UserDefaults.standard.object(forKey: "size") as? Int ?? 12)
    ///     let storing = size.skip(1).subscribe(onNext: { UserDefaults.standard.set($0, forKey: "size") })
    public func stream<Value: Equatable & Sendable>(
        of key: String, as type: Value.Type = Value.self
    ) -> Infallible<Value?> {
        let defaults = SharedDefaults(self)
        return NotificationCenter.default.stream(of: UserDefaults.didChangeNotification)
            .startWith(())
            .map { _ in defaults.value.object(forKey: key) as? Value }
            .distinctUntilChanged()
    }
}

/// Defaults that any thread may use.
// Safe: the documentation of UserDefaults says that it is thread-safe.
private struct SharedDefaults: @unchecked Sendable {
    let value: UserDefaults

    init(_ value: UserDefaults) { self.value = value }
}
