/// What the writing out of back references asks of trees.
extension RegexNode {
    /// The nodes directly below.
    var children: [RegexNode] {
        switch self {
        case .concatenation(let nodes), .alternation(let nodes): nodes
        case .repetition(let body, _, _, _), .capture(_, let body), .atomic(let body, _), .lookAhead(let body, _),
            .lookBehind(let body, _):
            [body]
        case .empty, .text, .scalars, .backReference, .assertion: []
        }
    }

    /// Whether the tree may match the empty text; true where it depends on the place.
    var isNullable: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .scalars: false
        case .concatenation(let parts): parts.allSatisfy(\.isNullable)
        case .alternation(let alternatives): alternatives.contains(where: \.isNullable)
        case .repetition(let body, let min, _, _): min == 0 || body.isNullable
        case .capture(_, let body), .atomic(let body, _): body.isNullable
        case .empty, .backReference, .lookAhead, .lookBehind, .assertion: true
        }
    }

    /// Whether the tree holds a repetition without an end, other than of the empty text.
    var isEndless: Bool {
        if case .repetition(let body, _, nil, _) = self, !body.isAlwaysEmpty { return true }
        return children.contains(where: \.isEndless)
    }

    /// Whether the tree matches no text but the empty one.
    private var isAlwaysEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .scalars(let set): set.isEmpty
        case .empty, .lookAhead, .lookBehind, .assertion: true
        case .backReference: false
        default: children.allSatisfy(\.isAlwaysEmpty)
        }
    }

    /// How many nodes and scalars the tree holds.
    var size: Int {
        if case .text(let text) = self { return 1 + text.count }
        return children.reduce(1) { $0 + $1.size }
    }

    /// The numbers of the groups in the tree.
    var captures: Set<Int> {
        let below = children.reduce(into: Set<Int>()) { $0.formUnion($1.captures) }
        if case .capture(let number, _) = self { return below.union([number]) }
        return below
    }

    /// The numbers that back-references in the tree name.
    var referencedGroups: Set<Int> {
        if case .backReference(let number, _, _) = self { return [number] }
        return children.reduce(into: []) { $0.formUnion($1.referencedGroups) }
    }

    /// Whether a group is in the tree.
    func holds(_ group: Int) -> Bool {
        if case .capture(group, _) = self { return true }
        return children.contains { $0.holds(group) }
    }

    /// Whether a back-reference in the tree names a group.
    func refers(to group: Int) -> Bool {
        if case .backReference(group, _, _) = self { return true }
        return children.contains { $0.refers(to: group) }
    }

    /// What a group encloses, nil when the tree does not hold the group.
    func captureBody(_ group: Int) -> RegexNode? {
        if case .capture(group, let body) = self { return body }
        for child in children {
            if let body = child.captureBody(group) { return body }
        }
        return nil
    }

    /// The tree with each back-reference replaced.
    func mappingReferences(_ transform: (Int, Bool, Int) -> RegexNode) -> RegexNode {
        switch self {
        case .backReference(let number, let ignoresCase, let offset): transform(number, ignoresCase, offset)
        case .empty, .text, .scalars, .assertion: self
        default: mappingChildren { $0.mappingReferences(transform) }
        }
    }

    /// The tree with each direct child replaced.
    func mappingChildren<Failure: Error>(_ transform: (RegexNode) throws(Failure) -> RegexNode) throws(Failure)
        -> RegexNode
    {
        switch self {
        case .concatenation(let nodes):
            var mapped: [RegexNode] = []
            for node in nodes { mapped.append(try transform(node)) }
            return .sequence(mapped)
        case .alternation(let nodes):
            var mapped: [RegexNode] = []
            for node in nodes { mapped.append(try transform(node)) }
            return .alternation(mapped)
        case .repetition(let body, let min, let max, let preference):
            return .repetition(try transform(body), min: min, max: max, preference)
        case .capture(let number, let body): return .capture(number, try transform(body))
        case .atomic(let body, let offset): return .atomic(try transform(body), offset: offset)
        case .lookAhead(let body, let isNegative): return .lookAhead(try transform(body), isNegative: isNegative)
        case .lookBehind(let body, let isNegative): return .lookBehind(try transform(body), isNegative: isNegative)
        case .empty, .text, .scalars, .backReference, .assertion: return self
        }
    }
}
