// swift-tools-version: 6.2
// Targets stand in pipeline order; the comment above each says what it does not know.

import CompilerPluginSupport
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Numeric and byte loops are 20 to 100 times slower unoptimised, so these modules are optimised in debug builds too.
let optimized: [SwiftSetting] =
    settings + [
        .unsafeFlags(
            ["-O", "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode"],
            .when(configuration: .debug))
    ]

let package = Package(
    name: "crema",
    products: [
        .library(name: "FoundationModels", targets: ["FoundationModels"]),
    ],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
    ],
    targets: [
        .systemLibrary(name: "COpenBLAS", pkgConfig: "openblas", providers: [.apt(["libopenblas-dev"])]),

        // JSON that keeps key order and number text; knows nothing about models.
        .target(name: "OrderedJSON", swiftSettings: optimized),

        // Expands @Generable and @Guide; knows nothing about the values at run time.
        .macro(
            name: "FoundationModelsMacros",
            dependencies: [
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
                .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
                .product(name: "SwiftDiagnostics", package: "swift-syntax"),
            ],
            swiftSettings: settings),

        // Apple's FoundationModels API: sessions, schemas, transcripts; knows no arithmetic and no tokens.
        .target(
            name: "FoundationModels",
            dependencies: ["OrderedJSON", "FoundationModelsMacros"],
            swiftSettings: settings),

        // MARK: Tests

        .testTarget(name: "OrderedJSONTests", dependencies: ["OrderedJSON"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
