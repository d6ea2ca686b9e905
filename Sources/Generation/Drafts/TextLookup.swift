import Transformers

/// Drafts what followed the same words earlier: in the prompt and the answer (prompt lookup decoding, Saxena 2023), in what the
/// request predicts, and in earlier answers.
///
/// Of the places, the one with the longest equal text before it counts, the latest among equals. Answers that quote,
/// correct or rewrite their prompt repeat much of it.
struct TextLookup {
    private var tokens: [Int32] = []
    /// The ends of each sequence of `order` tokens, in ascending order.
    private var ends: [Key: [Int32]] = [:]
    /// Where the texts that are not this one end.
    private var regions: [(end: Int, origin: DraftOrigin)] = []

    /// Tokens that must be equal at least.
    static let order = 3
    /// Places that are examined for one draft, the latest first.
    private static let mostPlaces = 16
    /// Equal tokens beyond which a place is as good as any.
    private static let longestMatch = 32
    /// Between two texts; no token has this id, and ids below it are rows (``KeyedTokens/idsApart``).
    private static let border: Int32 = -1

    private struct Key: Hashable {
        let tokens: InlineArray<3, Int32>

        init(endingAt end: Int, in all: [Int32]) {
            tokens = [all[end - 3], all[end - 2], all[end - 1]]
        }

        static func == (left: Key, right: Key) -> Bool {
            left.tokens[0] == right.tokens[0] && left.tokens[1] == right.tokens[1] && left.tokens[2] == right.tokens[2]
        }

        func hash(into hasher: inout Hasher) {
            for index in tokens.indices { hasher.combine(tokens[index]) }
        }
    }

    /// A source over the tokens of a prompt, in which a row in the place of a token has an id of its own below −1.
    ///
    /// - Parameters:
    ///   - answers: answers to earlier requests, the latest last.
    ///   - prediction: what this answer may be like.
    init(_ prompt: [Int32], answers: [[Int32]] = [], prediction: [Int32] = []) {
        // Each follows the end of the prompt, so that its first words are found when the answer begins.
        let opening = prompt.suffix(Self.order)
        func add(_ text: [Int32], _ origin: DraftOrigin) {
            guard !text.isEmpty else { return }
            append(opening + text + [Self.border])
            regions.append((tokens.count, origin))
        }
        for answer in answers { add(answer, .answers) }
        add(prediction, .prediction)
        append(prompt)
    }

    /// Takes tokens that now are at the end of the text.
    mutating func append(_ added: some Sequence<Int32>) {
        for token in added {
            tokens.append(token)
            guard tokens.count >= Self.order else { continue }
            ends[Key(endingAt: tokens.count, in: tokens), default: []].append(Int32(truncatingIfNeeded: tokens.count))
        }
    }

    /// At most this many tokens that may follow; none where the last words do not occur earlier.
    func draft(most count: Int) -> Draft {
        guard count > 0, tokens.count > Self.order,
            let places = ends[Key(endingAt: tokens.count, in: tokens)]
        else { return Draft() }
        var best: (end: Int, length: Int)?
        // The last place is the end of the text itself.
        for place in places.dropLast().suffix(Self.mostPlaces).reversed() {
            let length = match(endingAt: Int(place))
            if length > best?.length ?? 0 { best = (Int(place), length) }
            if length >= Self.longestMatch { break }
        }
        guard let best else { return Draft() }
        let following = tokens[best.end..<min(best.end + count, tokens.count)].prefix { $0 > Self.border }
        return Draft(
            tokens: Array(following), origin: regions.first { best.end < $0.end }?.origin ?? .text, match: best.length)
    }

    /// How many tokens before a place equal those at the end of the text.
    private func match(endingAt end: Int) -> Int {
        var length = 0
        while length < min(end, Self.longestMatch), tokens[end - 1 - length] == tokens[tokens.count - 1 - length] {
            length += 1
        }
        return length
    }
}

extension KeyedTokens {
    /// The ids, with numbers below −1 in place of rows: one for each row, so that equal placeholders of two pictures
    /// differ.
    var idsApart: [Int32] {
        guard !key.rows.isEmpty else { return tokens }
        var ids = tokens
        var known: [InputDigest: [Int: Int32]] = [:]
        var next: Int32 = -2
        for rows in key.rows {
            for place in rows.places where place < ids.count {
                let row = rows.firstRow + place - rows.places.lowerBound
                let id = known[rows.digest]?[row] ?? next
                if id == next { next -= 1 }
                known[rows.digest, default: [:]][row] = id
                ids[place] = id
            }
        }
        return ids
    }
}
