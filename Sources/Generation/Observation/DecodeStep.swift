public import Sampling
public import Transformers

/// What is seen of one choice.
public struct DecodeStep {
    /// The position of the token in the answer, from 0.
    public let index: Int
    /// The model's logits before penalties, mask and temperature: [vocabulary]; empty for a forced token.
    public let logits: [Float]
    /// The logits after penalties and bias: [vocabulary]; nil where these change nothing.
    public let processed: [Float]?
    /// The tokens that were allowed.
    public let allowed: AllowedTokens
    /// The token chosen.
    public let token: Int32
    /// Whether a grammar left no choice, and the model was not run.
    public let isForced: Bool
    /// The random number of the draw, from 0 up to 1; nil where nothing was drawn.
    public let random: Double?
    /// The token that a draft had guessed here; nil without a draft.
    public let guess: Int32?
    /// Which bytes a grammar allowed here, for people; nil without a grammar, and for a forced token.
    public let expectation: String?
    /// The tokens whose keys and values the cache holds.
    public let cachedTokens: Int
    /// The size of the cache in memory, in bytes.
    public let cacheBytes: Int
    /// How long the parts took since the choice before.
    public let times: StepTimes
}

/// How long the parts of a step took, and what the passes since the choice before computed.
public struct StepTimes: Sendable, Equatable {
    /// The blocks of the model, from the embedding to the last one.
    public var evaluation = Duration.zero
    /// The mask of a grammar; computed on another thread while the blocks run.
    public var mask = Duration.zero
    /// The part of that time in which the mask was waited for.
    public var waiting = Duration.zero
    /// The output head.
    public var head = Duration.zero
    /// Penalties, truncation and the draw.
    public var sampling = Duration.zero
    /// From the choice before to the next piece of work: tokens to text, marks of calls, and what the reader does.
    public var text = Duration.zero
    /// The passes.
    public var passes = 0
    /// The rows that the passes computed, of all sequences.
    public var rows = 0
    /// The most sequences that shared a pass.
    public var sequences = 0

    /// Nothing yet.
    public init() {}

    /// Adds a pass.
    mutating func add(_ pass: PassTimes) {
        evaluation += pass.evaluation
        head += pass.head
        passes += 1
        rows += pass.rows
        sequences = max(sequences, pass.sequences)
    }
}

/// How long one pass took, and how much it computed.
public struct PassTimes: Sendable, Equatable {
    /// The blocks of the model.
    public var evaluation: Duration
    /// Of that, attention to the caches: what grows with the context.
    public var attention: Duration
    /// The output head.
    public var head: Duration
    /// All of it, waiting for masks included.
    public var total: Duration
    /// The rows, of all sequences.
    public var rows: Int
    /// The pairs of a row and a position that it attends to.
    public var positions: Int
    /// The sequences.
    public var sequences: Int

    /// Times from their parts.
    public init(
        evaluation: Duration, attention: Duration = .zero, head: Duration, total: Duration, rows: Int,
        positions: Int = 0, sequences: Int
    ) {
        self.evaluation = evaluation
        self.attention = attention
        self.head = head
        self.total = total
        self.rows = rows
        self.positions = positions
        self.sequences = sequences
    }
}

/// Receives every choice, for people who study the loop.
public typealias StepObserver = (DecodeStep) -> Void

/// A text at its beginning, as it is shown to an observer of the engine.
public struct ObservedText: Sendable {
    /// The engine that writes it.
    public let engine: Engine
    /// The tokens of the prompt.
    public let prompt: [Int32]
    /// The places of the prompt that rows of pictures take, run by run.
    public let rowPlaces: [Range<Int>]
    /// How many of the prompt's tokens an earlier text has left in a cache.
    public let cachedTokens: Int
    /// How tokens are chosen.
    public let sampling: SamplingParameters
    /// The seed of the random choices.
    public let seed: UInt64
    /// Whether a grammar holds the text.
    public let isConstrained: Bool
    /// The most positions of the cache.
    public let capacity: Int
}

/// What someone who studies an engine sees of one text; called on the thread that computes.
public struct TextObserver: Sendable {
    /// Receives every choice.
    public var step: @Sendable (DecodeStep) -> Void
    /// Receives the intermediate results after every choice; slow, and no tokens are guessed, so that each has its own
    /// pass.
    public var evaluation: (@Sendable (Observation) -> Void)?
    /// Receives what this many tokens of a turn have become, in their order.
    public var part: (@Sendable (AnswerPart, Int) -> Void)?

    /// An observer of choices.
    public init(step: @escaping @Sendable (DecodeStep) -> Void) {
        self.step = step
    }
}

/// What tokens of a turn are.
public enum AnswerPart: String, Sendable, CaseIterable {
    /// The answer, or what leads to a call.
    case answer
    /// Reasoning before the answer.
    case thought
    /// The call of a tool.
    case call
}
