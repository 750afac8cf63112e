#!/usr/bin/env bash
# Benchmarks/instructions.sh           prints instructions per element of Streams, of the main rows
# Benchmarks/instructions.sh --check   compares them with instructions.txt, and fails if one is over 5 % higher
set -euo pipefail
cd "$(dirname "$0")"
command -v valgrind >/dev/null || { echo "valgrind is missing; install it: apt-get install valgrind" >&2; exit 1; }
swift build -c release >&2
# Some versions of valgrind fail on Swift's debug information.
program=$(mktemp)
trap 'rm -f "$program"' EXIT
strip -o "$program" .build/release/Benchmarks
chmod +x "$program"
step=20000

total() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" --streams-only --repetitions 1 \
        --row "$1" --elements "$2" 2>&1 >/dev/null | sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

figures() {
    while IFS= read -r row; do
        once=$(total "$row" $step)
        twice=$(total "$row" $((2 * step)))
        printf '%s\t%s\n' "$(((twice - once) / step))" "$row"
    done <<'ROWS'
1 subject, 1 observer
1 subject, 1 observer, beside a combination
2 subject, map, filter, map
3 subject, ten maps
4 cold range, map, filter
6 combineLatest of two variables
6 combineLatest of four variables
7 switchLatest, one inner element each
11 subscribe and dispose, subject.map.filter
13 retry, per attempt
17 share(replay: 1), ten observers
18 transaction of two variables, combineLatest
18 transaction of two variables, Computed
19 write to an observed Computed
20 switch to another variable
21 create and dispose, observed Computed
22 create and release, variable
23 update of a variable, 1 observer
24 subject, observer on the main actor
25 variable, asDriver, map, drive
ROWS
}

if [ "${1:-}" != --check ]; then
    figures
    exit
fi
figures | awk -F'\t' '
    NR == FNR { committed[$2] = $1; next }
    !($2 in committed) { print $2 ": not in instructions.txt"; failed = 1; next }
    $1 > committed[$2] * 1.05 + 1 { print $2 ": " $1 " instructions an element, " committed[$2] " committed"; failed = 1 }
    END { exit failed }' instructions.txt -
echo "The instructions an element are those of instructions.txt, or fewer."
