// swift-tools-version: 6.2
import PackageDescription

// The lines that a project copies to migrate from RxSwift in steps, and what the guide says of them. RxSwift is fetched, so
// `swift test --package-path Tests/RxSwiftInSteps` is run by hand.
let package = Package(
    name: "RxSwiftInSteps",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "streams", path: "../.."),
        .package(url: "https://github.com/ReactiveX/RxSwift.git", exact: "6.9.1"),
    ],
    targets: [
        .target(
            name: "RxSwiftInSteps",
            dependencies: [
                .product(name: "Streams", package: "streams"), .product(name: "RxSwift", package: "RxSwift"),
            ]),
        .testTarget(
            name: "RxSwiftInStepsTests",
            dependencies: [
                "RxSwiftInSteps",
                .product(name: "Streams", package: "streams"), .product(name: "RxSwift", package: "RxSwift"),
                .product(name: "RxRelay", package: "RxSwift"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
