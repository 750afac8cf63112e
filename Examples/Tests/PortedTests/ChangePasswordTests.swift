import Streams
import Testing

@testable import Ported

@MainActor
struct ChangePasswordTests {
    private let time = TestScheduler()
    private let saved = Variable<[String]>([])

    private func form(failing: Bool = false) -> ChangePassword {
        ChangePassword { [time, saved] current, new in
            Single.just(()).delay(.seconds(1), scheduler: time)
                .do(onNext: { _ in
                    if failing { throw Failure() }
                    saved.update { $0.append("\(current) to \(new)") }
                })
                .ignoreElements()
                .asCompletable()
        }
    }

    private func fill(_ form: ChangePassword, new: String = "new secret", confirmation: String = "new secret") {
        form.current.value = "old"
        form.new.value = new
        form.confirmation.value = confirmation
    }

    @Test func `the form can be saved if all fields are filled, the new password is long enough and repeated`() {
        let form = form()
        #expect(!form.save.isEnabled.value)
        fill(form)
        #expect(form.save.isEnabled.value)
        form.current.value = ""
        #expect(!form.save.isEnabled.value)
        fill(form, new: "short", confirmation: "short")
        #expect(!form.save.isEnabled.value)
        fill(form, confirmation: "another secret")
        #expect(!form.save.isEnabled.value)
    }

    @Test func `the hint says what is wrong with the new password, not with one that is not there yet`() {
        let form = form()
        let hints = time.createObserver(String?.self)
        hints.subscribe(to: form.hint)
        form.new.value = "short"
        form.new.value = "shor"
        form.new.value = "long enough"
        form.confirmation.value = "long"
        form.confirmation.value = "long enough"
        form.new.value = ""
        #expect(
            hints.events.elements == [
                nil, "at least 6 characters are needed", nil, "the new passwords differ", nil,
            ])
    }

    @Test func `a password that is pasted into both fields never shows that they differ`() {
        let form = form()
        fill(form)
        let hints = time.createObserver(String?.self)
        hints.subscribe(to: form.hint)
        transaction {
            form.new.value = "from the keychain"
            form.confirmation.value = "from the keychain"
        }
        #expect(hints.events.elements == [nil])
    }

    @Test func `the keyboard goes from field to field, and the last return saves and hides it`() {
        let form = form()
        let focus = time.createObserver(ChangePassword.Field?.self)
        focus.subscribe(to: form.focus)
        form.didAppear()
        fill(form)
        for _ in 1...3 { form.returnPressed() }
        #expect(focus.events.elements == [nil, .current, .new, .confirmation, nil])
        time.advance(by: .seconds(1))
        #expect(saved.value == ["old to new secret"] && form.isChanged)
    }

    @Test func `the last return of a form that is not complete hides the keyboard, and saves nothing`() {
        let form = form()
        form.didAppear()
        fill(form, confirmation: "")
        for _ in 1...3 { form.returnPressed() }
        time.advance(by: .seconds(1))
        #expect(form.focus.value == nil && saved.value == [] && !form.isChanged && form.failure == nil)
    }

    @Test func `a second tap while the first saves is ignored, and the activity indicator runs as long`() {
        let form = form()
        fill(form)
        let activity = time.createObserver(Bool.self)
        activity.subscribe(to: form.save.isExecuting)
        form.saveTapped()
        form.saveTapped()
        #expect(form.focus.value == nil)
        time.advance(by: .seconds(5))
        #expect(saved.value == ["old to new secret"])
        #expect(activity.events == [.next(0, false), .next(0, true), .next(1000, false)])
    }

    @Test func `an error is shown, and the next attempt removes it`() {
        let form = form(failing: true)
        fill(form)
        form.saveTapped()
        time.advance(by: .seconds(1))
        #expect(form.failure == "no connection" && !form.isChanged && form.save.isEnabled.value)
        form.saveTapped()
        #expect(form.failure == nil)
        time.advance(by: .seconds(1))
        #expect(form.failure == "no connection")
    }

    @Test func `hints are read out at each keystroke, while VoiceOver is on`() {
        let form = form()
        let isVoiceOn = Variable(false)
        let spoken = time.createObserver(String.self)
        spoken.subscribe(to: form.announcements(while: isVoiceOn))
        form.new.value = "a"
        isVoiceOn.value = true
        form.new.value = "ab"
        form.new.value = "abc"
        form.new.value = "abcdef"
        form.confirmation.value = "a"
        #expect(
            spoken.events.elements == [
                "at least 6 characters are needed", "at least 6 characters are needed", "the new passwords differ",
            ])
    }
}
