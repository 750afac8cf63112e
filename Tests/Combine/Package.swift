// swift-tools-version: 6.2
import PackageDescription

// Compiles StreamsCombine against OpenCombine, which has the interface of Combine and runs everywhere, and tests it; and
// tests what the guide says of migrating from RxSwift in steps.
let package = Package(
    name: "CombineTests",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "streams", path: "../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine.git", exact: "0.14.0"),
    ],
    targets: [
        .target(
            name: "StreamsOpenCombine",
            dependencies: [
                .product(name: "Streams", package: "streams"), .product(name: "OpenCombine", package: "OpenCombine"),
            ],
            swiftSettings: [.define("OPENCOMBINE")]),
        .testTarget(
            name: "StreamsCombineTests",
            dependencies: [
                "StreamsOpenCombine",
                .product(name: "Streams", package: "streams"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
