import Foundation
import TestSupport
import Testing

@Suite("The page of environment variables")
struct EnvironmentPageTests {
    /// The variables that begin with a prefix in a text.
    private static func variables(in text: String) -> Set<String> {
        Set(text.matches(of: /CREMA_[A-Z]+(?:_[A-Z]+)*/).map { String($0.output) })
    }

    @Test("names every variable of Crema's own that sources, tests and comparisons read, and no other")
    func complete() throws {
        var read: Set<String> = []
        for folder in [
            "Sources", "Server/Sources", "Weights/BundledModel", "Tests", "Benchmarks/compare", "Benchmarks/serve",
            "examples",
        ] {
            let place = URL(fileURLWithPath: Repository.path(folder))
            let files = try #require(FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil))
            for case let file as URL in files where ["swift", "py"].contains(file.pathExtension) {
                if file.path.contains("/.build/") { continue }
                read.formUnion(Self.variables(in: try String(contentsOf: file, encoding: .utf8)))
            }
        }
        let manifest = try String(contentsOfFile: Repository.path("Package.swift"), encoding: .utf8)
        read.formUnion(Self.variables(in: manifest))
        let page = try String(contentsOfFile: Repository.path("docs/environment.md"), encoding: .utf8)
        #expect(Self.variables(in: page) == read)
        #expect(read.count > 10)
    }
}
