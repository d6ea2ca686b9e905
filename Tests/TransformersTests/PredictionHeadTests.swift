import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
import Testing
import TinyModels

@testable import Transformers

/// Heads that predict the token after the next.
@Suite("Prediction heads")
struct PredictionHeadTests {
    /// Models of the repository that a head can stand beside: their names, and the layers that the head's attention and network are like.
    static let models: [(folder: String, names: HeadedModel.Names, layer: Int, network: Int)] = [
        ("qwen3_5_text", .beside, 1, 1), ("qwen3_5_moe_text", .beside, 1, 1), ("qwen3_next", .beside, 1, 2),
        ("glm4_moe-grouped", .layer(3), 2, 2), ("deepseek_v3", .layer(2), 1, 1),
    ]

    private func headed(_ index: Int = 0, change: (inout [HeadedModel.HeadTensor]) -> Void = { _ in }) throws
        -> HeadedModel
    {
        let model = Self.models[index]
        return try HeadedModel(
            SharedData.fixtures + "/" + model.folder, model.names, like: model.layer, network: model.network,
            change: change)
    }

    private func message(_ index: Int = 0, change: (inout [HeadedModel.HeadTensor]) -> Void) throws -> String? {
        let model = try headed(index, change: change)
        return (#expect(throws: TransformerError.self) { try Decoder.shared(model.path) })?.description
    }

    private func tokens(_ count: Int, from start: Int = 0) -> [Int32] {
        (start..<start + count).map { Int32(3 + $0 * 11 % 29) }
    }

    /// The states of a text, evaluated in pieces.
    private func states(_ decoder: Decoder, _ tokens: [Int32], pieces: [Int]) throws -> [Float] {
        let cache = try decoder.makeCache()
        var (evaluation, states, first) = (Evaluation(), [Float](), 0)
        for piece in pieces {
            var run = SequenceRun(Array(tokens[first..<first + piece]), cache: cache, rows: .last)
            run.keepsStates = true
            try decoder.evaluate([run], into: &evaluation)
            states += evaluation.states[0]
            first += piece
        }
        return states
    }

    // MARK: Against the reference

    /// Folders of models with heads, and what a reference makes of them.
    static let fixtures = SharedData.folders(in: SharedFolder.path("adapters2026"), holding: "fixture.json").filter {
        (try? SharedData.json($0 + "/fixture.json"))?["form"]?.stringValue == "mtp"
    }

    private func floats(_ name: String, _ file: Checkpoint) throws -> [Float] {
        try #require(try file.tensor(named: name).floats())
    }

    @Test(
        "with the output head in few bits the head predicts the same tokens, of one text and of several",
        arguments: fixtures)
    func fewBits(folder: String) throws {
        let text = try Reference(folder: folder).inputIDs
        let plain = try Decoder.load(ModelDirectory(path: folder))
        var options = Decoder.Options()
        options.leastGuessHeadWeights = 1
        let decoder = try Decoder.load(ModelDirectory(path: folder), options: options)
        let bytes = try #require(decoder.guessHeadByteCount)
        #expect(try Decoder.check(ModelDirectory(path: folder), leastGuessHeadWeights: 1).guessHeadByteCount == bytes)
        let own = try states(decoder, text, pieces: [text.count])
        let width = decoder.configuration.hiddenSize
        let pairs = (Array(own.dropLast(width)), Array(text.dropFirst()))
        func logits(_ decoder: Decoder, texts: Int) throws -> [[Float]] {
            var predictions: [Prediction] = []
            let runs = try (0..<texts).map { _ in
                PredictionRun(
                    states: pairs.0, tokens: pairs.1, cache: try #require(decoder.makePredictionCache()), rows: .all)
            }
            try decoder.predict(runs, into: &predictions)
            return predictions.map(\.logits.values)
        }
        let expected = try logits(plain, texts: 1)[0]
        #expect(try logits(decoder, texts: 1)[0] == expected)
        while !decoder.hasWholeGuessHead { try #require(decoder.growGuessHead()) }
        let few = try logits(decoder, texts: 2)
        #expect(few[0] == few[1] && few[0] != expected)
        #expect(relativeError(few[0], expected) < 0.2)
        let size = decoder.vocabularySize
        for row in 0..<pairs.1.count {
            let (a, b) = (few[0][row * size..<(row + 1) * size], expected[row * size..<(row + 1) * size])
            #expect(argmax(a) == argmax(b) && a.max() == b.max())
        }
        decoder.giveUpGuessHead()
        #expect(decoder.guessHeadByteCount == nil && !decoder.growGuessHead())
        #expect(try logits(decoder, texts: 1)[0] == expected)
    }

    @Test("logits of the head over the pairs of a text are within 1e-5 of the reference", arguments: fixtures)
    func reference(folder: String) throws {
        let reference = try Reference(folder: folder)
        let file = try Checkpoint(file: folder + "/reference.safetensors")
        let decoder = try Decoder.shared(folder)
        #expect(decoder.hasPredictionHead)
        #expect(decoder.loading.otherParts.isEmpty)
        let logits = try decoder.forward(reference.inputIDs, cache: decoder.makeCache(), rows: .all)
        #expect(relativeError(logits.values, reference.logits) <= 1e-5)
        let own = try states(decoder, reference.inputIDs, pieces: [reference.inputIDs.count])
        #expect(try relativeError(own, floats("hidden", file)) <= 1e-5)
        let width = decoder.configuration.hiddenSize
        var prediction = Prediction()
        let next = Array(reference.inputIDs.dropFirst())
        try decoder.predict(
            Array(own.dropLast(width)), next, cache: #require(decoder.makePredictionCache()), rows: .all,
            into: &prediction)
        let expected = try floats("mtp_logits", file)
        let error = relativeError(prediction.logits.values, expected)
        if SharedData.prints { print(folder.split(separator: "/").last ?? "", error) }
        #expect(error <= 1e-5)
        // Piece by piece, as while a text is written, the last row alone.
        let cache = try #require(decoder.makePredictionCache())
        for (first, count) in [(0, 9), (9, 1), (10, 2), (12, next.count - 12)] {
            try decoder.predict(
                Array(own[first * width..<(first + count) * width]), Array(next[first..<first + count]), cache: cache,
                into: &prediction)
            let row = first + count - 1
            let size = decoder.vocabularySize
            #expect(relativeError(prediction.logits.values, expected[row * size..<(row + 1) * size]) <= 1e-5)
        }
        // The state before the final normalisation, which some engines read, is another.
        guard file.contains("hidden_before_norm") else { return }
        let before = try floats("hidden_before_norm", file)
        try decoder.predict(
            Array(before.dropLast(width)), next, cache: #require(decoder.makePredictionCache()), rows: .all,
            into: &prediction)
        #expect(try relativeError(prediction.logits.values, floats("mtp_logits_before_norm", file)) <= 1e-5)
    }

    @Test("four guesses in a row are those of the reference, with its logits", arguments: fixtures)
    func chain(folder: String) throws {
        let file = try Checkpoint(file: folder + "/reference.safetensors")
        guard file.contains("chain_logits") else { return }
        let reference = try Reference(folder: folder)
        let decoder = try Decoder.shared(folder)
        let drawn = try decoder.greedy(reference.inputIDs, count: 1)
        let cache = try #require(decoder.makePredictionCache())
        var prediction = Prediction()
        try decoder.predict(
            states(decoder, reference.inputIDs, pieces: [reference.inputIDs.count]),
            Array((reference.inputIDs + drawn).dropFirst()), cache: cache, into: &prediction)
        let expected = try floats("chain_logits", file)
        let guesses = try file.tensor(named: "chain_tokens").bytes.withMemoryRebound(to: Int64.self) {
            $0.map { Int32($0) }
        }
        let size = decoder.vocabularySize
        for (index, guess) in guesses.enumerated() {
            #expect(
                relativeError(prediction.logits.values, expected[index * size..<(index + 1) * size]) <= 1e-5)
            #expect(argmax(prediction.logits[0]) == guess)
            try decoder.predict(prediction.states, [guess], cache: cache, into: &prediction)
        }
        // Cut to the text's own pairs, the cache guesses the same again.
        try cache.truncate(to: reference.inputIDs.count)
        #expect(cache.count == reference.inputIDs.count)
    }

    // MARK: Loading

    @Test("a head is read beside a model of each family, and changes nothing of the model", arguments: models.indices)
    func loading(index: Int) throws {
        let model = try headed(index)
        let plain = try Decoder.shared(SharedData.fixtures + "/" + Self.models[index].folder)
        let decoder = try Decoder.shared(model.path)
        #expect(decoder.hasPredictionHead && !plain.hasPredictionHead)
        #expect(plain.makePredictionCache() == nil)
        #expect(decoder.loading.otherParts.isEmpty)
        #expect(decoder.loading.tokenByteCount == plain.loading.tokenByteCount)
        #expect(decoder.loading.matrixByteCount > plain.loading.matrixByteCount)
        let check = try Decoder.check(ModelDirectory(path: model.path))
        #expect(check.predictionHeadByteCount == decoder.predictionHeadByteCount)
        #expect(check.predictionHeadByteCount ?? 0 > 0)
        // Its output head is too small for another one.
        #expect(check.guessHeadByteCount == nil && decoder.guessHeadByteCount == nil && !decoder.growGuessHead())
        #expect(
            try Decoder.check(ModelDirectory(path: SharedData.fixtures + "/" + Self.models[index].folder))
                .predictionHeadByteCount == nil)
        let logits = try decoder.forward(tokens(20), cache: decoder.makeCache(), rows: .all)
        #expect(try logits.values == plain.forward(tokens(20), cache: plain.makeCache(), rows: .all).values)
        // Its tensors can be left.
        var options = Decoder.Options()
        options.readsPredictionHead = false
        let without = try Decoder.load(ModelDirectory(path: model.path), options: options)
        #expect(!without.hasPredictionHead && !without.loading.otherParts.isEmpty)
    }

    @Test("states are those of a pass over all rows, whatever the pieces, and logits beside them are as ever")
    func states() throws {
        for index in Self.models.indices {
            let model = try headed(index)
            let decoder = try Decoder.shared(model.path, chunkSize: 8)
            let text = tokens(21)
            let whole = try states(decoder, text, pieces: [21])
            #expect(whole.count == 21 * decoder.configuration.hiddenSize)
            #expect(try states(decoder, text, pieces: [1, 5, 8, 7]) == whole)
            var evaluation = Evaluation()
            try decoder.evaluate(
                [SequenceRun(text, cache: decoder.makeCache(), rows: .all)], into: &evaluation)
            #expect(try decoder.hiddenStates(of: evaluation)[0] == whole)
            #expect(evaluation.states == [[]])
            // Two runs, one of which keeps its states, with the logits of each alone.
            var keeping = SequenceRun(text, cache: try decoder.makeCache(), rows: .suffix(3))
            keeping.keepsStates = true
            let other = SequenceRun(tokens(9, from: 40), cache: try decoder.makeCache(), rows: .suffix(2))
            try decoder.evaluate([other, keeping], into: &evaluation)
            #expect(evaluation.states == [[], whole])
            var logits: [Logits] = []
            try decoder.logits(of: evaluation, vocabularies: [nil, nil], into: &logits)
            #expect(
                try logits[1].values
                    == decoder.forward(text, cache: decoder.makeCache(), rows: .suffix(3)).values)
            #expect(
                try logits[0].values
                    == decoder.forward(tokens(9, from: 40), cache: decoder.makeCache(), rows: .suffix(2)).values)
        }
    }

    @Test("a head that reads the states before the final normalisation is given those, and chains its own likewise")
    func statesBefore() throws {
        let model = try headed()
        let decoder = try Decoder.shared(model.path)
        var configuration = try #require(decoder.configuration.predictionHead)
        #expect(configuration.readsNormalizedStates)
        let rows = (0..<2 * decoder.configuration.hiddenSize).map { Float($0 % 7) - 2 }
        var read = rows
        decoder.normalize(&read, asReadBy: configuration)
        #expect(read != rows)
        configuration.readsNormalizedStates = false
        read = rows
        decoder.normalize(&read, asReadBy: configuration)
        #expect(read == rows)
    }

    @Test("a head that the configuration names and the checkpoint lacks is not used; one that it denies is left")
    func absent() throws {
        let glm = try Decoder.shared(SharedData.fixtures + "/glm4_moe-grouped")
        #expect(glm.configuration.predictionHead != nil && !glm.hasPredictionHead)
        for denial in ["\"mtp_num_hidden_layers\": 0", "\"mtp_use_dedicated_embeddings\": true"] {
            let model = try HeadedModel(
                SharedData.fixtures + "/qwen3_5_text", .beside, like: 1,
                config: [("\"use_cache\": true", denial)])
            let decoder = try Decoder.shared(model.path)
            #expect(!decoder.hasPredictionHead)
            #expect(decoder.loading.otherParts.count > 10)
        }
    }

    @Test("copies of the embedding and of the output head are left, however a file packs them")
    func copies() throws {
        let model = try headed(3) {
            $0.append(
                .init(
                    name: "model.layers.3.embed_tokens.weight", shape: [2, 16], values: Array(repeating: 0, count: 32)))
        }
        #expect(try Decoder.shared(model.path).hasPredictionHead)
    }

    @Test("a head whose parts do not fit the model is refused, by the name of the part")
    func wrongSizes() throws {
        #expect(
            try message { $0[$0.firstIndex { $0.name == "mtp.fc.weight" } ?? 0].shape = [32, 16] }
                == "model.safetensors: 'mtp.fc.weight' is [32, 16]; expected [16, 32] ('hidden_size' 16 x an embedding and a "
                + "state)")
        #expect(
            try message { $0.removeAll { $0.name == "mtp.pre_fc_norm_hidden.weight" } }
                == "model.safetensors: tensor 'mtp.pre_fc_norm_hidden.weight' is missing")
        #expect(
            try message {
                let index = $0.firstIndex { $0.name == "mtp.layers.0.self_attn.k_proj.weight" } ?? 0
                ($0[index].shape, $0[index].values) = ([4, 16], Array(repeating: 0, count: 64))
            }
                == "model.safetensors: 'mtp.layers.0.self_attn.k_proj.weight' is [4, 16]; expected [16, 16] "
                + "(2 key heads x 8)")
    }

    @Test(
        "packing a model to 4 bits leaves its head as stored, packing to 8 packs it too, and both are read",
        arguments: fixtures)
    func packed(folder: String) throws {
        let plain = try Decoder.shared(folder)
        let tokens = tokens(12)
        func predicted(_ decoder: Decoder, _ states: [Float]) throws -> [Float] {
            var prediction = Prediction()
            try decoder.predict(
                states, tokens, cache: #require(decoder.makePredictionCache()), rows: .all, into: &prediction)
            return prediction.logits.values
        }
        let states = try states(plain, tokens, pieces: [12])
        let directory = try TemporaryDirectory()
        for bits in [4, 8] {
            let output = directory.path("packed-\(bits)")
            let report = try CheckpointPacking(QuantizationSettings.Groups(bits: bits, size: 32))
                .write(ModelDirectory(path: folder), to: output, on: Decoder.testPool)
            let kept = report.kept.filter { $0.reason == "the prediction head needs 8 bits" }.map(\.name)
            let packed = report.packed.filter(\.isOfPredictionHead).map(\.name)
            #expect(bits == 4 ? packed.isEmpty && kept.count >= 3 : kept.isEmpty && packed.count >= 3)
            #expect(!report.packed.isEmpty)
            let decoder = try Decoder.shared(output)
            #expect(decoder.hasPredictionHead && decoder.loading.otherParts.isEmpty)
            // The embedding and the output head, which it has in common with the model, have few bits in either.
            let error = try relativeError(predicted(decoder, states), predicted(plain, states))
            #expect(error < (bits == 4 ? 0.5 : 0.05))
        }
    }

    @Test("pairs of several texts in one pass of the head have the bits of each text alone", arguments: models.indices)
    func together(index: Int) throws {
        let model = try headed(index)
        let decoder = try Decoder.shared(model.path, chunkSize: 8)
        let texts = [tokens(20), tokens(13, from: 5), tokens(9, from: 40)]
        let states = try texts.map { try self.states(decoder, $0, pieces: [$0.count]) }
        let width = decoder.configuration.hiddenSize
        /// Pairs of a text.
        func run(_ text: Int, _ pairs: Range<Int>, _ cache: KVCache, _ rows: LogitRows) -> PredictionRun {
            PredictionRun(
                states: Array(states[text][pairs.lowerBound * width..<pairs.upperBound * width]),
                tokens: Array(texts[text][pairs.lowerBound + 1..<pairs.upperBound + 1]), cache: cache, rows: rows)
        }
        // More pairs than a pass has rows, then few, as while texts are written.
        let steps: [[(pairs: Range<Int>, rows: LogitRows)]] = [
            [(0..<12, .all), (0..<3, .none), (0..<5, .last)], [(12..<13, .last), (3..<6, .last), (5..<6, .suffix(2))],
            [(13..<19, .suffix(3)), (6..<12, .all), (6..<8, .none)],
        ]
        let caches = try texts.map { _ in try #require(decoder.makePredictionCache()) }
        let alone = try texts.map { _ in try #require(decoder.makePredictionCache()) }
        var predictions: [Prediction] = []
        for step in steps {
            try decoder.predict(
                step.enumerated().map { run($0, $1.pairs, caches[$0], $1.rows) }, into: &predictions)
            #expect(predictions.count == texts.count)
            for (text, part) in step.enumerated() {
                let own = run(text, part.pairs, alone[text], part.rows)
                var prediction = Prediction()
                try decoder.predict(own.states, own.tokens, cache: own.cache, rows: own.rows, into: &prediction)
                #expect(predictions[text].logits.values == prediction.logits.values)
                #expect(predictions[text].states == prediction.states)
                #expect(caches[text].count == alone[text].count)
            }
        }
        // One that is refused leaves all as they were.
        #expect(throws: TransformerError.cacheInUse) {
            try decoder.predict(
                [run(0, 0..<1, caches[0], .last), run(0, 0..<1, caches[0], .last)], into: &predictions)
        }
        #expect(caches[0].count == 19)
        #expect(throws: TransformerError.emptyInput) { try decoder.predict([], into: &predictions) }
    }

    @Test("pairs that the head cannot read are refused")
    func refused() throws {
        let model = try headed()
        let decoder = try Decoder.shared(model.path)
        let plain = try Decoder.shared(SharedData.fixtures + "/qwen3_5_text")
        let cache = try #require(decoder.makePredictionCache())
        let (state, width) = (Array(repeating: Float(1), count: 16), 16)
        var prediction = Prediction()
        func error(_ states: [Float], _ tokens: [Int32], _ cache: KVCache, _ decoder: Decoder) -> TransformerError? {
            do throws(TransformerError) {
                try decoder.predict(states, tokens, cache: cache, into: &prediction)
                return nil
            } catch {
                return error
            }
        }
        #expect(error(state, [], cache, decoder) == .emptyInput)
        #expect(error(state, [1, 2], cache, decoder) == .foreignEvaluation)
        #expect(
            error(state, [32], cache, decoder) == .tokenOutsideVocabulary(id: 32, position: 0, vocabularySize: 32))
        #expect(try error(state, [1], decoder.makeCache(), decoder) == .foreignCache)
        #expect(error(state, [1], cache, plain) == .noHead)
        #expect(
            error(Array(repeating: 1, count: 161 * width), Array(repeating: 1, count: 161), cache, decoder)
                == .contextOverflow(positions: 161, contextSize: 160))
        #expect(error(state, [1], cache, decoder) == nil)
        #expect(cache.count == 1)
    }
}
