import Streams
import Testing

@testable import Ported

@MainActor
struct SignUpTests {
    private let time = TestScheduler()
    private let asked = Variable<[String]>([])

    /// A server that takes 100 ms to check a name and a second to register one.
    private func form(registering result: Result<Account, Failure> = .success(Account(name: "Ben"))) -> SignUp {
        let service = AccountService(
            isFree: { [asked, time] name in
                Single.deferred {
                    asked.update { $0.append(name) }
                    return name == "offline" ? .error(Failure()) : .just(name != "anna")
                }
                .delay(.milliseconds(100), scheduler: time)
            },
            register: { [time] _, _ in
                Single.deferred { try .just(result.get()) }.delaySubscription(.seconds(1), scheduler: time)
            })
        return SignUp(service, scheduler: time)
    }

    private func fill(_ form: SignUp, name: String = "ben") {
        transaction {
            form.name.value = name
            form.password.value = "secret"
            form.repeated.value = "secret"
        }
    }

    @Test func `an empty form says nothing, and cannot be sent`() {
        let form = form()
        #expect(form.nameVerdict.value == .missing)
        #expect(form.passwordVerdict.value == .missing)
        #expect(form.repeatedVerdict.value == .missing)
        #expect(!form.register.isEnabled.value)
    }

    @Test func `each field says what is wrong with it`() {
        let form = form()
        form.name.value = "ben!"
        form.password.value = "abcd"
        form.repeated.value = "abce"
        #expect(form.nameVerdict.value == .refused("only letters and digits are allowed"))
        #expect(form.passwordVerdict.value == .refused("at least 5 characters are needed"))
        #expect(form.repeatedVerdict.value == .refused("the passwords differ"))
        time.advance(by: .seconds(1))
        #expect(asked.value == [])
    }

    @Test func `the server is asked once the user pauses, and the answer for an earlier name is not shown`() {
        let form = form()
        form.name.value = "an"
        time.advance(by: .milliseconds(200))
        form.name.value = "anna"
        time.advance(by: .milliseconds(350))
        #expect(asked.value == ["anna"])
        form.name.value = "annab"
        time.advance(by: .milliseconds(100))
        #expect(form.nameVerdict.value == .checking)
        time.advance(by: .milliseconds(300))
        #expect(form.nameVerdict.value == .accepted)
        #expect(asked.value == ["anna", "annab"])
    }

    @Test func `a name that is taken and a server that does not answer are shown`() {
        let form = form()
        form.name.value = "anna"
        time.advance(by: .seconds(1))
        #expect(form.nameVerdict.value == .refused("anna is taken"))
        form.name.value = "offline"
        time.advance(by: .seconds(1))
        #expect(form.nameVerdict.value == .refused("the server does not answer"))
    }

    @Test func `the button is never enabled for a moment while a field is not accepted`() {
        let form = form()
        let button = Variable<[Bool]>([])
        let handle = form.register.isEnabled.subscribe { event in
            guard let isEnabled = event.element else { return }
            button.update { $0.append(isEnabled) }
            let verdicts = [form.nameVerdict, form.passwordVerdict, form.repeatedVerdict].map(\.value)
            #expect(isEnabled == verdicts.allSatisfy { $0 == .accepted })
        }
        fill(form)
        time.advance(by: .seconds(1))
        #expect(button.value == [false, true])

        // Another name, with the same passwords.
        form.name.value = "bea"
        #expect(!form.register.isEnabled.value)
        time.advance(by: .seconds(1))
        #expect(button.value == [false, true, false, true])

        // Both passwords change in one transaction: they are never different.
        transaction {
            form.password.value = "longer secret"
            form.repeated.value = "longer secret"
        }
        #expect(button.value == [false, true, false, true])

        // A taken name and a right password arrive together.
        form.password.value = "no"
        fill(form, name: "anna")
        time.advance(by: .seconds(1))
        #expect(button.value == [false, true, false, true, false])
        handle.dispose()
    }

    @Test func `the button is off while the account is made, and then there is a welcome`() {
        let form = form()
        fill(form)
        time.advance(by: .seconds(1))
        form.register.execute()
        #expect(form.register.isExecuting.value && !form.register.isEnabled.value)
        time.advance(by: .seconds(1))
        #expect(!form.register.isExecuting.value && form.register.isEnabled.value)
        #expect(form.message == "welcome, Ben")
    }

    @Test func `after an error the form can be sent again`() {
        let form = form(registering: .failure(Failure()))
        fill(form)
        time.advance(by: .seconds(1))
        form.register.execute()
        time.advance(by: .seconds(1))
        #expect(form.message == "you could not be signed up: no connection")
        #expect(form.register.isEnabled.value)
    }
}
