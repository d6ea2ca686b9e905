import Foundation
import FoundationModels
import TestSupport
import Testing
import TinyModels

@testable import crema

/// `crema respond` and `crema chat` with a model of random weights, whose form alone can be known.
@Suite("Session commands")
struct SessionCommandTests {
    private func withModel(_ body: (TinyModel) throws -> Void) throws {
        let model = try TinyModel(contextSize: 2048, template: TinyModel.chatML)
        defer { model.remove() }
        try body(model)
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("respond writes an answer, from an argument or from standard input, and the same for the same seed")
    func respond() throws {
        try withModel { model in
            let arguments = ["respond", "--model", model.path, "--max-tokens", "12", "--seed", "3"]
            let first = try CremaProcess(arguments + ["Who?"])
            #expect(first.status == 0)
            #expect(first.output.hasSuffix("\n"))
            let second = try CremaProcess(arguments, input: Array("Who?\n".utf8))
            #expect(second.output == first.output)
            let whole = try CremaProcess(arguments + ["--no-stream", "Who?"])
            #expect(whole.output == first.output)
            let json = try object(CremaProcess(arguments + ["--json", "--", "Who?"]).output)
            #expect((json["content"] as? String).map { $0 + ($0.hasSuffix("\n") ? "" : "\n") } == first.output)
            #expect(json["seed"] as? Int == 3)
            #expect(["stop", "length"].contains(json["finish_reason"] as? String))
            let usage = try #require(json["usage"] as? [String: Int])
            #expect(try #require(usage["completion_tokens"]) <= 12)
        }
    }

    @Test("an answer that was ended because it repeats says of what, on one line and in the JSON report")
    func loops() throws {
        try withModel { model in
            // What was written becomes likelier each time.
            let arguments = ["--model", model.path, "--max-tokens", "1500", "--greedy", "--frequency-penalty", "-2"]
            func warning(_ run: CremaProcess) throws -> String {
                let json = try object(run.output)
                #expect(json["finish_reason"] as? String == "stop")
                let loop = try #require(json["loop"] as? [String: Int])
                let (period, count) = (try #require(loop["period"]), try #require(loop["count"]))
                #expect(period * count >= 256 && count >= 4)
                return "crema: warning: the answer ended because it repeated \(period) token\(period == 1 ? "" : "s") "
                    + "\(count) times; --no-stop-loops lets it go on\n"
            }
            let report = try CremaProcess(["respond", "--json", "--stop-loops", "Who?"] + arguments)
            let expected = try warning(report)
            #expect(report.errors.hasSuffix(expected))
            let text = try CremaProcess(["respond", "--stop-loops", "Who?"] + arguments)
            #expect(text.errors.hasSuffix(expected))
            let chat = try CremaProcess(["chat", "--stop-loops"] + arguments, input: Array("Who?\n".utf8))
            #expect(chat.errors.hasSuffix(expected))
            let generate = try CremaProcess(["generate", "--prompt", "Who?", "--stop-loops", "--json"] + arguments)
            #expect(generate.errors.hasSuffix(try warning(generate)))
            let other = try CremaProcess(["respond", "--json", "--no-stop-loops", "Who?"] + arguments)
            #expect(try object(other.output)["loop"] == nil)
            #expect(!other.errors.contains("repeated"))
        }
    }

    @Test("respond with a schema writes JSON of the schema, or its snapshots line by line")
    func schema() throws {
        try withModel { model in
            let folder = try TemporaryDirectory()
            let schema = try folder.write(
                #"""
                {"type": "object", "title": "Person", "properties": {"age": {"type": "integer", "minimum": 1, "maximum": 9},
                "mood": {"type": "string", "enum": ["glad", "sad"]}}, "required": ["age", "mood"],
                "additionalProperties": false, "x-order": ["age", "mood"]}
                """#, to: "schema.json")
            let arguments = ["respond", "--model", model.path, "--schema", schema, "--temperature", "2", "Who?"]
            let answer = try CremaProcess(arguments)
            #expect(answer.status == 0)
            let person = try object(answer.output)
            #expect((1...9).contains(try #require(person["age"] as? Int)))
            #expect(["glad", "sad"].contains(person["mood"] as? String))
            let lines = try CremaProcess(arguments + ["--stream"]).output.split(separator: "\n")
            for line in lines { _ = try object(String(line)) }
            let last = try object(String(try #require(lines.last)))
            #expect(last["age"] != nil && last["mood"] != nil)
            let short = try CremaProcess(arguments + ["--max-tokens", "5"])
            #expect(short.status == 7)
            #expect(
                short.errors
                    == "crema: --max-tokens is 5; the shortest answer that the schema allows takes 22 tokens\n"
            )
        }
    }

    @Test("a model without a chat template is chatted with under a warning, one with a template without")
    func noTemplate() throws {
        let base = try TinyModel(contextSize: 512)
        defer { base.remove() }
        let warning =
            "crema: warning: \(base.path): has no chat template, so it is probably no chat model; it is asked in ChatML. "
            + "'crema generate' continues a text with it\n"
        let arguments = ["--max-tokens", "4", "--greedy", "--model"]
        for command in [["respond", "Hello"], ["chat"]] {
            let run = try CremaProcess(command + arguments + [base.path], input: Array("Hello\n".utf8))
            #expect(run.errors.contains(warning), "\(run.errors)")
        }
        let generated = try CremaProcess(["generate", "--prompt", "Hello"] + arguments + [base.path])
        #expect(!generated.errors.contains("chat template"))
        try withModel { model in
            let run = try CremaProcess(["respond", "Hello"] + arguments + [model.path])
            #expect(!run.errors.contains("chat template"), "\(run.errors)")
        }
    }

    @Test("respond and chat take the flags by which generate chooses tokens and ends texts")
    func samplingFlags() throws {
        try withModel { model in
            func answer(_ flags: [String]) throws -> String {
                let run = try CremaProcess(
                    ["respond", "--model", model.path, "--max-tokens", "40", "--precision", "exact", "Who?"] + flags)
                #expect(run.status == 0, "\(flags): \(run.errors)")
                return run.output
            }
            let plain = try answer(["--greedy"])
            for flags in [
                ["--repeat-penalty", "3"], ["--presence-penalty", "2"], ["--frequency-penalty", "2"],
            ] {
                #expect(try answer(["--greedy"] + flags) != plain, "\(flags)")
                #expect(try answer(["--greedy", "--repeat-last-n", "0"] + flags) == plain, "\(flags)")
            }
            #expect(try answer(["--min-p", "1", "--seed", "1"]) == plain)
            let stop = String(try #require(plain.dropFirst(3).first))
            #expect(try answer(["--greedy", "--stop", stop]) == plain.prefix { String($0) != stop } + "\n")
            #expect(try answer(["--regex", "[ab]{3}"]).wholeMatch(of: /[ab]{3}\n/) != nil)
            #expect(["yes\n", "no (maybe)\n"].contains(try answer(["--choice", "yes", "--choice", "no (maybe)"])))
            let generated = try CremaProcess([
                "generate", "--model", model.path, "--prompt", "x", "--choice", "a.c", "--greedy",
            ])
            #expect(generated.output == "a.c\n")
            let chat = try CremaProcess(
                ["chat", "--model", model.path, "--choice", "yes", "--repeat-penalty", "1.1"],
                input: Array("Who?\n".utf8))
            #expect(chat.output == "yes\n", "\(chat.errors)")
        }
    }

    @Test("flags that exclude each other are refused in one line")
    func excludedFlags() throws {
        for (flags, message) in [
            (["--regex", "a", "--choice", "b"], "--regex and --choice exclude each other"),
            (["--choice", ""], "--choice is empty; expected a text"),
            (["--repeat-last-n", "-2"], "--repeat-last-n is -2; expected -1 or more"),
            (["--greedy", "--min-p", "0.1"], "--greedy and --min-p exclude each other"),
        ] {
            for command in ["respond", "chat"] {
                let run = try CremaProcess([command] + flags + (command == "respond" ? ["Hello"] : []))
                #expect(run.status == 2)
                #expect(run.errors == "crema: \(message); see 'crema help \(command)'\n")
            }
        }
        let run = try CremaProcess(["respond", "--schema", "s.json", "--regex", "a", "Hello"])
        #expect(run.errors == "crema: --schema and --regex exclude each other; see 'crema help respond'\n")
    }

    @Test("respond writes the conversation and continues with it")
    func transcripts() throws {
        try withModel { model in
            let folder = try TemporaryDirectory()
            let file = folder.path + "/conversation.json"
            let arguments = ["respond", "--model", model.path, "--max-tokens", "8", "--greedy"]
            #expect(
                try CremaProcess(arguments + ["--instructions", "Be brief.", "--transcript-out", file, "One?"]).status
                    == 0)
            let second = try CremaProcess(
                arguments + ["--transcript-in", file, "--transcript-out", file, "--json", "Two?"])
            #expect(second.status == 0)
            let saved = try object(String(contentsOfFile: file, encoding: .utf8))
            let entries = try #require((saved["transcript"] as? [String: Any])?["entries"] as? [[String: Any]])
            #expect(entries.map { $0["role"] as? String } == ["instructions", "user", "response", "user", "response"])
            let broken = try folder.write(#"{"version": 2}"#, to: "broken.json")
            let refused = try CremaProcess(arguments + ["--transcript-in", broken, "x"])
            #expect(refused.status == 2)
            #expect(refused.errors.contains("broken.json: transcript at /version: '2' is not known (known: 1, 1.1)"))
        }
    }

    @Test("tools are programs, and what they print goes back")
    func tools() throws {
        let folder = try TemporaryDirectory()
        let file = try folder.write(
            #"""
            [{"type": "function", "function": {"name": "echo", "description": "Says it back.", "parameters":
            {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"], "additionalProperties": false}},
            "command": ["printf", "%s!"]}]
            """#, to: "tools.json")
        let tool = try #require(try ToolFile.read(file).first)
        #expect(tool.name == "echo")
        #expect(tool.command == ["printf", "%s!"])
        let without = try folder.write(#"[{"name": "a", "description": "b"}]"#, to: "without.json")
        #expect(throws: Failure.self) { try ToolFile.read(without) }
        do {
            _ = try ToolFile.read(without)
        } catch {
            #expect(
                Failure(error)?.message
                    == "\(without) /0: 'command' is missing; expected an array of texts, the program first")
        }
    }

    @Test("chat refuses input that ends inside a prompt or is no text")
    func brokenChat() throws {
        try withModel { model in
            let open = try CremaProcess(["chat", "--model", model.path], input: Array("\"\"\"hello\nworld\n".utf8))
            #expect(open.status == 2)
            #expect(open.errors.contains("standard input ends inside \"\"\"; end the prompt with it"))
            let windows = try CremaProcess(
                ["chat", "--model", model.path, "--max-tokens", "4"],
                input: Array("/system Be brief.\r\n\"\"\"two\r\nlines\"\"\"\r\n/system\r\n".utf8))
            #expect(windows.status == 0)
            #expect(windows.errors.hasSuffix("Be brief.\n"))
            let latin = try CremaProcess(["chat", "--model", model.path], input: [0x63, 0xE9, 0x0A])
            #expect(latin.status == 2)
            #expect(latin.errors.contains("standard input is not UTF-8 text"))
        }
    }

    @Test("a tool that prints without end is ended")
    func endlessTool() async throws {
        let tool = CommandTool(
            name: "yes", description: "d", parameters: try GenerationSchema(json: #"{"type": "object"}"#),
            command: ["sh", "-c", "yes"])
        do {
            _ = try await tool.call(arguments: GeneratedContent(properties: [:]))
            Issue.record("it ended")
        } catch {
            #expect(Failure(error)?.message.hasSuffix("printed more than 8388608 bytes") == true)
        }
    }

    @Test("what would steer a terminal is spelled out in messages")
    func controlCharacters() {
        #expect(
            Failure("a\u{1B}[31m\tb\u{202E}\u{9B}\r\n c\u{7}", .failure).message
                == #"a\u{1b}[31m"# + "\tb" + #"\u{202e}\u{9b} c\u{7}"#)
    }

    @Test("chat answers every line of its input, and its commands change the conversation")
    func chat() throws {
        try withModel { model in
            let folder = try TemporaryDirectory()
            let file = folder.path + "/chat.json"
            let input = """
                Hello
                /stats
                /system Be brief.
                \"\"\"two
                lines\"\"\"
                /save \(file)
                /clear
                /load \(file)
                /tools
                /system
                """
            let chat = try CremaProcess(
                ["chat", "--model", model.path, "--max-tokens", "6", "--greedy"], input: Array(input.utf8))
            #expect(chat.status == 0)
            #expect(chat.errors.contains("conversation: 2 entries"))
            #expect(
                chat.errors.contains(
                    "entries saved: 5\nentries loaded: 5\nno tools; /tools FILE reads some\nBe brief.\n"))
            let saved = try String(contentsOfFile: file, encoding: .utf8)
            #expect(saved.contains("two\\nlines"))
            let failing = try CremaProcess(
                ["chat", "--model", model.path], input: Array("/nonsense\nHello\n".utf8))
            #expect(failing.status == 2)
            #expect(failing.output.isEmpty)
        }
    }

    @Test(
        "bad flags are refused",
        arguments: [
            (["respond", "--greedy", "--top-k", "3", "x"], "--greedy and --top-k exclude each other"),
            (["respond", "--temperature", "0", "--seed", "3", "x"], "--temperature 0 and --seed exclude each other"),
            (
                ["generate", "--ids", "1", "--temperature", "0", "--min-p", "0.1"],
                "--temperature 0 and --min-p exclude each other"
            ),
            (["respond", "--seed", "1", "--seed", "2", "x"], "--seed is given twice"),
            (
                ["respond", "--ctx-size", "9999999", "x"],
                "context size is 9999999; expected 1 to 2048, the model's own"
            ),
            (["respond", "--top-k", "-3", "x"], "--top-k is -3; expected 0 or more (0 is off)"),
            (["respond", "--temperature", "-1", "x"], "--temperature is -1.0; expected a finite number of 0 or more"),
            (["respond", "--max-tokens", "0", "x"], "--max-tokens is 0; expected 1 or more"),
            (["respond", "--top-p", "1.5", "x"], "--top-p is 1.5; expected a number from 0 to 1 (1 is off)"),
            (["respond", "--json", "--stream", "x"], "--json and --stream exclude each other"),
            (["template", "--messages", "-", "--tools", "-"], "--messages and --tools cannot both be '-'"),
            (
                ["template", "--messages", "a", "--tool-format", "--json"],
                "--json prints one object: give --messages or --tool-format"
            ),
            (["chat", "--instructions", "a", "--transcript-in", "b"], "--instructions and --transcript-in exclude"),
            (["respond", "--no-include-schema-in-prompt", "x"], "--no-include-schema-in-prompt needs --schema"),
        ])
    func flags(arguments: [String], message: String) throws {
        let run = try CremaProcess(arguments)
        #expect(run.status == 2)
        #expect(run.errors.contains(message))
    }

    @Test("what goes wrong with a model has its exit status")
    func statuses() throws {
        let missing = try CremaProcess(["respond", "--model", "/nowhere/model", "x"])
        #expect(missing.status == 5)
        try withModel { model in
            let long = try CremaProcess(
                ["respond", "--model", model.path, "--ctx-size", "40", String(repeating: "a", count: 50)])
            #expect(long.status == 4)
            #expect(
                long.errors
                    == "crema: prompt is 69 tokens; the context is 40; shorten the prompt or raise --ctx-size\n")
        }
    }
}
