import Grammars

extension Constraint {
    /// The most bytes that are followed at once while they are forced.
    private static let forcedLimit = 4096

    /// The tokens that must come next, in the tokenizer's own division of the text; empty when there is a choice.
    ///
    /// Bytes are forced as long as only one is possible and the text may not end. `encode` divides them as the
    /// tokenizer would; tokens at the end that the text that follows could be merged with are left out, because the
    /// tokenizer might divide the whole otherwise. Nothing is committed.
    ///
    /// - Throws: `ConstraintError.grammar` when a limit is reached.
    public func forcedTokens(encode: ([UInt8]) -> [Int]) throws(ConstraintError) -> [Int] {
        guard !hasEnded else { return [] }
        let (bytes, isOpen) = try withRecognizer { (recognizer, state) -> ([UInt8], (Int) -> Bool) in
            var state = state
            var bytes: [UInt8] = []
            while bytes.count < Self.forcedLimit, let byte = recognizer.forcedByte(state) {
                bytes.append(byte)
                state = recognizer.step(state, byte)
            }
            let next = recognizer.candidateBytes(state)
            let trie = self.vocabulary.root
            // Whether a token that begins `length` bytes before the end could continue into what follows.
            let isOpen = { (length: Int) -> Bool in
                guard let node = trie.node(of: bytes.suffix(length)) else { return false }
                var child = node + 1
                let end = node + Int(trie.nodes[node].skip)
                while child < end {
                    if next.has(trie.nodes[child].byte) { return true }
                    child += Int(trie.nodes[child].skip)
                }
                return false
            }
            return (bytes, isOpen)
        }
        guard !bytes.isEmpty else { return [] }
        let tokens = encode(bytes)
        var safe = bytes.count
        for length in 1...min(bytes.count, vocabulary.root.longestPath) where isOpen(length) {
            safe = bytes.count - length
        }
        var kept: [Int] = []
        var end = 0
        for token in tokens {
            guard token >= 0, token < vocabulary.size, let spelled = vocabulary.tokenBytes[token],
                bytes[end...].starts(with: spelled)
            else { break }
            end += spelled.count
            if end > safe { break }
            kept.append(token)
        }
        return kept
    }
}

/// What became of a text.
public enum TextVerdict: Equatable, Sendable {
    /// The grammar accepts it.
    case accepted
    /// The byte at an offset is not possible; what could have come instead.
    case rejected(offset: Int, expected: String)
    /// The text ends too early; what could have come.
    case incomplete(expected: String)
}

extension Constraint {
    /// Whether a text, from its first byte, is one of the grammar's; what was committed does not matter.
    ///
    /// - Throws: `ConstraintError.grammar` when a limit is reached.
    public func validate(_ text: some Sequence<UInt8>) throws(ConstraintError) -> TextVerdict {
        let bytes = Array(text)
        return try withRecognizer { (recognizer, _) -> TextVerdict in
            var state = recognizer.start
            for (offset, byte) in bytes.enumerated() {
                let next = recognizer.step(state, byte)
                if next == Recognizer.dead {
                    return .rejected(offset: offset, expected: Self.described(recognizer, state))
                }
                state = next
            }
            return recognizer.isAccepting(state) ? .accepted : .incomplete(expected: Self.described(recognizer, state))
        }
    }

    /// What may come next at the present place, for people.
    ///
    /// - Throws: `ConstraintError.grammar` when a limit is reached.
    public func expectation() throws(ConstraintError) -> String {
        try withRecognizer { (recognizer, state) -> String in Self.described(recognizer, state) }
    }

    private static func described(_ recognizer: Recognizer, _ state: Recognizer.StateID) -> String {
        let set = recognizer.allowedBytes(state)
        var parts: [String] = []
        var byte = 0
        while byte < 256 {
            guard set.has(UInt8(byte)) else {
                byte += 1
                continue
            }
            var last = byte
            while last + 1 < 256, set.has(UInt8(last + 1)) { last += 1 }
            parts.append(last == byte ? shown(byte) : "\(shown(byte))–\(shown(last))")
            byte = last + 1
        }
        if recognizer.isAccepting(state) { parts.append("the end") }
        for token in recognizer.specialTokens(state) { parts.append("token \(token)") }
        if parts.count > 12 { parts = parts.prefix(12) + ["…"] }
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }

    package static func shown(_ byte: Int) -> String {
        if byte == 0x20 { return "space" }
        if byte > 0x20, byte < 0x7F { return "'\(Unicode.Scalar(UInt8(byte)))'" }
        let names = [0x09: "tab", 0x0A: "line feed", 0x0D: "carriage return"]
        return names[byte] ?? "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}
