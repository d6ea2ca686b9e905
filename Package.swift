// swift-tools-version: 6.2
// Targets stand in pipeline order; the comment above each says what it does not know.

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Whole modules at once, so that generic code is specialised across files; `-num-threads` keeps an object for each file.
let wholeModule = ["-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode"]

/// Numeric and byte loops are 20 to 100 times slower unoptimised, so these modules are optimised in debug builds too.
let optimized: [SwiftSetting] =
    settings + [.unsafeFlags(["-O"] + wholeModule, .when(configuration: .debug))]

/// Kernels are compiled for one instruction set each; their bounds are proved by the callers in `Tensors`.
func kernels(_ instructions: [String]) -> [SwiftSetting] {
    settings + [
        .unsafeFlags(["-Ounchecked"] + instructions.flatMap { ["-Xcc", $0] }),
        .unsafeFlags(wholeModule, .when(configuration: .debug)),
    ]
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "crema",
    products: [
        .executable(name: "crema", targets: ["crema"]),
        // The engine without Apple's API: for people who want the decode loop alone.
        .library(
            name: "CremaEngine",
            targets: ["Generation", "Transformers", "Tokenizers", "ConstrainedDecoding", "Grammars", "Sampling", "Checkpoints", "Tensors", "OrderedJSON"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .systemLibrary(name: "COpenBLAS", pkgConfig: "openblas", providers: [.apt(["libopenblas-dev"])]),

        // JSON that keeps key order and number text; knows nothing about models.
        .target(name: "OrderedJSON", swiftSettings: optimized),

        // Inner loops for AVX2, FMA and F16C; knows nothing but pointers and lengths.
        .target(name: "KernelsAVX2", swiftSettings: kernels(["-mavx2", "-mfma", "-mf16c"])),

        // Arithmetic on shaped buffers; knows nothing about models, files or text.
        .target(name: "Tensors", dependencies: ["COpenBLAS", "KernelsAVX2"], swiftSettings: optimized),

        // Files on disk to named tensors and typed settings; knows nothing about what a model computes.
        .target(name: "Checkpoints", dependencies: ["OrderedJSON", "Tensors"], swiftSettings: optimized),

        // Text to token ids and back; knows nothing about tensors.
        .target(name: "Tokenizers", dependencies: ["OrderedJSON"], swiftSettings: optimized),

        // Token ids to logits; knows nothing about text.
        .target(
            name: "Transformers", dependencies: ["Checkpoints", "OrderedJSON", "Tensors"], swiftSettings: optimized),

        // Logits to one token; knows nothing about models or text.
        .target(name: "Sampling", dependencies: ["Tensors"], swiftSettings: optimized),

        // Which texts are allowed: regular expressions, schemas, grammars; knows nothing about tokens.
        .target(
            name: "Grammars", dependencies: ["OrderedJSON"], exclude: ["Regex/UnicodeData/generate.py"],
            swiftSettings: optimized),

        // Which tokens may come next: vocabulary trie, masks, constraints; knows nothing about models or sampling.
        .target(name: "ConstrainedDecoding", dependencies: ["Grammars", "OrderedJSON"], swiftSettings: optimized),

        // The loop from prompt to text; knows no Apple API.
        .target(
            name: "Generation",
            dependencies: ["Checkpoints", "OrderedJSON", "Sampling", "Tensors", "Tokenizers", "Transformers"],
            swiftSettings: optimized),

        // The command line; knows no arithmetic and no format.
        .executableTarget(
            name: "crema",
            dependencies: [
                "Checkpoints", "ConstrainedDecoding", "Generation", "Grammars", "OrderedJSON", "Sampling", "Tensors",
                "Tokenizers", "Transformers", argumentParser,
            ],
            swiftSettings: settings),

        // MARK: Tests

        .testTarget(name: "OrderedJSONTests", dependencies: ["OrderedJSON"], swiftSettings: settings),
        .testTarget(name: "TensorsTests", dependencies: ["Tensors"], swiftSettings: settings),
        .testTarget(
            name: "ConstrainedDecodingTests", dependencies: ["ConstrainedDecoding", "Grammars", "OrderedJSON"],
            exclude: ["passing-schemas.txt"], swiftSettings: settings),
        .testTarget(name: "GrammarsTests", dependencies: ["Grammars", "OrderedJSON"], swiftSettings: settings),
        .testTarget(
            name: "CheckpointsTests", dependencies: ["Checkpoints", "OrderedJSON", "Tensors"], swiftSettings: settings),
        .testTarget(
            name: "TransformersTests", dependencies: ["Checkpoints", "OrderedJSON", "Tensors", "Transformers"],
            exclude: ["Fixtures"], swiftSettings: settings),
        .testTarget(name: "SamplingTests", dependencies: ["Sampling"], swiftSettings: settings),
        .testTarget(name: "GenerationTests", dependencies: ["Generation", "Transformers"], swiftSettings: settings),
        .testTarget(
            name: "DecodeLoopTests", dependencies: ["Checkpoints", "Generation", "Sampling", "Transformers"],
            swiftSettings: settings),
        .testTarget(
            name: "CremaCommandTests", dependencies: ["Checkpoints", "OrderedJSON", "crema"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
