import Streams

/// A sign-up form as in the example of RxSwift: its inputs are three texts and a tap, and each stream with several
/// observers is shared with `share(replay: 1)`.
struct SignUp: Sendable {
    enum Validation: Equatable {
        case ok, empty, validating, failed

        var isValid: Bool { self == .ok }
    }

    let validatedUsername: Observable<Validation>
    let validatedPassword: Observable<Validation>
    let validatedRepetition: Observable<Validation>
    let signedIn: Observable<Bool>
    let signupEnabled: Observable<Bool>

    init(
        username: Observable<String>, password: Observable<String>, repetition: Observable<String>,
        taps: Observable<Void>, isAvailable: @escaping @Sendable (String) -> Observable<Bool>
    ) {
        validatedUsername =
            username.flatMapLatest { name -> Observable<Validation> in
                if name.isEmpty { return .just(.empty) }
                return isAvailable(name).map { $0 ? .ok : .failed }.startWith(.validating)
                    .catchErrorJustReturn(.failed)
            }
            .share(replay: 1)
        validatedPassword = password.map { Self.validate($0) }.share(replay: 1)
        validatedRepetition = Observable.combineLatest(password, repetition)
            .map { Self.validate(repetition: $1, of: $0) }
            .share(replay: 1)
        let signingIn = Variable(false)
        let credentials = Observable.combineLatest(username, password).map { (name: $0, password: $1) }
        signedIn = taps.withLatestFrom(credentials)
            .flatMapLatest { _, credentials in
                isAvailable(credentials.name)
                    .do(
                        onSubscribe: { signingIn.value = true }, onDispose: { signingIn.value = false })
            }
            .share(replay: 1)
        signupEnabled = Observable.combineLatest(validatedUsername, validatedPassword, validatedRepetition, signingIn)
            .map { $0.isValid && $1.isValid && $2.isValid && !$3 }
            .distinctUntilChanged()
            .share(replay: 1)
    }

    private static func validate(_ password: String) -> Validation {
        if password.isEmpty { return .empty }
        return password.count < 5 ? .failed : .ok
    }

    private static func validate(repetition: String, of password: String) -> Validation {
        if repetition.isEmpty { return .empty }
        return repetition == password ? .ok : .failed
    }
}
