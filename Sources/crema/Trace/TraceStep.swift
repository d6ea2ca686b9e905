import Chat
import Generation
import Sampling
import Transformers

/// One choice as a trace keeps it: the numbers that the loop used, for the first candidates of each stage.
struct TraceStep {
    /// What a layer would have said, had the head read its output.
    typealias LayerGuess = (layer: Int, entries: [RankedTokens.Entry])

    let index: Int
    let token: Int
    let isForced: Bool
    /// The model's own probability of the token; nil for a forced one.
    let probability: Double?
    /// The candidates by the model's logits.
    let raw: [RankedTokens.Entry]
    /// Those after penalties and bias; nil where these changed nothing.
    let processed: [RankedTokens.Entry]?
    /// Those that the mask allows; nil without a mask.
    let masked: [RankedTokens.Entry]?
    /// How many tokens were allowed.
    let allowedCount: Int
    /// What was drawn from; nil for a forced token.
    let distribution: Distribution?
    let random: Double?
    let guess: Int?
    /// Which bytes a grammar allowed, for people.
    let expectation: String?
    /// The place in the JSON text, as a pointer; nil where the text is no JSON.
    let place: String?
    let cachedTokens: Int
    let cacheBytes: Int
    let times: StepTimes
    let attention: [(layer: Int, heads: [TraceLayers.Head])]
    let guesses: [LayerGuess]

    /// The tokens that a layer's guess lists.
    private static let guessCount = 3

    init(_ step: DecodeStep, of text: ObservedText, place: String?, layers: TraceLayers, count: Int) {
        index = step.index
        token = Int(step.token)
        isForced = step.isForced
        random = step.random
        guess = step.guess.map(Int.init)
        expectation = step.expectation
        self.place = place
        (cachedTokens, cacheBytes, times) = (step.cachedTokens, step.cacheBytes, step.times)
        attention = layers.attention
        guard !step.isForced else {
            (probability, raw, processed, masked, distribution) = (nil, [], nil, nil, nil)
            (allowedCount, guesses) = (1, [])
            return
        }
        let raw = RankedTokens(step.logits, count: count)
        self.raw = raw.entries
        probability = step.logits.indices.contains(token) ? raw.probability(of: step.logits[token]) : nil
        processed = step.processed.map { RankedTokens($0, count: count).entries }
        let row = step.processed ?? step.logits
        switch step.allowed {
        case .mask(let words):
            masked = RankedTokens(row, allowed: step.allowed, count: count).entries
            allowedCount = words.reduce(0) { $0 + $1.nonzeroBitCount }
        case .listed(let tokens):
            masked = RankedTokens(row, allowed: step.allowed, count: count).entries
            allowedCount = tokens.count
        case .all, .checked:
            masked = nil
            allowedCount = step.logits.count
        }
        distribution = try? Distribution(
            text.sampling, processed: row, allowed: step.allowed, most: count, chosen: token)
        guesses = layers.residuals.compactMap { layer, residual in
            guard let logits = try? text.engine.decoder.logits(ofHidden: residual) else { return nil }
            return (layer, RankedTokens(logits, count: Self.guessCount).entries)
        }
    }

    /// How far the best candidate stood above the second; nil where there was only one.
    var margin: Float? {
        let entries = masked ?? processed ?? raw
        return entries.count > 1 ? entries[0].logit - entries[1].logit : nil
    }
}
