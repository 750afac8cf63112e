// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Domains",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "DomainModel", swiftSettings: [.unsafeFlags(["-O"])]),
        .testTarget(name: "DomainsTests", dependencies: ["DomainModel"]),
    ],
    swiftLanguageModes: [.v6]
)
