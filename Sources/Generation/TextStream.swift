public import Tokenizers
public import Transformers

/// Turns the tokens of a decode loop into text: whole characters only, and nothing of a stop string.
///
/// Not for use by two threads at once.
public final class TextStream {
    /// What one step led to.
    public enum Step: Sendable, Equatable {
        /// Part of the prompt was evaluated.
        case prefill(evaluated: Int, total: Int)
        /// Text that can be shown; empty while a character or a stop string is incomplete.
        case text(String)
        /// Nothing more follows.
        case finished(FinishReason)
    }

    /// The loop that makes the tokens.
    public let loop: DecodeLoop
    /// All text so far.
    public private(set) var text = ""
    /// The tokens after `text`, those of a stop string included.
    public var tokens: [Int32] { loop.generated }

    private let tokenizer: Tokenizer
    private let shownTokens: Set<Int32>
    private var detokenizer: StreamingDetokenizer
    private var stopStrings: StopStrings
    /// Reads the text piece by piece, and gives what ends it where something in it does.
    private let stop: ((String) -> String?)?
    private var finish: FinishReason?

    /// A stream over a loop that has generated nothing yet.
    ///
    /// - Parameters:
    ///   - stopStrings: what ends the text wherever it is.
    ///   - shownTokens: special tokens that are text nevertheless, such as marks around calls.
    public convenience init(
        _ loop: DecodeLoop, tokenizer: Tokenizer, stopStrings: [String], shownTokens: Set<Int32> = []
    ) {
        self.init(loop, tokenizer: tokenizer, stopStrings: stopStrings, shownTokens: shownTokens, stop: nil)
    }

    /// - Parameter stop: receives each token's text once, and returns what ends the text in it; nil where nothing does.
    init(
        _ loop: DecodeLoop, tokenizer: Tokenizer, stopStrings: [String], shownTokens: Set<Int32>,
        stop: ((String) -> String?)?
    ) {
        self.loop = loop
        self.tokenizer = tokenizer
        self.shownTokens = shownTokens
        detokenizer = StreamingDetokenizer(tokenizer, skipSpecialTokens: shownTokens.isEmpty)
        self.stopStrings = StopStrings(stopStrings)
        self.stop = stop
    }

    /// Does one piece of work of the loop.
    ///
    /// - Throws: what the loop throws.
    public func advance() throws -> Step {
        if let finish, !loop.lacksScores { return .finished(finish) }
        return take(try loop.advance())
    }

    /// Does what needs no evaluation; nil when tokens of the loop are to be evaluated: see ``DecodeLoop/prepare()``.
    ///
    /// - Throws: what the loop throws.
    public func prepare() throws -> Step? {
        if let finish, !loop.lacksScores { return .finished(finish) }
        return try loop.prepare().map(take)
    }

    /// Takes the logits of the planned run: see ``DecodeLoop/accept(_:after:)``.
    ///
    /// - Throws: what the loop throws.
    public func accept(_ logits: inout Logits, after pass: PassTimes) throws -> Step {
        take(try loop.accept(&logits, after: pass))
    }

    /// The text of a step of the loop.
    private func take(_ step: DecodeLoop.Step) -> Step {
        switch step {
        case .prefill(let evaluated, let total): return .prefill(evaluated: evaluated, total: total)
        case .tokens(let tokens):
            var shown = ""
            for (index, token) in tokens.enumerated() where shownTokens.isEmpty || isShown(token) {
                shown += show(detokenizer.append(Int(token)))
                guard finish == nil else {
                    // Several tokens came at once; what follows the stop string was not requested.
                    loop.forget(tokens.count - index - 1)
                    break
                }
            }
            return .text(shown)
        case .finished(let reason):
            finish = reason
            let outcome = stopStrings.append(detokenizer.finish(dropsIncomplete: true))
            let rest = outcome.text + (outcome.stop == nil ? stopStrings.finish() : "")
            if let stop = outcome.stop { finish = .stopString(stop) }
            guard !rest.isEmpty else { return .finished(finish ?? reason) }
            add(rest)
            return .text(rest)
        }
    }

    private func isShown(_ token: Int32) -> Bool {
        shownTokens.contains(token) || !tokenizer.isSpecial(Int(token))
    }

    /// Takes a piece of text and gives what can be shown.
    private func show(_ piece: String) -> String {
        let outcome = stopStrings.append(piece)
        if let stop = outcome.stop { finish = .stopString(stop) }
        add(outcome.text)
        return outcome.text
    }

    private func add(_ piece: String) {
        text += piece
        if let found = stop?(piece) { finish = .stopString(found) }
    }
}
