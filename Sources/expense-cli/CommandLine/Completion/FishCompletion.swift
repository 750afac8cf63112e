/// The completion script for fish of the program that `root` declares.
func fishCompletion(of root: any CommandDeclaration.Type) -> String {
    let places = CompletionPlace.all(of: root)
    let function = "_" + shellIdentifier(root.name)
    let passed = optionsOfProgram(root).joined(separator: " ")
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
            ? nil : "            case \(patterns.joined(separator: " "))\n                set waits $word"
    }
    let lines = places.flatMap { place in
        let condition = "complete -c \(root.name) -n \(shellQuoted("\(function)_at \(shellQuoted(place.words))"))"
        let commands = place.subcommands.map { "\(condition) -a \($0.name) -d \(shellQuoted($0.summary))" }
        let argument = place.argument == .none ? [] : ["\(condition) \(offer(place.argument, by: function))"]
        return commands + argument + place.options.map { "\(condition) \(arguments(for: $0, by: function))" }
    }
    return """
        # Completion of \(root.name) for fish. To use it: \(root.name) completions fish | source

        # The command that the line names so far, and below it the program's own options.
        function \(function)_place
            set -l place ''
            set -l waits ''
            set -l options
            for word in (commandline -opc)[2..-1]
                if test -n "$waits"
                    contains -- $waits \(passed)
                    and set options $options $waits (string replace -r '^~' ~ -- $word)
                    set waits ''
                    continue
                end
                set -l parts (string split -m 1 = -- $word)
                set -q parts[2]
                and contains -- $parts[1] \(passed)
                and set options $options $parts[1] (string replace -r '^~' ~ -- $parts[2])
                switch "$place $word"
        \((steps + waits).joined(separator: "\n"))
                end
            end
            printf '%s\\n' "$place" $options
        end

        function \(function)_at
            set -l place (\(function)_place)
            test "$place[1]" = "$argv[1]"
        end

        # The lines that the program prints itself.
        function \(function)_ask
            set -l words (commandline -opc)
            set -l options (\(function)_place)
            set -e options[1]
            \(function)_offer ($words[1] $options $argv 2>/dev/null)
        end

        # Candidates for what has been typed; if none begins with it, for what has been typed after its last comma.
        function \(function)_offer
            set -l typed (string replace -r '^--[^=]*=' '' -- (commandline -ct | string unescape))
            if string match -q -- '*,*' $typed
                and not string match -q -r -- '^'(string escape --style=regex -- $typed) $argv
                set argv (string replace -r '[^,]*$' '' -- $typed)$argv
            end
            printf '%s\\n' $argv
        end

        complete -c \(root.name) -f
        \(lines.joined(separator: "\n"))

        """
}

private func arguments(for option: Parameter, by function: String) -> String {
    let short = option.short.map { " -s \($0)" } ?? ""
    let value =
        option.form == .option
        ? " \(option.completion == .files ? "-r" : "-x") \(offer(option.completion, by: function))" : ""
    return "-l \(option.name)\(short)\(value) -d \(shellQuoted(option.help))"
}

private func offer(_ completion: Completion, by function: String) -> String {
    switch completion {
    case .none: ""
    case .files: "-F"
    case .words(let words): "-a \(shellQuoted("(\(function)_offer \(words.map(shellQuoted).joined(separator: " ")))"))"
    case .lines(let line): "-a \(shellQuoted("(\(function)_ask \(line))"))"
    }
}
