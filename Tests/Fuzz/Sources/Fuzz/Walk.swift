import ConstrainedDecoding

/// A few tokens through a constraint.
enum Walk {
    /// A token for each byte, a few longer ones, a special one, and the end.
    static let vocabulary: Vocabulary = {
        let bytes = (UInt8.min...UInt8.max).map { [$0] }
        let words = ["\":", "\", ", "{\"", "\"}", "[]", "true", "null", "ab", "  ", "12", "\u{E9}", "\\u00"].map {
            Array($0.utf8)
        }
        return Vocabulary(tokenBytes: bytes + words + [nil, nil], endTokens: [bytes.count + words.count + 1])
    }()

    static let specialToken = vocabulary.size - 2

    /// What is before and after the first zero byte; without one, a text that occurs in most languages.
    static func parts(of bytes: [UInt8]) -> (first: [UInt8], second: [UInt8]) {
        guard let zero = bytes.firstIndex(of: 0) else { return (bytes, Array(#"{"a": [12, "bé"]} aAb1"#.utf8)) }
        return (Array(bytes[..<zero]), Array(bytes[(zero + 1)...]))
    }

    /// Takes the bytes of a text where they are allowed, and other tokens where not; a mask and a single question must agree.
    static func take(_ text: [UInt8], _ constraint: Constraint) throws(ConstraintError) {
        _ = try constraint.validate(text)
        _ = try constraint.expectation()
        for position in 0..<12 {
            // The search for endings costs more than all else together.
            let isBounded = position % 6 == 4
            let mask = isBounded ? try constraint.computeMask(budget: 20) : try constraint.computeMask()
            let allowed = mask.tokens
            guard !allowed.isEmpty else { return }
            let wished = position < text.count ? Int(text[position]) : 0
            let isAllowed = try constraint.isAllowed(wished)
            if !isBounded {
                FuzzTarget.require(mask[wished] == isAllowed, "the mask and the question differ about \(wished)")
            }
            let token = mask[wished] ? wished : allowed[(wished &+ position * 31) % allowed.count]
            do throws(ConstraintError) {
                try constraint.commit(token)
            } catch {
                if case .tokenNotAllowed = error { FuzzTarget.require(false, "\(error), which the mask allows") }
                throw error
            }
            if vocabulary.endTokens.contains(token) { return }
        }
        _ = try constraint.tokensToClose()
        try constraint.rollback(constraint.count)
    }
}
