// swift-tools-version: 6.2
import PackageDescription

/// The programs of `Examples/Sources/Ported`, compiled as each client compiles them. Only where the main actor is the
/// default isolation, screens are written in another way.
func screens(_ name: String, _ settings: [SwiftSetting]) -> Target {
    .target(
        name: name, dependencies: [.product(name: "Streams", package: "Streams")], path: "Sources/\(name)",
        swiftSettings: settings + [.treatAllWarnings(as: .error)])
}

let package = Package(
    name: "Clients",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    dependencies: [.package(name: "Streams", path: "../..")],
    targets: [
        screens("Screens", []),
        screens("NonisolatedNonsending", [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
        screens("InferredConformances", [.enableUpcomingFeature("InferIsolatedConformances")]),
        screens("ExistentialAny", [.enableUpcomingFeature("ExistentialAny")]),
        screens("InternalImports", [.enableUpcomingFeature("InternalImportsByDefault")]),
        screens("MemorySafety", [.strictMemorySafety()]),
        screens("Swift5", [.swiftLanguageMode(.v5)]),
        screens("Swift5Complete", [.swiftLanguageMode(.v5), .enableExperimentalFeature("StrictConcurrency")]),
        screens("MainActorByDefault", [.defaultIsolation(MainActor.self)]),
        screens(
            "ApproachableConcurrency",
            [
                .defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("InferIsolatedConformances"), .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
            ]),
        .target(
            name: "OwnNames",
            dependencies: [
                .product(name: "Streams", package: "Streams"), .product(name: "StreamsFoundation", package: "Streams"),
                .product(name: "StreamsObservation", package: "Streams"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]),
    ],
    swiftLanguageModes: [.v6]
)
