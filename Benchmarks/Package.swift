// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Streams", path: ".."),
        .package(url: "https://github.com/OpenCombine/OpenCombine.git", exact: "0.14.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms.git", exact: "1.1.4"),
    ],
    targets: [
        .target(name: "CAllocations"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "CAllocations",
                .product(name: "Streams", package: "Streams"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
            ]),
        // Measures how much stack each operator uses in a release build: `.ci/stack`.
        .testTarget(name: "StackTests", dependencies: [.product(name: "Streams", package: "Streams")]),
    ],
    swiftLanguageModes: [.v6]
)
