// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Barista",
    dependencies: [.package(path: "../crema")],
    targets: [
        .testTarget(
            name: "BaristaTests",
            dependencies: [
                .product(name: "CremaEvaluations", package: "crema", condition: .when(platforms: [.linux])),
                .product(name: "Evaluations", package: "crema", condition: .when(platforms: [.linux])),
                .product(name: "FoundationModels", package: "crema", condition: .when(platforms: [.linux])),
            ])
    ]
)
