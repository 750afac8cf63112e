// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Streams",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Streams", targets: ["Streams"]),
        .library(name: "StreamsObservation", targets: ["StreamsObservation"]),
        .library(name: "StreamsFoundation", targets: ["StreamsFoundation"]),
        .library(name: "StreamsCombine", targets: ["StreamsCombine"]),
        .library(name: "ExpenseCore", targets: ["ExpenseCore"]),
        .executable(name: "expense-cli", targets: ["expense-cli"]),
    ],
    targets: [
        .target(name: "Streams"),
        .target(name: "StreamsObservation", dependencies: ["Streams"]),
        .target(name: "StreamsFoundation", dependencies: ["Streams"]),
        .target(name: "StreamsCombine", dependencies: ["Streams"]),
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"]), .brew(["sqlite"])]
        ),
        .target(name: "ExpenseCore", dependencies: ["Streams", "CSQLite"]),
        .executableTarget(name: "expense-cli", dependencies: ["ExpenseCore", "Streams"]),
        .testTarget(name: "StreamsTests", dependencies: ["Streams"]),
        .testTarget(name: "StreamsObservationTests", dependencies: ["StreamsObservation", "Streams"]),
        .testTarget(name: "StreamsFoundationTests", dependencies: ["StreamsFoundation", "Streams"]),
        .testTarget(
            name: "ExpenseCoreTests", dependencies: ["ExpenseCore", "Streams"], resources: [.copy("Fixtures")]),
        .testTarget(name: "ExpenseCLITests", dependencies: ["expense-cli", "ExpenseCore"]),
    ],
    swiftLanguageModes: [.v6]
)
