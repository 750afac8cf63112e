// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Streams", path: "..")],
    targets: [
        .target(name: "CAllocations"),
        .executableTarget(
            name: "Benchmarks", dependencies: ["CAllocations", .product(name: "Streams", package: "Streams")]),
    ],
    swiftLanguageModes: [.v6]
)
