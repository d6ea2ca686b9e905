import Foundation
import TestSupport
import Testing

/// The pictures of docs/decode-loop.md are what `crema trace` draws today.
@Suite("Pictures of the lesson")
struct LessonPictureTests {
    /// A picture: its file, the flags after `trace generate`, and the step.
    struct Picture: CustomTestStringConvertible, Sendable {
        let name: String
        let flags: [String]
        let step: Int

        var testDescription: String { name }
    }

    private static let pictures = [
        Picture(
            name: "lesson-draw",
            flags: ["letters", "--prompt", "a", "--max-tokens", "1", "--temperature", "1", "--seed", "7"], step: 0),
        Picture(
            name: "lesson-guided",
            flags: [
                "quoted-letters", "--prompt", "c", "--schema", Repository.path("examples/quoted-letters/schema.json"),
            ],
            step: 2),
        Picture(
            name: "lesson-chat",
            flags: ["letters", "--prompt", "adbcabcdbd", "--max-tokens", "3", "--greedy"], step: 0),
    ]

    @Test("crema trace draws each picture of the lesson as it is committed", arguments: pictures)
    func isDrawn(picture: Picture) throws {
        let folder = try TemporaryDirectory()
        let file = folder.path + "/trace.jsonl"
        let model = Repository.path("examples/" + picture.flags[0])
        let traced = try CremaProcess(
            ["trace", "generate", "--model", model, "--trace", file] + picture.flags.dropFirst())
        #expect(traced.status == 0, "\(traced.errors)")
        let drawn = try CremaProcess(["trace", "show", file, "--svg", "\(picture.step)"])
        #expect(
            try String(contentsOfFile: Repository.path("docs/images/\(picture.name).svg"), encoding: .utf8)
                == drawn.output)
    }
}
