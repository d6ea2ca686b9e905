/// The id of a state in its table.
protocol StateID: Hashable, BitwiseCopyable {
    init(rawValue: Int32)
    var rawValue: Int32 { get }
}

extension ObjectStateID: StateID {}
extension ArrayStateID: StateID {}

/// The states of objects or of arrays that are being read, each once, and what is known of them.
struct StateTable<State: Hashable, ID: StateID, Node> {
    private var states: [State] = []
    private var ids: [State: ID] = [:]
    /// What may come next.
    var nodes: [ID: Node] = [:]
    /// Whether the value can be finished.
    var liveness: [ID: Bool] = [:]
    /// Whether certainly more values are left than one array has items; see `DistinctItems.swift`.
    var ampleness: [ID: Bool] = [:]
    /// The states before the first member.
    var starts: [GoalID: ID] = [:]

    var count: Int { states.count }

    subscript(id: ID) -> State { states[Int(id.rawValue)] }

    mutating func intern(_ state: State) -> ID {
        if let known = ids[state] { return known }
        let id = ID(rawValue: Int32(truncatingIfNeeded: states.count))
        states.append(state)
        ids[state] = id
        return id
    }
}
