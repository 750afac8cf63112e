/// The completion script for bash, version 3.2 or newer, of the program that `root` declares.
func bashCompletion(of root: any CommandDeclaration.Type) -> String {
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
        let options = offer(.words(place.options.map(\.spelling)), by: function)
        let names = offer(.words(place.subcommands.map(\.name)), by: function)
        let offers = [names, offer(place.argument, by: function)].filter { $0 != ":" }
        // There are many options, so they are offered only after a dash, or if there is nothing else.
        let others = offers.isEmpty ? options : offers.joined(separator: "; ")
        return "        \"\(place.words) \") if [[ $current == -* ]]; then \(options); else \(others); fi ;;"
    }
    return """
        # Completion of \(root.name) for bash. To use it: source <(\(root.name) completions bash)

        # A word as it is typed, quoted if the shell would read it differently.
        \(function)_quoted() {
            if [[ $1 == *[!A-Za-z0-9_.,:/@%+=-]* ]]; then printf %q "$1"; else printf %s "$1"; fi
        }

        # Offers those of its input's lines that begin with what has been typed; otherwise those that begin with what has
        # been typed after a comma.
        \(function)_offer() {
            local candidate before=""
            local -a candidates=()
            while IFS= read -r candidate; do candidates+=("$candidate"); done
            while true; do
                for candidate in "${candidates[@]}"; do
                    [[ $candidate == "${1#"$before"}"* ]] && COMPREPLY+=("$(\(function)_quoted "$before$candidate")")
                done
                [[ ${#COMPREPLY[@]} == 0 && -z $before && $1 == *,* ]] || break
                before=${1%,*},
            done
        }

        # What a word of the line stands for; one that would run something stands for itself.
        \(function)_value() {
            local value=$1
            [[ $1 == *['$`;&|<>()']* ]] || eval "value=$1" 2>/dev/null
            printf %s "$value"
        }

        \(function)_files() {
            local candidate
            compopt -o filenames 2>/dev/null
            while IFS= read -r candidate; do COMPREPLY+=("$candidate"); done < <(compgen -f -- "$1")
        }

        \(function)() {
            local current=${COMP_WORDS[COMP_CWORD]} place="" option="" index word start=$COMP_CWORD typed
            local -a program=("$(\(function)_value "${COMP_WORDS[0]}")")
            COMPREPLY=()
            # The shell takes the word apart at colons.
            while ((start > 1)) && [[ ${COMP_WORDS[start - 1]} != -* ]] &&
                [[ ${COMP_WORDS[start]} == :* || ${COMP_WORDS[start - 1]} == : ]]; do
                ((start -= 1))
                current=${COMP_WORDS[start]}$current
            done
            for ((index = 1; index < start; index++)); do
                word=${COMP_WORDS[index]}
                [[ $word == "=" ]] && continue
                if [[ -n $option ]]; then
                    # Words are taken apart at colons and equals signs.
                    while [[ ${COMP_WORDS[index + 1]} == [:=]* ]] && ((index + 2 < start)); do
                        word+=${COMP_WORDS[index + 1]}${COMP_WORDS[index + 2]}
                        ((index += 2))
                    done
                    case $option in \(passed)) program+=("$option" "$(\(function)_value "$word")") ;; esac
                    option=""
                    continue
                fi
                case "$place $word" in
        \(walk(through: places))
                esac
            done
            [[ $current == "=" ]] && current=""
            [[ $current == *\\\\* ]] && current=$(\(function)_value "$current")
            case "$place $option" in
        \((values + words).joined(separator: "\n"))
            esac
            # Only what follows the last colon is replaced.
            if [[ $current == *:* && $COMP_WORDBREAKS == *:* ]]; then
                typed=$(\(function)_quoted "${current%"${current##*:}"}")
                for index in "${!COMPREPLY[@]}"; do COMPREPLY[index]=${COMPREPLY[index]#"$typed"}; done
            fi
        }

        complete -F \(function) \(root.name)

        """
}

private func offer(_ completion: Completion, by function: String) -> String {
    switch completion {
    case .none, .words([]): ":"
    case .files: "\(function)_files \"$current\""
    case .words(let words):
        "\(function)_offer \"$current\" < <(printf '%s\\n' \(words.map(shellQuoted).joined(separator: " ")))"
    case .lines(let line): "\(function)_offer \"$current\" < <(\"${program[@]}\" \(line) 2>/dev/null)"
    }
}
