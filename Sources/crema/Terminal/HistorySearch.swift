/// A search through earlier lines, from the last one to the first; knows nothing about terminals.
struct HistorySearch: Equatable {
    /// What a key did.
    enum Effect: Equatable {
        /// The search continues.
        case searching
        /// The line that was found is taken, and the key is still to be done.
        case found
        /// The line from before the search comes back.
        case left
    }

    private let lines: [String]
    /// What is looked for.
    private(set) var wanted = ""
    /// The line that was found; nil before anything was looked for, and where nothing is.
    private(set) var place: Int?

    /// A search through lines, of which the last is the youngest.
    init(_ lines: [String]) { self.lines = lines }

    /// Whether something is looked for that is in no line.
    var isLost: Bool { !wanted.isEmpty && place == nil }
    /// The line that was found.
    var line: String? { place.map { lines[$0] } }

    /// Does what a key does in a search: text is looked for, Ctrl-R continues to an earlier line.
    mutating func apply(_ key: Key) -> Effect {
        switch key {
        case .text(let text), .paste(let text):
            wanted += text.filter { !$0.isNewline }
            // What is found may have the longer text, too.
            find(from: place ?? lines.count - 1)
        case .search, .up:
            let earlier = place.map { find(in: 0..<$0) } ?? find(in: lines.indices)
            if let earlier { place = earlier }
        case .backspace:
            if !wanted.isEmpty { wanted.removeLast() }
            find(from: lines.count - 1)
        case .cancel, .interrupt: return .left
        default: return .found
        }
        return .searching
    }

    private mutating func find(from last: Int) {
        place = find(in: 0..<(last + 1))
    }

    private func find(in range: Range<Int>) -> Int? {
        wanted.isEmpty ? nil : range.last { lines[$0].contains(wanted) }
    }

    /// What comes before the line while it is looked for.
    var prompt: String { "(\(isLost ? "not found" : "search") '\(wanted)') " }
}
