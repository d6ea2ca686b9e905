public import Checkpoints
import OrderedJSON
import Tensors

/// What an assistant computes.
extension Decoder {
    /// Whether a model directory is an assistant, which guesses for a model of its family alone.
    public static func isAssistant(_ directory: ModelDirectory) -> Bool {
        directory.reader.value("model_type")?.stringValue == Gemma4AssistantDescription.modelType
    }

    /// Whether guesses are an assistant's: made of the last state and the token after it, with the text's own cache.
    public var hasAssistant: Bool { assistant != nil }

    /// Has the assistant guess for several texts: each one's last state, the token after it, and its cache, which stays as it is.
    ///
    /// - Throws: ``TransformerError`` for anything else.
    func assist(
        _ runs: [PredictionRun], by assistant: Assistant, into predictions: inout [Prediction]
    ) throws(TransformerError) {
        let width = configuration.hiddenSize
        for run in runs {
            guard run.cache.decoder === identity, run.cache.count > 0 else { throw .foreignCache }
            guard run.tokens.count == 1, run.states.count == width else { throw .foreignEvaluation }
            guard run.tokens[0] >= 0, Int(run.tokens[0]) < configuration.vocabularySize else {
                throw .tokenOutsideVocabulary(
                    id: Int(run.tokens[0]), position: 0, vocabularySize: configuration.vocabularySize)
            }
        }
        var lent: [LentState] = []
        defer { for (run, state) in zip(runs, lent) { run.cache.giveBack(state) } }
        for run in runs { lent.append(try run.cache.lend()) }
        while predictions.count < runs.count { predictions.append(Prediction()) }
        predictions.removeLast(predictions.count - runs.count)
        for index in predictions.indices { predictions[index].clear(rows: 1, columns: vocabularySize) }
        assistant.withWorkspace(rows: runs.count) { workspace in
            let spans = lent.enumerated().map { row, state in
                var span = Span(
                    rows: row..<row + 1, firstPosition: state.count - 1, promptLength: state.promptLength,
                    layers: assistant.sources.map { state.layers[$0] }, needed: row..<row + 1)
                // It sees the positions before the token's, and is rotated for that.
                span.rotationShift = 1
                return span
            }
            pool.beginPass(rows: runs.count)
            var pass = ForwardPass(spans, pool: pool, workspace: workspace, observer: nil)
            enter(runs, pass, of: assistant)
            pass.fillRotations(assistant.rotary)
            for (index, block) in assistant.blocks.enumerated() {
                pass = block.value.forward(pass, layer: index, narrows: false)
            }
            leave(pass, of: assistant, &predictions)
        }
    }

    /// Makes rows of the assistant's residual stream of embeddings and states.
    private func enter(_ runs: [PredictionRun], _ pass: ForwardPass, of assistant: Assistant) {
        let width = configuration.hiddenSize
        let pairs = [Float](unsafeUninitializedCapacity: runs.count * 2 * width) { target, initialized in
            initialized = runs.count * 2 * width
            guard let base = target.baseAddress else { return }
            for (row, run) in runs.enumerated() {
                let own = base + row * 2 * width
                copyEmbedding(of: lookedUp(run.tokens[0]), into: own)
                if configuration.embeddingMultiplier != 1 {
                    VectorMath.scale(own, by: configuration.embeddingMultiplier, width)
                }
                for index in 0..<width { own[width + index] = run.states[index] }
            }
        }
        pairs.withUnsafeBufferPointer { pairs in
            guard let base = pairs.baseAddress else { return }
            assistant.input.apply(base, pass.rows, into: pass.workspace.hidden)
        }
    }

    /// Takes logits, and what stands for the state in the next guess.
    private func leave(_ pass: ForwardPass, of assistant: Assistant, _ predictions: inout [Prediction]) {
        let (stream, width) = (pass.workspace.hidden, configuration.hiddenSize)
        assistant.finalNormalization?.apply(
            stream, pass.rows, width: assistant.configuration.hiddenSize, into: stream)
        let states = [Float](unsafeUninitializedCapacity: pass.count * width) { target, initialized in
            if let base = target.baseAddress { assistant.output.apply(stream, pass.rows, into: base) }
            initialized = pass.count * width
        }
        for index in predictions.indices {
            predictions[index].states += states[index * width..<(index + 1) * width]
            predictions[index].logits.values.withUnsafeMutableBufferPointer { values in
                guard let base = values.baseAddress else { return }
                assistant.addLogits(
                    stream + index * assistant.configuration.hiddenSize, into: base, on: pool)
            }
        }
    }
}
