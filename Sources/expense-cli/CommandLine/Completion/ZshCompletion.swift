/// The completion script for zsh of the program that `root` declares.
func zshCompletion(of root: any CommandDeclaration.Type) -> String {
    let places = CompletionPlace.all(of: root)
    let function = shellIdentifier(root.name)
    let passed = optionsOfProgram(root).joined(separator: "|")
    let values = places.flatMap { place in
        place.optionsWithValue.map { option in
            let patterns = option.spellings.map { "\"\(place.words) \($0)\"" }.joined(separator: "|")
            return "        \(patterns)) \(offer(option.completion, by: function)) ;;"
        }
    }
    let words = places.map { place in
        let commands = place.subcommands.map { described($0.name, $0.summary) }
        let options = place.options.map { described($0.spelling, $0.help) }
        let offers = [
            describe("command", commands), offer(place.argument, by: function), describe("-o option", options),
        ]
        return "        \"\(place.words) \") \(offers.filter { $0 != ":" }.joined(separator: "; ")) ;;"
    }
    return """
        #compdef \(root.name)
        # Completion of \(root.name) for zsh. To use it, in .zshrc after compinit:
        # source <(\(root.name) completions zsh)

        # What a word of the line stands for.
        \(function)_value() {
            local value=${(Q)1}
            [[ $1 == '~'* ]] && value=${value/#'~'/$HOME}
            print -rn -- $value
        }

        # Offers candidates for what has been typed; if none begins with it, for what has been typed after its last comma.
        \(function)_offer() {
            local -a candidates=("$@")
            local typed=${(Q)PREFIX}
            [[ $typed == *,* && -z ${(M)candidates:#${(b)typed}*} ]] && compset -P '*,'
            compadd -a -- candidates
        }

        \(function)() {
            setopt local_options extended_glob
            local place="" option="" word starts=1
            local -a candidates program settings
            # What is set for this command alone, before its name; of several commands, the last is the one.
            for word in ${(z)LBUFFER}; do
                if [[ $word == [';|&({']* ]]; then
                    starts=1 settings=()
                elif [[ -n $starts && $word == [A-Za-z_][A-Za-z0-9_]#=* ]]; then
                    settings+=("${word%%=*}=$(\(function)_value "${word#*=}")")
                else
                    [[ -n $starts && $word == "$words[1]" ]] && program=($settings)
                    starts=""
                fi
            done
            program=(env $program "$(\(function)_value "$words[1]")")
            for word in "${(@)words[2,CURRENT-1]}"; do
                if [[ -n $option ]]; then
                    [[ $option == (\(passed)) ]] && program+=("$option" "$(\(function)_value "$word")")
                    option=""
                    continue
                fi
                [[ $word == (\(passed))=* ]] && program+=("${word%%=*}" "$(\(function)_value "${word#*=}")")
                case "$place $word" in
        \(walk(through: places))
                esac
            done
            if [[ -z $option && $words[CURRENT] == --*=* ]]; then
                option=${words[CURRENT]%%=*}
                compset -P '*='
            fi
            case "$place $option" in
        \((values + words).joined(separator: "\n"))
            esac
        }

        compdef \(function) \(root.name)

        """
}

private func offer(_ completion: Completion, by function: String) -> String {
    switch completion {
    case .none, .words([]): ":"
    case .files: "_files"
    case .words(let words): "\(function)_offer \(words.map(shellQuoted).joined(separator: " "))"
    case .lines(let line): "\(function)_offer \"${(@f)$(\"$program[@]\" \(line) 2>/dev/null)}\""
    }
}

private func described(_ name: String, _ meaning: String) -> String {
    shellQuoted("\(name):\(meaning)")
}

private func describe(_ kind: String, _ candidates: [String]) -> String {
    candidates.isEmpty ? ":" : "candidates=(\(candidates.joined(separator: " "))); _describe \(kind) candidates"
}
