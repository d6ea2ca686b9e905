// swift-tools-version: 6.2
// Targets stand in pipeline order; the comment above each says what it does not know.

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
    targets: [
        .systemLibrary(name: "COpenBLAS", pkgConfig: "openblas", providers: [.apt(["libopenblas-dev"])]),

        // JSON that keeps key order and number text; knows nothing about models.
        .target(name: "OrderedJSON", swiftSettings: optimized),

        // Arithmetic on shaped buffers; knows nothing about models, files or text.
        .target(name: "Tensors", dependencies: ["COpenBLAS"], swiftSettings: optimized),

        // Which texts are allowed: regular expressions, schemas, grammars; knows nothing about tokens.
        .target(
            name: "Grammars", dependencies: ["OrderedJSON"], exclude: ["Regex/UnicodeData/generate.py"],
            swiftSettings: optimized),

        // MARK: Tests

        .testTarget(name: "OrderedJSONTests", dependencies: ["OrderedJSON"], swiftSettings: settings),
        .testTarget(name: "TensorsTests", dependencies: ["Tensors"], swiftSettings: settings),
        .testTarget(name: "GrammarsTests", dependencies: ["Grammars", "OrderedJSON"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
