/// The tokens that leave a string, by how many tokens the text still takes after them.
struct ExitCosts {
    private let words: Int
    /// Ascending costs, each with the exits that cost so much, as a set.
    private var levels: [(cost: Int, set: [UInt64])] = []
    private let nothing: [UInt64]

    init(count: Int) {
        words = (count + 63) / 64
        nothing = [UInt64](repeating: 0, count: words)
    }

    /// Adds exits with their cost; a later one for the same exit counts as well.
    mutating func add(_ exits: [Int32], costing cost: Int) {
        if exits.isEmpty || cost == .max { return }
        let index = levels.firstIndex { $0.cost >= cost } ?? levels.count
        if index == levels.count || levels[index].cost != cost {
            levels.insert((cost, [UInt64](repeating: 0, count: words)), at: index)
        }
        for exit in exits { levels[index].set[Int(exit) >> 6] |= 1 << UInt64(exit & 63) }
    }

    /// The exits after which this many tokens are enough, as a set.
    func exits(within tokens: Int) -> [UInt64] {
        var set = nothing
        for level in levels {
            if level.cost > tokens { break }
            for word in 0..<words { set[word] |= level.set[word] }
        }
        return set
    }
}
