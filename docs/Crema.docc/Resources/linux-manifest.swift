// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Barista",
    dependencies: [.package(path: "../crema")],
    targets: [
        .executableTarget(
            name: "Barista",
            dependencies: [
                .product(name: "FoundationModels", package: "crema", condition: .when(platforms: [.linux]))
            ])
    ]
)
