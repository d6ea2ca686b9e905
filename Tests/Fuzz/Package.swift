// swift-tools-version: 6.2
// Every parser that meets foreign bytes, under libFuzzer and the address sanitizer; `make fuzz` builds and runs it:
// CREMA_SANITIZED=1 swift build --package-path Tests/Fuzz --sanitize fuzzer -Xswiftc -sanitize=fuzzer,address

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "fuzz",
    dependencies: [.package(name: "crema", path: "../..")],
    targets: [
        // A link to the folder of the main package.
        .target(
            name: "TinyModels", dependencies: [.product(name: "CremaEngine", package: "crema")],
            swiftSettings: settings),
        // libFuzzer has the function `main`; see LibFuzzer.swift.
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "TinyModels", .product(name: "CremaEngine", package: "crema"),
                .product(name: "Serving", package: "crema"),
            ],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
