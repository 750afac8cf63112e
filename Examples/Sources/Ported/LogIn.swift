import Streams

/// A form to log in, which asks for a code if the account needs one.
@MainActor
final class LogIn {
    enum Refusal: Error, Equatable, Sendable {
        /// The account needs a code besides the password.
        case codeNeeded
        case invalid(String)
    }

    // What the view sends.
    let email = Variable(""), password = Variable("")
    let tapped = PublishSubject<Void>()
    let emailReturned = PublishSubject<Void>()
    let passwordReturned = PublishSubject<Void>()
    let showTapped = PublishSubject<Void>()

    // What the view shows and does.
    let isComplete: Driver<Bool>
    let isBusy: Driver<Bool>
    let isPasswordShown: Driver<Bool>
    let passwordGetsFocus: Signal<Void>
    let keyboardHides: Signal<Void>
    let loggedIn: Signal<String>
    let codeAsked: Signal<String>
    let errors: Signal<String>

    init(_ logIn: @escaping @Sendable (_ email: String, _ password: String) -> Single<String>) {
        let form = Infallible.combineLatest(email, password)
        let complete = form.map { email, password in email.contains("@") && !password.isEmpty }
        isComplete = complete.distinctUntilChanged().asDriver()
        isPasswordShown = showTapped.scan(false) { isShown, _ in !isShown }.startWith(false)
            .asDriver(onErrorJustReturn: false)
        passwordGetsFocus = emailReturned.asSignal(onErrorSignalWith: .empty())

        let sent = Observable.merge(tapped, passwordReturned)
            .withLatestFrom(form, complete)
            .compactMap { _, form, isComplete in isComplete ? form : nil }
            .share()
        keyboardHides = sent.mapTo(()).asSignal(onErrorSignalWith: .empty())
        let answers = sent.flatMapFirst { email, password in
            logIn(email, password).asObservable().map { Result<String, any Error>.success($0) }
                .catchError { .just(.failure($0)) }
                .map { (email: email, result: $0) }
        }
        .share()
        isBusy = Observable.merge(sent.mapTo(true), answers.mapTo(false)).startWith(false)
            .distinctUntilChanged().asDriver(onErrorJustReturn: false)
        loggedIn = answers.compactMap { try? $0.result.get() }.asSignal(onErrorSignalWith: .empty())
        let refusals = answers.compactMap { email, result -> (email: String, error: any Error)? in
            if case .failure(let error) = result { (email, error) } else { nil }
        }
        codeAsked = refusals.filter { $0.error as? Refusal == .codeNeeded }.map(\.email)
            .asSignal(onErrorSignalWith: .empty())
        errors = refusals.filter { $0.error as? Refusal != .codeNeeded }
            .map { _, error in
                if case .invalid(let message) = error as? Refusal { message } else { "\(error)" }
            }
            .asSignal(onErrorSignalWith: .empty())
    }
}
