package import Checkpoints
import Sampling
package import Tokenizers

/// What a model's files say about ending a text and about sampling.
package struct GenerationSettings {
    /// Tokens that end a text.
    let endTokens: Set<Int32>
    /// The sampling advised; greedy unless `do_sample` is true, with penalties in any case.
    let sampling: SamplingParameters
    /// How answers are drawn, never greedy.
    ///
    /// As the file says, whether or not it also says `do_sample`; ``defaultAnswers`` where it names nothing that shapes a draw.
    let answers: SamplingParameters

    /// How answers are drawn where a model's files advise nothing: the defaults of llama.cpp.
    ///
    /// Small models need the tail cut off: at temperature 1 with nothing cut off a model of 135 million weights answered "What
    /// is the capital of France?" with 8,156 tokens of noise. Truncation comes first, so that a higher temperature gives
    /// other sentences and not other languages.
    static let defaultAnswers = SamplingParameters(
        temperature: 0.8, topK: 40, topP: 0.95, minP: 0.05, truncatesFirst: true)

    /// How many of the most likely tokens are kept where `do_sample` is true and nothing is said.
    ///
    /// It is the reference's default, which it leaves out of the files it writes.
    private static let defaultTopK = 50

    /// Reads the files of a model.
    ///
    /// - Throws: `invalidValue` for a setting of another kind or outside its bounds.
    package init(_ directory: ModelDirectory, tokenizer: Tokenizer?, vocabularySize: Int) throws(CheckpointError) {
        let part = try directory.reader.textPart()
        endTokens = try EndTokens.stated(
            in: [directory.generationReader, directory.reader, part], tokenizer: tokenizer, below: vocabularySize)

        // Older versions of the reference kept such settings in config.json, where without `do_sample` they say nothing.
        var generation = directory.generationReader
        for reader in [directory.reader, part] where generation == nil {
            if try reader?.optionalBool("do_sample") == true { generation = reader }
        }
        // Read in any case, so that a fault is reported whether or not the settings are used.
        guard let generation else {
            sampling = .greedy
            answers = Self.defaultAnswers
            return
        }
        var advised = SamplingParameters()
        if let value = try generation.optionalDouble("temperature", .nonNegative) { advised.temperature = value }
        // -1 is written for "off", too.
        if let value = try generation.optionalInt("top_k", .atLeast(-1)) { advised.topK = max(0, value) }
        if let value = try generation.optionalDouble("top_p", .within(0, 1)) { advised.topP = value }
        if let value = try generation.optionalDouble("min_p", .within(0, 1)) { advised.minP = value }
        if let value = try generation.optionalDouble("repetition_penalty", .positive) {
            advised.repetitionPenalty = value
        }
        // llama.cpp's setting; files of the reference have none.
        if let value = try generation.optionalInt("penalty_last_n", .atLeast(-1)) {
            advised.penaltyWindow = value < 0 ? nil : value
        }
        let isRandom = try generation.bool("do_sample", default: false)
        // The reference's defaults, written out without `do_sample`, are no advice either.
        let isSilent =
            advised.temperature == 1 && [nil, Self.defaultTopK].contains(advised.topK)
            && [nil, 1].contains(advised.topP) && [nil, 0].contains(advised.minP)
        if advised.topK == nil, isRandom || !isSilent { advised.topK = Self.defaultTopK }
        sampling = isRandom ? advised : advised.greedyForm
        var answers = isRandom || !isSilent ? advised : Self.defaultAnswers
        if answers.isGreedy { answers.temperature = Self.defaultAnswers.temperature }
        (answers.repetitionPenalty, answers.penaltyWindow) = (advised.repetitionPenalty, advised.penaltyWindow)
        self.answers = answers
    }
}
