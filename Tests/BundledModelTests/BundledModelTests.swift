import Foundation
import TestSupport
import Testing

@testable import BundledModel

@Suite("Where the bundled model is found")
struct BundledModelTests {
    /// A tree of folders with a model in some of them.
    private struct Tree {
        let root: TemporaryDirectory

        init() throws {
            root = try TemporaryDirectory()
        }

        var executable: String { root.path + "/bin/program" }
        var source: String { root.path + "/Weights/BundledModel/BundledWeights.swift" }
        var beside: String { root.path + "/bin/crema_BundledModel.resources/model" }
        var sources: String { root.path + "/Weights/model" }

        func addModel(at path: String) throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try Data("{}".utf8).write(to: URL(fileURLWithPath: path + "/config.json"))
        }

        var found: String? { BundledWeights.directory(executable: executable, source: source) }
    }

    @Test("the folder beside the executable comes before that of the sources")
    func order() throws {
        let tree = try Tree()
        try tree.addModel(at: tree.sources)
        #expect(tree.found == tree.sources)
        try tree.addModel(at: tree.beside)
        #expect(tree.found == tree.beside)
    }

    @Test("a folder without config.json holds no model, and no place at all is no trap")
    func missing() throws {
        let tree = try Tree()
        #expect(tree.found == nil)
        try FileManager.default.createDirectory(atPath: tree.beside, withIntermediateDirectories: true)
        #expect(tree.found == nil)
        #expect(BundledWeights.directory(executable: nil, source: "") == nil)
        #expect(BundledWeights.directory(executable: "program", source: "a/b") == nil)
    }

    @Test("CREMA_MODEL comes first, even when it is wrong; an empty one counts as none")
    func environment() {
        func name(_ value: String?, bundled: String?) -> String? {
            StandardModel.name(environment: { $0 == "CREMA_MODEL" ? value : nil }, bundled: bundled)
        }
        #expect(name("org/name", bundled: "/bundled") == "org/name")
        #expect(name("/nowhere", bundled: "/bundled") == "/nowhere")
        #expect(name("", bundled: "/bundled") == "/bundled")
        #expect(name(nil, bundled: "/bundled") == "/bundled")
        #expect(name(nil, bundled: nil) == nil)
    }
}
