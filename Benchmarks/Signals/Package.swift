// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that running it needs no other library. The graphs are those of the tests: both programs
// compile the same files, one with Streams, the other with a plain graph that has the same names.
let package = Package(
    name: "SignalsBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Streams", path: "../..")],
    targets: [
        .target(name: "PlainGraph"),
        .executableTarget(
            name: "StreamsSignals", dependencies: [.product(name: "Streams", package: "Streams")]),
        .executableTarget(name: "PlainSignals", dependencies: ["PlainGraph"], swiftSettings: [.define("PLAIN")]),
    ],
    swiftLanguageModes: [.v6]
)
