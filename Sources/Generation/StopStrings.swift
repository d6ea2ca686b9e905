/// Finds the first stop string in text that arrives piece by piece, and holds back what might become one.
///
/// Comparison is by UTF-8 bytes (Knuth, Morris and Pratt, SIAM J. Comput. 6, 1977), one automaton for each stop string, so the
/// work is linear in the text. The stop string itself is never emitted.
package struct StopStrings {
    private struct Pattern {
        let bytes: [UInt8]
        /// For each matched length, the longest shorter prefix that is also a suffix.
        let fallback: [Int]
        var matched = 0

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            var fallback = [Int](repeating: 0, count: bytes.count + 1)
            var length = 0
            for index in bytes.indices.dropFirst() {
                while length > 0, bytes[index] != bytes[length] { length = fallback[length] }
                if bytes[index] == bytes[length] { length += 1 }
                fallback[index + 1] = length
            }
            self.fallback = fallback
        }

        /// Takes one byte; true when the whole pattern has been seen.
        mutating func advance(_ byte: UInt8) -> Bool {
            while matched > 0, matched == bytes.count || bytes[matched] != byte { matched = fallback[matched] }
            if bytes[matched] == byte { matched += 1 }
            return matched == bytes.count
        }
    }

    /// What a piece of text led to.
    package struct Outcome: Equatable {
        /// Text that can be shown now.
        package var text: String
        /// The stop string that was found, nil when none was.
        package var stop: String?
    }

    private let strings: [String]
    private var patterns: [Pattern]
    /// Bytes that may be the beginning of a stop string.
    private var held: [UInt8] = []

    /// Stop strings; empty ones never match.
    package init(_ strings: [String]) {
        self.strings = strings.filter { !$0.isEmpty }
        patterns = self.strings.map { Pattern(Array($0.utf8)) }
    }

    /// Takes a piece of text, and gives what can be shown; nothing may be appended after a stop string was found.
    package mutating func append(_ piece: String) -> Outcome {
        if patterns.isEmpty { return Outcome(text: piece, stop: nil) }
        for byte in piece.utf8 {
            held.append(byte)
            var found: Int?
            for index in patterns.indices where patterns[index].advance(byte) {
                // Of several that end here the longest began first.
                if patterns[index].bytes.count > found.map({ patterns[$0].bytes.count }) ?? 0 { found = index }
            }
            if let found {
                held.removeLast(patterns[found].bytes.count)
                defer { held.removeAll() }
                return Outcome(text: String(decoding: held, as: UTF8.self), stop: strings[found])
            }
        }
        return Outcome(text: releaseAllBut(patterns.map(\.matched).max() ?? 0), stop: nil)
    }

    /// Gives what was held back, at the end of the text.
    package mutating func finish() -> String {
        releaseAllBut(0)
    }

    /// Shows held bytes up to a character border, so that a scalar is never cut.
    private mutating func releaseAllBut(_ count: Int) -> String {
        var end = held.count - count
        while end > 0, end < held.count, held[end] & 0xC0 == 0x80 { end -= 1 }
        let text = String(decoding: held[..<end], as: UTF8.self)
        held.removeFirst(end)
        return text
    }
}
