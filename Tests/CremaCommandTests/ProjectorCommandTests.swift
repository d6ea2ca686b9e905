import Foundation
import TestSupport
import Testing

/// Commands on a GGUF model whose tower is in a file beside it.
@Suite("Commands on GGUF models that see")
struct ProjectorCommandTests {
    private static let model = Repository.path("Tests/VisionTests/Fixtures/idefics3/model.gguf")
    private static let projectors = Repository.model("Pictures/Projectors")
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        let pixels = (0..<20 * 12 * 3).map { UInt8(truncatingIfNeeded: $0 * 37) }
        try directory.write(Array("P6 20 12 255\n".utf8) + pixels, to: "a.ppm")
        let part = #"{"type": "image", "image": "a.ppm"}, {"type": "text", "text": "what is it?"}"#
        try directory.write(#"[{"role": "user", "content": [\#(part)]}]"#, to: "messages.json")
    }

    private func logits(_ flags: [String]) throws -> CremaProcess {
        try CremaProcess(
            [
                "logits", "--model", Self.model, "--messages", directory.path("messages.json"), "--precision", "exact",
                "--output", directory.path("out.safetensors"),
            ] + flags)
    }

    @Test("inspect names the projector, or says that pictures are not read")
    func inspect() throws {
        let found = try CremaProcess(["inspect", Self.model])
        #expect(found.status == 0, "\(found.errors)")
        #expect(found.output.contains("Idefics3ImageProcessor (mmproj-idefics3-f32.gguf)\n"))
        #expect(found.output.contains("the projector is mmproj-idefics3-f32.gguf, "))
        let without = try CremaProcess(["inspect", Self.model, "--no-mmproj"])
        #expect(without.status == 0)
        #expect(!without.output.contains("\nsees "))
        let text = try CremaProcess(["inspect", Repository.model("gguf/qwen3_vl/qwen3_vl.gguf")])
        #expect(text.output.contains("no: the file holds the text part of the model; its pictures need its mmproj-"))
        let other = try CremaProcess([
            "inspect", Self.model, "--mmproj", Self.projectors + "/mmproj-gemma3-window-f16.gguf",
        ])
        #expect(other.status == 5)
        #expect(
            other.errors.hasSuffix(
                "model.gguf: its vocabulary has no token '<image_soft_token>', in whose places the rows of "
                    + "mmproj-gemma3-window-f16.gguf stand; give the projector of this model\n"))
    }

    @Test("a picture is read with the projector beside the model and with the same one named, and not without one")
    func pictures() throws {
        #expect(try logits([]).status == 0)
        let named = try logits(["--mmproj", Self.projectors + "/mmproj-idefics3-f32.gguf"])
        #expect(named.status == 0, "\(named.errors)")
        let without = try logits(["--no-mmproj"])
        #expect(without.status != 0)
        let both = try logits(["--no-mmproj", "--mmproj", "a.gguf"])
        #expect(both.status == 2)
        #expect(both.errors.contains("--mmproj and --no-mmproj exclude each other"))
    }

    @Test("limits of a picture's tokens are followed, or refused by their flags; evaluations have none")
    func limits() throws {
        #expect(try logits(["--image-max-tokens", "4"]).status == 0)
        let few = try logits(["--image-max-tokens", "3"])
        #expect(few.status == 2)
        #expect(
            few.errors
                == "crema: --image-max-tokens is 3; a picture of this model takes at least 4; give 4 or more, or leave it out\n"
        )
        let least = try logits(["--image-min-tokens", "9"])
        #expect(least.status == 2)
        #expect(least.errors.contains("--image-min-tokens cannot be followed: by the rule of the model's class Idef"))
        let evaluation = try CremaProcess(["evaluate", "a.jsonl", "--metric", "exact", "--image-max-tokens", "64"])
        #expect(evaluation.status == 2)
        #expect(evaluation.errors.contains("Unknown option '--image-max-tokens'"))
        let bench = try CremaProcess(["bench", "--model", Self.model, "--image-max-tokens", "64"])
        #expect(bench.status == 2)
        #expect(bench.errors.contains("--mmproj, --no-mmproj, --image-max-tokens and --image-min-tokens need --image"))
    }

    @Test("bench tells the parts of what a picture takes")
    func bench() throws {
        let run = try CremaProcess([
            "bench", "--model", Self.model, "--image", directory.path("a.ppm"), "-r", "2", "--image-max-tokens", "4",
        ])
        #expect(run.status == 0, "\(run.errors)")
        for part in ["decode ", "preprocess ", "encode ", "prefill ", "rows        4 of 1 view; medians of 2 runs"] {
            #expect(run.output.contains(part), "\(part)")
        }
    }
}

extension ProjectorCommandTests {
    @Test("a trace says where the rows of a picture stand, and its page shows them as squares")
    func trace() throws {
        let page = directory.path("page.html")
        let run = try CremaProcess([
            "trace", "generate", "--model", Self.model, "--messages", directory.path("messages.json"),
            "--image-max-tokens", "4", "--max-tokens", "2", "--html", page, "--trace", directory.path("trace.jsonl"),
        ])
        #expect(run.status == 0, "\(run.errors)")
        let text = try String(contentsOfFile: page, encoding: .utf8)
        #expect(text.contains(#""pictures":[["#))
        #expect(text.contains("row ${row} of a picture"))
    }
}
