// swift-tools-version: 6.2
// Targets are in pipeline order; the comment above each says what it does not know.

import CompilerPluginSupport
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Whole modules at once, so that generic code is specialised across files; `-num-threads` keeps an object for each file.
let wholeModule = ["-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode"]

/// What CREMA_SANITIZED requests.
///
/// `swift build --sanitize` needs CREMA_SANITIZED=1: the kernels do without the instructions that its compiler passes refuse.
/// `fuzzer` builds the engine's modules for `Tests/Fuzz`: instrumented, and optimised with every check.
let sanitized: [SwiftSetting] =
    switch Context.environment["CREMA_SANITIZED"] {
    case nil: []
    case "fuzzer":
        [
            .define("CREMA_SANITIZED"),
            .unsafeFlags(["-O", "-sanitize=fuzzer,address"] + wholeModule, .when(configuration: .debug)),
        ]
    default: [.define("CREMA_SANITIZED")]
    }

/// What CREMA_MACROS requests.
///
/// It names the built plugin of the macros, as `.ci/macros` prints it. Builds of other kinds than debug are given it, so that
/// swift-syntax is compiled once, unoptimised.
let builtMacros = Context.environment["CREMA_MACROS"]
let macros: [Target.Dependency] = builtMacros == nil ? ["FoundationModelsMacros"] : []
let expanded: [SwiftSetting] =
    builtMacros.map { [.unsafeFlags(["-load-plugin-executable", "\($0)#FoundationModelsMacros"])] } ?? []

/// What CREMA_BUILD says of the build, as `.ci/commit` prints it: `crema --version` tells it.
///
/// It is a flag of one target, so that a new commit compiles no engine module anew.
let recorded: [SwiftSetting] =
    Context.environment["CREMA_BUILD"].map { [.unsafeFlags(["-Xcc", "-DCREMA_BUILD=\"\($0)\""])] } ?? []

/// Numeric and byte loops are 20 to 100 times slower unoptimised, so these modules are optimised in debug builds too.
let optimized: [SwiftSetting] =
    settings + sanitized + [.unsafeFlags(["-O"] + wholeModule, .when(configuration: .debug))]

/// Kernels are compiled for one instruction set each; their bounds are proved by the callers in `Tensors`.
func kernels(_ instructions: [String]) -> [SwiftSetting] {
    settings + [
        .unsafeFlags(["-Ounchecked"] + instructions.flatMap { ["-Xcc", $0] }),
        .unsafeFlags(wholeModule, .when(configuration: .debug)),
    ] + sanitized
}

/// For kernels whose sums are in arrays.
///
/// Three passes of Swift's optimizer compare each access to memory with all others, and take longer than all else. LLVM does the
/// same work after them, in no time, on code that is the same in the end.
let withoutMemoryPasses = [
    "redundant-load-elimination", "early-redundant-load-elimination", "dead-store-elimination",
].flatMap { ["-Xllvm", "-sil-disable-pass=\($0)"] }

/// The processors that are built for: `x86_64`, `arm64`, or others, for which `Tensors` has what all have.
///
/// CREMA_TARGET_ARCH names them in a build for another machine than this one, because conditions of this file see this one.
#if arch(x86_64)
    let hostArchitecture = "x86_64"
#elseif arch(arm64)
    let hostArchitecture = "arm64"
#else
    let hostArchitecture = "other"
#endif
let architecture = Context.environment["CREMA_TARGET_ARCH"] ?? hostArchitecture

/// Inner loops for x86, one target for each instruction set.
let x86KernelTargets: [Target] = [
    // Inner loops for AVX2, FMA and F16C; knows nothing but pointers and lengths.
    .target(
        name: "KernelsAVX2",
        swiftSettings: kernels(["-mavx2", "-mfma", "-mf16c", "-mxsave"]) + [.unsafeFlags(withoutMemoryPasses)]),

    // The integer products of KernelsAVX2 with the instruction of AVX-VNNI; its sources, but for one file.
    .target(
        name: "KernelsAVXVNNI",
        swiftSettings: kernels(["-mavx2", "-mfma", "-mf16c", "-mavxvnni"])),

    // Inner loops for AVX-512 with its integer and bfloat16 products. bfloat16 vectors have no name in Swift: the two
    // definitions let their intrinsics be imported as vectors of integers.
    .target(
        name: "KernelsAVX512",
        swiftSettings: kernels([
            "-mavx512f", "-mavx512bw", "-mavx512vl", "-mavx512dq", "-mavx512vnni", "-mavx512bf16", "-mavx2",
            "-mfma",
            "-mf16c", "-D__bf16=short", "-flax-vector-conversions=all",
        ]) + [.unsafeFlags(withoutMemoryPasses)]),

    // Inner loops for AMX, whose instructions the compiler names in its module Builtin alone; what surrounds them is in
    // KernelsAVX512.
    .target(
        name: "KernelsAMX", dependencies: ["KernelsAVX512", "LibC"],
        swiftSettings: kernels([
            "-mavx512f", "-mavx512bw", "-mavx512vl", "-mavx512dq", "-mavx512bf16", "-mavx2", "-mfma", "-mf16c",
            "-D__bf16=short", "-flax-vector-conversions=all", "-mamx-tile", "-mamx-int8", "-mamx-bf16",
        ]) + [.enableExperimentalFeature("BuiltinModule")]),

    // Inner loops of resizing for AVX2; knows nothing but pointers and lengths.
    .target(name: "KernelsPicturesAVX2", swiftSettings: kernels(["-mavx2"])),
]

/// Inner loops for Arm, one target for each instruction set.
let armKernelTargets: [Target] = [
    // Inner loops for what all 64-bit Arm processors have; knows nothing but pointers and lengths.
    .target(
        name: "KernelsNEON", swiftSettings: kernels(["-march=armv8-a"]) + [.unsafeFlags(withoutMemoryPasses)]),

    // The integer products of KernelsNEON with the instruction of dot products; its sources, but for one file.
    .target(
        name: "KernelsDotProd",
        swiftSettings: kernels(["-march=armv8-a+dotprod"]) + [.unsafeFlags(withoutMemoryPasses)]),

    // Products of two rows with two inputs, of bytes and of bfloat16 numbers. The two definitions are those of KernelsAVX512.
    .target(
        name: "KernelsI8MM",
        swiftSettings: kernels([
            "-march=armv8-a+dotprod+i8mm+bf16", "-D__bf16=short", "-flax-vector-conversions=all",
        ]) + [.unsafeFlags(withoutMemoryPasses)]),

    // Inner loops of resizing for NEON; knows nothing but pointers and lengths.
    .target(name: "KernelsPicturesNEON", swiftSettings: kernels(["-march=armv8-a"])),
]

/// Targets for one instruction set each; other processors take what `Tensors` has for all.
let kernelTargets: [Target] =
    switch architecture {
    case "x86_64": x86KernelTargets
    case "arm64": armKernelTargets
    default: []
    }

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "crema",
    products: [
        .executable(name: "crema", targets: ["crema"]),
        .library(name: "FoundationModels", targets: ["FoundationModels"]),
        // What tests of programs with sessions need: a model that follows a script, also in the place of the system's.
        .library(name: "FoundationModelsTesting", targets: ["FoundationModelsTesting"]),
        // Apple's framework for measuring features, as a test target imports it, and the data frames of its results.
        .library(name: "Evaluations", targets: ["Evaluations", "TabularData"]),
        // Evaluations without Swift Testing, and what Apple's framework does not have: for programs.
        .library(name: "CremaEvaluations", targets: ["CremaEvaluations", "EvaluationRuns", "TabularData"]),
        // The engine without Apple's API: for people who want the decode loop alone.
        .library(
            name: "CremaEngine",
            targets: [
                "Files", "OrderedJSON", "Processors", "Tensors", "Measurement", "Checkpoints", "Tokenizers",
                "ModelTokenizers",
                "Transformers", "Embeddings", "Sampling", "Images", "ImageFiles", "ImagePreprocessing",
                "RegularExpressions", "JSONSchemas", "Grammars", "ConstrainedDecoding", "Templates", "Conversations",
                "Vision", "Generation", "Chat",
            ]),
        // Requests and answers of OpenAI's API without a network: what the server and batches are built on.
        .library(name: "Serving", targets: ["Serving", "ServerRules", "BundledModel", "Embeddings"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.1"..<"604.0.0"),
    ],
    targets: kernelTargets + [
        .systemLibrary(name: "COpenBLAS", pkgConfig: "openblas", providers: [.apt(["libopenblas-dev"])]),

        // Whole files and paths, read and written one way; knows nothing about what is in them.
        .target(name: "Files", dependencies: ["LibC", "Locks"], swiftSettings: optimized),

        // JSON that keeps key order and number text; knows nothing about models.
        .target(name: "OrderedJSON", dependencies: ["LibC"], swiftSettings: optimized),

        // The system's C library, under one name on every system.
        .target(name: "LibC", swiftSettings: settings),

        // Locks and atomics of the standard library, or such that the thread sanitizer sees.
        .target(name: "Locks", dependencies: ["LibC"], swiftSettings: settings + sanitized),

        // Names of contents: digests of the SHA family; knows nothing about what is digested.
        .target(name: "Digests", swiftSettings: optimized),

        // Which processors a machine has and which of them are used; knows nothing about what is computed.
        .target(name: "Processors", dependencies: ["LibC"], swiftSettings: settings),

        // What Unicode and others say of scalars, as tables in the program; knows nothing about what they are used for.
        .target(
            name: "UnicodeData", exclude: ["make_properties.py", "make_tokenizers.py", "tables.py"],
            resources: [.embedInCode("Resources/properties.tables"), .embedInCode("Resources/tokenizers.tables")],
            swiftSettings: settings),

        // Arithmetic on shaped buffers; knows nothing about models, files or text.
        .target(
            name: "Tensors",
            dependencies: ["COpenBLAS", "LibC", "Locks", "Processors"] + kernelTargets.map { .target(name: $0.name) },
            exclude: ["Blocks/Codebooks/generate.py"], resources: [.embedInCode("Blocks/Codebooks/codebooks.bin")],
            swiftSettings: optimized),

        // What a machine can do at most, and how far apart two rows of logits are; knows nothing about models.
        .target(name: "Measurement", dependencies: ["LibC", "Locks", "Tensors"], swiftSettings: optimized),

        // Files on disk to named tensors and typed settings; knows nothing about what a model computes.
        .target(
            name: "Checkpoints", dependencies: ["Files", "LibC", "OrderedJSON", "Tensors"], swiftSettings: optimized),

        // Pictures of 8 bits a channel: what files say of them, GIF and PPM, turning and resizing; knows no library and no model, and
        // of `Tensors` the kernels alone.
        .target(name: "Images", dependencies: ["LibC", "Tensors"], swiftSettings: optimized),

        // Files of pictures to pixels, by libraries of the system that are loaded when one is decoded; knows no model.
        .target(name: "ImageFiles", dependencies: ["Images", "LibC"], swiftSettings: optimized),

        // A picture's size and patches as a model's settings require them; knows nothing about towers, tokens or files
        // of pictures.
        .target(
            name: "ImagePreprocessing", dependencies: ["Checkpoints", "Digests", "Images", "LibC", "OrderedJSON"],
            swiftSettings: optimized),

        // Text to token ids and back; knows nothing about tensors.
        .target(
            name: "Tokenizers", dependencies: ["Files", "LibC", "Locks", "OrderedJSON", "UnicodeData"],
            swiftSettings: optimized),

        // The tokenizer of a model, in files of its own or in GGUF metadata; knows nothing about what a model computes.
        .target(
            name: "ModelTokenizers", dependencies: ["Checkpoints", "OrderedJSON", "Tokenizers"],
            swiftSettings: optimized),

        // Token ids to logits; knows nothing about text.
        .target(
            name: "Transformers",
            dependencies: ["Checkpoints", "Digests", "Files", "LibC", "Locks", "OrderedJSON", "Tensors"],
            swiftSettings: optimized),

        // Texts to vectors and to scores of relevance; knows nothing about generation or the network.
        .target(
            name: "Embeddings",
            dependencies: [
                "Checkpoints", "Conversations", "Files", "LibC", "Locks", "ModelTokenizers", "OrderedJSON", "Templates",
                "Tensors", "Tokenizers", "Transformers",
            ],
            swiftSettings: optimized),

        // Logits to one token; knows nothing about models or text.
        .target(name: "Sampling", dependencies: ["LibC", "Tensors"], swiftSettings: optimized),

        // Patterns to sets of texts, read byte by byte; knows nothing about schemas, grammars or tokens.
        .target(name: "RegularExpressions", dependencies: ["Locks", "UnicodeData"], swiftSettings: optimized),

        // Schemas to what each value may be; knows nothing about how JSON is spelled around values, or about tokens.
        .target(
            name: "JSONSchemas", dependencies: ["OrderedJSON", "RegularExpressions"], swiftSettings: optimized),

        // Which texts are allowed: schemas and context-free rules, read byte by byte; knows nothing about tokens.
        .target(
            name: "Grammars", dependencies: ["JSONSchemas", "LibC", "OrderedJSON", "RegularExpressions"],
            swiftSettings: optimized),

        // Which tokens may come next: vocabulary trie, masks, constraints; knows nothing about models or sampling.
        .target(
            name: "ConstrainedDecoding",
            dependencies: ["Grammars", "JSONSchemas", "Locks", "OrderedJSON", "RegularExpressions"],
            swiftSettings: optimized),

        // Jinja: templates and values to text that knows where it came from; knows nothing about conversations or models.
        .target(name: "Templates", dependencies: ["Files", "LibC", "Locks", "OrderedJSON"], swiftSettings: optimized),

        // What is said in a conversation, how a model's template writes it, and the grammar and the reading of a model's turn; knows
        // no tokens and no network.
        .target(
            name: "Conversations",
            dependencies: ["Files", "Grammars", "JSONSchemas", "OrderedJSON", "RegularExpressions", "Templates"],
            swiftSettings: optimized),

        // Files of templates and of schemas with cases, walked through for people who judge them; knows nothing about models.
        .target(
            name: "Suites",
            dependencies: [
                "ConstrainedDecoding", "Files", "JSONSchemas", "LibC", "OrderedJSON", "RegularExpressions", "Templates",
            ],
            swiftSettings: optimized),

        // Pictures of a conversation to rows that a decoder reads: markers of templates, kept rows; knows no scheduling.
        .target(
            name: "Vision",
            dependencies: [
                "Checkpoints", "Conversations", "Digests", "Files", "ImageFiles", "ImagePreprocessing", "Images",
                "Locks", "OrderedJSON", "Templates", "Tensors", "Transformers",
            ],
            swiftSettings: optimized),

        // Tokens to tokens and text, many at once: loops, caches, guesses; knows constraints, and no grammars, templates or
        // conversations.
        .target(
            name: "Generation",
            dependencies: [
                "Checkpoints", "ConstrainedDecoding", "LibC", "Locks", "Sampling", "Tensors", "Tokenizers",
                "Transformers",
            ],
            swiftSettings: optimized),

        // Conversations to turns of a model: its template, pictures and grammars over the loops; knows no Apple API and no network.
        .target(
            name: "Chat",
            dependencies: [
                "Checkpoints", "ConstrainedDecoding", "Conversations", "Generation", "Grammars", "ImagePreprocessing",
                "JSONSchemas", "Locks", "ModelTokenizers", "OrderedJSON", "RegularExpressions", "Templates",
                "Tokenizers", "Transformers", "Vision",
            ],
            swiftSettings: optimized),

        // What a build records of itself, a macro that CREMA_BUILD sets.
        .systemLibrary(name: "CBuild"),

        // Requests in the form of OpenAI's API to turns, and their events to answers; knows no network.
        .target(
            name: "Serving",
            dependencies: [
                "CBuild", "Chat", "Checkpoints", "ConstrainedDecoding", "Conversations", "Digests", "Embeddings",
                "Files", "Generation", "Grammars", "JSONSchemas", "LibC", "Locks", "OrderedJSON", "RegularExpressions",
                "Sampling", "Templates", "Tensors", "Tokenizers", "Transformers", "Vision",
            ],
            swiftSettings: settings + sanitized + recorded),

        // What a server decides without a connection: room for bodies, requests of each key, ids of traces, dates. Here and not in
        // the server's package, so that `make test` tries it without a build of SwiftNIO.
        .target(name: "ServerRules", dependencies: ["LibC", "Serving"], swiftSettings: settings + sanitized),

        // What the macros @Generable and @Guide expand to; knows syntax only. Separate from the plugin, because a test
        // that depends on a plugin makes every target of the package be built for the host a second time.
        .target(
            name: "MacroExpansion",
            dependencies: [
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
                .product(name: "SwiftDiagnostics", package: "swift-syntax"),
            ],
            swiftSettings: settings),

        // The compiler's way to the expansions; knows nothing about what they write.
        .macro(
            name: "FoundationModelsMacros",
            dependencies: [
                "MacroExpansion",
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
                .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
            ],
            swiftSettings: settings),

        // Where the model that comes with the package lies; knows nothing about what is in its files.
        .target(
            name: "BundledModel", path: "Weights", exclude: ["evaluation", "fetch-model.sh", "training"],
            sources: ["BundledModel"],
            resources: [.copy("model")], swiftSettings: settings),

        // Apple's FoundationModels API: sessions, schemas, transcripts; knows no arithmetic and no tokens.
        .target(
            name: "FoundationModels",
            dependencies: macros + [
                "BundledModel", "Chat", "Checkpoints", "ConstrainedDecoding", "Conversations", "Files", "Generation",
                "ImagePreprocessing", "JSONSchemas", "LibC", "Locks", "OrderedJSON", "Sampling", "Tensors",
                "Transformers",
                "Vision",
            ],
            swiftSettings: settings + sanitized + expanded),

        // A model that follows a script, for tests of programs that use sessions; knows no engine.
        .target(name: "FoundationModelsTesting", dependencies: ["FoundationModels", "Locks"], swiftSettings: settings),

        // Columns of values under names, as far as results of evaluations need Apple's module; knows nothing about models.
        .target(name: "TabularData", swiftSettings: settings),

        // Apple's Evaluations without its trait: samples go in, a table of answers and scores comes out; knows no test library.
        .target(
            name: "EvaluationRuns", dependencies: macros + ["FoundationModels", "Locks", "OrderedJSON", "TabularData"],
            swiftSettings: settings + sanitized + expanded),

        // An evaluation as a test of Swift Testing; all else is EvaluationRuns.
        .target(
            name: "Evaluations", dependencies: ["EvaluationRuns", "TabularData"], swiftSettings: settings + sanitized),

        // What Apple's framework does not have: many samples at once, kept answers, intervals, comparisons and reports.
        .target(
            name: "CremaEvaluations",
            dependencies: [
                "EvaluationRuns", "Files", "FoundationModels", "LibC", "Locks", "OrderedJSON", "Sampling",
                "TabularData",
            ],
            resources: [.embedInCode("Reports/report.css"), .embedInCode("Reports/report.js")],
            swiftSettings: optimized),

        // Which files of a model on a hub are needed, and the cache that they come into; knows no way to the network.
        .target(
            name: "Hub", dependencies: ["Checkpoints", "Digests", "Files", "LibC", "Locks", "OrderedJSON"],
            swiftSettings: optimized),

        // The functions of libcurl that take a variable list of arguments; the library itself is loaded when something is
        // fetched.
        .systemLibrary(name: "CCurl"),

        // HTTP and TLS by libcurl; knows nothing about hubs or models.
        .target(name: "CurlTransport", dependencies: ["CCurl", "Hub", "LibC"], swiftSettings: optimized),

        // The command line: flags to requests, answers to text and tables; knows no arithmetic of models.
        .executableTarget(
            name: "crema",
            dependencies: [
                "LibC", "BundledModel", "Chat", "Checkpoints", "ConstrainedDecoding", "Conversations",
                "CremaEvaluations",
                "CurlTransport", "Embeddings", "EvaluationRuns", "Files", "FoundationModels", "Generation", "Grammars",
                "Hub", "ImagePreprocessing", "Images", "JSONSchemas", "Measurement", "ModelTokenizers", "OrderedJSON",
                "Processors", "RegularExpressions", "Sampling", "Serving", "Suites", "TabularData", "Templates",
                "Tensors", "Tokenizers", "Transformers", "Vision", argumentParser,
            ],
            resources: [.embedInCode("Trace/trace.html")], swiftSettings: settings + expanded),

        // The bundled model's figures, by the engine alone; knows no Apple API, so that its build needs no macros.
        .executableTarget(
            name: "evaluate",
            dependencies: [
                "BundledModel", "Chat", "Checkpoints", "Conversations", "Files", "Generation", "OrderedJSON",
                "Sampling",
            ],
            path: "Weights/evaluation", exclude: ["README.md", "cases", "check", "run"], sources: ["Sources"],
            swiftSettings: settings),

        // MARK: Tests

        .testTarget(name: "BundledModelTests", dependencies: ["BundledModel", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "EvaluationTests", dependencies: ["OrderedJSON", "evaluate"], swiftSettings: settings),
        .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "LocksTests", dependencies: ["Locks"], swiftSettings: settings),
        .testTarget(
            name: "ProcessorsTests", dependencies: ["Processors", "TestSupport"], exclude: ["Machines", "record"],
            swiftSettings: settings),
        .testTarget(name: "OrderedJSONTests", dependencies: ["OrderedJSON", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "TensorsTests", dependencies: ["Measurement", "Processors", "Tensors", "TestSupport"],
            exclude: ["Blocks/generate.py"],
            swiftSettings: settings),
        .testTarget(name: "MeasurementTests", dependencies: ["Measurement", "Tensors"], swiftSettings: settings),
        .testTarget(
            name: "CheckpointsTests", dependencies: ["Checkpoints", "Files", "OrderedJSON", "Tensors", "TestSupport"],
            swiftSettings: settings),
        .testTarget(name: "ImagesTests", dependencies: ["Images", "Tensors", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "ImageFilesTests", dependencies: ["ImageFiles", "Images", "TestSupport"], exclude: ["Fixtures"],
            swiftSettings: settings),
        .testTarget(
            name: "ImagePreprocessingTests",
            dependencies: [
                "Checkpoints", "Digests", "ImageFiles", "ImagePreprocessing", "Images", "OrderedJSON", "Tensors",
                "TestSupport",
            ],
            exclude: ["Fixtures"],
            swiftSettings: settings),
        .testTarget(name: "UnicodeDataTests", dependencies: ["Digests", "UnicodeData"], swiftSettings: settings),
        .testTarget(name: "CurlTransportTests", dependencies: ["CurlTransport", "Hub"], swiftSettings: settings),
        .testTarget(
            name: "HubTests", dependencies: ["Checkpoints", "Files", "Hub", "OrderedJSON", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "TokenizersTests", dependencies: ["OrderedJSON", "TestSupport", "Tokenizers", "UnicodeData"],
            exclude: ["Fixtures"],
            swiftSettings: settings),
        .testTarget(
            name: "TransformersTests",
            dependencies: [
                "Checkpoints", "Locks", "OrderedJSON", "Processors", "Tensors", "TestSupport", "TinyModels",
                "Transformers",
            ],
            exclude: ["Fixtures"], swiftSettings: settings),
        .testTarget(
            name: "EmbeddingsTests",
            dependencies: [
                "Checkpoints", "Embeddings", "OrderedJSON", "Tensors", "TestSupport", "Tokenizers", "Transformers",
            ],
            exclude: ["Fixtures"], swiftSettings: settings),
        .testTarget(
            name: "SamplingTests", dependencies: ["OrderedJSON", "Sampling", "Tensors", "TestSupport"],
            swiftSettings: settings),
        // Slow and obvious ways to what the engine computes, for tests: they see what the engine's modules keep to themselves,
        // which the compiler allows in debug builds alone.
        .target(
            name: "Oracles", dependencies: ["JSONSchemas", "OrderedJSON", "RegularExpressions"], path: "Tests/Oracles",
            swiftSettings: optimized),
        .testTarget(
            name: "GrammarsTests",
            dependencies: [
                "Grammars", "JSONSchemas", "Oracles", "OrderedJSON", "RegularExpressions", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ConstrainedDecodingTests",
            dependencies: [
                "ConstrainedDecoding", "Grammars", "JSONSchemas", "Oracles", "OrderedJSON", "RegularExpressions",
                "Suites", "TestSupport",
            ],
            exclude: ["passing-schemas.txt"],
            swiftSettings: settings),
        .testTarget(
            name: "TemplatesTests", dependencies: ["OrderedJSON", "Suites", "Templates", "TestSupport"],
            exclude: ["Fixtures"],
            swiftSettings: settings),
        .testTarget(
            name: "ConversationsTests",
            dependencies: [
                "Conversations", "Grammars", "JSONSchemas", "OrderedJSON", "RegularExpressions", "Templates",
                "TestSupport",
            ],
            exclude: ["Fixtures"], swiftSettings: settings),
        .testTarget(
            name: "ChatTests",
            dependencies: [
                "Chat", "Checkpoints", "ConstrainedDecoding", "Conversations", "Generation", "Grammars", "JSONSchemas",
                "ModelTokenizers", "Oracles", "OrderedJSON", "RegularExpressions", "Sampling", "Templates",
                "TestSupport", "TinyModels", "Tokenizers", "Transformers",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "GenerationTests",
            dependencies: [
                "Chat", "Checkpoints", "Conversations", "Generation", "JSONSchemas", "Locks", "ModelTokenizers",
                "OrderedJSON", "Processors", "Sampling", "Tensors", "TestSupport", "TinyModels", "Tokenizers",
                "Transformers",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ServingTests",
            dependencies: [
                "Chat", "Checkpoints", "Conversations", "Embeddings", "Generation", "Locks", "OrderedJSON", "Serving",
                "Tensors", "TestSupport", "TinyModels", "Transformers",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "VisionTests",
            dependencies: [
                "Chat", "Checkpoints", "Conversations", "Generation", "ImagePreprocessing", "Images", "OrderedJSON",
                "Sampling", "Tensors", "TestSupport", "Transformers", "Vision",
            ],
            exclude: ["Fixtures"],
            swiftSettings: settings),
        .testTarget(name: "ServerRulesTests", dependencies: ["ServerRules", "Serving"], swiftSettings: settings),
        .testTarget(
            name: "DecodeLoopTests",
            dependencies: [
                "Checkpoints", "ConstrainedDecoding", "Conversations", "Generation", "JSONSchemas",
                "OrderedJSON", "Sampling", "Templates", "TestSupport", "TinyModels", "Transformers",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "FoundationModelsMacrosTests",
            dependencies: [
                "MacroExpansion",
                .product(name: "SwiftDiagnostics", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
                .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "FoundationModelsTests",
            dependencies: [
                "BundledModel", "Chat", "Conversations", "FoundationModels", "FoundationModelsTesting", "Generation",
                "OrderedJSON",
                "TestSupport", "TinyModels",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "EvaluationRunsTests",
            dependencies: [
                "EvaluationRuns", "FoundationModels", "FoundationModelsTesting", "Locks", "TabularData", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "EvaluationTraitTests",
            dependencies: ["Evaluations", "FoundationModels", "FoundationModelsTesting", "TabularData"],
            swiftSettings: settings),
        .testTarget(
            name: "CremaEvaluationsTests",
            dependencies: [
                "CremaEvaluations", "EvaluationRuns", "FoundationModels", "FoundationModelsTesting", "Locks",
                "TabularData", "TestSupport",
            ],
            exclude: ["Fixtures"], swiftSettings: settings),
        // The café's evaluations, and the last step of the tutorial about them.
        .testTarget(
            name: "CafeEvaluationTests",
            dependencies: ["CremaEvaluations", "Evaluations", "FoundationModels", "TabularData"],
            path: "examples/evaluations", exclude: ["README.md", "questions.jsonl"], swiftSettings: settings),
        .testTarget(
            name: "EvaluationTutorialTests", dependencies: ["CremaEvaluations", "Evaluations", "FoundationModels"]),
        // What tests share: random numbers that a seed fixes, folders for one test, where files lie; knows nothing of the
        // engine.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        // Checkpoints with random weights and a tokenizer of bytes, for tests; they know nothing but file formats.
        .target(
            name: "TinyModels", dependencies: ["Checkpoints", "OrderedJSON", "Tensors", "TestSupport"],
            path: "Tests/TinyModels", swiftSettings: settings),
        // Stand-ins for Apple's modules that the talk's tools import; they know nothing but what the talk uses.
        .target(name: "Contacts", path: "Tests/StandIns/Contacts", swiftSettings: settings),
        .target(name: "EventKit", path: "Tests/StandIns/EventKit", swiftSettings: settings),
        // The talk's snippets, in the language mode of the talk.
        .testTarget(
            name: "TalkTests",
            dependencies: ["Contacts", "EventKit", "FoundationModels", "FoundationModelsTesting", "TestSupport"],
            swiftSettings: [.swiftLanguageMode(.v5), .enableUpcomingFeature("BareSlashRegexLiterals")]),
        // Programs as others write them, with the settings of a plain package, and with those of Apple's app template.
        // The spellings by which programs find out what failed, optimised; the tests compile the same file without.
        .target(
            name: "ErrorSpellings", dependencies: ["FoundationModels"], path: "Tests/ErrorSpellings",
            swiftSettings: settings + [.unsafeFlags(["-O"])]),
        .testTarget(
            name: "ErrorSpellingTests",
            dependencies: ["ErrorSpellings", "FoundationModels", "FoundationModelsTesting"],
            swiftSettings: settings),
        // Programs for Apple's second release, each file compiled in three ways: with the features of Apple's own packages, in
        // Swift 5 mode, and as an app.
        .testTarget(
            name: "ReleasedProgramTests", dependencies: ["FoundationModels", "FoundationModelsTesting"],
            path: "Tests/ReleasedPrograms",
            swiftSettings: settings + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
        .testTarget(
            name: "ReleasedProgramSwift5Tests", dependencies: ["FoundationModels", "FoundationModelsTesting"],
            path: "Tests/ReleasedProgramsSwift5", swiftSettings: settings + [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "ReleasedProgramAppTests", dependencies: ["FoundationModels", "FoundationModelsTesting"],
            path: "Tests/ReleasedProgramsApp",
            swiftSettings: settings + [
                .defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("InferIsolatedConformances"),
            ]),
        .testTarget(name: "ProgramTests", dependencies: ["FoundationModels", "FoundationModelsTesting"]),
        .testTarget(
            name: "AppProgramTests", dependencies: ["FoundationModels", "FoundationModelsTesting"],
            swiftSettings: [
                .defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("InferIsolatedConformances"),
            ]),
        .testTarget(
            name: "CremaCommandTests",
            dependencies: [
                "BundledModel", "Chat", "Checkpoints", "ConstrainedDecoding", "Files", "FoundationModels",
                "Generation", "Hub", "OrderedJSON", "Tensors", "TestSupport", "TinyModels", "Transformers", "crema",
            ],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)

// CREMA_UNOPTIMISED names modules that debug builds leave unoptimised, for as long as one works on them: `Transformers` takes
// two minutes optimised, and a changed file of it seconds without.
let unoptimised = Set((Context.environment["CREMA_UNOPTIMISED"] ?? "").split(separator: " ").map(String.init))
for target in package.targets where unoptimised.contains(target.name) { target.swiftSettings = settings + sanitized }
