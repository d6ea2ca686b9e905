import Foundation
import OrderedJSON
import TestSupport
import Testing
import TinyModels

@Suite("crema batch")
struct BatchCommandTests {
    private static let line =
        #"{"custom_id":"a","url":"/v1/completions","priority":1,"body":{"prompt":"x","max_tokens":2,"max_token":9}}"#

    private func withInput(_ body: (TinyModel, _ input: String, _ folder: String) throws -> Void) throws {
        let model = try TinyModel(contextSize: 256)
        defer { model.remove() }
        let folder = try TemporaryDirectory()
        try withExtendedLifetime(folder) { try body(model, try folder.write(Self.line, to: "in.jsonl"), folder.path) }
    }

    @Test("unknown fields of a line and of its body are named on standard error and in the answer")
    func ignored() throws {
        try withInput { model, input, folder in
            let run = try CremaProcess(["batch", input, folder + "/out.jsonl", "--model", model.path])
            #expect(run.status == 0)
            #expect(
                run.errors == """
                    crema: warning: \(input):1: 'priority' was ignored
                    crema: warning: \(input):1: 'max_token' was ignored
                    1 of 1 request answered, 0 refused, 0 done before

                    """)
            let answer = try JSONParser().parse(try String(contentsOfFile: folder + "/out.jsonl", encoding: .utf8))
            #expect(answer["response"]?["body"]?["crema"]?["ignored"] == ["max_token"])
        }
    }

    @Test("with --strict-parameters they are refused, those of a line before anything is computed")
    func strict() throws {
        try withInput { model, input, folder in
            let run = try CremaProcess(["batch", input, "-", "--model", model.path, "--strict-parameters"])
            #expect(run.status == 2)
            #expect(run.errors == "crema: \(input):1: /priority is not known; leave it out\n")
            let plain = folder + "/plain.jsonl"
            try Self.line.replacing(#""priority":1,"#, with: "").write(toFile: plain, atomically: true, encoding: .utf8)
            let refused = try CremaProcess(["batch", plain, "-", "--model", model.path, "--strict-parameters"])
            #expect(refused.status == 1)
            #expect(try JSONParser().parse(refused.output)["response"]?["status_code"] == 400)
            #expect(refused.errors == "0 of 1 request answered, 1 refused, 0 done before\n")
        }
    }

    @Test("two places that are one, and a folder that is missing, are refused")
    func places() throws {
        let same = try CremaProcess(["batch", "in", "o", "--errors", "o"])
        #expect(same.status == 2)
        #expect(same.errors == "crema: the answers and --errors both name 'o'; see 'crema help batch'\n")
        try withInput { _, input, _ in
            let missing = try CremaProcess(["batch", input, "/nonexistent/x"])
            #expect(missing.status == 2)
            #expect(
                missing.errors
                    == "crema: /nonexistent/x: the folder '/nonexistent' is missing or cannot be written to\n")
        }
    }
}
