// swift-tools-version: 6.2
// The tests of sessions that share a model, alone, so that they can be built with the thread sanitizer:
// `make thread-sanitizer`, which gives it the plugin of the macros built before: with swift-syntax instrumented, that build
// would take longer than all else.

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let expanded: [SwiftSetting] =
    Context.environment["CREMA_MACROS"].map {
        [.unsafeFlags(["-load-plugin-executable", "\($0)#FoundationModelsMacros"])]
    } ?? []

let package = Package(
    name: "thread-sanitizer",
    dependencies: [.package(name: "crema", path: "../..")],
    targets: [
        // These folders are, or hold, links to the files of the main package.
        .target(name: "TestSupport", swiftSettings: settings),
        .target(
            name: "TinyModels", dependencies: ["TestSupport", .product(name: "CremaEngine", package: "crema")],
            swiftSettings: settings),
        .testTarget(
            name: "SharedModelTests",
            dependencies: [
                "TinyModels", .product(name: "CremaEngine", package: "crema"),
                .product(name: "FoundationModels", package: "crema"),
            ],
            path: "SharedModelTests", swiftSettings: settings + expanded),
    ],
    swiftLanguageModes: [.v6]
)
