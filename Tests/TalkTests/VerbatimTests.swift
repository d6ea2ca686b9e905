import Foundation
import TestSupport
import Testing

/// Where the talk's text lies, when it is there.
private let talk = try? SharedFolder.text("talk/deep-dive-into-the-foundation-models-framework.txt")

@Suite("The snippets' text", .enabled(if: talk != nil, "the shared folder is absent"))
struct VerbatimTests {
    /// Lines that cannot compile, and represent something that is left out of the talk.
    static let placeholders: Set<String> = [
        "...", "func call(arguments: Arguments) async throws -> ToolOutput { ... }",
    ]

    @Test("every line of every snippet is in its file, in order")
    func lines() throws {
        let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
            .filter { $0.hasPrefix("Snippet") }.sorted()
        let snippets = Self.snippets(of: try #require(talk))
        #expect(snippets.count == 16)
        #expect(files.count == 16)
        for (file, snippet) in zip(files, snippets) {
            let source = try String(contentsOf: directory.appendingPathComponent(file), encoding: .utf8)
            var lines = source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }[...]
            // Imports are at the top of a file, in the order of the alphabet.
            for line in snippet where !line.hasPrefix("import ") && !Self.placeholders.contains(line) {
                let place = lines.firstIndex { $0 == line || $0 == line + ".content" }
                #expect(place != nil, "\(file): \(line)")
                if let place { lines = lines[(place + 1)...] }
            }
        }
    }

    /// The lines of each snippet in the talk's code list, without indentation.
    static func snippets(of text: String) -> [[String]] {
        var snippets: [[String]] = []
        var isInCode = false
        for line in text.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
            let isTitle = line.range(of: #"^• \d+:\d\d - "#, options: .regularExpression) != nil
            if isTitle {
                if line.hasPrefix("• 1:05") { isInCode = true }
                if isInCode, line.hasPrefix("• 0:00") { break }
                if isInCode { snippets.append([]) }
            } else if isInCode, !line.isEmpty {
                snippets[snippets.count - 1].append(line)
            }
        }
        return snippets
    }
}
