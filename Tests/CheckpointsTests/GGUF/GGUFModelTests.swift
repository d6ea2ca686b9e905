import Files
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Checkpoints

@Suite("Models in GGUF files")
struct GGUFModelTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func model(_ file: GGUFBytes, _ name: String = "m.gguf") throws -> ModelDirectory {
        try ModelDirectory(path: directory.write(file.bytes, to: name))
    }

    private func values(_ model: ModelDirectory, _ name: String) throws -> [Float] {
        try #require(try model.checkpoint().tensor(named: name).floats())
    }

    @Test("metadata become the settings of the family's config.json")
    func configuration() throws {
        var file = GGUFBytes.llama()
        file.set("tokenizer.ggml.eos_token_id", .uint32(2))
        file.set("general.sampling.temp", .float32(0.7))
        let model = try model(file)
        let expected: JSONObject = [
            "architectures": ["LlamaForCausalLM"], "model_type": "llama", "vocab_size": 10, "hidden_size": 8,
            "num_hidden_layers": 1, "num_attention_heads": 2, "num_key_value_heads": 1, "head_dim": 4,
            "intermediate_size": 16, "max_position_embeddings": 64, "rms_norm_eps": 1e-5, "tie_word_embeddings": true,
            "rope_theta": 10_000, "eos_token_id": 2,
        ]
        #expect(model.configuration == expected)
        #expect(
            model.generationConfiguration
                == ["eos_token_id": [2], "temperature": 0.7, "do_sample": true])
        #expect(model.reader.file == "m.gguf")
        #expect(model.metadata?.count == file.values.count)
    }

    @Test("kinds of tokens are read from integers of any width, scores from floats of either")
    func wideArrays() throws {
        func little<Number: FixedWidthInteger>(_ numbers: [Number]) -> [UInt8] {
            numbers.flatMap { GGUFBytes.little($0) }
        }
        for (type, bytes) in [
            (UInt32(10), little([1, 3] as [UInt64])), (11, little([1, 3] as [Int64])), (5, little([1, 3] as [Int32])),
            (0, [1, 3]),
        ] {
            var file = GGUFBytes.llama()
            file.set("tokenizer.ggml.token_type", .array(type: type, count: 2, bytes: bytes))
            #expect(try model(file).metadata?.integers("tokenizer.ggml.token_type") == [1, 3], "type \(type)")
        }
        var file = GGUFBytes.llama()
        file.set("tokenizer.ggml.token_type", .array(type: 10, count: 1, bytes: little([UInt64.max])))
        #expect(
            checkpointError { _ = try model(file) }?.description
                == "m.gguf: 'tokenizer.ggml.token_type[0]' is 18446744073709551615; expected an integer of 63 bits")
        let doubles = [0.5, -2.0].flatMap { GGUFBytes.little($0.bitPattern) }
        file = GGUFBytes.llama()
        file.set("tokenizer.ggml.scores", .array(type: 12, count: 2, bytes: doubles))
        #expect(try model(file).metadata?.floats("tokenizer.ggml.scores") == [0.5, -2])
    }

    @Test("settings of generation that are out of bounds are reported with the file's own name and key")
    func generationBounds() throws {
        for (key, value, message) in [
            ("tokenizer.ggml.eos_token_id", .uint32(9), "is 9; expected 0 to 1"),
            ("tokenizer.ggml.eot_token_id", .uint32(2), "is 2; expected 0 to 1"),
            ("general.sampling.temp", .float32(-1), "is -1; expected 0 or more"),
            ("general.sampling.top_p", .float32(2), "is 2; expected 0.0 to 1.0"),
            ("general.sampling.top_k", .int32(-2), "is -2; expected -1 or more"),
            ("general.sampling.penalty_last_n", .int32(-2), "is -2; expected -1 or more"),
        ] as [(String, GGUFBytes.Value, String)] {
            var file = GGUFBytes.llama()
            file.set("tokenizer.ggml.tokens", .strings(["a", "b"]))
            file.set(key, value)
            #expect(checkpointError { _ = try model(file) }?.description == "m.gguf: '\(key)' \(message)")
        }
        var file = GGUFBytes.llama()
        file.set("general.sampling.penalty_repeat", .float32(1.5))
        file.set("general.sampling.penalty_last_n", .int32(64))
        let good = try model(file)
        #expect(good.generationConfiguration?["repetition_penalty"] == 1.5)
        #expect(good.generationConfiguration?["penalty_last_n"] == 64)
        #expect(good.generationReader?.file == "m.gguf")
    }

    @Test("tensors have the family's names, and rows of queries and keys the reference's order")
    func tensors() throws {
        let model = try model(GGUFBytes.llama())
        let checkpoint = try model.checkpoint()
        #expect(
            checkpoint.names == [
                "model.embed_tokens.weight", "model.norm.weight", "model.layers.0.input_layernorm.weight",
                "model.layers.0.self_attn.q_proj.weight", "model.layers.0.self_attn.k_proj.weight",
                "model.layers.0.self_attn.v_proj.weight", "model.layers.0.self_attn.o_proj.weight",
                "model.layers.0.post_attention_layernorm.weight", "model.layers.0.mlp.gate_proj.weight",
                "model.layers.0.mlp.up_proj.weight", "model.layers.0.mlp.down_proj.weight",
            ])
        #expect(checkpoint.info("model.layers.0.mlp.down_proj.weight")?.shape == [8, 16])
        // Rows 0, 2, 1, 3 of each head of 4: first the even ones of the pairs, then the odd ones.
        let queries = try values(model, "model.layers.0.self_attn.q_proj.weight")
        #expect(stride(from: 0, to: 64, by: 8).map { queries[$0] - 3000 } == [0, 16, 8, 24, 32, 48, 40, 56])
        let keys = try values(model, "model.layers.0.self_attn.k_proj.weight")
        #expect(stride(from: 0, to: 32, by: 8).map { keys[$0] - 4000 } == [0, 16, 8, 24])
        let plain = try values(model, "model.layers.0.self_attn.v_proj.weight")
        #expect(plain == (0..<32).map { 5000 + Float($0) })
        #expect(checkpoint.dataByteCount == 4 * (80 + 8 + 8 + 64 + 32 + 32 + 64 + 8 + 128 * 3))
    }

    @Test("read mode gives the same tensors as mapped mode")
    func readMode() throws {
        let model = try model(GGUFBytes.llama())
        let (mapped, read) = (try model.checkpoint(), try model.checkpoint(access: .read))
        for name in mapped.names {
            #expect(try ownBytes(mapped.tensor(named: name)) == ownBytes(read.tensor(named: name)))
        }
        #expect(mapped.files[0].mapping != nil)
        #expect(read.files[0].mapping == nil)
    }

    @Test("one that the converter has added to normalisations is subtracted again")
    func wholeNormalizations() throws {
        var file = GGUFBytes.llama()
        for index in file.values.indices {
            let key = String(decoding: file.values[index].key, as: UTF8.self)
            if key.hasPrefix("llama.") { file.values[index].key = Array(("gemma" + key.dropFirst(5)).utf8) }
        }
        file.values[0].value = .string("gemma")
        let model = try model(file)
        #expect(try values(model, "model.norm.weight") == (0..<8).map { 999 + Float($0) })
        #expect(try model.reader.string("model_type") == "gemma")
    }

    @Test("matrices in blocks are coded rows, turned like others, and plain tensors are not")
    func blocks() throws {
        var file = GGUFBytes.llama()
        // Q8_0: a scale of 1 in half precision and 32 integers, which are the number of the row.
        func blocks(rows: Int, perRow: Int) -> [UInt8] {
            (0..<rows).flatMap { row in
                (0..<perRow).flatMap { _ in [0x00, 0x3C] + Array(repeating: UInt8(row), count: 32) }
            }
        }
        file.tensors[3] = .init(
            name: "blk.0.attn_q.weight", dimensions: [32, 8], type: 8, data: blocks(rows: 8, perRow: 1), offset: nil)
        let model = try model(file)
        let checkpoint = try model.checkpoint()
        let packing = try #require(try model.packing(of: checkpoint))
        let name = "model.layers.0.self_attn.q_proj"
        let packed = try #require(try packing.matrix(name, count: 1, rows: 8, columns: 32, in: checkpoint))
        #expect(packed.tensors == [name + ".weight"])
        let matrix = Matrix(packed.rows)
        var row = [Float](repeating: 0, count: 32)
        let firsts = (0..<8).map { index in
            row.withUnsafeMutableBufferPointer { buffer in
                if let base = buffer.baseAddress { matrix.copyRow(index, into: base) }
                return buffer[31]
            }
        }
        #expect(firsts == [0, 2, 1, 3, 4, 6, 5, 7])
        #expect(try packing.matrix("model.layers.0.mlp.up_proj", count: 1, rows: 16, columns: 8, in: checkpoint) == nil)
        #expect(
            checkpointError { _ = try packing.matrix(name, count: 1, rows: 4, columns: 32, in: checkpoint) }?
                .description
                == "m.gguf: 'model.layers.0.self_attn.q_proj.weight' is [8, 32]; expected [4, 32]; the file calls it "
                + "'blk.0.attn_q.weight'; download the file again")
        #expect(
            checkpointError { _ = try checkpoint.tensor(named: name + ".weight") }?.description.hasPrefix(
                "m.gguf: 'model.layers.0.self_attn.q_proj.weight' has element type Q8_0, which is not supported")
                == true)
        let summary = try CheckpointSummary(checkpoint, configuration: model.reader)
        #expect(summary.types.map(\.type.name) == ["F32", "Q8_0"])
    }

    @Test("a folder with one GGUF model is that model; with several, one must be named")
    func folders() throws {
        try directory.write(GGUFBytes.llama().bytes, to: "a/model-Q8_0.gguf")
        try directory.write(GGUFBytes.llama().bytes, to: "a/mmproj-f16.gguf")
        let path = directory.path("a")
        #expect(try ModelDirectory(path: path).checkpoint().tensorCount == 11)
        #expect(try ModelDirectory.resolve(path) == path)
        #expect(try ModelDirectory.resolve(path + "/model-Q8_0.gguf") == path + "/model-Q8_0.gguf")
        try directory.write(GGUFBytes.llama().bytes, to: "a/model-F16.gguf")
        #expect(
            checkpointError { _ = try ModelDirectory(path: path) }?.description
                == "\(path): holds 2 GGUF models ('model-F16.gguf', 'model-Q8_0.gguf'); give the path of one of them")
    }

    @Test("a file is known by its first bytes when its name says nothing")
    func unnamed() throws {
        let path = try directory.write(GGUFBytes.llama().bytes, to: "sha256-0123")
        #expect(try ModelDirectory(path: path).checkpoint().tensorCount == 11)
    }

    @Test("chat templates, special tokens and the ends of turns come from the metadata")
    func tokenizer() throws {
        var file = GGUFBytes.llama()
        #expect(
            checkpointError { try self.model(file).requireTokenizer() }?.description.contains("'tokenizer.json'")
                == true)
        file.set("tokenizer.chat_template.tool_use", .string("T"))
        file.set("tokenizer.chat_template", .string("D"))
        file.set("tokenizer.ggml.tokens", .strings(["<s>", "</s>", "<|im_end|>", "<|im_end|>", "a"]))
        file.set("tokenizer.ggml.token_type", .int32s([3, 3, 3, 1, 1]))
        file.set("tokenizer.ggml.bos_token_id", .uint32(0))
        file.set("tokenizer.ggml.eos_token_id", .uint32(1))
        file.set("tokenizer.ggml.add_bos_token", .bool(true))
        let model = try model(file)
        try model.requireTokenizer()
        #expect(try model.chatTemplates().map(\.name) == ["default", "tool_use"])
        #expect(try model.chatTemplates().map(\.source) == ["D", "T"])
        #expect(model.generationConfiguration == ["eos_token_id": [1, 2]])
        #expect(
            try model.tokenizerConfiguration() == [
                "bos_token": "<s>", "eos_token": "</s>", "add_bos_token": true,
                "chat_template": [
                    ["name": "default", "template": "D"], ["name": "tool_use", "template": "T"],
                ],
            ])
    }

    @Test("a tensor that is missing or has another shape is named as the file names it, too")
    func namesOfTheFile() throws {
        var file = GGUFBytes.llama()
        file.values.removeAll { $0.key.elementsEqual("llama.block_count".utf8) }
        file.set("llama.block_count", .uint32(2))
        let checkpoint = try model(file).checkpoint()
        func message(_ name: String, _ shape: [Int]) -> String? {
            checkpointError { _ = try checkpoint.tensor(named: name, shape: shape, reason: "the test") }?.description
        }
        #expect(
            message("model.layers.1.mlp.down_proj.weight", [8, 16])
                == "m.gguf: tensor 'model.layers.1.mlp.down_proj.weight' is missing (needed by the test); the file calls it "
                + "'blk.1.ffn_down.weight'; download the file again")
        #expect(
            message("model.layers.0.mlp.down_proj.weight", [8, 15])
                == "m.gguf: 'model.layers.0.mlp.down_proj.weight' is [8, 16]; expected [8, 15] (the test); the file calls it "
                + "'blk.0.ffn_down.weight'; download the file again")
        #expect(message("odd", [1]) == "m.gguf: tensor 'odd' is missing (needed by the test)")
    }

    @Test("an architecture that cannot be computed, and settings that are not computed, are refused by name")
    func refused() throws {
        func message(_ change: (inout GGUFBytes) -> Void) throws -> String? {
            var file = GGUFBytes.llama()
            change(&file)
            let path = try directory.write(file.bytes, to: "m.gguf")
            return checkpointError { _ = try ModelDirectory(path: path).checkpoint() }?.description
        }
        #expect(
            try message { $0.values[0].value = .string("rwkv6") }
                == "m.gguf: 'general.architecture' is 'rwkv6', which is not supported (supported: "
                + GGUFArchitecture.names.joined(separator: ", ") + ")")
        #expect(
            try message { $0.values.removeFirst() } == "m.gguf: 'general.architecture' is missing")
        #expect(
            try message { $0.values.removeAll { $0.key.elementsEqual("llama.block_count".utf8) } }
                == "m.gguf: 'llama.block_count' is missing")
        #expect(
            try message { $0.set("llama.attention.value_length", .uint32(8)) }
                == "m.gguf: 'llama.attention.value_length' is 8; expected the width of keys, 4")
        #expect(
            try message { $0.set("llama.attention.causal", .bool(false)) }
                == "m.gguf: 'llama.attention.causal' is false; expected true; models that look ahead are not supported")
        #expect(
            try message { $0.set("llama.logit_scale", .uint32(8)) }
                == "m.gguf: 'llama.logit_scale' is 8; expected no such key, 0 or 1; others are not supported")
        #expect(
            try message { $0.set("llama.swiglu_clamp_exp", .int32s([2, 4])) }
                == "m.gguf: 'llama.swiglu_clamp_exp' is an array of 2; expected no such key; its numbers are not supported"
        )
        #expect(
            try message { $0.values[7].value = .uint32(2) }
                == "m.gguf: 'llama.rope.dimension_count' is 2; expected the width of a head, 4")
        #expect(
            try message { $0.set("llama.attention.key_length", .uint32(0)) }
                == "m.gguf: 'llama.attention.key_length' is 0; expected 1 or more")
        #expect(
            try message { $0.tensors[3].dimensions = [8, 7] }
                == "m.gguf: 'blk.0.attn_q.weight' is [7, 8]; expected [4, 8] (heads of an even width, 4)")
        #expect(
            try message { $0.set("llama.attention.temperature_scale", .float32(0.1)) }
                == "m.gguf: 'llama.attention.temperature_scale' is 0.1; expected no such key, 0 or 1; others are not "
                + "supported")
        #expect(
            try message { $0.values[5].value = .int32s([2, 4]) }
                == "m.gguf: 'llama.attention.head_count' is an array of 2; expected one number for all layers")
    }

    @Test("what a file says otherwise than its family computes, or leaves out, is refused by name")
    func refusedByArchitecture() throws {
        func message(_ name: String, _ values: [(String, GGUFBytes.Value)] = []) throws -> String? {
            var file = GGUFBytes.llama(name)
            for (key, value) in values {
                file.values.removeAll { $0.key.elementsEqual("\(name).\(key)".utf8) }
                file.set("\(name).\(key)", value)
            }
            let path = try directory.write(file.bytes, to: "m.gguf")
            return checkpointError { _ = try ModelDirectory(path: path).checkpoint() }?.description
        }
        #expect(
            try message("hy_v3", [("expert_weights_norm", .bool(false))])
                == "m.gguf: 'hy_v3.expert_weights_norm' is false; expected true; weights that do not add up are not "
                + "supported")
        #expect(
            try message("minimax-m2", [("expert_gating_func", .uint32(1))])
                == "m.gguf: 'minimax-m2.expert_gating_func' is 1; expected 2 (sigmoid)")
        let experts: [(String, GGUFBytes.Value)] = [
            ("expert_count", .uint32(4)), ("expert_used_count", .uint32(2)),
            ("expert_feed_forward_length", .uint32(16)), ("expert_shared_feed_forward_length", .uint32(32)),
        ]
        #expect(
            try message("hunyuan-moe", experts)
                == "m.gguf: 'hunyuan-moe.expert_shared_feed_forward_length' is 32; expected the width of an expert; others "
                + "are not supported")
        #expect(try message("apertus") == "m.gguf: 'xielu.alpha_n' is missing")
        #expect(
            try message("bailingmoe3", [("swiglu_clamp_shexp", .float32s([7]))])
                == "m.gguf: 'bailingmoe3.swiglu_clamp_shexp' is an array of 1; expected 0 for all layers; others are not "
                + "supported")
        #expect(
            try message("laguna", [("block_count", .uint32(2)), ("attention.head_count", .int32s([2]))])
                == "m.gguf: 'laguna.attention.head_count' is an array of 1; expected an array of 2")
        #expect(
            try message("deepseek32", [("attention.key_length", .uint32(8)), ("attention.value_length", .uint32(4))])
                == "m.gguf: 'deepseek32.attention.indexer.head_count' is missing")
    }

    @Test("a factor of queries that is in the file as a normalisation's weights must be one number")
    func factorOfQueries() throws {
        func configuration(query: [Float], key: [Float]) throws -> JSONObject {
            var file = GGUFBytes.llama("muse-glimmer")
            file.set("muse-glimmer.attention.sliding_window", .uint32(8))
            file.set("muse-glimmer.logit_scale", .float32(0.5))
            file.add("blk.0.attn_q_norm.weight", shape: [4], floats: query)
            file.add("blk.0.attn_k_norm.weight", shape: [4], floats: key)
            return try model(file).configuration
        }
        let ones: [Float] = [1, 1, 1, 1]
        #expect(try configuration(query: [2.5, 2.5, 2.5, 2.5], key: ones)["qk_scale_factor"] == 2.5)
        #expect(
            checkpointError { _ = try configuration(query: [2, 2, 2, 3], key: ones) }?.description
                == "m.gguf: 'blk.0.attn_q_norm.weight' is \"3.0\"; expected one number for all elements and layers")
        #expect(
            checkpointError { _ = try configuration(query: ones, key: [2, 2, 2, 2]) }?.description
                == "m.gguf: 'blk.0.attn_k_norm.weight' is 2.0; expected ones")
    }

    @Test("docs/gguf.md lists the architectures that are read, and no others")
    func documented() throws {
        let text = String(decoding: try [UInt8](contentsOf: Repository.path("docs/gguf.md")), as: UTF8.self)
        let list = try #require(text.split(separator: "Architectures: ").dropFirst().first)
        let words = try #require(list.split(separator: "\n\n").first)
        let names = words.split { ", \n".contains($0) }.map { name in
            name.utf8.last == UInt8(ascii: ".") ? String(name.dropLast()) : String(name)
        }
        #expect(names.sorted() == GGUFArchitecture.names.sorted())
    }

    @Test("blocks after the last layer, which predict further tokens, belong to another part of the model")
    func furtherTokens() throws {
        var file = GGUFBytes.llama()
        file.values.removeAll { $0.key.elementsEqual("llama.block_count".utf8) }
        file.set("llama.block_count", .uint32(2))
        file.set("llama.nextn_predict_layers", .uint32(1))
        file.add("blk.1.nextn.enorm.weight", shape: [8], floats: [1, 2, 3, 4, 5, 6, 7, 8])
        let model = try model(file)
        #expect(try model.checkpoint().names.contains("mtp.blk.1.nextn.enorm.weight"))
        #expect(model.configuration["num_hidden_layers"] == 1)
    }

    @Test("the first block after the last layer is a head that predicts, where the family has one that is computed")
    func predictionHeads() throws {
        func names(_ architecture: String, further: Int = 1, _ change: (inout GGUFBytes) -> Void = { _ in }) throws -> (
            names: [String], model: ModelDirectory
        ) {
            var file = GGUFBytes.llama(architecture)
            file.values.removeAll { $0.key.elementsEqual((architecture + ".block_count").utf8) }
            file.set(architecture + ".block_count", .uint32(UInt32(1 + further)))
            file.set(architecture + ".nextn_predict_layers", .uint32(UInt32(further)))
            for block in 1...further {
                for (name, shape) in [
                    ("nextn.eh_proj", [8, 16]), ("nextn.enorm", [8]), ("nextn.hnorm", [8]),
                    ("nextn.shared_head_norm", [8]), ("nextn.embed_tokens", [10, 8]), ("attn_norm", [8]),
                    ("ffn_up", [16, 8]),
                ] {
                    file.add(
                        "blk.\(block).\(name).weight", shape: shape,
                        floats: Array(repeating: Float(block) + 0.5, count: shape.reduce(1, *)))
                }
            }
            change(&file)
            let model = try model(file)
            let own = try model.checkpoint().names.filter { $0.utf8.starts(with: "mtp.".utf8) || $0.contains(".1.") }
            return (own.sorted(), model)
        }
        let glm = try names("glm4moe", further: 2) { $0.set("glm4moe.leading_dense_block_count", .uint32(1)) }
        #expect(glm.names.count == 14)
        #expect(glm.model.configuration["num_nextn_predict_layers"] == 2)
        for name in ["eh_proj", "enorm", "hnorm", "shared_head.norm", "embed_tokens", "input_layernorm", "mlp.up_proj"]
        {
            #expect(glm.names.contains("model.layers.1.\(name).weight"))
        }
        // Of several the first is used.
        #expect(glm.names.contains("mtp.blk.2.nextn.eh_proj.weight"))
        let qwen = try names("qwen35") { file in
            for (key, value) in [
                ("group_count", 1), ("time_step_rank", 1), ("inner_size", 4), ("state_size", 4), ("conv_kernel", 4),
            ] { file.set("qwen35.ssm." + key, .uint32(UInt32(value))) }
        }
        #expect(
            qwen.names == [
                "mtp.blk.1.nextn.embed_tokens.weight", "mtp.fc.weight", "mtp.layers.0.input_layernorm.weight",
                "mtp.layers.0.mlp.up_proj.weight", "mtp.norm.weight", "mtp.pre_fc_norm_embedding.weight",
                "mtp.pre_fc_norm_hidden.weight",
            ])
        // One was added to the weights of normalisations alone.
        let checkpoint = try qwen.model.checkpoint()
        for name in ["norm", "pre_fc_norm_embedding", "pre_fc_norm_hidden", "layers.0.input_layernorm"] {
            #expect(try checkpoint.tensor(named: "mtp.\(name).weight").floats() == Array(repeating: 0.5, count: 8))
        }
        #expect(try checkpoint.tensor(named: "mtp.fc.weight").floats() == Array(repeating: 1.5, count: 128))
        // Other families' are left under names of another part.
        #expect(try names("llama").names.allSatisfy { $0.utf8.starts(with: "mtp.blk.1.".utf8) })
    }

    @Test("a model in several files is opened by any of them, and parts that do not fit are named")
    func splits() throws {
        func parts(_ change: (inout [GGUFBytes]) -> Void = { _ in }) throws -> [String] {
            let whole = GGUFBytes.llama()
            var files = [whole, GGUFBytes(), GGUFBytes()]
            files[0].tensors = Array(whole.tensors[..<4])
            files[1].tensors = Array(whole.tensors[4..<8])
            files[2].tensors = Array(whole.tensors[8...])
            for index in files.indices {
                files[index].set("split.no", .raw(type: 2, [UInt8(index), 0]))
                files[index].set("split.count", .raw(type: 2, [3, 0]))
                files[index].set("split.tensors.count", .int32(11))
            }
            change(&files)
            return try files.enumerated().map {
                try directory.write($1.bytes, to: "s/m-0000\($0 + 1)-of-00003.gguf")
            }
        }
        func message(_ path: String) -> String? {
            checkpointError { _ = try ModelDirectory(path: path).checkpoint() }?.description
        }
        let whole = try model(GGUFBytes.llama()).checkpoint()
        let paths = try parts()
        for path in paths + [directory.path("s")] {
            let checkpoint = try ModelDirectory(path: path).checkpoint()
            #expect(checkpoint.names == whole.names)
            #expect(checkpoint.files.map(\.tensorCount) == [4, 4, 3])
            for name in whole.names {
                #expect(try ownBytes(checkpoint.tensor(named: name)) == ownBytes(whole.tensor(named: name)))
            }
        }
        _ = try parts { $0[1].values[0].value = .raw(type: 2, [2, 0]) }
        #expect(
            message(paths[0])
                == "m-00002-of-00003.gguf: says that it is part 3 of 3; expected part 2 of 3; download all files of one "
                + "revision, and keep their names")
        _ = try parts { $0[0].values[$0[0].values.count - 1].value = .int32(12) }
        #expect(
            message(paths[0])
                == "m-00001-of-00003.gguf: the parts hold 11 tensors; 'split.tensors.count' is 12; download all files of one "
                + "revision, and keep their names")
        _ = try parts { $0[2].tensors[0] = $0[0].tensors[1] }
        #expect(
            message(paths[0])
                == "m-00003-of-00003.gguf: tensor 'output_norm.weight' is in 'm-00001-of-00003.gguf', too; download all files "
                + "of one revision, and keep their names")
        let alone = try parts()
        try directory.write(try [UInt8](contentsOf: alone[0]), to: "t/m-00001-of-00003.gguf")
        #expect(
            message(directory.path("t/m-00001-of-00003.gguf"))
                == "m-00002-of-00003.gguf: is missing from \(directory.path("t")) (part 2 of 3); download all files of one "
                + "revision, and keep their names")
        try directory.write(try [UInt8](contentsOf: alone[0]), to: "u/m.gguf")
        #expect(
            message(directory.path("u/m.gguf"))
                == "m.gguf: is one of 3 files, and its name does not end in '-00001-of-00005.gguf' or the like; give the files "
                + "the names they were published under")
    }
}

extension [UInt8] {
    /// The bytes of a file.
    fileprivate init(contentsOf path: String) throws {
        let file = try RegularFile(path: path)
        self = try file.bytes(0..<file.size)
    }
}
