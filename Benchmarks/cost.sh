#!/usr/bin/env bash
# Benchmarks/cost.sh   what Streams adds to a program: build time, type-checking time, size
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/Sources/with" "$work/Sources/without"
cat >"$work/Package.swift" <<END
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Cost", platforms: [.macOS(.v15)], dependencies: [.package(name: "Streams", path: "$root")],
    targets: [
        .executableTarget(name: "with", dependencies: [.product(name: "Streams", package: "Streams")]),
        .executableTarget(name: "without"),
    ])
END
echo 'print(CommandLine.arguments.count)' >"$work/Sources/without/main.swift"
cat >"$work/Sources/with/main.swift" <<'END'
import Streams

let subject = PublishSubject<Int>()
let handle = subject.map { $0 + 1 }.filter { $0 > 1 }.subscribe(onNext: { print($0) })
subject.onNext(CommandLine.arguments.count)
handle.dispose()
END
cat >"$work/chain.swift" <<'END'
import Streams

func chain(_ subject: PublishSubject<Int>) -> Observable<String> {
    subject.map { $0 + 1 }.filter { $0 > 1 }.map { $0 * 3 }.scan(0) { $0 + $1 }.filter { $0 % 2 == 0 }.map { $0 - 1 }
        .distinctUntilChanged().map { $0 + 2 }.filter { $0 != 5 }.map { "\($0)" }
}
END
cd "$work"
start=$(date +%s%N)
swift build -c release --target Streams >build.log 2>&1 || { cat build.log; exit 1; }
echo "clean release build of Streams: $((($(date +%s%N) - start) / 1000000)) ms (goal 30000)"
swift build -c release >build.log 2>&1 || { cat build.log; exit 1; }
modules=$(find -L .build/release/Modules -name Streams.swiftmodule | head -1)
swiftc -typecheck -swift-version 6 -I "$(dirname "$modules")" -Xfrontend -debug-time-function-bodies chain.swift 2>&1 \
    | awk '/chain/ { print "type-checking ten operators: " $1 " (goal 300ms)" }'
grown() {
    for name in with without; do strip -o "$name.stripped" "$1/release/$name"; done
    echo $(($(wc -c <with.stripped) - $(wc -c <without.stripped)))
}
echo "stripped, with map, filter and subscribe: $(grown .build) bytes more than without (goal 200000)"
internal=(-Xswiftc -Xfrontend -Xswiftc -internalize-at-link -Xswiftc -Xfrontend -Xswiftc -function-sections)
smallest=(-Xswiftc -Osize -Xswiftc -use-ld=lld -Xlinker --icf=all -Xlinker --gc-sections)
swift build -c release --scratch-path .build-linked "${internal[@]}" >build.log 2>&1 || { cat build.log; exit 1; }
echo "the same, linked once and for all: $(grown .build-linked) bytes"
swift build -c release --scratch-path .build-smallest "${internal[@]}" "${smallest[@]}" >build.log 2>&1 ||
    { cat build.log; exit 1; }
echo "the same, optimised for size: $(grown .build-smallest) bytes"
