import Streams
import Testing

@testable import Ported

@MainActor
struct LogInTests {
    private let requests = Variable<[String]>([])
    private let answer = Variable(PublishSubject<String>())
    private let seen = Variable<[String]>([])
    private let bag = DisposeBag()

    private func logIn() -> LogIn {
        let (requests, answer, seen) = (requests, answer, seen)
        let screen = LogIn { email, password in
            .deferred {
                requests.update { $0.append("\(email) \(password)") }
                return answer.value.take(1).asSingle()
            }
        }
        let note: @MainActor @Sendable (String) -> Void = { line in seen.update { $0.append(line) } }
        screen.loggedIn.map { "token \($0)" }.emit(onNext: note).disposed(by: bag)
        screen.codeAsked.map { "code for \($0)" }.emit(onNext: note).disposed(by: bag)
        screen.errors.map { "error \($0)" }.emit(onNext: note).disposed(by: bag)
        screen.isBusy.map { $0 ? "busy" : "free" }.drive(onNext: note).disposed(by: bag)
        return screen
    }

    private func fill(_ screen: LogIn) {
        screen.email.value = "ada@example.org"
        screen.password.value = "secret"
    }

    @Test func `the button is enabled when the form is complete, and nothing is sent before`() {
        let screen = logIn()
        let states = Variable<[Bool]>([])
        screen.isComplete.drive(onNext: { isComplete in states.update { $0.append(isComplete) } }).disposed(by: bag)
        screen.passwordReturned.onNext(())
        fill(screen)
        screen.email.value = "ada@example.com"
        screen.password.value = ""
        #expect(states.value == [false, true, false])
        #expect(requests.value == [])
    }

    @Test func `a tap logs in, and another one meanwhile is ignored`() {
        let screen = logIn()
        fill(screen)
        screen.tapped.onNext(())
        screen.tapped.onNext(())
        answer.value.onNext("t1")
        #expect(requests.value == ["ada@example.org secret"])
        #expect(seen.value == ["free", "busy", "token t1", "free"])
    }

    @Test func `an account with a second factor asks for a code, and another refusal is an error`() {
        let screen = logIn()
        fill(screen)
        screen.passwordReturned.onNext(())
        refuse(.codeNeeded)
        screen.tapped.onNext(())
        refuse(.invalid("wrong password"))
        #expect(requests.value.count == 2)
        #expect(
            seen.value == [
                "free", "busy", "code for ada@example.org", "free", "busy", "error wrong password", "free",
            ])
    }

    private func refuse(_ refusal: LogIn.Refusal) {
        let answered = answer.value
        answer.value = PublishSubject()
        answered.onError(refusal)
    }

    @Test func `the return keys lead to the password and hide the keyboard; the password can be shown`() {
        let screen = logIn()
        let events = Variable<[String]>([])
        screen.passwordGetsFocus.emit(onNext: { events.update { $0.append("password") } }).disposed(by: bag)
        screen.keyboardHides.emit(onNext: { events.update { $0.append("hide") } }).disposed(by: bag)
        screen.isPasswordShown.drive(onNext: { isShown in events.update { $0.append("\(isShown)") } })
            .disposed(by: bag)
        screen.emailReturned.onNext(())
        fill(screen)
        screen.showTapped.onNext(())
        screen.passwordReturned.onNext(())
        screen.showTapped.onNext(())
        #expect(events.value == ["false", "password", "true", "hide", "false"])
    }
}
