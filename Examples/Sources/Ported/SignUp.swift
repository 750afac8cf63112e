import Streams

/// A sign-up form. Below each field it says whether the input is accepted; the button is enabled while all is.
@MainActor
final class SignUp {
    let name = Variable(""), password = Variable(""), repeated = Variable("")
    let nameVerdict, passwordVerdict, repeatedVerdict: Computed<Verdict>
    /// For the button: bind its `isEnabled`, and `execute` it with a tap. `isExecuting` is the activity indicator.
    let register: Action<Void, Account>
    /// The result of the last attempt.
    private(set) var message = ""
    private let bag = DisposeBag()

    init(_ service: AccountService, scheduler: any Scheduler) {
        let (name, password, repeated) = (name, password, repeated)
        let verdicts = [
            // A keystroke ends the request for the previous name. Until the answer is there, the name is not accepted.
            Computed(
                initially: .missing,
                from: name.distinctUntilChanged().flatMapLatest { Verdict.onName($0, service, scheduler) }),
            Computed { .onPassword(password.value) },
            Computed { .onRepeated(repeated.value, password.value) },
        ]
        (nameVerdict, passwordVerdict, repeatedVerdict) = (verdicts[0], verdicts[1], verdicts[2])
        register = Action(enabledIf: { verdicts.allSatisfy { $0.value == .accepted } }) {
            service.register(name.value, password.value)
        }
        register.elements
            .subscribe(onNext: { [weak self] in self?.message = "welcome, \($0.name)" })
            .disposed(by: bag)
        register.errors
            .subscribe(onNext: { [weak self] in self?.message = "you could not be signed up: \($0)" })
            .disposed(by: bag)
    }
}

/// What a form says about a field.
enum Verdict: Equatable, Sendable {
    case missing, checking, accepted
    case refused(String)

    static func onName(
        _ name: String, _ service: AccountService, _ scheduler: any Scheduler
    ) -> Observable<Verdict> {
        guard !name.isEmpty else { return .just(.missing) }
        guard name.allSatisfy({ $0.isLetter || $0.isNumber }) else {
            return .just(.refused("only letters and digits are allowed"))
        }
        return service.isFree(name)
            .map { $0 ? .accepted : .refused("\(name) is taken") }
            .delaySubscription(.milliseconds(300), scheduler: scheduler)
            .catchErrorJustReturn(.refused("the server does not answer"))
            .startWith(.checking)
    }

    static func onPassword(_ password: String) -> Verdict {
        if password.isEmpty { return .missing }
        return password.count >= 5 ? .accepted : .refused("at least 5 characters are needed")
    }

    static func onRepeated(_ repeated: String, _ password: String) -> Verdict {
        if repeated.isEmpty { return .missing }
        return repeated == password ? .accepted : .refused("the passwords differ")
    }
}

/// The requests to the server.
struct AccountService: Sendable {
    var isFree: @Sendable (_ name: String) -> Single<Bool>
    var register: @Sendable (_ name: String, _ password: String) -> Single<Account>
}

struct Account: Equatable, Sendable {
    let name: String
}
