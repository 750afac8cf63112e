#!/bin/sh
# Instructions per operation of each row, with the prototype compiled as one module.
set -e
here=$(cd "$(dirname "$0")" && pwd)
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
swiftc -O -wmo -swift-version 6 -enforce-exclusivity=unchecked -parse-as-library \
    "$here"/../Sources/Domains/*.swift "$here/Cost.swift" -o "$build/cost"
count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$build/cost" "$1" "$2" 2>&1 | sed -n 's/.*Collected : //p'
}
for row in ${*:-push pushbeside diamond computed read transaction transactioncomputed switch chain broad share create subscribe}; do
    few=$(count "$row" 1000)
    many=$(count "$row" 3000)
    echo "$row $(((many - few) / 2000))"
done
