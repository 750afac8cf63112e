import Streams

/// A sign-up screen: the button is enabled while the input is valid.
final class SignUp {
    let name = Variable(""), password = Variable(""), repeated = Variable("")
    let taps = PublishSubject<Void>()
    private(set) var isButtonEnabled = true
    private(set) var message = ""
    private let bag = DisposeBag()

    init(service: Service, scheduler: any Scheduler) {
        let isNameFree = name.skip(1)
            .debounce(.milliseconds(300), scheduler: scheduler)
            .flatMapLatest { name in Observable.task { try await service.isFree(name) }.catchErrorJustReturn(false) }
            .startWith(false)
        let arePasswordsRight = Observable.combineLatest(password, repeated)
            .map { password, repeated in password.count >= 5 && password == repeated }

        Observable.combineLatest(isNameFree, arePasswordsRight)
            .map { isFree, areRight in isFree && areRight }
            .subscribe(onNext: { [weak self] in self?.isButtonEnabled = $0 })
            .disposed(by: bag)
        taps.withLatestFrom(name)
            .flatMapFirst { _, name in Single.task { try await service.signUp(name) }.materialize() }
            .bind(to: { [weak self] in self?.show($0) })
            .disposed(by: bag)
    }

    private func show(_ answer: Event<Answer>) {
        switch answer {
        case .next(let answer): message = "welcome, \(answer.name)"
        case .error(let error): message = "\(error)"
        case .completed: break
        }
    }
}

/// The network requests of the screen.
nonisolated struct Service: Sendable {
    var isFree: @Sendable (String) async throws -> Bool
    var signUp: @Sendable (String) async throws -> Answer
}

nonisolated struct Answer: Equatable, Sendable {
    let name: String
}
