// swift-tools-version: 6.2
// Every parser that meets foreign bytes, under libFuzzer and the address sanitizer; `make fuzz` builds and runs it:
// CREMA_SANITIZED=fuzzer swift build --package-path Tests/Fuzz
//
// This is a debug build, whose modules are optimised and may be tested. `--sanitize` would reach the macros' swift-syntax too,
// whose instrumented build takes longer than all else.

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let sanitizer = ["-sanitize=fuzzer,address"]

let package = Package(
    name: "fuzz",
    dependencies: [.package(name: "crema", path: "../..")],
    targets: [
        // Links to folders of the main package.
        .target(name: "TestSupport", swiftSettings: settings),
        .target(
            name: "TinyModels", dependencies: ["TestSupport", .product(name: "CremaEngine", package: "crema")],
            swiftSettings: settings),
        // See LibFuzzer.swift for how its function `main` calls libFuzzer.
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "TinyModels", .product(name: "CremaEngine", package: "crema"),
                .product(name: "FoundationModels", package: "crema"),
                .product(name: "Serving", package: "crema"),
            ],
            swiftSettings: settings + [.unsafeFlags(["-O", "-parse-as-library"] + sanitizer)],
            linkerSettings: [.unsafeFlags(sanitizer)]),
    ],
    swiftLanguageModes: [.v6]
)
