// swift-tools-version: 6.2
import PackageDescription

/// Apple's systems before macOS 15 and iOS 18 have no atomics; the package has its own there. To test them elsewhere:
/// OWN_ATOMICS=1 swift test --filter StreamsTests --scratch-path .build/atomics
let ownAtomics: [SwiftSetting] = Context.environment["OWN_ATOMICS"] == nil ? [] : [.define("OWN_ATOMICS")]

let package = Package(
    name: "Streams",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "Streams", targets: ["Streams"]),
        .library(name: "StreamsObservation", targets: ["StreamsObservation"]),
        .library(name: "StreamsFoundation", targets: ["StreamsFoundation"]),
        .library(name: "StreamsCombine", targets: ["StreamsCombine"]),
        .library(name: "ExpenseCore", targets: ["ExpenseCore"]),
        .executable(name: "expense-cli", targets: ["expense-cli"]),
    ],
    targets: [
        .target(
            name: "StreamsAtomics",
            swiftSettings: [.enableExperimentalFeature("BuiltinModule"), .enableExperimentalFeature("RawLayout")]
                + ownAtomics),
        .target(name: "Streams", dependencies: ["StreamsAtomics"]),
        .target(name: "StreamsObservation", dependencies: ["Streams", "StreamsAtomics"]),
        .target(name: "StreamsFoundation", dependencies: ["Streams"]),
        .target(name: "StreamsCombine", dependencies: ["Streams", "StreamsAtomics"]),
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"]), .brew(["sqlite"])]
        ),
        .target(name: "CLibrary"),
        .target(name: "ExpenseCore", dependencies: ["Streams", "StreamsAtomics", "CLibrary", "CSQLite"]),
        .executableTarget(name: "expense-cli", dependencies: ["ExpenseCore", "Streams", "StreamsAtomics", "CLibrary"]),
        .testTarget(name: "StreamsTests", dependencies: ["Streams"]),
        .testTarget(name: "StreamsObservationTests", dependencies: ["StreamsObservation", "Streams"]),
        .testTarget(name: "StreamsFoundationTests", dependencies: ["StreamsFoundation", "Streams"]),
        .testTarget(
            name: "ExpenseCoreTests", dependencies: ["ExpenseCore", "Streams"], resources: [.copy("Fixtures")]),
        .testTarget(name: "ExpenseCLITests", dependencies: ["expense-cli", "ExpenseCore"]),
    ],
    swiftLanguageModes: [.v6]
)
