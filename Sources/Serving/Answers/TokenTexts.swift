import Chat
import Generation
import OrderedJSON
import Tokenizers

/// Tokens and their probabilities as answers spell them.
struct TokenTexts: Sendable {
    let tokenizer: Tokenizer

    /// What represents the logarithm of 0, which JSON cannot spell.
    static let impossible = -9999.0

    /// The bytes of a token.
    func bytes(_ token: Int32) -> [UInt8] {
        let id = Int(token)
        if tokenizer.isSpecial(id), let text = tokenizer.token(id) { return Array(text.utf8) }
        return tokenizer.tokenBytes(id) ?? Array((tokenizer.token(id) ?? "").utf8)
    }

    /// The text of a token; U+FFFD stands for bytes that are no whole character.
    func text(_ token: Int32) -> String { String(decoding: bytes(token), as: UTF8.self) }

    static func logarithm(_ value: Double) -> JSONValue {
        .number(value.isFinite ? max(value, impossible) : impossible)
    }

    /// The entry of a chat answer's `logprobs.content`.
    func entry(_ score: TokenScore) -> JSONValue {
        var entry = choice(score.chosen)
        entry["top_logprobs"] = .array(score.alternatives.map { .object(choice($0)) })
        return .object(entry)
    }

    private func choice(_ choice: TokenScore.Choice) -> JSONObject {
        let bytes = bytes(choice.token)
        return [
            "token": .string(String(decoding: bytes, as: UTF8.self)), "logprob": Self.logarithm(choice.logarithm),
            "bytes": .array(bytes.map { .integer(Int($0)) }),
        ]
    }
}
