/// The completion script for fish of the program that `root` declares.
func fishCompletion(of root: any CommandDeclaration.Type) -> String {
    let places = CompletionPlace.all(of: root)
    let function = "_" + shellIdentifier(root.name)
    let steps = places.flatMap { place in
        place.subcommands.map { subcommand in
            let next = place.words.isEmpty ? subcommand.name : "\(place.words) \(subcommand.name)"
            return
                "            case \(shellQuoted("\(place.words) \(subcommand.name)"))\n                set place '\(next)'"
        }
    }
    let waits = places.compactMap { place -> String? in
        let patterns = place.optionsWithValue.flatMap(\.spellings).map { shellQuoted("\(place.words) \($0)") }
        return patterns.isEmpty
            ? nil : "            case \(patterns.joined(separator: " "))\n                set waits yes"
    }
    let lines = places.flatMap { place in
        let condition = "complete -c \(root.name) -n \(shellQuoted("\(function)_at \(shellQuoted(place.words))"))"
        let commands = place.subcommands.map { "\(condition) -a \($0.name) -d \(shellQuoted($0.summary))" }
        let argument = place.argument == .none ? [] : ["\(condition) \(offer(place.argument))"]
        return commands + argument + place.options.map { "\(condition) \(arguments(for: $0))" }
    }
    return """
        # Completion of \(root.name) for fish. To use it: \(root.name) completions fish | source

        # The command that the line names so far.
        function \(function)_place
            set -l place ''
            set -l waits no
            for word in (commandline -opc)[2..-1]
                if test $waits = yes
                    set waits no
                    continue
                end
                switch "$place $word"
        \((steps + waits).joined(separator: "\n"))
                end
            end
            echo $place
        end

        function \(function)_at
            test "$(\(function)_place)" = "$argv[1]"
        end

        complete -c \(root.name) -f
        \(lines.joined(separator: "\n"))

        """
}

private func arguments(for option: Parameter) -> String {
    let short = option.short.map { " -s \($0)" } ?? ""
    let value = option.form == .option ? " -r \(offer(option.completion))" : ""
    return "-l \(option.name)\(short)\(value) -d \(shellQuoted(option.help))"
}

private func offer(_ completion: Completion) -> String {
    switch completion {
    case .none: ""
    case .files: "-F"
    case .words(let words): "-a \(shellQuoted(words.joined(separator: " ")))"
    case .lines(let line): "-a \(shellQuoted("((commandline -opc)[1] \(line) 2>/dev/null)"))"
    }
}
