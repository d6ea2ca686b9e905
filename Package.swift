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

/// Kernels are compiled for one instruction set each; their bounds are proved by the callers in `Tensors`.
func kernels(_ instructions: [String]) -> [SwiftSetting] {
    settings + [.unsafeFlags(["-Ounchecked"] + instructions.flatMap { ["-Xcc", $0] })]
}

let package = Package(
    name: "crema",
    products: [
        // The engine without Apple's API: for people who want the decode loop alone.
        .library(name: "CremaEngine", targets: ["Generation", "Sampling", "Tensors", "OrderedJSON"])
    ],
    targets: [
        .systemLibrary(name: "COpenBLAS", pkgConfig: "openblas", providers: [.apt(["libopenblas-dev"])]),

        // JSON that keeps key order and number text; knows nothing about models.
        .target(name: "OrderedJSON", swiftSettings: optimized),

        // Inner loops for AVX2, FMA and F16C; knows nothing but pointers and lengths.
        .target(name: "KernelsAVX2", swiftSettings: kernels(["-mavx2", "-mfma", "-mf16c"])),

        // Arithmetic on shaped buffers; knows nothing about models, files or text.
        .target(name: "Tensors", dependencies: ["COpenBLAS", "KernelsAVX2"], swiftSettings: optimized),

        // Logits to one token; knows nothing about models or text.
        .target(name: "Sampling", dependencies: ["Tensors"], swiftSettings: optimized),

        // The loop from prompt to text; knows no Apple API.
        .target(name: "Generation", dependencies: ["Sampling", "Tensors"], swiftSettings: optimized),
        // Chat templates and tool-call formats: conversations to text and back; knows no tokens and no models.
        .target(name: "ChatTemplates", dependencies: ["OrderedJSON"], swiftSettings: optimized),

        // MARK: Tests

        .testTarget(
            name: "ChatTemplatesTests", dependencies: ["ChatTemplates", "OrderedJSON"], exclude: ["Fixtures"], swiftSettings: settings),
        .testTarget(name: "OrderedJSONTests", dependencies: ["OrderedJSON"], swiftSettings: settings),
        .testTarget(name: "GenerationTests", dependencies: ["Generation"], swiftSettings: settings),
        .testTarget(name: "SamplingTests", dependencies: ["Sampling"], swiftSettings: settings),
        .testTarget(name: "TensorsTests", dependencies: ["Tensors"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
