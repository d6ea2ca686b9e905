// swift-tools-version: 6.2
// Speed of the engine's parts. A package of its own, so that users of the engine do not build the benchmark library.

import PackageDescription

let package = Package(
    name: "benchmarks",
    dependencies: [
        .package(name: "crema", path: ".."),
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        // Matrix products as a fraction of the read bandwidth and of the arithmetic peak of the same run.
        .executableTarget(
            name: "Kernels",
            dependencies: [
                .product(name: "CremaEngine", package: "crema"),
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/Kernels",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
    ],
    swiftLanguageModes: [.v6]
)
