/// Whose turn it is among clients that wait: each begins one piece of work after the other, the clients in turns.
///
/// Whoever asks for much waits behind its own requests, and others do not wait behind them. The pieces of one client stay in the
/// order in which they came. Work without a client is that of one more.
struct ClientTurns {
    /// The number of the last turn of each client that has work.
    private var last: [String?: Int] = [:]
    private var count = 0

    /// Work that waits, in the order in which it is to begin.
    ///
    /// - Parameter waiting: the work in the order in which it came.
    func ordered<Work>(_ waiting: [Work], client: (Work) -> String?) -> [Work] {
        var ranks: [String?: Int] = [:]
        let places = waiting.enumerated().map { index, work in
            let client = client(work)
            let rank = ranks[client, default: 0]
            ranks[client] = rank + 1
            // The first piece of each client, then the second: before others that of whoever had a turn the longest ago.
            return (work, key: (rank, last[client] ?? 0, index))
        }
        return ranks.count < 2 ? waiting : places.sorted { $0.key < $1.key }.map(\.0)
    }

    /// Work of a client begins.
    mutating func take(_ client: String?) {
        count += 1
        last[client] = count
    }

    /// Forgets all but those clients.
    mutating func keep(_ clients: [String?]) {
        guard !last.isEmpty else { return }
        let kept = Set(clients)
        last = last.filter { kept.contains($0.key) }
    }
}

/// Rounds of a thread in which one step of one piece of work is done, the clients in turns.
struct ClientRounds {
    private var turns = ClientTurns()

    /// Does a step; true, since a step always is something.
    mutating func round(_ work: inout [any SteppedWork]) -> Bool {
        let clients = work.map { ($0 as? SingleStep)?.client }
        turns.keep(clients)
        guard let next = turns.ordered(Array(work.indices), client: { clients[$0] }).first else { return true }
        turns.take(clients[next])
        if !work[next].step() { work.remove(at: next) }
        return true
    }
}
