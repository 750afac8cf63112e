import Streams
import Testing

struct SignUpTests {
    /// The type of the form's text inputs.
    enum Field: CaseIterable {
        case variable, behavior, subject

        func make(_ text: String) -> (stream: Observable<String>, type: @Sendable (String) -> Void) {
            switch self {
            case .variable:
                let field = Variable(text)
                return (field.asObservable(), { field.value = $0 })
            case .behavior:
                let field = BehaviorSubject(text)
                return (field.asObservable(), { field.onNext($0) })
            case .subject:
                let field = PublishSubject<String>()
                return (field.startWith(text).share(replay: 1), { field.onNext($0) })
            }
        }
    }

    /// The order in which the form's outputs are observed, and so notified.
    enum Order: CaseIterable {
        case validationsFirst, buttonFirst
    }

    @Test(arguments: Field.allCases, Order.allCases)
    func `I2 the button of a sign-up form is never enabled for a moment`(field: Field, order: Order) {
        let username = field.make("ada"), password = field.make(""), repetition = field.make("")
        let signUp = SignUp(
            username: username.stream, password: password.stream, repetition: repetition.stream, taps: .never(),
            isAvailable: { _ in .just(true) })
        let enabled = Recorder<Bool>()
        let bag = DisposeBag()
        let observeButton = { signUp.signupEnabled.subscribe(onNext: { enabled.note($0) }).disposed(by: bag) }
        if order == .buttonFirst { observeButton() }
        for validation in [signUp.validatedUsername, signUp.validatedPassword, signUp.validatedRepetition] {
            validation.subscribe().disposed(by: bag)
        }
        if order == .validationsFirst { observeButton() }
        // The repetition equals a password that is too short; then the password becomes long enough.
        repetition.type("abc")
        password.type("abc")
        password.type("abcdef")
        #expect(enabled.entries == [false])
        repetition.type("abcdef")
        #expect(enabled.entries == [false, true])
        password.type("abc")
        repetition.type("abc")
        password.type("secret")
        #expect(enabled.entries == [false, true, false])
        repetition.type("secret")
        #expect(enabled.entries == [false, true, false, true])
    }

    @Test func `I2 a form that is filled in by one transaction emits its validity once`() {
        let username = Variable(""), password = Variable(""), repetition = Variable("")
        let taps = PublishSubject<Void>()
        let signUp = SignUp(
            username: username.asObservable(), password: password.asObservable(),
            repetition: repetition.asObservable(), taps: taps.asObservable(), isAvailable: { .just($0 == "ada") })
        let (enabled, button) = Recorder.events(of: signUp.signupEnabled)
        let (signedIn, handle) = Recorder.events(of: signUp.signedIn)
        transaction {
            username.value = "ada"
            password.value = "secret"
            repetition.value = "secret"
            taps.onNext(())
        }
        #expect(enabled.entries == [.next(false), .next(true)])
        #expect(signedIn.entries == [.next(true)])
        handle.dispose()
        button.dispose()
    }
}
