import Foundation
import TestSupport
import Testing
import TinyModels

/// Messages in the words of the command line, asserted as a user reads them.
@Suite("Messages of commands")
struct CommandMessageTests {
    private static let remedy =
        "give a model's directory, a GGUF file, or org/name of a model in the Hugging Face cache"

    @Test(
        "bad flags are one line with the help that shows them",
        arguments: [
            (
                ["trace", "respond", "--repeat-last-n", "-2", "x"],
                "--repeat-last-n is -2; expected -1 or more; see 'crema help trace respond'"
            ),
            (
                ["generate", "--prompt", "x", "--regex", "a", "--spelling", "wild"],
                "The value 'wild' is invalid for '--spelling <policy>'. Please provide one of 'canonical' and 'free'; "
                    + "see 'crema help generate'"
            ),
            (["help", "foo"], "'foo' is not a command; see 'crema --help'"),
            (["foo"], "'foo' is not a command; see 'crema --help'"),
            (["respnd", "Hello"], "'respnd' is not a command; did you mean 'respond'? see 'crema --help'"),
            (["help", "caht"], "'caht' is not a command; did you mean 'chat'? see 'crema --help'"),
            (["trace", "shwo"], "'shwo' is not a command; did you mean 'show'? see 'crema --help'"),
            (["Inspect"], "'Inspect' is not a command; did you mean 'inspect'? see 'crema --help'"),
            (["help", "trace", "foo"], "'foo' is not a command; see 'crema --help'"),
            (
                ["trace", "generate", "--prompt", "x", "--trace", "a", "--html", "a"],
                "--trace and --html both name 'a'; see 'crema help trace generate'"
            ),
            (
                ["trace", "generate", "--prompt", "x", "--trace", "a", "--html", "./a"],
                "--trace and --html both name 'a'; see 'crema help trace generate'"
            ),
            (
                ["quality", "m", "--answers", "y", "--max-tokens", "2"],
                "--max-tokens cuts a text; --answers are evaluated as they are; see 'crema help quality'"
            ),
            (["bench", "--fairness", "64", "-r", "5"], "--fairness takes no -r; see 'crema help bench'"),
            (["bench", "--fairness", "64", "-p", "512"], "--fairness takes no -p; see 'crema help bench'"),
            (["bench", "--drafts", "a", "--no-warmup"], "--drafts takes no --no-warmup; see 'crema help bench'"),
            (
                ["bench", "--guided", "a", "-d", "0"],
                "--guided takes one -n of 1 or more, and no -d; see 'crema help bench'"
            ),
            (
                ["bench", "--guided", "a", "--sessions", "1"],
                "--guided goes without -p, --rows, --sessions, --limits and --stdin; see 'crema help bench'"
            ),
            (
                ["bench", "--stdin", "-o", "md"],
                "--stdin names its tests itself; leave out -p, -n, -d, -r, -o, --rows, --sessions, --limits and "
                    + "--no-warmup; see 'crema help bench'"
            ),
            (["bench", "-n", "0", "--sessions", "2"], "--sessions needs an -n above 0; see 'crema help bench'"),
            (
                ["bench", "--shared-prefix", "9", "-n", "0"],
                "--shared-prefix takes an -n of 1 or more; see 'crema help bench'"
            ),
            (["bench", "--drafts", "a", "-n", "1,2"], "--drafts takes no -n; see 'crema help bench'"),
            (["bench", "--shared-prefix", "9", "-n", "1,2"], "--shared-prefix takes one -n; see 'crema help bench'"),
            (
                ["bench", "--shared-prefix", "9", "--fairness", "2"],
                "--fairness and --shared-prefix exclude each other; see 'crema help bench'"
            ),
            (
                ["bench", "-p", "0", "-n", "0"],
                "there is nothing to measure; give a -p, -n or --rows above 0; see 'crema help bench'"
            ),
            (
                ["respond", "--schema", "-"],
                "the prompt and --schema cannot both come from standard input; see 'crema help respond'"
            ),
            (
                ["generate", "--prompt", "x", "--regex", "("], nil
            ),
        ] as [([String], String?)])
    func usage(arguments: [String], message: String?) throws {
        let run = try CremaProcess(arguments)
        #expect(run.status == 2)
        #expect(run.output == "")
        if let message {
            #expect(run.errors == "crema: \(message)\n")
        } else {
            #expect(run.errors.hasPrefix("crema: --regex: "), "\(run.errors)")
        }
    }

    @Test("a parameter out of its range is named as its flag")
    func parameters() throws {
        let model = try TinyModel(contextSize: 256)
        defer { model.remove() }
        let run = try CremaProcess(["generate", "--model", model.path, "--prompt", "x", "--min-p", "3"])
        #expect(run.status == 2)
        #expect(run.errors == "crema: --min-p is 3.0; expected a number from 0 to 1 (0 is off)\n")
    }

    @Test("a model that is not there says what a model is, and where its name came from")
    func models() throws {
        let file = try CremaProcess(["inspect", "/nonexistent/model.gguf"])
        #expect(file.status == 5)
        #expect(file.errors == "crema: /nonexistent/model.gguf: no such file or directory; \(Self.remedy)\n")
        let empty = try CremaProcess(["inspect", ""])
        #expect(empty.errors == "crema: the model's name is empty; \(Self.remedy)\n")
        let named = try CremaProcess(["inspect"], environment: ["CREMA_MODEL": "/nonexistent/m"])
        #expect(named.status == 5)
        #expect(
            named.errors == "crema: /nonexistent/m: no such file or directory; \(Self.remedy) (from CREMA_MODEL)\n")
        #expect(try CremaProcess(["inspect"], environment: ["CREMA_CPU": ""]).status != 2)
    }

    @Test("an error in a model that guesses names its files, and one in the model itself those of the model")
    func draftModels() throws {
        let (model, draft) = (try TinyModel(contextSize: 256), try TinyModel(contextSize: 256))
        defer {
            model.remove()
            draft.remove()
        }
        let arguments = ["generate", "--model", model.path, "--draft-model", draft.path, "--prompt", "x"]
        for file in ["model.safetensors", "tokenizer.json"] {
            let content = try Data(contentsOf: draft.directory.appendingPathComponent(file))
            try draft.write(file, "{")
            let run = try CremaProcess(arguments)
            #expect(run.status == 5)
            #expect(run.errors.hasPrefix("crema: \(draft.path)/\(file): "), "\(run.errors)")
            try content.write(to: draft.directory.appendingPathComponent(file))
        }
        try model.write("tokenizer.json", "{")
        let own = try CremaProcess(arguments)
        #expect(own.status == 5)
        #expect(own.errors.hasPrefix("crema: \(model.path)/tokenizer.json: "), "\(own.errors)")
        try FileManager.default.removeItem(at: draft.directory.appendingPathComponent("tokenizer.json"))
        let silent = try CremaProcess(arguments)
        #expect(silent.status == 2)
        #expect(silent.errors == "crema: \(draft.path): has no tokenizer; --draft-model needs one\n")
    }

    @Test("a cache that is cut off says so, and is not the model's fault")
    func cache() throws {
        let model = try TinyModel(contextSize: 256, template: TinyModel.chatML)
        defer { model.remove() }
        let folder = try TemporaryDirectory()
        let cache = folder.path + "/cache"
        for command in [["generate", "--prompt", "Hello"], ["respond", "Hello"]] {
            let arguments = command + ["--model", model.path, "--max-tokens", "4", "--cache-file", cache]
            try? FileManager.default.removeItem(atPath: cache)
            #expect(try CremaProcess(arguments).status == 0)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: cache))
            try bytes.prefix(bytes.count - 9).write(to: URL(fileURLWithPath: cache))
            let cut = try CremaProcess(arguments)
            #expect(cut.status == 2)
            #expect(
                cut.errors == "crema: \(cache): this cache is damaged; delete the file, and it is made again\n")
            try Data("{}".utf8).write(to: URL(fileURLWithPath: cache))
            let other = try CremaProcess(arguments)
            #expect(other.status == 2)
            #expect(
                other.errors
                    == "crema: \(cache): no saved beginning of a text; give another file, or a name that is not taken\n"
            )
        }
    }

    @Test("an answer that the limit cuts off is reported, and one that fills the context keeps its JSON")
    func cut() throws {
        let model = try TinyModel(contextSize: 2048, template: TinyModel.chatML)
        defer { model.remove() }
        let flags = ["--model", model.path, "--temperature", "2"]
        let generated = try CremaProcess(
            ["generate", "--prompt", "Hello", "--max-tokens", "8", "--ignore-eos"] + flags)
        #expect(generated.status == 0)
        #expect(generated.errors == "answer cut at 8 tokens\n")
        let folder = try TemporaryDirectory()
        let schema = try folder.write(#"{"type": "string", "minLength": 200}"#, to: "schema.json")
        // An answer may end before it is cut: one of these does not.
        var filling: CremaProcess?
        for seed in 1...20 where filling == nil {
            let run = try CremaProcess(
                ["respond", "--json", "--ctx-size", "60", "--instructions", "", "Hello", "--seed", "\(seed)"] + flags)
            if run.status == 4 { filling = run }
        }
        let full = try #require(filling)
        let answer = try #require(try JSONSerialization.jsonObject(with: Data(full.output.utf8)) as? [String: Any])
        #expect(answer["finish_reason"] as? String == "length")
        #expect(
            full.errors.hasSuffix("so far; the context is 60; set --max-tokens or raise --ctx-size\n"),
            "\(full.errors)")
        let needed = try CremaProcess(["respond", "--schema", schema, "--max-tokens", "9", "Hello"] + flags)
        #expect(needed.status == 7)
        #expect(
            needed.errors.hasPrefix("crema: --max-tokens is 9; the shortest answer that the schema allows takes "),
            "\(needed.errors)")
    }

    @Test("keywords without effect are named and ignored by respond and generate alike")
    func unknownKeywords() throws {
        let model = try TinyModel(contextSize: 512, template: TinyModel.chatML)
        defer { model.remove() }
        let folder = try TemporaryDirectory()
        let schema = try folder.write(
            #"{"type": "object", "x-ui": 1, "properties": {"a": {"enum": [1], "nullable": true}}, "required": ["a"], "additionalProperties": false}"#,
            to: "schema.json")
        let warnings = """
            crema: warning: \(schema): 'x-ui' at / is not a keyword and has no effect
            crema: warning: \(schema): 'nullable' at /properties/a is not a keyword and has no effect

            """
        for command in [["respond", "Hello"], ["generate", "--prompt", "Hello"]] {
            let run = try CremaProcess(command + ["--model", model.path, "--schema", schema])
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output == "{\"a\": 1}\n")
            #expect(run.errors == warnings)
        }
        let any = try folder.write("true", to: "true.json")
        for command in [["respond", "Hello"], ["generate", "--prompt", "Hello"]] {
            let run = try CremaProcess(command + ["--model", model.path, "--schema", any, "--max-tokens", "200"])
            #expect([0, 7].contains(run.status), "\(run.errors)")
        }
    }

    @Test("a file of tools says what is wrong with a member, not that it is missing")
    func tools() throws {
        let folder = try TemporaryDirectory()
        let expected = "expected an array of texts, the program first"
        for (json, message) in [
            (#"[{"name": "a", "description": "b", "command": "date"}]"#, "/0: 'command' is a string; \(expected)"),
            (#"[{"name": "a", "description": "b", "command": []}]"#, "/0: 'command' is empty; \(expected)"),
            (#"[{"name": "a", "description": "b", "command": ["x", 1]}]"#, "/0: 'command' holds a number; \(expected)"),
            (#"[{"name": 1, "description": "b", "command": ["x"]}]"#, "/0: 'name' is a number; expected a text"),
            (
                #"[{"type": "function", "function": {"name": 1, "description": "b"}, "command": ["x"]}]"#,
                "/0/function: 'name' is a number; expected a text"
            ),
        ] {
            let file = try folder.write(json, to: "tools.json")
            let run = try CremaProcess(["respond", "--tools", file, "x"])
            #expect(run.status == 2)
            #expect(run.errors == "crema: \(file) \(message)\n")
        }
        let parameters = #"{"type": "object", "properties": [1]}"#
        for (tool, place) in [
            (#"{"name": "a", "description": "b", "command": ["x"], "parameters": \#(parameters)}"#, "/0/parameters"),
            (
                #"{"function": {"name": "a", "description": "b", "parameters": \#(parameters)}, "command": ["x"]}"#,
                "/0/function/parameters"
            ),
        ] {
            let file = try folder.write("[\(tool)]", to: "tools.json")
            let run = try CremaProcess(["respond", "--tools", file, "x"])
            #expect(run.status == 2)
            #expect(run.errors.hasPrefix("crema: \(file) \(place): schema at "), "\(run.errors)")
        }
    }

    @Test("constrain's status says whether the text is allowed")
    func constrain() throws {
        let model = try TinyModel(contextSize: 256)
        defer { model.remove() }
        let folder = try TemporaryDirectory()
        let instances = try folder.write("\"1\"\n\"x\"\n", to: "instances.jsonl")
        let flags = ["constrain", "--tokenizer", model.path, "--regex", "[0-9]"]
        #expect(try CremaProcess(flags + ["--explain", "1"]).status == 0)
        #expect(try CremaProcess(flags + ["--explain", "x"]).status == 1)
        #expect(try CremaProcess(flags + ["--instances", instances]).status == 1)
        let missing = try CremaProcess(["constrain", "--tokenizer", "/nonexistent", "--regex", "a", "--explain", "a"])
        #expect(missing.status == 5)
        #expect(missing.errors == "crema: --tokenizer /nonexistent: no such file or directory\n")
    }

    @Test("the usage of a traced command has its name once")
    func traceUsage() throws {
        #expect(
            try CremaProcess(["trace", "respond", "--help"]).output.contains(
                "\nUSAGE: crema trace respond [<options>] [<prompt>]\n"))
    }
}
