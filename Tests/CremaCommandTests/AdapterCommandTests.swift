import Foundation
import OrderedJSON
import TestSupport
import Testing
import TinyModels

/// `--adapter`, and what `crema inspect` says of adapters.
@Suite("Adapters on the command line")
struct AdapterCommandTests {
    private func withModel(_ body: (TinyModel, _ adapter: String) throws -> Void) throws {
        let model = try TinyModel(contextSize: 512, template: TinyModel.chatML)
        defer { model.remove() }
        try body(model, model.writeAdapter("style", seed: 5))
    }

    @Test("generate, respond, chat and logits compute with the adapter that they are given, with its scale")
    func computed() throws {
        try withModel { model, adapter in
            let flags = ["--model", model.path, "--max-tokens", "24", "--greedy"]
            func texts(_ command: [String]) throws -> [String] {
                try [[], ["--adapter", adapter], ["--adapter", adapter + ":0"], ["--adapter", adapter + ":-1"]].map {
                    let run = try CremaProcess(command + flags + $0, input: Array("Who are you?\n".utf8))
                    #expect(run.status == 0, "\(command): \(run.errors)")
                    return run.output
                }
            }
            for command in [["generate", "--ignore-eos", "--ids", "3,4,5,6"], ["respond", "Who are you?"], ["chat"]] {
                let texts = try texts(command)
                #expect(texts[1] != texts[0] && texts[3] != texts[0] && texts[1] != texts[3], "\(command)")
                #expect(texts[2] == texts[0], "\(command)")
            }
        }
    }

    @Test("an error about an adapter names the adapter's file by its path, not the model's")
    func named() throws {
        try withModel { model, adapter in
            let other = try model.writeAdapter("other", seed: 6)
            try FileManager.default.removeItem(atPath: other + "/adapter_config.json")
            try Data(#"{"peft_type": "LORA", "r": 4, "lora_alpha": 4, "target_modules": ["q_proj", "down_proj"]}"#.utf8)
                .write(to: URL(fileURLWithPath: other + "/adapter_config.json"))
            let expected =
                "crema: \(other)/adapter_model.safetensors: 'base_model.model.model.layers.0.mlp.down_proj.lora_A.weight' has "
                + "rank 2; 'r' is 4; the two files do not belong together\n"
            for command in [["generate", "--ids", "1"], ["respond", "Who?"]] {
                let run = try CremaProcess(
                    command + ["--model", model.path, "--adapter", adapter, "--adapter", other])
                #expect(run.status == 5)
                #expect(run.errors == expected)
            }
            let missing = try CremaProcess(
                ["generate", "--ids", "1", "--model", model.path, "--adapter", "/nowhere/adapter"])
            #expect(missing.errors.hasPrefix("crema: /nowhere/adapter: "))
        }
    }

    @Test("bench writes without adapters and with them, each session with one of them")
    func bench() throws {
        try withModel { model, adapter in
            let flags = try [
                "--model", model.path, "--adapter", adapter, "--adapter", model.writeAdapter("b", seed: 2),
            ]
            let run = try CremaProcess(["bench", "-n", "4", "--sessions", "1,3", "-r", "2", "-o", "json"] + flags)
            #expect(run.status == 0, "\(run.errors)")
            let rows = try #require(try JSONParser().parse(run.output).arrayValue)
            #expect(rows.map { $0["n_sessions"]?.intValue } == [1, 3])
            #expect(rows.map { $0["n_adapters"]?.intValue } == [1, 2])
            #expect(rows.allSatisfy { ($0["ratio"]?.doubleValue ?? 0) > 0 && ($0["plain_ts"]?.doubleValue ?? 0) > 0 })
            let refused = try CremaProcess(["bench", "-p", "8"] + flags)
            #expect(refused.status == 2)
            #expect(
                refused.errors
                    == "crema: --adapter takes one -n of 1 or more, and of the other tests --sessions alone; see 'crema help "
                    + "bench'\n")
        }
    }

    @Test(
        "convert --merge writes a folder that computes what the model does with the adapter, and says what it has changed"
    )
    func merged() throws {
        try withModel { model, adapter in
            let output = model.path + "-merged"
            defer { try? FileManager.default.removeItem(atPath: output) }
            let run = try CremaProcess(["convert", "--merge", "--adapter", adapter + ":2", model.path, output])
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(run.output.hasPrefix("merged 1 adapter into "))
            #expect(run.output.contains("\nas stored: "))
            let flags = ["generate", "--ids", "3,4,5,6", "--max-tokens", "24", "--greedy", "--ignore-eos", "--model"]
            let texts = try [
                [output], [model.path, "--adapter", adapter + ":2"], [model.path],
            ].map { try CremaProcess(flags + $0).output }
            #expect(texts[0] == texts[1] && texts[0] != texts[2])
            let again = try CremaProcess(["convert", "--merge", "--adapter", adapter, model.path, output])
            #expect(again.status != 0 && again.errors.contains(output))
            let object = try CremaProcess(
                ["convert", "--merge", "--adapter", adapter, "--overwrite", "--json", model.path, output])
            let json = try JSONParser().parse(object.output)
            #expect(json["changed"]?.arrayValue?.isEmpty == false)
            #expect(json["own_head"] == .bool(false))
            #expect(json["kept"]?.intValue ?? 0 > 0)
        }
    }

    @Test("convert refuses flags of merging alone, and what it cannot merge, in one line")
    func unmergeable() throws {
        try withModel { model, adapter in
            func errors(_ words: [String]) throws -> String { try CremaProcess(["convert"] + words).errors }
            let help = "; see 'crema help convert'\n"
            #expect(try errors(["--merge", model.path, "/tmp/x"]) == "crema: --merge needs --adapter" + help)
            #expect(
                try errors(["--adapter", adapter, model.path, "/tmp/x"]) == "crema: --adapter needs --merge" + help)
            #expect(try errors(["--threads", "1", model.path, "/tmp/x"]) == "crema: --threads needs --merge" + help)
            let none = try CremaProcess(["convert", "--merge", "--adapter", adapter + ":0", model.path, "/tmp/x"])
            #expect(none.status == 2)
            #expect(none.errors == "crema: the scales of all adapters are 0; give one that is another number\n")
            let packed = model.path + "-packed"
            defer { try? FileManager.default.removeItem(atPath: packed) }
            _ = try CremaProcess(["quantize", "--bits", "8", "--group-size", "32", model.path, packed])
            #expect(
                try errors(["--merge", "--adapter", adapter, packed, "/tmp/x"])
                    == "crema: \(packed): the weights are packed (mlx 8-bit, groups of 32), and few bits would round away what an adapter adds; merge "
                    + "into the model as it was before, then pack the folder with 'crema quantize'\n")
        }
    }

    @Test("inspect says what an adapter's folder holds, in lines or as one object")
    func inspected() throws {
        try withModel { _, adapter in
            let run = try CremaProcess(["inspect", adapter])
            #expect(run.errors == "")
            #expect(
                run.output == """
                    kind        adapter
                    form        PEFT
                    base        null
                    modules     ["down_proj","q_proj"]
                    pairs       4
                    ranks       [2]
                    scales      [2]
                    dora        false
                    replaced    []
                    parameters  320

                    """)
            let object = try JSONParser().parse(CremaProcess(["inspect", adapter, "--json"]).output)
            #expect(object["kind"] == "adapter" && object["pairs"] == 4 && object["ranks"] == [2])
        }
    }

    @Test(
        "inspect reads every form of adapters",
        .enabled(if: SharedFolder.holds("adapters2026")),
        arguments: [
            ("lora-dora", "PEFT", true), ("lora-modules-to-save", "PEFT", false), ("mlx-experts", "mlx-lm", false),
            ("mlx-dora", "mlx-lm", true), ("gguf-lora", "GGUF, architecture llama", false),
        ])
    func forms(_ folder: String, form: String, isDoRA: Bool) throws {
        let place = SharedFolder.path("adapters2026/\(folder)")
        let fixture = try JSONParser().parse(String(contentsOfFile: place + "/fixture.json", encoding: .utf8))
        let adapter = place + "/" + (fixture["adapter"]?.stringValue ?? ".")
        let object = try JSONParser().parse(CremaProcess(["inspect", adapter, "--json"]).output)
        #expect(object["form"]?.stringValue == form)
        #expect(object["dora"] == .bool(isDoRA))
        #expect((object["pairs"]?.intValue ?? 0) > 0)
    }
}
