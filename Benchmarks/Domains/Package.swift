// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Domains",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "DomainModel", swiftSettings: [.unsafeFlags(["-O"])]),
        .target(
            name: "Domains",
            swiftSettings: [.unsafeFlags(["-O", "-wmo", "-enforce-exclusivity=unchecked"])]),
        .testTarget(name: "DomainsTests", dependencies: ["DomainModel", "Domains"]),
    ],
    swiftLanguageModes: [.v6]
)
