import OrderedJSON
import Testing

@testable import Hub

@Suite("Which files are fetched")
struct DownloadPlanTests {
    private func listing(_ paths: [String]) throws -> HubListing {
        var listing = HubListing()
        let entries = paths.enumerated().map { index, path in
            JSONValue.object([
                "type": "file", "path": .string(path), "size": .number(JSONNumber(index)),
                "oid": .string(String(repeating: "a", count: 40)),
            ])
        }
        try listing.add(.array(entries), of: "org/name", from: "http://hub")
        return listing
    }

    private func plan(
        _ paths: [String], shards: [String]? = nil, _ change: (inout DownloadWishes) -> Void = { _ in }
    ) throws -> [String] {
        var wishes = DownloadWishes()
        change(&wishes)
        return try DownloadPlan(listing(paths), wishes, of: "org/name", shards: shards).files.map(\.path)
    }

    private func message(
        _ paths: [String], shards: [String]? = nil, _ change: (inout DownloadWishes) -> Void = { _ in }
    ) -> String? {
        do {
            _ = try plan(paths, shards: shards, change)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("the single file of weights is taken with settings, tokenizer and templates, and nothing beside it")
    func single() throws {
        let wanted = [
            "LICENSE.txt", "README.md", "additional_chat_templates/x.jinja", "chat_template.jinja", "config.json",
            "merges.txt", "model.safetensors", "qwen.tiktoken", "tokenizer.json", "tokenizer.model", "vocab.txt",
        ]
        let left = [
            ".gitattributes", "adapter_model.safetensors", "consolidated.safetensors", "flax_model.msgpack",
            "model-00001-of-00002.safetensors", "model.fp16.safetensors", "model.safetensors.index.json",
            "modeling.py", "onnx/model.onnx", "original/config.json", "pytorch_model.bin",
            "pytorch_model.bin.index.json", "training_args.json",
        ]
        #expect(Set(try plan(left + wanted)) == Set(wanted))
    }

    @Test("of shards those are taken that the index names, and one that is missing is reported")
    func shards() throws {
        let paths = [
            "config.json", "model.safetensors.index.json", "model-00001-of-00002.safetensors",
            "model-00002-of-00002.safetensors", "model-00001-of-00001.safetensors",
        ]
        let shards = ["model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors"]
        #expect(Set(try plan(paths, shards: shards)) == Set(paths.dropLast()))
        #expect(
            message(paths, shards: shards + ["x.safetensors"])
                == "org/name: the repository lacks 'x.safetensors', which model.safetensors.index.json names; tell its owner"
        )
    }

    @Test("other forms are taken where there is nothing else")
    func otherForms() throws {
        #expect(try plan(["consolidated.safetensors", "params.json"]) == ["consolidated.safetensors", "params.json"])
        #expect(
            try plan(["adapter_config.json", "adapter_model.safetensors"])
                == ["adapter_config.json", "adapter_model.safetensors"])
        #expect(try plan(["weights.safetensors", "weights.fp16.safetensors"]) == ["weights.safetensors"])
    }

    @Test("the stages of an embedding model come with it")
    func stages() throws {
        let paths = [
            "modules.json", "model.safetensors", "1_Pooling/config.json", "2_Dense/model.safetensors",
            "2_Dense/pytorch_model.bin", "onnx/config.json",
        ]
        #expect(
            Set(try plan(paths))
                == ["modules.json", "model.safetensors", "1_Pooling/config.json", "2_Dense/model.safetensors"])
    }

    @Test("a GGUF model comes with its projector, config.json and templates")
    func gguf() throws {
        let paths = [
            "README.md", "config.json", "chat_template.jinja", "a-Q4_K_M.gguf", "a-Q8_0.gguf", "mmproj-a.gguf",
        ]
        #expect(
            Set(try plan(paths) { $0.selection = "Q8_0" }) == Set(paths).subtracting(["README.md", "a-Q4_K_M.gguf"]))
        #expect(
            Set(try plan(paths) { $0.projector = false })
                == ["config.json", "chat_template.jinja", "a-Q4_K_M.gguf"])
        var listing = HubListing()
        listing = try self.listing(paths)
        #expect(try DownloadPlan(listing, DownloadWishes(), of: "x").choice == "a-Q4_K_M.gguf, of 2 GGUF models")
    }

    @Test("with both forms, safetensors are taken without a word and GGUF with one")
    func bothForms() throws {
        let paths = ["config.json", "model.safetensors", "a-Q8_0.gguf"]
        #expect(Set(try plan(paths)) == ["config.json", "model.safetensors"])
        #expect(Set(try plan(paths) { $0.selection = "Q8_0" }) == ["config.json", "a-Q8_0.gguf"])
    }

    @Test("patterns add and leave files, and all takes all")
    func patterns() throws {
        let paths = ["config.json", "model.safetensors", "onnx/a.onnx", "README.md"]
        #expect(Set(try plan(paths) { $0.include = ["*.onnx"] }) == Set(paths))
        #expect(Set(try plan(paths) { $0.exclude = ["*.md"] }) == ["config.json", "model.safetensors"])
        #expect(Set(try plan(paths) { $0.all = true }) == Set(paths))
        #expect(
            message(paths) { $0.exclude = ["*"] }
                == "org/name: --include and --exclude leave no file; change the patterns")
    }

    @Test("a repository of pickles, and one without weights, are refused by name")
    func nothing() {
        #expect(
            message(["config.json", "pytorch_model.bin"])
                == "org/name: holds no safetensors and no GGUF; Crema does not read pickles")
        #expect(message(["README.md"]) == "org/name: holds no safetensors and no GGUF")
        #expect(
            message(["model.safetensors"]) { $0.selection = "Q8_0" }
                == "org/name: there is no GGUF model; leave out what follows the colon")
    }

    @Test("a listing is written down in the form of huggingface_hub, and read back")
    func json() throws {
        let listing = try listing(["a.json", "b/c.json"])
        #expect(HubListing(json: listing.json, of: "x") == listing)
        #expect(
            listing.json.serialized().contains(
                #""a.json":{"size":0,"blob_id":"\#(String(repeating: "a", count: 40))"}"#)
                || listing.json.serialized().contains(
                    #""a.json": {"size": 0, "blob_id": "\#(String(repeating: "a", count: 40))"}"#)
        )
        let hostile: JSONValue = [
            "format_version": 1,
            "files": ["../x": ["size": 1, "blob_id": .string(String(repeating: "a", count: 40))]],
        ]
        #expect(HubListing(json: hostile, of: "x") == nil)
    }
}
