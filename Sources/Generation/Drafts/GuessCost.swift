/// What guesses of a prediction head cost, learnt by measuring: of one text, or of several in one pass of the head.
struct GuessCost {
    /// The seconds of one guess for each of some texts, by their number.
    private var passes = PassCost()
    /// The mean seconds of a pair that is read before the first guess, and the passes that it is the mean of.
    private var pair = (seconds: 0.0, weight: 0.0)
    /// The passes of the head that were measured, as far as it matters.
    private var measured = 0

    /// Passes after which an older one counts little.
    private static let memory = 12.0

    /// Takes a pass of the head into account.
    ///
    /// - Parameters:
    ///   - texts: the texts that a guess was made for.
    ///   - pairs: their pairs, one for each at least.
    mutating func add(texts: Int, pairs: Int, seconds: Double) {
        let others = pairs - texts
        // The first pass finds its weights out of memory: what it took says nothing once another one was faster.
        if measured == 1, seconds < passes.expected(rows: texts) { passes = PassCost() }
        measured = min(measured + 1, 2)
        guard others > 0, passes.isKnown else { return passes.add(rows: texts, seconds: seconds) }
        pair.weight = min(pair.weight + 1, Self.memory)
        // A guess alone takes no longer than with pairs beside it: a first measurement that was too long does not stay.
        if seconds < passes.expected(rows: texts) { passes.add(rows: texts, seconds: seconds) }
        let own = max(0, seconds - passes.expected(rows: texts)) / Double(others)
        pair.seconds += (own - pair.seconds) / pair.weight
    }

    /// The seconds of a guess for each of some texts; zero while nothing is known.
    ///
    /// - Parameter pairs: the pairs that are read with it, one for each text at least.
    func seconds(texts: Int, pairs: Int) -> Double {
        guard texts > 0, passes.isKnown else { return 0 }
        return passes.expected(rows: texts) + pair.seconds * Double(max(0, pairs - texts))
    }

    /// The seconds of a number of guesses for each text, all texts' first guesses together, then their second ones, and so on.
    ///
    /// - Parameter texts: of each text the number of its guesses, and the pairs that are read with the first.
    func seconds(_ texts: [(guesses: Int, pairs: Int)]) -> Double {
        var sum = 0.0
        var (place, asking) = (0, texts.filter { $0.guesses > 0 })
        while !asking.isEmpty {
            let pairs = place == 0 ? asking.reduce(0) { $0 + $1.pairs } : asking.count
            sum += seconds(texts: asking.count, pairs: pairs)
            place += 1
            asking.removeAll { $0.guesses <= place }
        }
        return sum
    }
}
