import Conversations
import Grammars
import Tokenizers

/// The marks of a turn as tokens: which special tokens are text for the parser, and what ends a turn.
struct TurnMarks: Sendable, Equatable {
    /// A special token that can be in text.
    struct Special: Sendable, Equatable {
        let bytes: [UInt8]
        let id: Int
    }

    private let specials: [Special]
    /// Special tokens that are marks of reasoning, calls or answers.
    private(set) var shown: Set<Int32> = []
    /// Special tokens that end a turn, beside those that end every text.
    private(set) var endTokens: Set<Int32> = []
    /// Turn ends that are no single token.
    private(set) var endTexts: [String] = []

    init(_ form: TurnForm, tokenizer: Tokenizer) {
        specials = tokenizer.addedTokens.compactMap { token in
            let bytes = Array(token.content.utf8)
            return tokenizer.isSpecial(token.id) && !bytes.isEmpty ? Special(bytes: bytes, id: token.id) : nil
        }
        .sorted { $0.bytes.count > $1.bytes.count }
        for text in form.marks {
            for case .token(let id, _) in mark(text).pieces { shown.insert(Int32(truncatingIfNeeded: id)) }
        }
        for end in form.turnEnds {
            let pieces = mark(end.trimmingBlanks()).pieces
            if case .token(let id, _)? = pieces.first {
                let id = Int32(truncatingIfNeeded: id)
                if !shown.contains(id) { endTokens.insert(id) }
            } else if !pieces.isEmpty {
                endTexts.append(end.trimmingBlanks())
            }
        }
    }

    /// The text of a special token.
    func text(of token: Int32) -> String? {
        specials.first { $0.id == Int(token) }.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// A mark in pieces: text, and special tokens, of which the longest is taken at each place.
    func mark(_ text: String) -> ValueSpelling.Mark {
        let bytes = Array(text.utf8)
        var pieces: [ValueSpelling.Mark.Piece] = []
        var plain: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if let special = specials.first(where: { bytes[index...].starts(with: $0.bytes) }) {
                if !plain.isEmpty { pieces.append(.text(plain)) }
                plain = []
                pieces.append(.token(special.id, text: special.bytes))
                index += special.bytes.count
            } else {
                plain.append(bytes[index])
                index += 1
            }
        }
        if !plain.isEmpty { pieces.append(.text(plain)) }
        return ValueSpelling.Mark(pieces)
    }
}
