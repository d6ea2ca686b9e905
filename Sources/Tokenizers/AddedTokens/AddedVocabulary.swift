/// The added tokens of a tokenizer and the search for them in text.
struct AddedVocabulary: Sendable {
    /// The tokens by id, in the order of the file.
    private(set) var tokens: [AddedToken] = []
    private var indexOfID: [Int: Int] = [:]
    private var indexOfContent: [[UInt8]: Int] = [:]
    /// The texts of special tokens: as in the reference, it is the text that is special.
    private(set) var specialTexts: Set<[UInt8]> = []

    private var rawMatcher = TokenMatcher()
    private var normalizedMatcher = TokenMatcher()
    /// For texts of which only parts may hold special tokens: raw tokens and all special ones.
    private var mixedMatcher = TokenMatcher()
    private(set) var hasNormalizedSpecials = false

    /// Whether any token is looked for in normalized text.
    var searchesNormalizedText: Bool { !normalizedMatcher.isEmpty }

    /// The token of an id.
    func token(ofID id: Int) -> AddedToken? { indexOfID[id].map { tokens[$0] } }

    /// The id of a text.
    func id(of content: [UInt8]) -> Int? { indexOfContent[content].map { tokens[$0].id } }

    /// An empty vocabulary.
    init() {}

    /// The added tokens of a file, with the ids that the reference library gives them.
    ///
    /// A text that the model knows keeps the model's id, any other gets the next one after the model's tokens; the ids in
    /// the file are only a promise, unless it has `ownIDs`.
    init(
        _ declared: [AddedToken], model: TokenModel, ownIDs: Bool = false, normalizers: [Normalizer], file: String
    ) throws(TokenizerError) {
        var next = model.vocabulary.count
        for var token in declared where !token.content.utf8.isEmpty {
            let text = Array(token.content.utf8)
            let known = model.vocabulary.id(of: text)
            if let id = id(of: text) {
                token.id = id
            } else if known >= 0 {
                token.id = Int(known)
            } else {
                // The reference counts tokens; in a vocabulary with holes that may hit one, and the file's id is right.
                if !ownIDs, !isTaken(next, model) { token.id = next }
                next += 1
                if isTaken(token.id, model) {
                    let other = self.token(ofID: token.id)?.content
                    throw .duplicateID(
                        file: file, id: token.id,
                        first: other ?? String(decoding: model.vocabulary.text(of: token.id) ?? [], as: UTF8.self),
                        second: token.content)
                }
            }
            if token.isNormalized {
                var pattern = text
                var startsText = true
                for normalizer in normalizers { normalizer.apply(to: &pattern, startsText: &startsText) }
                if pattern.isEmpty { throw .emptyAddedToken(file: file, token: token.content) }
                token.pattern = pattern
            }
            add(token)
        }
        buildMatchers()
    }

    private func isTaken(_ id: Int, _ model: TokenModel) -> Bool {
        indexOfID[id] != nil || model.vocabulary.contains(id: id)
    }

    /// Adds a token; one of the same text or id is replaced.
    private mutating func add(_ token: AddedToken) {
        if let index = indexOfID[token.id] {
            tokens[index] = token
            indexOfContent[Array(token.content.utf8)] = index
        } else {
            indexOfID[token.id] = tokens.count
            indexOfContent[Array(token.content.utf8)] = tokens.count
            tokens.append(token)
        }
        if token.isSpecial { specialTexts.insert(Array(token.content.utf8)) }
    }

    /// Builds the searches, once all tokens are added.
    private mutating func buildMatchers() {
        for (index, token) in tokens.enumerated() {
            if token.isNormalized {
                normalizedMatcher.insert(token.pattern, index: index)
                if isSpecialText(token) {
                    hasNormalizedSpecials = true
                    mixedMatcher.insert(Array(token.content.utf8), index: index)
                }
            } else {
                rawMatcher.insert(token.pattern, index: index)
                mixedMatcher.insert(token.pattern, index: index)
            }
        }
    }

    private func isSpecialText(_ token: AddedToken) -> Bool {
        specialTexts.contains(Array(token.content.utf8))
    }

    /// Which text a search runs on.
    enum Stage { case raw, mixed, normalized }

    /// Calls a function with each stretch of a text in order: its range, and the token it is, if any.
    ///
    /// - Parameter parsing: where special tokens are tokens; elsewhere they are text.
    func forEachStretch(
        in text: UnsafeBufferPointer<UInt8>, _ stage: Stage, parsing: SpecialTokenRanges,
        _ body: (Range<Int>, AddedToken?) -> Void
    ) {
        let matcher =
            switch stage {
            case .raw: rawMatcher
            case .mixed: mixedMatcher
            case .normalized: normalizedMatcher
            }
        var last = 0
        var position = 0
        // Where the white space ends that a token last took: tokens within it take the rest of it too.
        var takenEnd = 0
        while let match = matcher.isEmpty ? nil : matcher.next(in: text, from: position) {
            position = match.range.upperBound
            let token = tokens[match.index]
            if isSpecialText(token), !parsing.contains(match.range) {
                // Special tokens of the template that follow may begin inside what is not one.
                position = parsing.firstStart(inside: match.range) ?? position
                continue
            }
            if token.isSingleWord, Self.touchesWord(text, match.range) { continue }
            var start = match.range.lowerBound
            var end = match.range.upperBound
            if token.stripsLeft { start = max(last, Self.spaceStart(text, before: start, notBefore: last)) }
            if token.stripsRight {
                if end > takenEnd { takenEnd = Self.spaceEnd(text, after: end) }
                end = takenEnd
            }
            // White space that an earlier token took with it is no token any more.
            guard start < end else { continue }
            if last < start { body(last..<start, nil) }
            body(start..<end, token)
            last = end
        }
        if last < text.count { body(last..<text.count, nil) }
    }

    private static func touchesWord(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        if range.lowerBound > 0,
            UnicodeFacts.word.contains(UTF8Scalars.scalar(in: text, before: range.lowerBound).value)
        {
            return true
        }
        return range.upperBound < text.count
            && UnicodeFacts.word.contains(UTF8Scalars.scalar(in: text, at: range.upperBound).value)
    }

    private static func spaceStart(
        _ text: UnsafeBufferPointer<UInt8>, before position: Int, notBefore limit: Int
    ) -> Int {
        var position = position
        while position > limit {
            let (scalar, length) = UTF8Scalars.scalar(in: text, before: position)
            guard UnicodeFacts.whiteSpace.contains(scalar) else { break }
            position -= length
        }
        return position
    }

    private static func spaceEnd(_ text: UnsafeBufferPointer<UInt8>, after position: Int) -> Int {
        var position = position
        while position < text.count {
            let (scalar, length) = UTF8Scalars.scalar(in: text, at: position)
            guard UnicodeFacts.whiteSpace.contains(scalar) else { break }
            position += length
        }
        return position
    }
}

/// Where in a text special tokens are tokens; elsewhere they are text.
enum SpecialTokenRanges: Equatable {
    case nowhere
    case everywhere
    /// Ranges in order that do not touch.
    case only([Range<Int>])

    /// Whether a range lies within one where special tokens are tokens.
    func contains(_ range: Range<Int>) -> Bool {
        switch self {
        case .nowhere: false
        case .everywhere: true
        case .only(let ranges):
            firstIndex(endingAfter: range.lowerBound, ranges).map {
                ranges[$0].lowerBound <= range.lowerBound && range.upperBound <= ranges[$0].upperBound
            } ?? false
        }
    }

    /// The first start of such a range strictly inside another one.
    func firstStart(inside range: Range<Int>) -> Int? {
        guard case .only(let ranges) = self, let index = firstIndex(endingAfter: range.lowerBound, ranges) else {
            return nil
        }
        let start = ranges[index].lowerBound
        return start > range.lowerBound && start < range.upperBound ? start : nil
    }

    private func firstIndex(endingAfter position: Int, _ ranges: [Range<Int>]) -> Int? {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound > position { high = middle } else { low = middle + 1 }
        }
        return low < ranges.count ? low : nil
    }
}

/// Finds tokens in a text: leftmost, longest among those that begin at the same place.
struct TokenMatcher: Sendable {
    private var trie = ByteTrie()
    private var begins = [Bool](repeating: false, count: 256)

    /// Whether there is nothing to find.
    var isEmpty: Bool { trie.isEmpty }

    /// Adds a text, which is not empty.
    mutating func insert(_ text: [UInt8], index: Int) {
        begins[Int(text[0])] = true
        trie.insert(text, value: Int32(truncatingIfNeeded: index))
    }

    /// The next match from a position.
    func next(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> (range: Range<Int>, index: Int)? {
        begins.withUnsafeBufferPointer { begins in
            var position = start
            while position < text.count {
                if begins[Int(text[position])], let match = trie.longestMatch(in: text, from: position) {
                    return (position..<(position + match.length), Int(match.value))
                }
                position += 1
            }
            return nil
        }
    }
}
