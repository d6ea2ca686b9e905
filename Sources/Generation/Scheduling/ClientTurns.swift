/// Whose turn it is among clients that wait: each begins one piece of work after the other, the clients in turns.
///
/// A client that asks for much waits for its own requests, and others do not wait for them. The pieces of one client
/// stay in the order in which they came. Work without a client counts as that of one more.
///
/// A client waits from its last turn, or from when it came, and the one that has waited longest is next. So each of the
/// others has at most one turn before it, and a client that leaves and comes back, or comes under another name,
/// overtakes none that waits: it begins at the time that it finds, as in fair queueing (Demers, Keshav and Shenker,
/// 1989).
struct ClientTurns {
    /// The time since which each client with work has waited.
    private var since: [String?: Int] = [:]
    /// The time of the last turn, of which each takes two: a client that comes between two turns is between them.
    private var time = 0
    /// The time from which a client waits that comes now.
    ///
    /// The client that had the last turn comes after it.
    private var arrival: Int { time - 1 }

    /// Work that waits, in the order in which it is to begin.
    ///
    /// - Parameter waiting: the work in the order in which it came.
    func ordered<Work>(_ waiting: [Work], client: (Work) -> String?) -> [Work] {
        var ranks: [String?: Int] = [:]
        let places = waiting.enumerated().map { index, work in
            let client = client(work)
            let rank = ranks[client, default: 0]
            ranks[client] = rank + 1
            // The first piece of each client, then the second, and so on; the client that has waited longest comes
            // first.
            return (work, key: (rank, since[client] ?? arrival, index))
        }
        return ranks.count < 2 ? waiting : places.sorted { $0.key < $1.key }.map(\.0)
    }

    /// Work of a client begins.
    mutating func take(_ client: String?) {
        time += 2
        since[client] = time
    }

    /// Notes which clients have work: those that are new wait from now on, and all others are forgotten.
    mutating func keep(_ clients: [String?]) {
        let kept = Set(clients)
        since = since.filter { kept.contains($0.key) }
        for client in kept where since[client] == nil { since[client] = arrival }
    }
}

/// Rounds of a thread in which one step of one piece of work is done, the clients in turns.
struct ClientRounds {
    private var turns = ClientTurns()

    /// Does a step; true, since a step always is something.
    mutating func round(_ work: inout [any SteppedWork]) -> Bool {
        let clients = work.map(\.client)
        turns.keep(clients)
        guard let next = turns.ordered(Array(work.indices), client: { clients[$0] }).first else { return true }
        turns.take(clients[next])
        if !work[next].step() { work.remove(at: next) }
        return true
    }
}
