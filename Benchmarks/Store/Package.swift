// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that `swift run --package-path Benchmarks` has one program to run.
let package = Package(
    name: "StoreBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Streams", path: "../..")],
    targets: [
        .executableTarget(
            name: "StoreBenchmarks",
            dependencies: [
                .product(name: "ExpenseCore", package: "Streams"),
                .product(name: "Streams", package: "Streams"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
