// swift-tools-version: 6.2
// The HTTP server, a package of its own: who uses the engine as a library never builds NIO.

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "crema-serve",
    products: [.executable(name: "crema-serve", targets: ["CremaServe"])],
    // Off by default: most servers are behind a proxy that terminates TLS, and BoringSSL takes longer to build than all
    // the rest.
    traits: [.trait(name: "TLS", description: "Lets the server speak TLS itself: --ssl-certfile, --ssl-keyfile.")],
    dependencies: [
        .package(name: "crema", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.0.0"),
    ],
    targets: [
        // Requests over HTTP to `Serving`, and its replies back; knows no model.
        .executableTarget(
            name: "CremaServe",
            dependencies: [
                .product(name: "CremaEngine", package: "crema"),
                .product(name: "Serving", package: "crema"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird", condition: .when(traits: ["TLS"])),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["TLS"])),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            exclude: ["Resources/openapi.yaml"],
            resources: [.embedInCode("Resources/page.html"), .embedInCode("Resources/openapi.json")],
            swiftSettings: settings),
        // The parts that need no connection; what a server does as a whole is tried by `Tests/Serving`.
        .testTarget(
            name: "CremaServeTests",
            dependencies: [
                "CremaServe",
                .product(name: "Serving", package: "crema"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
