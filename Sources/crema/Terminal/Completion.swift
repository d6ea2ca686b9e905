/// What can come at a cursor; knows nothing about terminals.
struct Completion: Equatable {
    /// The end of the text before the cursor, in whose place a candidate comes.
    var word: String
    /// What can come there, in order.
    var candidates: [String]

    /// The candidates that begin with a word.
    init(_ word: String, among names: [String]) {
        self.word = word
        candidates = names.filter { $0.hasPrefix(word) }
    }

    /// What is put in at the cursor: what all candidates have in common after the word.
    ///
    /// A blank follows a single candidate, unless it is a folder, which continues.
    var addition: String {
        guard let first = candidates.first else { return "" }
        if candidates.count == 1 { return first.dropFirst(word.count) + (first.hasSuffix("/") ? "" : " ") }
        var common = first[...]
        for candidate in candidates.dropFirst() { common = common.prefix(Self.shared(common, candidate)) }
        return String(common.dropFirst(word.count))
    }

    private static func shared(_ left: Substring, _ right: String) -> Int {
        zip(left, right).prefix { $0 == $1 }.count
    }
}
