/// A best-first search for the cheapest way from a state to an end: what a way has cost so far, and a lower bound of
/// what is left, decide which state is visited next (A*; Hart, Nilsson and Raphael, 1968).
///
/// The caller requests the next state, decides whether it is an end, and names the states that it leads to. The caller
/// has to limit the number of states that are visited. With bounds that never exceed the true cost, the first end is a
/// cheapest one.
package struct BestFirstSearch<State: Hashable, Step> {
    /// Which of two states is visited first when both seem to cost the same.
    package enum Order {
        /// The one that was reached first; without bounds, ways are then tried in the order in which steps were named.
        case oldestFirst
        /// The one that was reached last; with exact bounds, the search then goes straight to an end.
        case newestFirst
    }

    /// How a state was reached, by the cheapest way that is known.
    private struct Arrival {
        let cost: Int
        /// Nil at the start.
        let last: (origin: State, step: Step)?
    }

    private let order: Order
    private var arrivals: [State: Arrival] = [:]
    private var closed: Set<State> = []
    private var open = Heap()
    private var pushed = 0

    /// A search that begins at a state.
    package init(from start: State, bound: Int = 0, order: Order = .newestFirst) {
        self.order = order
        arrivals[start] = Arrival(cost: 0, last: nil)
        push(start, priority: bound)
    }

    /// How many states were reached.
    package var count: Int { arrivals.count }

    /// The states that were reached, in no order.
    package var reached: some Sequence<State> { arrivals.keys }

    /// Whether a state was reached.
    package func hasReached(_ state: State) -> Bool { arrivals[state] != nil }

    /// The most promising state that was not visited since it was last reached; nil when there is none.
    package mutating func next() -> (state: State, cost: Int)? {
        while let state = open.pop() {
            if closed.insert(state).inserted, let arrival = arrivals[state] { return (state, arrival.cost) }
        }
        return nil
    }

    /// Notes a step from a state that was visited, unless a way that costs no more is known.
    ///
    /// - Parameter bound: what is left to the end costs at least as much.
    package mutating func reach(_ state: State, from origin: State, by step: Step, costing cost: Int, bound: Int = 0) {
        guard let before = arrivals[origin]?.cost, before + cost < arrivals[state]?.cost ?? .max else { return }
        arrivals[state] = Arrival(cost: before + cost, last: (origin, step))
        closed.remove(state)
        push(state, priority: before + cost + bound)
    }

    /// The steps of the cheapest known way to a state.
    package func way(to state: State) -> [Step] {
        var steps: [Step] = []
        var state = state
        while let last = arrivals[state]?.last {
            steps.append(last.step)
            state = last.origin
        }
        return steps.reversed()
    }

    private mutating func push(_ state: State, priority: Int) {
        pushed += 1
        open.push(Heap.Entry(priority: priority, order: order == .newestFirst ? -pushed : pushed, state: state))
    }

    /// A binary heap, the smallest entry first.
    private struct Heap {
        struct Entry {
            let priority: Int
            let order: Int
            let state: State
        }

        private var entries: [Entry] = []

        private func precedes(_ i: Int, _ j: Int) -> Bool {
            (entries[i].priority, entries[i].order) < (entries[j].priority, entries[j].order)
        }

        mutating func push(_ entry: Entry) {
            entries.append(entry)
            var index = entries.count - 1
            while index > 0, precedes(index, (index - 1) / 2) {
                entries.swapAt(index, (index - 1) / 2)
                index = (index - 1) / 2
            }
        }

        mutating func pop() -> State? {
            guard let top = entries.first else { return nil }
            let last = entries.removeLast()
            if entries.isEmpty { return top.state }
            entries[0] = last
            var index = 0
            while true {
                var smallest = index
                for child in [2 * index + 1, 2 * index + 2] where child < entries.count && precedes(child, smallest) {
                    smallest = child
                }
                if smallest == index { break }
                entries.swapAt(index, smallest)
                index = smallest
            }
            return top.state
        }
    }
}
