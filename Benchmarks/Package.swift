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
        // What kernels reach of the read bandwidth and of the arithmetic peak of the same run; a plain program.
        .executableTarget(
            name: "KernelFractions",
            dependencies: [.product(name: "CremaEngine", package: "crema")],
            path: "Benchmarks/KernelFractions"),
        // How fast matrices are packed for the kernels, beside copying them; a plain program.
        .executableTarget(
            name: "PackingBandwidth",
            dependencies: [.product(name: "CremaEngine", package: "crema")],
            path: "Benchmarks/PackingBandwidth"),
        // Times of matrix products.
        .executableTarget(
            name: "Kernels",
            dependencies: [
                .product(name: "CremaEngine", package: "crema"),
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/Kernels",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    ],
    swiftLanguageModes: [.v6]
)
