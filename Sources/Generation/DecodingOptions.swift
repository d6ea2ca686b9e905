public import Sampling
public import Transformers

/// How a text is generated from a prompt of token ids.
public struct DecodingOptions: Sendable {
    /// The most tokens to generate; nil continues until the model ends the text or the context is full.
    public var maximumTokens: Int?
    /// How each token is chosen.
    public var sampling: SamplingParameters
    /// Texts that end generation when they appear; they are not part of the result.
    public var stopStrings: [String]
    /// Whether tokens that end the text are generated like any other.
    public var ignoresEndOfText: Bool
    /// Tokens that end this text beside the model's own.
    public var stopTokens: Set<Int32> = []
    /// Which probabilities of the tokens are reported; nil for none.
    public var scoring: TokenScoring?
    /// Whether the prompt may begin with what other texts hold, those that are still being written among them, and others may
    /// begin with what this one holds.
    ///
    /// They then hold the same pages of keys and values until one of them writes to a page, which it copies first.
    public var usesCache = true
    /// Whether tokens are guessed from what was written before and checked several at once; the text is the same.
    public var usesDrafts = true
    /// Tokens that the text may be like, such as a document that is to be changed a little; they are guessed first.
    public var prediction: [Int32] = []
    /// Who sends the request, by any name that distinguishes clients; clients that wait take turns, and what each was
    /// answered is kept to itself.
    public var client: String?
    /// When a text ends because it writes the same again and again; nil lets it continue.
    public var repetitionDetection: RepetitionDetection?
    /// Adapters that the text is computed with; nil means the model as it is.
    public var adapters: AdapterSet?

    /// Options that sample from the model's distribution until it ends the text.
    public init(
        maximumTokens: Int? = nil, sampling: SamplingParameters = SamplingParameters(), stopStrings: [String] = [],
        ignoresEndOfText: Bool = false
    ) {
        self.maximumTokens = maximumTokens
        self.sampling = sampling
        self.stopStrings = stopStrings
        self.ignoresEndOfText = ignoresEndOfText
    }
}
