// swift-tools-version: 6.2
import PackageDescription

let streams: [Target.Dependency] = [.product(name: "Streams", package: "Streams")]
let expenses = streams + [.product(name: "ExpenseCore", package: "Streams")]

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Streams", path: "..")],
    targets: [
        .executableTarget(name: "callbacks", dependencies: streams),
        .executableTarget(name: "connectivity", dependencies: streams),
        .executableTarget(name: "functions", dependencies: streams),
        .executableTarget(name: "guitar-shop", dependencies: streams),
        .target(name: "Expenses", dependencies: expenses),
        .testTarget(name: "ExpensesTests", dependencies: ["Expenses"] + expenses),
        .target(name: "Ported", dependencies: streams),
        .testTarget(name: "PortedTests", dependencies: ["Ported"] + streams),
    ],
    swiftLanguageModes: [.v6]
)
