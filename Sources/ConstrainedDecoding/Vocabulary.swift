import OrderedJSON
import RegularExpressions

/// The tokens of a tokenizer as bytes, arranged for masks; built once for each tokenizer.
public final class Vocabulary: Sendable {
    /// The number of token ids.
    public let size: Int
    /// The bytes of each token id in running text; nil for special tokens and holes.
    public let tokenBytes: [[UInt8]?]
    /// The tokens that end a text, each allowed where the grammar may end.
    public let endTokens: [Int]

    /// All tokens.
    let root: TokenTrie
    /// Tokens that a string can hold as they are, see `StringScan.mark(_:)`.
    let plain: TokenTrie
    /// Those of them that end within a character.
    let cutOff: TokenTrie
    /// Those of `plain` that a string of any text can hold between two characters, as a set.
    let freeText: [UInt64]
    /// Tokens that begin with such text, or none, and then hold a quote, a backslash or a rare character.
    let marked: TokenTrie
    /// The tokens of `marked`, as a set.
    let markedSet: [UInt64]
    /// Tokens with a backslash.
    let escapedTokens: [Int32]
    /// Those of them that are not whole characters and escapes.
    let openEscapes: [Int32]
    /// Those of them that are whole characters and escapes, by the text that they stand for.
    private let decodedEscapes: [[UInt8]: [Int32]]
    /// What follows the leading whitespace of the tokens that have some and more.
    let afterSpace: TokenTrie
    /// Tokens of whitespace alone, by ascending length.
    let spaceTokens: [(token: Int32, length: Int)]
    /// The longest run of whitespace that a token begins with.
    let longestSpace: Int
    /// Tokens too long for the trie.
    let longTokens: [Int32]
    /// Where tokens leave a string, for those that begin inside of it.
    let leavingBody: StringExits
    /// The same for tokens that begin with the opening quote.
    let leavingString: StringExits
    /// The same for tokens that begin with whitespace and the opening quote, by what follows the whitespace.
    let leavingSpacedString: StringExits
    /// The same for tokens that begin with one space and the opening quote, by what follows the space.
    let leavingOneSpacedString: StringExits?
    /// Characters that a token adds to a string that it begins in, up to the closing quote; for each token id.
    let bodyCounts: [UInt16]
    /// The same for tokens that begin with the string's opening quote, whitespace before it allowed.
    let stringCounts: [UInt16]
    /// The most brackets, commas and colons in one token: bytes after which a value can begin.
    let mostOpenings: Int
    /// The most of them that a token can hold where the text is JSON, see `StructureScan`.
    let mostJSONOpenings: Int
    /// Bytes that are no token by themselves.
    let missingBytes: ByteSet
    /// Whether an end of a text has no more tokens than bytes.
    ///
    /// Small vocabularies lack bytes that hardly any end has: control characters, bytes that no text holds, and the first bytes of
    /// characters that are not assigned, U+40000 to U+BFFFF. Ends are then counted as if they were there.
    let spellsEnds: Bool
    /// Tokens of ordinary text by characters, see `BodyLengths`.
    let bodyLengths: BodyLengths

    private static let rareBytes = ByteSet(0x00...0x1F).subtracting(ByteSet([0x09, 0x0A, 0x0D])).union(
        ByteSet([0x7F, 0xC0, 0xC1, 0xF1, 0xF2] + Array(0xF5...0xFF)))

    /// A vocabulary from the bytes of each token id; tokens without bytes (special ones, holes) are nil.
    ///
    /// An end token is never spelled as text, whatever bytes it is given.
    public init(tokenBytes: [[UInt8]?], endTokens: [Int]) {
        var tokenBytes = tokenBytes
        let valid = endTokens.filter { $0 >= 0 && $0 < tokenBytes.count }
        for token in valid { tokenBytes[token] = nil }
        self.tokenBytes = tokenBytes
        self.endTokens = valid
        size = tokenBytes.count
        var entries: [(bytes: ArraySlice<UInt8>, token: Int32)] = []
        var spaced: [(bytes: ArraySlice<UInt8>, token: Int32)] = []
        var spaces: [(token: Int32, length: Int)] = []
        var long: [Int32] = []
        var counts = [UInt16](repeating: 0, count: tokenBytes.count)
        var opened = counts
        var longest = 0
        var openings = 0
        var jsonOpenings = 0
        for (index, bytes) in tokenBytes.enumerated() {
            guard let bytes, !bytes.isEmpty else { continue }
            let token = Int32(truncatingIfNeeded: index)
            let own = bytes.count { [0x5B, 0x7B, 0x2C, 0x3A].contains($0) }
            openings = max(openings, own)
            if own > jsonOpenings { jsonOpenings = max(jsonOpenings, StructureScan.openings(bytes)) }
            if bytes.count > TokenTrie.maximumLength {
                long.append(token)
                continue
            }
            entries.append((bytes[...], token))
            let lead = bytes.prefix { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }.count
            longest = max(longest, lead)
            if lead == bytes.count {
                spaces.append((token, lead))
            } else if lead > 0 {
                spaced.append((bytes[lead...], token))
            }
            counts[index] = UInt16(StringScan.characters(bytes[...]))
            opened[index] = UInt16(StringScan.characters(bytes.dropFirst(lead + 1)))
        }
        root = TokenTrie(entries)
        let plainEntries = entries.filter { StringScan.mark($0.bytes) == nil }
        plain = TokenTrie(plainEntries)
        cutOff = TokenTrie(plainEntries.filter { StringScan.isCutOff($0.bytes) })
        var freeText = [UInt64](repeating: 0, count: (tokenBytes.count + 63) / 64)
        for (bytes, token) in plainEntries where StringScan.beginsText(bytes) {
            freeText[Int(token) >> 6] |= 1 << UInt64(token & 63)
        }
        self.freeText = freeText
        let others = entries.filter { StringScan.mark($0.bytes).map { $0 >= 0x20 } ?? false }
        marked = TokenTrie(others)
        var markedSet = [UInt64](repeating: 0, count: (tokenBytes.count + 63) / 64)
        for (_, token) in others { markedSet[Int(token) >> 6] |= 1 << UInt64(token & 63) }
        self.markedSet = markedSet
        escapedTokens = entries.filter { $0.bytes.contains(UInt8(ascii: "\\")) }.map(\.token)
        var decoded: [[UInt8]: [Int32]] = [:]
        var open: [Int32] = []
        for (bytes, token) in entries where bytes.contains(UInt8(ascii: "\\")) {
            if let text = StringScan.decoded(bytes) {
                decoded[text, default: []].append(token)
            } else {
                open.append(token)
            }
        }
        openEscapes = open
        decodedEscapes = decoded
        missingBytes = ByteSet.all.subtracting(
            ByteSet(entries.lazy.filter { $0.bytes.count == 1 }.compactMap { $0.bytes.first }))
        spellsEnds = missingBytes.isSubset(of: Self.rareBytes)
        afterSpace = TokenTrie(spaced)
        spaceTokens = spaces.sorted { $0.length < $1.length }
        longestSpace = longest
        mostOpenings = openings
        mostJSONOpenings = jsonOpenings
        longTokens = long
        bodyCounts = counts
        stringCounts = opened
        leavingBody = StringExits(marked, fromBody: true, id: 0)
        leavingString = StringExits(root, fromBody: false, id: 1)
        leavingSpacedString = StringExits(afterSpace, fromBody: false, id: 2)
        let space = Int(root.rootChildren[0x20])
        leavingOneSpacedString = space < 0 ? nil : StringExits(root, below: space, fromBody: false, id: 3)
        bodyLengths = BodyLengths(counts: counts, opened: opened, bytes: entries)
    }

    /// The token that is spelled so, nil when there is none.
    public func token(spelling bytes: [UInt8]) -> Int? {
        guard let node = root.node(of: bytes), root.nodes[node].token >= 0 else { return nil }
        return Int(root.nodes[node].token)
    }

    /// All tokens that stand for a text within a JSON string, as it is or by escapes.
    func tokens(decodingTo bytes: [UInt8]) -> [Int32] { tokens(spelling: bytes) + (decodedEscapes[bytes] ?? []) }

    /// All tokens that are spelled so.
    func tokens(spelling bytes: [UInt8]) -> [Int32] {
        guard let node = root.node(of: bytes) else { return [] }
        var tokens: [Int32] = []
        forEachToken(root.nodes[node], node, root) { tokens.append($0) }
        return tokens
    }
}

/// Sets of tokens by how many characters of a string they hold.
final class BodyLengths: Sendable {
    /// No token holds more characters, those that begin with the opening quote included.
    let longest: Int
    /// For each length up to `longest`, the tokens with at most that many characters.
    let atMost: [[UInt64]]
    /// Lengths above this have a list instead of a set: few tokens are longer.
    static let setLimit = 24
    /// Tokens of more than `setLimit` characters, by ascending length.
    let long: [(token: Int32, length: Int)]
    /// Tokens of more than `setLimit` bytes, by ascending length.
    let longInBytes: [(token: Int32, length: Int)]

    init(counts: [UInt16], opened: [UInt16], bytes: [(bytes: ArraySlice<UInt8>, token: Int32)]) {
        longest = Int(max(counts.max() ?? 0, opened.max() ?? 0))
        var sets: [[UInt64]] = []
        let words = (counts.count + 63) / 64
        for limit in 0...min(Self.setLimit, max(longest - 1, 0)) {
            var set = [UInt64](repeating: 0, count: words)
            for (token, count) in counts.enumerated() where Int(count) <= limit {
                set[token >> 6] |= 1 << UInt64(token & 63)
            }
            sets.append(set)
        }
        atMost = sets
        long = counts.enumerated().filter { Int($0.element) > Self.setLimit }
            .map { (Int32(truncatingIfNeeded: $0.offset), Int($0.element)) }.sorted { $0.1 < $1.1 }
        longInBytes = bytes.filter { $0.bytes.count > Self.setLimit }
            .map { ($0.token, $0.bytes.count) }.sorted { $0.1 < $1.1 }
    }
}

/// Facts about bytes within a JSON string, read without regard to what the string may be.
enum StringScan {
    /// The first byte that a string does not hold as it is, or that begins a character which patterns often leave out:
    /// U+2028 and U+2029 end lines.
    static func mark(_ bytes: ArraySlice<UInt8>) -> UInt8? { bytes.first { !isPlain($0) } }

    /// Whether a byte is part of a string's text, and of no character that begins as U+2028 does.
    static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0xE2
    }

    /// Whether bytes are the beginning of a well-formed text, the last character perhaps cut off.
    static func beginsText(_ bytes: ArraySlice<UInt8>) -> Bool {
        if bytes.allSatisfy({ $0 < 0x80 }) { return true }
        return characterEnds.contains { String(validating: bytes + $0, as: UTF8.self) != nil }
    }

    /// Whether the last character of some bytes has begun and is not whole.
    static func isCutOff(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let lead = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }), bytes[lead] >= 0xC0 else { return false }
        let length = bytes[lead] < 0xE0 ? 2 : bytes[lead] < 0xF0 ? 3 : 4
        return bytes.endIndex - lead < length
    }

    /// Each character that was cut off continues with one of these.
    private static let characterEnds: [[UInt8]] = [
        [], [0x80], [0xA0], [0x80, 0x80], [0xA0, 0x80], [0x80, 0x80, 0x80], [0xA0, 0x80, 0x80],
    ]

    /// The characters of bytes inside of a string, up to a closing quote; an escape is one character.
    static func characters(_ bytes: ArraySlice<UInt8>) -> Int {
        var count = 0
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") { break }
            index += 1
            if byte == UInt8(ascii: "\\") {
                count += 1
                index = escapeEnd(bytes, index)
            } else if byte & 0xC0 != 0x80 {
                count += 1
            }
        }
        return count
    }

    /// What bytes within a string stand for; nil where they are not whole escapes and text.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        guard case .string(let text)? = try? JSONParser().parse([0x22] + bytes + [0x22]) else { return nil }
        return Array(text.utf8)
    }

    /// The end of an escape that starts after its backslash at `start`; a pair of surrogates is one escape.
    private static func escapeEnd(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Int {
        guard start < bytes.endIndex else { return start }
        guard bytes[start] == UInt8(ascii: "u") else { return start + 1 }
        let end = min(start + 5, bytes.endIndex)
        let isHigh =
            end - start >= 3 && bytes[start + 1] | 0x20 == UInt8(ascii: "d")
            && [0x38, 0x39, 0x61, 0x62].contains(bytes[start + 2] | 0x20)
        if isHigh, end < bytes.endIndex, bytes[end] == UInt8(ascii: "\\") {
            return min(end + 6, bytes.endIndex)
        }
        return end
    }

    /// Whether, in what follows a closing quote, a string ends that began after a comma or bracket: it may be a key or item as
    /// the one before, or make a value equal to one that ended there.
    static func endsAnotherString(_ rest: [UInt8]) -> Bool {
        var isBehindOther = false
        var isInside = false
        var isEscaped = false
        for byte in rest {
            if isInside {
                if byte == UInt8(ascii: "\""), !isEscaped {
                    if isBehindOther { return true }
                    isInside = false
                }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            } else if byte == UInt8(ascii: "\"") {
                isInside = true
            } else if [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte) {
                isBehindOther = true
            }
        }
        return false
    }
}
