// swift-tools-version: 6.2
import PackageDescription

/// The sources as Apple's systems compile them, over a stand-in for the module `Darwin`, with the tests of what watches
/// files.
let package = Package(
    name: "Platforms",
    targets: [
        .target(name: "Darwin"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
        .target(
            name: "StreamsAtomics", dependencies: ["Darwin"],
            swiftSettings: [.enableExperimentalFeature("BuiltinModule"), .enableExperimentalFeature("RawLayout")]),
        .target(name: "Streams", dependencies: ["StreamsAtomics", "Darwin"]),
        .target(name: "CLibrary", dependencies: ["Darwin"]),
        .target(name: "ExpenseCore", dependencies: ["Streams", "StreamsAtomics", "CLibrary", "CSQLite"]),
        .executableTarget(name: "WatchTests", dependencies: ["ExpenseCore", "Streams"]),
    ],
    swiftLanguageModes: [.v6]
)
