public import ConstrainedDecoding

/// One text walked through a constraint token by token, with what each step cost.
public struct ConstraintWalk: Sendable {
    /// Whether every token was in its mask and the text may end after them.
    public private(set) var isAccepted = false
    /// Why not; nil when accepted.
    public private(set) var reason: String?
    /// The text's byte where the first token that is not allowed goes wrong, or the text's length when it ends too early.
    public private(set) var byteOffset: Int?
    /// Processor time of each mask, in microseconds.
    public private(set) var maskMicroseconds: [Double] = []
    /// The share of the vocabulary that each mask allows.
    public private(set) var densities: [Double] = []

    /// Walks tokens from the constraint's start, and leaves it there again.
    ///
    /// - Throws: `ConstraintError.grammar` when a limit is reached.
    public init(_ tokens: [Int], _ constraint: Constraint) throws(ConstraintError) {
        try constraint.rollback(constraint.count)
        var offset = 0
        var bytes: [UInt8] = []
        for token in tokens {
            let started = processorMicroseconds()
            let mask = try constraint.computeMask()
            maskMicroseconds.append(processorMicroseconds() - started)
            densities.append(mask.density)
            let spelled =
                token >= 0 && token < constraint.vocabulary.size ? constraint.vocabulary.tokenBytes[token] : nil
            bytes += spelled ?? []
            guard mask[token] else {
                isAccepted = false
                byteOffset = offset
                reason = "token \(token) is not allowed; expected \(try constraint.expectation())"
                if spelled != nil, case .rejected(let place, let expected) = try constraint.validate(bytes) {
                    byteOffset = place
                    reason = "expected \(expected); found \(Constraint.shown(Int(bytes[place])))"
                }
                try constraint.rollback(constraint.count)
                return
            }
            try constraint.commit(token)
            offset += spelled?.count ?? 0
        }
        let started = processorMicroseconds()
        let mask = try constraint.computeMask()
        maskMicroseconds.append(processorMicroseconds() - started)
        densities.append(mask.density)
        isAccepted = constraint.vocabulary.endTokens.contains { mask[$0] }
        if !isAccepted {
            byteOffset = offset
            reason = "the text ends; expected \(try constraint.expectation())"
        }
        try constraint.rollback(constraint.count)
    }
}
