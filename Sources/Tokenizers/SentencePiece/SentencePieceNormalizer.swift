/// SentencePiece's normalization: character map, white space, and the marker ▁ for it (normalizer.cc).
struct SentencePieceNormalizer: Sendable {
    var charsMap: PrecompiledCharsMap?
    var addsDummyPrefix = true
    var removesExtraWhitespace = true
    var escapesWhitespace = true
    /// Whether ▁ follows words instead of preceding them.
    var marksWordEnds = false
    /// Pieces that are left as they are.
    var userDefined = ByteTrie()

    /// The marker for a space, U+2581.
    static let marker: [UInt8] = [0xE2, 0x96, 0x81]

    /// The normal form of a text.
    func normalize(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count + text.count / 4 + 8)
        let space = escapesWhitespace ? Self.marker : [0x20]
        var position = 0
        if removesExtraWhitespace {
            while position < text.count {
                let (length, piece) = prefix(text, position)
                guard piece.elementsEqual([0x20]) else { break }
                position += length
            }
        }
        if position == text.count { return [] }
        if addsDummyPrefix, !marksWordEnds { result += space }
        var wasSpace = removesExtraWhitespace
        while position < text.count {
            var (length, piece) = prefix(text, position)
            position += length
            while wasSpace, piece.first == 0x20 { piece = piece.dropFirst() }
            for byte in piece {
                if byte == 0x20, escapesWhitespace { result += space } else { result.append(byte) }
            }
            if let last = piece.last { wasSpace = last == 0x20 }
            if !removesExtraWhitespace { wasSpace = false }
        }
        if removesExtraWhitespace {
            while result.count >= space.count, result.suffix(space.count).elementsEqual(space) {
                result.removeLast(space.count)
            }
        }
        if addsDummyPrefix, marksWordEnds { result += space }
        return result
    }

    /// What the text at a position becomes, and how much of it.
    private func prefix(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> (Int, ArraySlice<UInt8>) {
        if !userDefined.isEmpty, let found = userDefined.longestMatch(in: text, from: position) {
            return (found.length, Array(text[position..<(position + found.length)])[...])
        }
        if let charsMap, let found = charsMap.longestMatch(text, from: position) { return found }
        let length = min(text.count - position, UTF8Scalars.length(ofLead: text[position]))
        return (length, Array(text[position..<(position + length)])[...])
    }
}
