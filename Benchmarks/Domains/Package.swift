// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Domains",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "DomainModel", swiftSettings: [.unsafeFlags(["-O"])]),
        // Observers subscribe and dispose while their source sends, which its owner may do; the list is made for it.
        .target(name: "Domains", swiftSettings: [.unsafeFlags(["-enforce-exclusivity=unchecked"])]),
        .testTarget(name: "DomainsTests", dependencies: ["DomainModel", "Domains"]),
    ],
    swiftLanguageModes: [.v6]
)
