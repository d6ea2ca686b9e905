import Foundation
import TestSupport
import Testing
import TinyModels

@testable import crema

@Suite("crema trace")
struct TraceCommandTests {
    private func withModel(_ body: (TinyModel, TemporaryDirectory) throws -> Void) throws {
        let model = try TinyModel(contextSize: 2048, template: TinyModel.chatML)
        defer { model.remove() }
        try body(model, TemporaryDirectory())
    }

    private func lines(_ path: String) throws -> [[String: Any]] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    @Test("trace generate writes the answer of generate, and a line for each of its tokens")
    func generate() throws {
        try withModel { model, folder in
            let flags = [
                "--model", model.path, "--prompt", "Hello", "--max-tokens", "20", "--seed", "3", "--temperature", "1",
            ]
            let plain = try CremaProcess(["generate"] + flags + ["--json"])
            let file = folder.path + "/t.jsonl"
            let traced = try CremaProcess(["trace", "generate"] + flags + ["--json", "--trace", file])
            #expect(traced.status == 0, "\(traced.errors)")
            let answer = try #require(
                try JSONSerialization.jsonObject(with: Data(traced.output.utf8)) as? [String: Any])
            let other = try #require(try JSONSerialization.jsonObject(with: Data(plain.output.utf8)) as? [String: Any])
            #expect(answer["token_ids"] as? [Int] == other["token_ids"] as? [Int])
            let lines = try lines(file)
            #expect(lines.first?["kind"] as? String == "trace")
            #expect(lines.first?["version"] as? Int == 1)
            let tokens = lines.filter { $0["kind"] as? String == "step" }.compactMap { $0["token"] as? Int }
            let ids = try #require(answer["token_ids"] as? [Int])
            #expect(Array(tokens.prefix(ids.count)) == ids)
            #expect(lines.last?["finish_reason"] as? String == answer["finish_reason"] as? String)
            #expect(lines.last?["steps"] as? Int == tokens.count)
            #expect(traced.errors.contains("\(tokens.count) steps in \(file)\n"))
        }
    }

    @Test("trace respond writes the answer of respond, with places in its schema, forced tokens and layers")
    func respond() throws {
        try withModel { model, folder in
            let schema = try folder.write(
                #"{"type":"object","properties":{"age":{"type":"integer","minimum":1,"maximum":9}},"required":["age"],"additionalProperties":false}"#,
                to: "age.json")
            let flags = ["--model", model.path, "--schema", schema, "--seed", "2", "How old?"]
            let plain = try CremaProcess(["respond"] + flags)
            let file = folder.path + "/t.jsonl"
            let page = folder.path + "/page.html"
            let traced = try CremaProcess(
                ["trace", "respond", "--trace", file, "--html", page, "--attention", "0"] + flags)
            #expect(traced.status == 0, "\(traced.errors)")
            #expect(traced.output == plain.output)
            let steps = try lines(file).filter { $0["kind"] as? String == "step" }
            #expect(steps.contains { $0["forced"] as? Bool == true })
            let free = try #require(steps.first { $0["place"] as? String == "/age" && $0["forced"] as? Bool == false })
            #expect((free["allowed"] as? Int).map { $0 >= 2 && $0 < 300 } == true)
            #expect(free["expectation"] as? String != nil)
            let attention = try #require(free["attention"] as? [[String: Any]])
            #expect(attention.compactMap { $0["layer"] as? Int } == [0])
            #expect(free["layers"] as? [Any] != nil)
            let text = try String(contentsOfFile: page, encoding: .utf8)
            #expect(text.hasPrefix("<!doctype html>") && text.hasSuffix("</html>\n"))
            // The data cannot close its own element.
            #expect(text.components(separatedBy: "</script>").count == 3)
            let shown = try CremaProcess(["trace", "show", file, "--svg", "0", "--html", page])
            #expect(shown.status == 0)
            #expect(shown.output.hasPrefix("<svg xmlns=") && shown.output.hasSuffix("</svg>\n"))
            #expect(try String(contentsOfFile: page, encoding: .utf8) == text)
        }
    }

    @Test("a layer's window is reported as the model's configuration has it, and attention stays within it")
    func windows() throws {
        let folder = try TemporaryDirectory()
        let file = folder.path + "/t.jsonl"
        let traced = try CremaProcess([
            "trace", "generate", "--model", Repository.model("gemma3-scaled"), "--ids", "1,2,3,4,5,6,7,8,9,10",
            "--max-tokens", "4", "--greedy", "--ignore-eos", "--attention", "0,5", "--trace", file,
        ])
        #expect(traced.status == 0, "\(traced.errors)")
        let lines = try lines(file)
        let layers = try #require(lines[0]["layers"] as? [[String: Any]])
        #expect(layers.map { $0["window"] as? Int } == [8, 8, 8, 8, 8, nil])
        for step in lines where step["kind"] as? String == "step" {
            let attention = try #require(step["attention"] as? [[String: Any]])
            #expect(attention.compactMap { $0["layer"] as? Int } == [0, 5])
            let heads = try #require(attention[0]["heads"] as? [[[Double]]])
            let last = try #require((step["cache"] as? [String: Any])?["tokens"] as? Int) - 1
            #expect(heads.joined().allSatisfy { Int($0[0]) > last - 8 && Int($0[0]) <= last }, "\(heads)")
        }
    }

    @Test("what cannot be traced or shown is one line that says so")
    func faults() throws {
        try withModel { model, folder in
            let layers = try CremaProcess(
                ["trace", "generate", "--model", model.path, "--prompt", "a", "--attention", "99"])
            #expect(layers.status == 2)
            #expect(layers.errors == "crema: --attention 99: the model has 2 layers, from 0 to 1\n")

            for (name, message) in [
                ("mamba", "--attention 0: this layer has no attention; no layer of the model has"),
                ("jamba", "--attention 0: this layer has no attention; these have: 1"),
            ] {
                let recurrent = try CremaProcess([
                    "trace", "generate", "--model", Repository.model(name), "--ids", "1", "--attention", "0",
                ])
                #expect(recurrent.status == 2)
                #expect(recurrent.errors == "crema: \(message)\n")
            }

            let head = #"{"kind":"trace","version":1,"model":"m"}"#
            let text = #"{"kind":"text","text":0,"prompt":[]}"#
            let step = #"{"kind":"step","text":0,"index":0,"token":1,"piece":"a","forced":true}"#
            let end = #"{"kind":"end","text":0,"steps":1}"#
            func shown(_ content: String, _ arguments: [String] = ["--svg", "0"]) throws -> (String, CremaProcess) {
                let file = try folder.write(content, to: "t.jsonl")
                return (file, try CremaProcess(["trace", "show", file] + arguments))
            }
            func expect(_ content: String, _ message: String, _ arguments: [String] = ["--svg", "0"]) throws {
                let (file, process) = try shown(content, arguments)
                #expect(process.status == 2)
                #expect(process.errors == "crema: \(file): \(message)\n")
                #expect(process.output.isEmpty)
            }
            try expect("", "empty; expected a trace")
            try expect(head + "\n" + text + "\n" + step.dropLast(9), "line 3 is cut off; write the trace again")
            try expect([head, text, step].joined(separator: "\n"), "the trace ends within a text; write it again")
            try expect(
                head.replacingOccurrences(of: "1", with: "2"),
                "line 1: a trace of version 2; this program reads version 1; write the trace again")
            try expect(text, "line 1: no line of a trace is allowed here; is it a file of 'crema trace'?")
            try expect(
                [head, text, step, step, end].joined(separator: "\n"),
                "line 5: the text has 2 steps, not as many as it says")
            try expect(
                [head, text, step.replacingOccurrences(of: "true", with: "false,\"raw\":[[1]]"), end]
                    .joined(separator: "\n"), "line 3: 'raw' is not a list of candidates with 4 parts each")
            try expect(
                [head, text, step, end].joined(separator: "\n"), "there is no step 7; the trace has 1 step, from 0 on",
                ["--svg", "7"])
            let (_, whole) = try shown([head, text, step, end].joined(separator: "\n"))
            #expect(whole.status == 0)
        }
    }
}
