// swift-tools-version: 6.2
// A program of its own that takes Crema by version. CREMA_SOURCE is where from: a clone of the repository, or its address.

import PackageDescription

let package = Package(
    name: "barista",
    dependencies: [
        .package(url: Context.environment["CREMA_SOURCE"] ?? "../..", from: "0.1.0")
    ],
    targets: [
        .executableTarget(name: "Barista", dependencies: [.product(name: "FoundationModels", package: "crema")])
    ]
)
