/// Replaces a literal text in a stream of bytes; only what could begin another occurrence waits.
///
/// Linear in the stream: Knuth, Morris and Pratt, "Fast Pattern Matching in Strings" (1977). What waits is a beginning
/// of the literal, so the stream is never cut inside a scalar.
struct LiteralReplacement {
    private let literal: [UInt8]
    private let content: [UInt8]
    /// For each length of a beginning of the literal: the longest shorter beginning that it ends in.
    private let shorter: [Int]
    /// How much of the literal the stream ends in.
    private var matched = 0

    /// A replacement of a literal that is not empty.
    init(_ literal: [UInt8], with content: [UInt8]) {
        var shorter = [0, 0]
        var length = 0
        for byte in literal.dropFirst() {
            while length > 0, byte != literal[length] { length = shorter[length] }
            if byte == literal[length] { length += 1 }
            shorter.append(length)
        }
        self.literal = literal
        self.content = content
        self.shorter = shorter
    }

    /// Takes bytes and returns those that are certain now.
    mutating func push(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for byte in bytes {
            while matched > 0, byte != literal[matched] {
                let kept = shorter[matched]
                result += literal[..<(matched - kept)]
                matched = kept
            }
            guard byte == literal[matched] else {
                result.append(byte)
                continue
            }
            matched += 1
            if matched == literal.count {
                result += content
                matched = 0
            }
        }
        return result
    }

    /// Ends the stream and returns what waited.
    mutating func finish() -> [UInt8] {
        let rest = Array(literal[..<matched])
        matched = 0
        return rest
    }
}
