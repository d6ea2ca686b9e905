import Checkpoints
import Foundation
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// Gemma 4's assistant, which guesses from a model's last state, keys and values.
@Suite("Assistants")
struct AssistantTests {
    /// Folders of assistants with what a reference makes of them.
    private static let fixtures = SharedData.folders(in: SharedFolder.path("adapters2026"), holding: "fixture.json")
        .filter { (try? SharedData.json($0 + "/fixture.json"))?["form"]?.stringValue == "assistant" }

    private func target(_ folder: String) throws -> String {
        let base = try SharedData.json(folder + "/fixture.json")["target"]?.stringValue ?? ""
        return SharedFolder.path(base.hasPrefix("shared/") ? String(base.dropFirst(7)) : base)
    }

    private func decoder(_ folder: String, assistant: String? = nil, chunkSize: Int? = nil) throws -> Decoder {
        var options = Decoder.Options()
        (options.pool, options.arithmetic) = (Decoder.testPool, .exact)
        options.assistant = try ModelDirectory(path: assistant ?? folder)
        if let chunkSize { options.chunkSize = chunkSize }
        return try Decoder.load(ModelDirectory(path: target(folder)), options: options)
    }

    private func integers(_ name: String, _ file: Checkpoint) throws -> [Int32] {
        try file.tensor(named: name).bytes.withMemoryRebound(to: Int64.self) { $0.map { Int32($0) } }
    }

    /// The cache of a text and its last state.
    private func read(_ text: [Int32], _ decoder: Decoder, pieces: [Int]) throws -> (cache: KVCache, state: [Float]) {
        let cache = try decoder.makeCache()
        var (evaluation, first) = (Evaluation(), 0)
        for piece in pieces {
            var run = SequenceRun(Array(text[first..<first + piece]), cache: cache, rows: .last)
            run.keepsStates = true
            try decoder.evaluate([run], into: &evaluation)
            first += piece
        }
        return (cache, evaluation.states[0])
    }

    @Test(
        "four guesses in a row are those of the reference, with its logits and states, within 1e-5", arguments: fixtures
    )
    func chain(folder: String) throws {
        let file = try Checkpoint(file: folder + "/reference.safetensors")
        let decoder = try decoder(folder)
        #expect(decoder.hasAssistant && decoder.hasPredictionHead && decoder.makePredictionCache() == nil)
        let text = try integers("input_ids", file)
        let (cache, state) = try read(text, decoder, pieces: [text.count - 7, 7])
        let last = try #require(file.tensor(named: "last_hidden").floats())
        let logits = try #require(file.tensor(named: "chain_logits").floats())
        let states = try #require(file.tensor(named: "chain_hidden").floats())
        let guesses = try integers("chain_tokens", file)
        let (size, width) = (decoder.vocabularySize, decoder.configuration.hiddenSize)
        #expect(relativeError(state, last) <= 1e-5)
        if SharedData.prints { print("state", relativeError(state, last)) }
        var (own, given, prediction) = (state, last, Prediction())
        var token = try integers("drawn", file)[0]
        for (index, guess) in guesses.enumerated() {
            // Of the reference's state, as the next guess of the reference is.
            try decoder.predict(given, [token], cache: cache, into: &prediction)
            let expected = states[index * width..<(index + 1) * width]
            let errors = (
                relativeError(prediction.logits.values, logits[index * size..<(index + 1) * size]),
                relativeError(prediction.states, expected)
            )
            if SharedData.prints { print("guess", index, errors) }
            #expect(errors.0 <= 1e-5 && errors.1 <= 2e-5)
            given = Array(expected)
            // Of the state that it has made itself.
            try decoder.predict(own, [token], cache: cache, into: &prediction)
            if SharedData.prints {
                print(
                    "chain", index, relativeError(prediction.logits.values, logits[index * size..<(index + 1) * size]))
            }
            #expect(relativeError(prediction.logits.values, logits[index * size..<(index + 1) * size]) <= 2e-5)
            #expect(argmax(prediction.logits[0]) == guess)
            (own, token) = (prediction.states, guess)
        }
        // The text's own cache is as it was.
        #expect(cache.count == text.count)
    }

    @Test("guesses for several texts at once have the bits of each alone", arguments: fixtures)
    func together(folder: String) throws {
        let decoder = try decoder(folder)
        let texts: [[Int32]] = [30, 5, 19].map { count in (0..<count).map { Int32(3 + $0 * 11 % 97) } }
        let runs = try texts.map { text in
            let (cache, state) = try read(text, decoder, pieces: [text.count])
            return PredictionRun(states: state, tokens: [7], cache: cache)
        }
        var predictions: [Prediction] = []
        try decoder.predict(runs, into: &predictions)
        for (run, together) in zip(runs, predictions) {
            var alone: [Prediction] = []
            try decoder.predict([run], into: &alone)
            #expect(alone[0].logits.values == together.logits.values && alone[0].states == together.states)
        }
    }

    @Test(
        "guesses are the same for any size of chunks: rings of few positions hold all that an assistant sees, after wrong guesses, too",
        arguments: fixtures)
    func chunks(folder: String) throws {
        let plain = try decoder(folder)
        let text: [Int32] = (0..<60).map { (place: Int32) in 3 + (place * place * 7 + place * 3) % 400 }
        func guess(_ decoder: Decoder, _ cache: KVCache, _ state: [Float], _ token: Int32) throws -> [Float] {
            var prediction = Prediction()
            try decoder.predict(state, [token], cache: cache, into: &prediction)
            return prediction.logits.values + prediction.states
        }
        for size in [1, 2, 3, 5, 16] {
            let small = try decoder(folder, chunkSize: size)
            let (cache, state) = try read(Array(text[..<40]), small, pieces: [40])
            for end in stride(from: 40, to: text.count - size, by: 3) {
                // A pass of as many guesses as a chunk has room for, none of which comes true.
                var run = SequenceRun([text[end]] + Array(repeating: 9, count: size - 1), cache: cache, rows: .all)
                (run.guesses, run.keepsStates) = (size - 1, true)
                var evaluation = Evaluation()
                try small.evaluate([run], into: &evaluation)
                try cache.truncate(to: end + 1)
                let width = small.configuration.hiddenSize
                let own = try guess(small, cache, Array(evaluation.states[0][..<width]), text[end + 1])
                let (whole, last) = try read(Array(text[...end]), plain, pieces: [end + 1])
                #expect(try own == guess(plain, whole, last, text[end + 1]), "chunks of \(size), \(end)")
                guard end + 3 < text.count else { break }
                _ = try small.forward(Array(text[end + 1..<end + 3]), cache: cache)
            }
            #expect(!state.isEmpty)
        }
    }

    @Test(
        "a bound of the logits in an assistant's configuration is not computed, as in the reference: it leaves their order as it is",
        arguments: fixtures)
    func softcap(folder: String) throws {
        let copy = try TemporaryDirectory()
        let config = try String(contentsOfFile: folder + "/config.json", encoding: .utf8)
        let bounded = config.replacing(/"final_logit_softcapping": *null/, with: "\"final_logit_softcapping\": 0.5")
        try #require(bounded != config)
        try copy.write(bounded, to: "config.json")
        try FileManager.default.copyItem(
            atPath: folder + "/model.safetensors", toPath: copy.path("model.safetensors"))
        let text: [Int32] = (0..<20).map { Int32(3 + $0 * 11 % 97) }
        func logits(_ decoder: Decoder) throws -> [Float] {
            let (cache, state) = try read(text, decoder, pieces: [text.count])
            var prediction = Prediction()
            try decoder.predict(state, [7], cache: cache, into: &prediction)
            return prediction.logits.values
        }
        #expect(try logits(decoder(folder, assistant: copy.path)) == logits(decoder(folder)))
    }

    @Test("an assistant of another model is refused, by the size that differs", arguments: fixtures)
    func other(folder: String) throws {
        var options = Decoder.Options()
        options.assistant = try ModelDirectory(path: folder)
        #expect(Decoder.isAssistant(try #require(options.assistant)))
        let error = #expect(throws: TransformerError.self) {
            try Decoder.load(ModelDirectory(path: SharedData.fixtures + "/gemma4"), options: options)
        }
        #expect(
            error?.description
                == "\(folder)/config.json: 'backbone_hidden_size' is 64; expected 16, the 'hidden_size' of the model")
    }

    // MARK: GGUF files

    private static let modules = [
        "input_layernorm": "attn_norm", "post_attention_layernorm": "post_attention_norm",
        "pre_feedforward_layernorm": "ffn_norm", "post_feedforward_layernorm": "post_ffw_norm",
        "self_attn.q_proj": "attn_q", "self_attn.q_norm": "attn_q_norm", "self_attn.o_proj": "attn_output",
        "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up", "mlp.down_proj": "ffn_down",
    ]
    private static let outerModules = [
        "model.embed_tokens": "token_embd", "model.norm": "output_norm", "pre_projection": "nextn.pre_projection",
        "post_projection": "nextn.post_projection", "masked_embedding.centroids": "masked_embd_centroids",
    ]

    /// The assistant of a folder as llama.cpp's converter writes it.
    private func file(
        _ folder: String, further: Int = 4, states: Int? = 64, hasClusters: Bool = true
    ) throws -> TinyGGUF {
        let checkpoint = try Checkpoint(directory: folder)
        var file = TinyGGUF()
        let name = "gemma4-assistant"
        file.set("general.architecture", name)
        for (key, value) in [
            ("context_length", 256), ("embedding_length", 32), ("block_count", 4), ("feed_forward_length", 48),
            ("nextn_predict_layers", further), ("attention.head_count", 4), ("attention.head_count_kv", 1),
            ("attention.key_length", 32), ("attention.value_length", 32), ("attention.key_length_swa", 16),
            ("attention.value_length_swa", 16), ("attention.sliding_window", 12), ("attention.shared_kv_layers", 4),
            ("rope.dimension_count", 32), ("rope.dimension_count_swa", 16),
        ] { file.set("\(name).\(key)", value) }
        if let states { file.set("\(name).embedding_length_out", states) }
        file.set("\(name).attention.layer_norm_rms_epsilon", Float(1e-6))
        file.set("\(name).rope.freq_base", Float(1e6))
        file.set("\(name).rope.freq_base_swa", Float(10_000))
        file.set("\(name).attention.sliding_window_pattern", [true, true, true, false])
        // A quarter of the pairs is rotated.
        file.add("rope_freqs.weight", [16], (0..<16).map { $0 < 4 ? 1 : 1e30 })
        for name in checkpoint.names {
            let tensor = try checkpoint.tensor(named: name)
            if name == "masked_embedding.token_ordering" {
                let tokens = tensor.bytes.withMemoryRebound(to: Int64.self) { $0.map { Int32($0) } }
                if hasClusters { file.add("masked_embd_ordering", integers: tokens) }
                continue
            }
            let (shape, values) = (tensor.shape, try #require(tensor.floats()))
            let parts = name.split(separator: ".").map(String.init)
            if let module = Self.outerModules[parts.dropLast().joined(separator: ".")] {
                if module == "masked_embd_centroids", !hasClusters { continue }
                file.add(module + ".weight", shape, values)
            } else if parts.last == "layer_scalar" {
                file.add("blk.\(parts[2]).layer_output_scale.weight", shape, values)
            } else {
                let module = try #require(Self.modules[parts[3..<parts.count - 1].joined(separator: ".")])
                file.add("blk.\(parts[2]).\(module).weight", shape, values)
            }
        }
        return file
    }

    @Test(
        "an assistant from a GGUF file guesses what that of its folder does, with clusters and without",
        arguments: fixtures)
    func gguf(folder: String) throws {
        let directory = try TemporaryDirectory()
        let text: [Int32] = (0..<40).map { Int32(3 + $0 * 11 % 97) }
        for hasClusters in [true, false] {
            let path = try directory.write(file(folder, hasClusters: hasClusters).bytes, to: "\(hasClusters).gguf")
            #expect(Decoder.isAssistant(try ModelDirectory(path: path)))
            // A file does not say how many clusters have logits: those of released models, which here are all.
            let copy = try TemporaryDirectory()
            let config = try String(contentsOfFile: folder + "/config.json", encoding: .utf8)
                .replacing(/"centroid_intermediate_top_k": *\d+/, with: "\"centroid_intermediate_top_k\": 32")
            try copy.write(config, to: "config.json")
            try FileManager.default.copyItem(
                atPath: folder + "/model.safetensors", toPath: copy.path("model.safetensors"))
            var all: [(logits: [Float], states: [Float])] = []
            for assistant in [path, copy.path] {
                let decoder = try decoder(folder, assistant: assistant)
                let (cache, state) = try read(text, decoder, pieces: [text.count])
                var (own, token, prediction) = (state, Int32(7), Prediction())
                var result: (logits: [Float], states: [Float]) = ([], [])
                for _ in 0..<4 {
                    try decoder.predict(own, [token], cache: cache, into: &prediction)
                    result.logits += prediction.logits.values
                    result.states += prediction.states
                    (own, token) = (prediction.states, argmax(prediction.logits[0]))
                }
                all.append(result)
            }
            #expect(relativeError(all[0].logits, all[1].logits) <= 1e-6)
            #expect(relativeError(all[0].states, all[1].states) <= 1e-6)
        }
    }

    @Test("a GGUF file of an assistant that does not fit is refused, by its keys and tensors", arguments: fixtures)
    func brokenGGUF(folder: String) throws {
        let directory = try TemporaryDirectory()
        func message(_ file: TinyGGUF) throws -> String? {
            let path = try directory.write(file.bytes, to: "m.gguf")
            do {
                _ = try decoder(folder, assistant: path)
                return nil
            } catch {
                return "\(error)".replacing(directory.path + "/", with: "")
            }
        }
        #expect(
            try message(file(folder, further: 3))
                == "m.gguf: 'gemma4-assistant.nextn_predict_layers' is 3; expected 4, all of 'block_count'")
        #expect(
            try message(file(folder, states: nil))
                == "m.gguf: 'gemma4-assistant.embedding_length_out' is missing")
        #expect(
            try message(file(folder, states: 48))
                == "m.gguf: 'backbone_hidden_size' is 48; expected 64, the 'hidden_size' of the model")
        var half = try file(folder, hasClusters: false)
        half.add("masked_embd_ordering", integers: Array(0..<512))
        let left = try message(half)
        #expect(left?.contains("masked_embedding.token_ordering") == true, "\(left ?? "nothing")")
        if SharedData.prints { print(left ?? "nothing") }
    }
}
