// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Peers",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Streams", path: "../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine.git", exact: "0.14.0"),
        .package(url: "https://github.com/ReactiveX/RxSwift.git", exact: "6.9.1"),
    ],
    targets: [
        .executableTarget(
            name: "Peers",
            dependencies: [
                .product(name: "Streams", package: "Streams"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "RxSwift", package: "RxSwift"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
