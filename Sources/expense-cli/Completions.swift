/// `completions`
struct Completions: Command {
    static let name = "completions"
    static let summary = "Print the completion script of a shell"
    static var examples: [Example] {
        [
            Example("completions bash >> ~/.bash_completion", "for bash"),
            Example("completions fish > ~/.config/fish/completions/expense-cli.fish", "for fish"),
        ]
    }
    static var discussion: [String] {
        ["For zsh, put `source <(expense-cli completions zsh)` into .zshrc, after compinit."]
    }
    @Argument("SHELL", "The shell") var shell: Shell

    enum Shell: String, CaseIterable, ArgumentValue {
        case bash, zsh, fish
    }

    func run(in session: Session) throws {
        switch shell {
        case .bash: try session.output.write(bashCompletion(of: Program.self))
        case .zsh: try session.output.write(zshCompletion(of: Program.self))
        case .fish: try session.output.write(fishCompletion(of: Program.self))
        }
    }
}
