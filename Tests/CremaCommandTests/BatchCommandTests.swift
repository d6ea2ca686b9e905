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
        let model = try TinyModel(contextSize: 256, template: TinyModel.chatML)
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

    @Test("of very many unknown fields, the first are named and the others counted")
    func many() throws {
        try withInput { model, _, folder in
            let fields = (0..<40).map { #""u\#($0)":1"# }.joined(separator: ",")
            let input = folder + "/many.jsonl"
            try #"{"custom_id":"a","url":"/v1/completions","body":{"prompt":"x","max_tokens":2,\#(fields)}}"#
                .write(toFile: input, atomically: true, encoding: .utf8)
            let run = try CremaProcess(["batch", input, folder + "/out.jsonl", "--model", model.path])
            #expect(run.status == 0)
            #expect(run.errors.contains("\ncrema: warning: \(input):1: 'u31' was ignored\n"), "\(run.errors)")
            #expect(run.errors.contains("\ncrema: warning: \(input):1: 8 more were ignored\n"), "\(run.errors)")
        }
    }

    @Test("with --strict-parameters they are refused, those of a line before anything is computed")
    func strict() throws {
        try withInput { model, input, folder in
            let run = try CremaProcess(["batch", input, "-", "--model", model.path, "--strict-parameters"])
            #expect(run.status == 2)
            #expect(
                run.errors
                    == "crema: \(input):1: unknown fields, which --strict-parameters refuses: priority\n")
            let plain = folder + "/plain.jsonl"
            try Self.line.replacing(#""priority":1,"#, with: "").write(toFile: plain, atomically: true, encoding: .utf8)
            let refused = try CremaProcess(["batch", plain, "-", "--model", model.path, "--strict-parameters"])
            #expect(refused.status == 1)
            #expect(try JSONParser().parse(refused.output)["response"]?["status_code"] == 400)
            #expect(refused.errors == "0 of 1 request answered, 1 refused, 0 done before\n")
            let told = try CremaProcess([
                "batch", plain, folder + "/out.jsonl", "--model", model.path, "--strict-parameters", "--json",
            ])
            let report = try JSONParser().parse(told.output)
            #expect(report["requests"] == 1)
            #expect(report["answered"] == 0)
            #expect(report["failed"] == 1)
        }
    }

    @Test("a run that computes nothing leaves no files, and is tried again with the same flags; a whole run keeps both")
    func retried() throws {
        try withInput { model, input, folder in
            let (output, refusals) = (folder + "/out.jsonl", folder + "/refused.jsonl")
            func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
            let arguments = ["batch", input, output, "--errors", refusals, "--model"]
            let failed = try CremaProcess(arguments + ["/nonexistent/m"])
            #expect(failed.status == 5)
            #expect(try files() == ["in.jsonl"])
            let resumed = try CremaProcess(["batch", input, output, "--resume", "--model", "/nonexistent/m"])
            #expect(resumed.status == 5)
            #expect(try files() == ["in.jsonl"])
            let run = try CremaProcess(arguments + [model.path])
            #expect(run.status == 0, "\(run.errors)")
            #expect(try files() == ["in.jsonl", "out.jsonl", "refused.jsonl"])
            #expect(try Data(contentsOf: URL(fileURLWithPath: refusals)).isEmpty)
            let taken = try CremaProcess(["batch", input, folder + "/other.jsonl", "--errors", refusals])
            #expect(taken.status == 2)
            #expect(
                taken.errors
                    == "crema: \(refusals): exists already; give --resume to go on with it, or another file\n")
            #expect(try files() == ["in.jsonl", "out.jsonl", "refused.jsonl"])
        }
    }

    @Test(
        "each line has its own answer: a wrong URL, a stream, broken JSON and a name that is taken stop no other line")
    func lines() throws {
        try withInput { model, _, folder in
            let body = #""url":"/v1/completions","body":{"prompt":"x","max_tokens":2}"#
            let input = folder + "/mixed.jsonl"
            let lines = [
                #"{"custom_id":"a",\#(body)}"#, #"{"custom_id":"b","url":"/v1/nothing","body":{}}"#,
                #"{"custom_id":"c","url":"/v1/completions","body":{"prompt":"x","stream":true}}"#, "{", "",
                #"{"custom_id":"a",\#(body)}"#, #"{"custom_id":"d",\#(body)}"#, #"{"custom_id":7,\#(body)}"#,
            ]
            try lines.joined(separator: "\n").write(toFile: input, atomically: true, encoding: .utf8)
            func run(_ more: [String]) throws -> CremaProcess {
                try CremaProcess(["batch", input, "--model", model.path] + more)
            }
            let (whole, good, bad) = (folder + "/whole.jsonl", folder + "/good.jsonl", folder + "/bad.jsonl")
            let first = try run([whole])
            #expect(first.status == 1)
            #expect(
                first.errors == """
                    crema: warning: \(input):2: /url: expected /v1/chat/completions or /v1/completions or /v1/responses or /v1/embeddings
                    crema: warning: \(input):3: /body/stream: a batch has no streams; leave it out
                    crema: warning: \(input):4: the body is not JSON: byte 1: the text ends; expected a key or '}'
                    crema: warning: \(input):6: /custom_id: the same as in line 1; each line needs its own
                    crema: warning: \(input):8: /custom_id: expected a string, found 7
                    2 of 7 requests answered, 5 refused, 0 done before

                    """)
            func answers(_ file: String) throws -> [JSONValue] {
                try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map {
                    try JSONParser().parse(String($0))
                }
            }
            let all = try answers(whole)
            #expect(all.map { $0["custom_id"] } == ["a", "b", "c", .null, .null, "d", .null])
            #expect(
                all.map { $0["response"]?["status_code"]?.intValue } == [200, 400, 400, 400, 400, 200, 400])
            #expect(all[1]["response"]?["body"]?["error"]?["param"] == "url")
            #expect(Set(all.map { $0["id"]?.stringValue }).count == 7)

            // The same with the refused ones in a file of their own; both files are continued, whatever line they end
            // at.
            #expect(try run([good, "--errors", bad]).status == 1)
            let (goodLines, badLines) = (
                try Data(contentsOf: URL(filePath: good)), try Data(contentsOf: URL(filePath: bad))
            )
            #expect(try answers(good).count == 2)
            #expect(try answers(bad).count == 5)
            for cut in [0, 1, badLines.count / 2, badLines.count] {
                try goodLines.prefix(goodLines.count * 2 / 3).write(to: URL(filePath: good))
                try badLines.prefix(cut).write(to: URL(filePath: bad))
                let resumed = try run([good, "--errors", bad, "--resume"])
                #expect(resumed.errors.contains("done before"), "\(resumed.errors)")
                #expect(try Data(contentsOf: URL(filePath: good)) == goodLines)
                #expect(try Data(contentsOf: URL(filePath: bad)) == badLines)
            }
            #expect(try run([good, "--errors", bad, "--resume"]).status == 0)
        }
    }

    @Test("two places that are one, and a folder that is missing, are refused")
    func places() throws {
        let same = try CremaProcess(["batch", "in", "o", "--errors", "o"])
        #expect(same.status == 2)
        #expect(same.errors == "crema: the answers and --errors both name 'o'; see 'crema help batch'\n")
        try withInput { _, input, folder in
            let itself = try CremaProcess(["batch", input, folder + "/./in.jsonl", "--resume"])
            #expect(itself.status == 2)
            #expect(
                itself.errors
                    == "crema: the requests and the answers both name '\(folder)/./in.jsonl'; see 'crema help batch'\n")
            let other = folder + "/other.jsonl"
            try Self.line.appending("\n").write(toFile: other, atomically: true, encoding: .utf8)
            let taken = try CremaProcess(["batch", input, other])
            #expect(taken.status == 2)
            #expect(
                taken.errors
                    == "crema: \(other): exists already; give --resume to go on with it, or another file\n")
            let requests = try CremaProcess(["batch", input, other, "--resume"])
            #expect(requests.status == 2)
            #expect(
                requests.errors
                    == "crema: \(other):1: is not a line of answers; give the file that is to be resumed\n")
            let missing = try CremaProcess(["batch", input, "/nonexistent/x"])
            #expect(missing.status == 2)
            #expect(
                missing.errors
                    == "crema: /nonexistent/x: the folder '/nonexistent' is missing or cannot be written to\n")
        }
    }
}
