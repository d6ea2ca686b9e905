import RegularExpressions

/// The tokens of a vocabulary, as grammars name them.
public struct GrammarTokens: Sendable, Hashable {
    /// The id of a token by its text; nil where no one token has it.
    let id: @Sendable (String) -> Int?
    /// The number of tokens.
    let count: Int

    /// The tokens of a vocabulary.
    public init(count: Int, id: @escaping @Sendable (String) -> Int?) { (self.count, self.id) = (count, id) }

    /// Whether both are of vocabularies of one size: grammars of several vocabularies are never kept together.
    public static func == (left: Self, right: Self) -> Bool { left.count == right.count }

    /// Adds the size of the vocabulary.
    public func hash(into hasher: inout Hasher) { hasher.combine(count) }

    /// No tokens.
    public static let none = GrammarTokens(count: 0) { _ in nil }

    /// The token between `<` and `>`: `[5]` by its id, else by its text, with the angle brackets or without.
    func id(_ name: String, at place: BNFScanner.Place) throws(GrammarError) -> Int {
        if name.hasPrefix("["), name.hasSuffix("]"), let number = Int(name.dropFirst().dropLast()) {
            return try checked(number, at: place)
        }
        guard let id = id("<\(name)>") ?? id(name) else {
            throw .grammar(.unknownToken(name), line: place.line, column: place.column)
        }
        return id
    }

    /// An id, which must be one of the vocabulary's.
    func checked(_ id: Int, at place: BNFScanner.Place) throws(GrammarError) -> Int {
        guard id >= 0, id < count else {
            throw .grammar(
                .unexpected("token \(id)", expected: "a token id below \(count)"), line: place.line,
                column: place.column)
        }
        return id
    }
}
