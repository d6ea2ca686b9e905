import Grammars

/// Compiled grammars over one table of lexemes, by what they were made from; those used last are kept, within a bound
/// of bytes.
///
/// They stay as they were compiled: texts are read along copies.
struct KeptGrammars {
    private struct Entry {
        let grammar: Grammar
        let byteCount: Int
        var lastUse: Int
    }

    private var entries: [AnyHashable: Entry] = [:]
    private var clock = 0
    private let byteLimit: Int
    /// The bytes that the grammars and their sources occupy, about.
    private(set) var byteCount = 0

    init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// How many are kept.
    var count: Int { entries.count }

    /// The grammar that was made from an equal source.
    mutating func grammar(from source: some GrammarSource) -> Grammar? {
        let key = AnyHashable(source)
        guard let entry = entries[key] else { return nil }
        clock += 1
        entries[key]?.lastUse = clock
        return entry.grammar
    }

    /// Keeps a grammar, in the place of those that were not used for longest; one that is too large is not kept.
    mutating func keep(_ grammar: Grammar, from source: some GrammarSource) {
        let size = grammar.byteCount + source.byteCount
        guard size <= byteLimit else { return }
        while byteCount + size > byteLimit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            entries[oldest.key] = nil
            byteCount -= oldest.value.byteCount
        }
        clock += 1
        entries[AnyHashable(source)] = Entry(grammar: grammar, byteCount: size, lastUse: clock)
        byteCount += size
    }
}
