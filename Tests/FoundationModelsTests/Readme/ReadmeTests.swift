import Foundation
import FoundationModels
import TestSupport
import Testing

@Suite("The README")
struct ReadmeTests {
    private static var isBundledModel: Bool {
        SystemLanguageModel.default.isAvailable
            && (ProcessInfo.processInfo.environment["CREMA_MODEL"] ?? "").isEmpty
    }

    /// The first block of a kind in the README.
    private static func block(_ language: String) throws -> [String] {
        let text = try String(contentsOfFile: Repository.path("README.md"), encoding: .utf8)
        let rest = try #require(text.components(separatedBy: "```\(language)\n").dropFirst().first)
        return lines(rest.components(separatedBy: "\n```")[0])
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    @Test("the first program is the one that is run here, line by line")
    func program() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "ReadmeProgram.swift")
        var source = Self.lines(try String(contentsOf: file, encoding: .utf8))[...]
        for line in try Self.block("swift") {
            let place = source.firstIndex { $0 == line.replacing("struct Guest", with: "struct ReadmeGuest") }
            #expect(place != nil, "\(line)")
            if let place { source = source[(place + 1)...] }
        }
    }

    @Test(
        "the first program prints with the bundled model what is below it",
        .enabled(if: isBundledModel, "the model is not the bundled one"))
    func output() async throws {
        var printed: [String] = []
        try await ReadmeProgram.run { items in printed.append(items.map { "\($0)" }.joined(separator: " ")) }
        let expected = try Self.block("text")
        #expect(printed == expected)
    }
}
