/// SentencePiece's precompiled normalization: a double-array trie (darts-clone) from texts to places in a text block.
struct PrecompiledCharsMap: Sendable {
    /// What is wrong with a map.
    enum Fault: Error, Equatable {
        case notBase64
        case tooShort(Int)
        case invalidTrieSize(Int)
        case notUTF8
    }

    private let units: [UInt32]
    /// Replacements, each ended by a zero byte.
    private let replacements: [UInt8]

    /// A map from its bytes: size of the trie, the trie, the replacements.
    init(_ bytes: [UInt8]) throws(Fault) {
        guard bytes.count >= 4 else { throw .tooShort(bytes.count) }
        func unit(_ offset: Int) -> UInt32 {
            UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16
                | UInt32(bytes[offset + 3]) << 24
        }
        let size = Int(unit(0))
        guard size > 0, size % 4 == 0, size <= bytes.count - 4 else { throw .invalidTrieSize(size) }
        units = stride(from: 4, to: 4 + size, by: 4).map(unit)
        replacements = Array(bytes[(4 + size)...])
        guard String(validating: replacements, as: UTF8.self) != nil else { throw .notUTF8 }
    }

    /// The longest key: a trie whose units lead in a circle has endless ones.
    private static let maximumKeyLength = 128

    /// How many times longer the map can make a text.
    var growth: Int {
        let longest = replacements.split(separator: 0).map(\.count).max() ?? 0
        // A key of three bytes or more takes as many from the text; the few shorter ones are tried.
        var most = (longest + 2) / 3
        // Too much whatever the keys are.
        if longest > 4_096 { return most }
        for first: UInt8 in 1...255 {
            most = max(most, expansion(of: [first]))
            for second: UInt8 in 1...255 { most = max(most, expansion(of: [first, second])) }
        }
        return most
    }

    /// How many times longer than a key its replacement is; 0 when it is no key.
    private func expansion(of key: [UInt8]) -> Int {
        var result = 0
        key.withUnsafeBufferPointer { text in
            search(text, from: 0) { length, place in
                if length == text.count { result = ((replacement(at: place)?.count ?? 0) + length - 1) / length }
                return true
            }
        }
        return result
    }

    /// A map from base 64, as tokenizer.json writes it.
    init(base64: String) throws(Fault) {
        guard let bytes = Base64.decode(base64.utf8) else { throw .notBase64 }
        try self.init(bytes)
    }

    /// Calls a function with the length and the replacement of each key that the text begins with, shortest first,
    /// until it returns false.
    ///
    /// Longer keys than the limit are not found.
    private func search(_ text: UnsafeBufferPointer<UInt8>, from start: Int, _ body: (Int, Int) -> Bool) {
        var node = Self.offset(units[0])
        var position = start
        let end = min(text.count, start + Self.maximumKeyLength)
        while position < end {
            let byte = UInt32(text[position])
            if byte == 0 { return }
            node ^= Int(byte)
            guard node < units.count else { return }
            let unit = units[node]
            guard unit & 0x8000_00FF == byte else { return }
            node ^= Self.offset(unit)
            position += 1
            if unit >> 8 & 1 == 1 {
                guard node < units.count else { return }
                if !body(position - start, Int(units[node] & 0x7FFF_FFFF)) { return }
            }
        }
    }

    private static func offset(_ unit: UInt32) -> Int {
        Int(unit >> 10) << Int((unit & 0x200) >> 6)
    }

    /// The replacement at a place of the text block; nil outside it or inside a scalar.
    private func replacement(at place: Int) -> ArraySlice<UInt8>? {
        guard place < replacements.count, replacements[place] & 0xC0 != 0x80 else { return nil }
        let end = replacements[place...].firstIndex(of: 0) ?? replacements.count
        return replacements[place..<end]
    }

    /// The replacement of the shortest key that a text begins with, nil when there is none.
    func shortestMatch(_ text: UnsafeBufferPointer<UInt8>) -> ArraySlice<UInt8>? {
        var found: Int?
        search(text, from: 0) { _, place in
            found = place
            return false
        }
        return found.flatMap(replacement(at:))
    }

    /// The replacement of the longest key at a place of a text, and the key's length; nil when there is none.
    func longestMatch(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> (length: Int, ArraySlice<UInt8>)? {
        var found: (length: Int, place: Int)?
        search(text, from: start) { length, place in
            found = (length, place)
            return true
        }
        guard let found, let text = replacement(at: found.place) else { return nil }
        return (found.length, text)
    }

    /// A text as the reference library normalizes it, nil when nothing changes.
    ///
    /// Grapheme clusters of fewer than 6 bytes, then single scalars, are replaced by what their shortest known prefix is
    /// mapped to.
    func normalize(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count + 16)
        var isChanged = false
        func scalars(_ start: Int, _ end: Int) {
            var position = start
            while position < end {
                let next = min(end, position + UTF8Scalars.length(ofLead: text[position]))
                if let new = shortestMatch(.init(rebasing: text[position..<next])) {
                    result += new
                    isChanged = true
                } else {
                    result.append(contentsOf: text[position..<next])
                }
                position = next
            }
        }
        var clusters = GraphemeClusters(text)
        while let cluster = clusters.next() {
            if cluster.count < 6, cluster.count > 1, let new = shortestMatch(.init(rebasing: text[cluster])) {
                result += new
                isChanged = true
            } else {
                scalars(cluster.lowerBound, cluster.upperBound)
            }
        }
        return isChanged ? result : nil
    }
}

/// Base 64 as RFC 4648 has it, with padding.
enum Base64 {
    /// The bytes of a text, nil when it is not base 64.
    static func decode(_ text: String.UTF8View) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count / 4 * 3)
        var bits: UInt32 = 0
        var count = 0
        var padding = 0
        for byte in text {
            let value: UInt32
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = UInt32(byte) - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = UInt32(byte) - 71
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = UInt32(byte) + 4
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            case UInt8(ascii: "="):
                padding += 1
                continue
            default: return nil
            }
            if padding > 0 { return nil }
            bits = bits << 6 | value
            count += 1
            if count % 4 == 0 {
                result.append(UInt8(truncatingIfNeeded: bits >> 16))
                result.append(UInt8(truncatingIfNeeded: bits >> 8))
                result.append(UInt8(truncatingIfNeeded: bits))
                bits = 0
            }
        }
        guard (count + padding) % 4 == 0, padding < 3 else { return nil }
        switch count % 4 {
        case 2: result.append(UInt8(truncatingIfNeeded: bits >> 4))
        case 3:
            result.append(UInt8(truncatingIfNeeded: bits >> 10))
            result.append(UInt8(truncatingIfNeeded: bits >> 2))
        default: break
        }
        return result
    }
}
