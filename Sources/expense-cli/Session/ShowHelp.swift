import ExpenseCore

extension Session {
    /// Shows the help of the last command of a path.
    func showHelp(of path: [any CommandDeclaration.Type]) throws {
        // Only a command with subcommands that not everybody uses needs the data file.
        let isOptional = !(path.last?.optionalSubcommands ?? []).isEmpty
        let isUsed = try isOptional && (try? readableStore())?.hasPlan() ?? false
        pageOutput()
        try output.write(helpText(of: path, width: min(terminal.width ?? 80, 80), isWhole: !isOptional || isUsed))
    }
}
