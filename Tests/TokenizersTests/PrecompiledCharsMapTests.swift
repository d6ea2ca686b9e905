import Testing

@testable import Tokenizers

/// Precompiled character maps and the SentencePiece models that hold them, made by hand.
@Suite("Precompiled character maps")
struct PrecompiledCharsMapTests {
    /// The bytes of a map: a trie with these units, and its replacements.
    static func bytes(units: [Int: UInt32], replacements: [UInt8]) -> [UInt8] {
        var trie = [UInt32](repeating: 0, count: 128)
        for (place, unit) in units { trie[place] = unit }
        var bytes: [UInt8] = []
        for word in [UInt32(trie.count * 4)] + trie {
            for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
        }
        return bytes + replacements
    }

    /// A map with the one key `a`: its unit leads to the next one, which holds the place of the replacement.
    static func mapping(to replacement: [UInt8]) -> [UInt8] {
        bytes(units: [0x61: 0x61 | 0x100 | 3 << 10, 0x62: 0x8000_0000], replacements: replacement + [0])
    }

    /// A map without keys: the unit of `a` leads back to the root, so that its trie is endless.
    static func circle() -> [UInt8] {
        bytes(units: [0x61: 0x61 | 0x61 << 10], replacements: [0])
    }

    /// A field of bytes in the format of protocol buffers.
    static func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
        var bytes = [number << 3 | 2]
        var count = content.count
        while count >= 128 {
            bytes.append(UInt8(truncatingIfNeeded: count) | 128)
            count >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: count))
        return bytes + content
    }

    /// A BPE model of an unknown piece and `a`, with a map.
    static func model(_ map: [UInt8]) -> [UInt8] {
        let unknown = field(1, Array("<unk>".utf8)) + [0x18, 2]
        let letter = field(1, Array("a".utf8))
        return field(1, unknown) + field(1, letter) + field(2, [0x18, 2]) + field(3, field(2, map))
    }

    /// A text as SentencePiece normalizes it with a map.
    private func normalized(_ text: String, _ map: PrecompiledCharsMap) -> String {
        var normalizer = SentencePieceNormalizer()
        normalizer.charsMap = map
        normalizer.addsDummyPrefix = false
        var text = text
        return text.withUTF8 { String(decoding: normalizer.normalize($0), as: UTF8.self) }
    }

    @Test("a map replaces its keys, and knows how much longer that makes a text")
    func replacement() throws {
        let map = try PrecompiledCharsMap(Self.mapping(to: Array("xyz".utf8)))
        #expect(normalized("bab", map) == "bxyzb")
        #expect(map.growth == 3)
        #expect(try PrecompiledCharsMap(Self.circle()).growth == 0)
    }

    @Test("a mark after a key stays by SentencePiece's rule, and goes with its cluster by that of tokenizer.json")
    func marks() throws {
        let map = try PrecompiledCharsMap(Self.mapping(to: Array("xyz".utf8)))
        func clustered(_ text: String) -> String? {
            var text = text
            return text.withUTF8 { map.normalize($0) }.map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(Array(normalized("ba\u{300}b", map).utf8) == Array("bxyz\u{300}b".utf8))
        #expect(clustered("ba\u{300}b") == "bxyzb")
        // A longer cluster is taken scalar by scalar.
        let long = "a\u{300}\u{301}\u{302}"
        #expect(clustered(long).map { Array($0.utf8) } == Array("xyz\u{300}\u{301}\u{302}".utf8))
        // After what is no key, nothing changes.
        #expect(clustered("b\u{300}") == nil)
        #expect(Array(normalized("b\u{300}", map).utf8) == Array("b\u{300}".utf8))
    }

    @Test("a model whose map makes a text too long is refused")
    func growth() throws {
        let short = [UInt8](repeating: 0x61, count: 200)
        #expect(try Tokenizer(modelBytes: Self.model(Self.mapping(to: short))).id(of: "a") == 1)
        for (count, factor) in [(2_000, 8_000), (10_000_000, 13_333_336)] {
            let long = [UInt8](repeating: 0x61, count: count)
            let error = #expect(throws: TokenizerError.self) {
                try Tokenizer(modelBytes: Self.model(Self.mapping(to: long)))
            }
            #expect(
                error?.description
                    == "tokenizer.model: 'normalizer_spec' is a sequence of steps that can make a text \(factor) times "
                    + "longer; expected 1024 times or fewer")
        }
    }

    @Test("a map whose trie leads in a circle takes linear time")
    func endlessTrie() throws {
        let map = try PrecompiledCharsMap(Self.circle())
        let text = HostileTextTests.text("a")
        var result = ""
        let taken = HostileTextTests.seconds { result = normalized(text, map) }
        #expect(result == text)
        #expect(taken < 2)
    }
}
