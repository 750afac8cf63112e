import Streams

/// A form to change a password: three fields, a hint, a button and the keyboard.
@MainActor
final class ChangePassword {
    enum Field: Equatable, Sendable {
        case current, new, confirmation
    }

    let current = Variable(""), new = Variable(""), confirmation = Variable("")
    /// The field that has the keyboard; nil if the keyboard is hidden.
    let focus = Variable(Field?.none)
    /// What is wrong with the new password.
    let hint: Computed<String?>
    /// For the button: its `isEnabled`; `isExecuting` is the activity indicator.
    let save: Action<Void, Never>
    private(set) var failure: String?
    private(set) var isChanged = false
    private let bag = DisposeBag()

    init(_ change: @escaping @Sendable (_ current: String, _ new: String) -> Completable) {
        let (current, new, confirmation) = (current, new, confirmation)
        let hint = Computed<String?> {
            if new.value.isEmpty { return nil }
            if new.value.count < 6 { return "at least 6 characters are needed" }
            if confirmation.value.isEmpty { return nil }
            return confirmation.value == new.value ? nil : "the new passwords differ"
        }
        self.hint = hint
        let isComplete = Computed {
            hint.value == nil && ![current, new, confirmation].contains { $0.value.isEmpty }
        }
        save = Action(enabledIf: { isComplete.value }) { change(current.value, new.value) }
    }

    func didAppear() { focus.value = .current }

    /// The return key: goes on to the next field. The last one hides the keyboard, and saves if the form is complete.
    func returnPressed() {
        switch focus.value {
        case .current: focus.value = .new
        case .new: focus.value = .confirmation
        case .confirmation: submit()
        case nil: break
        }
    }

    func saveTapped() { submit() }

    private func submit() {
        focus.value = nil
        guard save.isEnabled.value else { return }
        failure = nil
        save.execute()
            .subscribe(
                onError: { [weak self] in self?.failure = "\($0)" },
                onCompleted: { [weak self] in self?.isChanged = true }
            )
            .disposed(by: bag)
    }

    /// The hints to be read out while the user types a new password.
    func announcements(while isVoiceOn: Variable<Bool>) -> Observable<String> {
        Observable.merge(new.skip(1), confirmation.skip(1))
            .withLatestFrom(hint)
            .compactMap { _, hint in hint }
            .pausable(isVoiceOn)
    }
}
