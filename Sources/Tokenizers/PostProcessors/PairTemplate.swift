/// What is put around the ids of two texts, and which of the two each id belongs to.
struct PairTemplate: Sendable, Equatable {
    /// What a part of the result holds.
    enum Content: Sendable, Equatable {
        case first
        case second
        case special([Int])
    }

    /// The parts in order, each with the type of its tokens.
    var parts: [(content: Content, type: Int)]

    static func == (a: PairTemplate, b: PairTemplate) -> Bool {
        a.parts.elementsEqual(b.parts) { $0.content == $1.content && $0.type == $1.type }
    }

    /// Two texts one after the other, as where nothing says otherwise.
    static let plain = PairTemplate(parts: [(.first, 0), (.second, 1)])

    /// The number of special tokens added.
    var addedCount: Int {
        parts.reduce(0) { count, part in
            if case .special(let ids) = part.content { count + ids.count } else { count }
        }
    }

    /// The ids of two texts with what is put around them, and the types of all.
    func apply(_ first: [Int], _ second: [Int]) -> (ids: [Int], types: [Int]) {
        var result: (ids: [Int], types: [Int]) = ([], [])
        for part in parts {
            let ids =
                switch part.content {
                case .first: first
                case .second: second
                case .special(let special): special
                }
            result.ids += ids
            result.types += repeatElement(part.type, count: ids.count)
        }
        return result
    }
}

extension Tokenizer {
    /// The number of special tokens that are put around a text.
    public var addedTokenCount: Int { postProcessor.addedCount }

    /// The number of special tokens that are put around two texts.
    public var addedPairTokenCount: Int { postProcessor.pair.addedCount }

    /// The ids of a text with the special tokens around it.
    public func surrounded(_ ids: [Int]) -> [Int] { postProcessor.apply(to: ids, addSpecialTokens: true) }

    /// The ids of two texts with the special tokens around them, and which text each belongs to, as the file's template has it.
    ///
    /// - Parameters:
    ///   - first: the ids of the first text, without special tokens around them.
    ///   - second: those of the second text.
    /// - Returns: the ids, and a type for each.
    public func surrounded(_ first: [Int], _ second: [Int]) -> (ids: [Int], types: [Int]) {
        postProcessor.pair.apply(first, second)
    }
}
