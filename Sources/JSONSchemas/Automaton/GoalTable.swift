import OrderedJSON
import RegularExpressions

/// A goal: which schemas a value must satisfy and which it must not.
enum GoalNode: Hashable {
    case any, never
    case schema(SchemaNodeID, scope: Int32, isPositive: Bool)
    /// One of some values, or none of them; an index in `GoalTable.valueSets`.
    case values(Int32, isPositive: Bool)
    case both([GoalID])
    case either([GoalID])
}

/// JSON values as they are compared: numbers by value, objects without order.
struct ValueSet: Hashable {
    var values: [CanonicalValue]
}

/// The goals of an automaton, each once.
package struct GoalTable {
    let graph: SchemaGraph
    private(set) var nodes: [GoalNode] = []
    private var indices: [GoalNode: GoalID] = [:]
    private(set) var valueSets: [ValueSet] = []
    private var valueSetIndices: [ValueSet: Int32] = [:]
    /// Dynamic scopes: for each dynamic anchor the schema found first on the way from the root.
    private var scopes: [[Int: SchemaNodeID]] = [[:]]
    private var scopeIndices: [[Int: SchemaNodeID]: Int32] = [[:]: 0]
    /// Goals of schemas that only refer to others, so that a long chain is followed once.
    private var referenced: [Place: GoalID] = [:]
    /// The first of all schemas that say the same of numbers, texts and types, and nothing else.
    private var alike: [ScalarKeywords: SchemaNodeID] = [:]
    /// The first chain of references without an end that was met; no goal made since then is to be used.
    private(set) var failure: GrammarError?

    /// What a schema says that holds no other schemas and names no values.
    private struct ScalarKeywords: Hashable {
        var types: JSONTypes
        var number: NumberKeywords?
        var string: StringKeywords?
        /// What a format means is decided by it.
        var dialect: SchemaDialect
    }

    /// A schema in a dynamic scope.
    private struct Place: Hashable {
        var node: SchemaNodeID
        var scope: Int32
    }

    package static let any = GoalID(rawValue: 0)
    static let never = GoalID(rawValue: 1)

    init(graph: SchemaGraph) {
        self.graph = graph
        _ = intern(.any)
        _ = intern(.never)
    }

    subscript(goal: GoalID) -> GoalNode { nodes[goal.index] }

    var count: Int { nodes.count }

    private mutating func intern(_ node: GoalNode) -> GoalID {
        if let known = indices[node] { return known }
        let id = GoalID(rawValue: Int32(truncatingIfNeeded: nodes.count))
        nodes.append(node)
        indices[node] = id
        return id
    }

    // MARK: Schemas

    /// The goal of a schema that is reached in a dynamic scope.
    mutating func schema(_ id: SchemaNodeID, scope: Int32) -> GoalID {
        var place = Place(node: id, scope: scope)
        var passed: Set<Place> = []
        var previous = id
        // A schema that only refers to another is the other. A loop: chains are as long as the document.
        while true {
            let node = graph[place.node]
            if node.isNever { return settle(passed, Self.never) }
            place.scope = entering(node.resource, place.scope)
            if node.isPlain { return settle(passed, Self.any) }
            guard let target = onlyReference(node, place.scope) else {
                return settle(
                    passed, intern(.schema(first(like: place.node, node), scope: place.scope, isPositive: true)))
            }
            if let known = referenced[place] { return settle(passed, known) }
            guard passed.insert(place).inserted else {
                note(.schema(.referenceCycle(graph.path(of: place.node)), path: graph.path(of: previous)))
                return Self.never
            }
            previous = place.node
            place.node = target
        }
    }

    /// The first schema that says the same, descriptions and defaults aside; the schema itself where it says more than scalars need.
    ///
    /// So the alternatives of a union are one where they ask the same of a property.
    private mutating func first(like id: SchemaNodeID, _ node: SchemaNode) -> SchemaNodeID {
        guard node.enumeration == nil, node.constant == nil, node.array == nil, node.object == nil,
            node.applicators == nil
        else { return id }
        let keywords = ScalarKeywords(
            types: node.types, number: node.number, string: node.string, dialect: node.dialect)
        if let known = alike[keywords] { return known }
        alike[keywords] = id
        return id
    }

    /// Keeps the goal to which a chain of references led.
    private mutating func settle(_ passed: Set<Place>, _ goal: GoalID) -> GoalID {
        for place in passed { referenced[place] = goal }
        return goal
    }

    /// Static cycles were refused when the schema was read; only dynamic references still close one.
    private mutating func note(_ error: GrammarError) {
        if failure == nil { failure = error }
    }

    private func onlyReference(_ node: SchemaNode, _ scope: Int32) -> SchemaNodeID? {
        guard node.types == .all, node.enumeration == nil, node.constant == nil, node.number == nil, node.string == nil,
            node.array == nil, node.object == nil, let group = node.applicators, group.isOnlyReference
        else { return nil }
        return group.reference ?? group.dynamicReference.map { target(of: $0, scope: scope) }
    }

    /// The schema that a dynamic reference means in a scope.
    func target(of reference: DynamicReference, scope: Int32) -> SchemaNodeID {
        reference.anchor.flatMap { scopes[Int(scope)][$0] } ?? reference.target
    }

    /// The scope after entering a resource: anchors that are known already stay.
    private mutating func entering(_ resource: Int, _ scope: Int32) -> Int32 {
        guard graph.hasDynamicReferences else { return 0 }
        let anchors = graph.resources[resource].dynamicAnchors
        if anchors.isEmpty { return scope }
        let inner = scopes[Int(scope)].merging(anchors) { outer, _ in outer }
        if let known = scopeIndices[inner] { return known }
        let index = Int32(truncatingIfNeeded: scopes.count)
        scopes.append(inner)
        scopeIndices[inner] = index
        return index
    }

    // MARK: Values

    mutating func values(_ values: [CanonicalValue], isPositive: Bool = true) -> GoalID {
        if values.isEmpty { return isPositive ? Self.never : Self.any }
        let set = ValueSet(values: values)
        let index: Int32
        if let known = valueSetIndices[set] {
            index = known
        } else {
            index = Int32(truncatingIfNeeded: valueSets.count)
            valueSets.append(set)
            valueSetIndices[set] = index
        }
        return intern(.values(index, isPositive: isPositive))
    }

    // MARK: Boolean operations

    mutating func not(_ goal: GoalID) -> GoalID {
        switch nodes[goal.index] {
        case .any: return Self.never
        case .never: return Self.any
        case .schema(let id, let scope, let isPositive):
            return intern(.schema(id, scope: scope, isPositive: !isPositive))
        case .values(let set, let isPositive): return intern(.values(set, isPositive: !isPositive))
        case .both(let parts): return either(parts.map { not($0) })
        case .either(let parts): return both(parts.map { not($0) })
        }
    }

    mutating func both(_ parts: [GoalID]) -> GoalID {
        join(parts, neutral: Self.any, absorbing: Self.never) { node in
            if case .both(let parts) = node { return parts }
            return nil
        } make: {
            .both($0)
        }
    }

    mutating func either(_ parts: [GoalID]) -> GoalID {
        join(parts, neutral: Self.never, absorbing: Self.any) { node in
            if case .either(let parts) = node { return parts }
            return nil
        } make: {
            .either($0)
        }
    }

    private mutating func join(
        _ parts: [GoalID], neutral: GoalID, absorbing: GoalID, flatten: (GoalNode) -> [GoalID]?,
        make: ([GoalID]) -> GoalNode
    ) -> GoalID {
        var members: [GoalID] = []
        for part in parts {
            if part == absorbing { return absorbing }
            if part == neutral { continue }
            if let inner = flatten(nodes[part.index]) { members += inner } else { members.append(part) }
        }
        if members.count > 1 {
            members.sort()
            var unique: [GoalID] = []
            for member in members where unique.last != member { unique.append(member) }
            members = unique
            // A goal beside its opposite leaves nothing, or everything.
            for member in members {
                if let opposite = knownOpposite(member), members.contains(opposite) { return absorbing }
            }
        }
        if members.isEmpty { return neutral }
        return members.count == 1 ? members[0] : intern(make(members))
    }

    private func knownOpposite(_ goal: GoalID) -> GoalID? {
        switch nodes[goal.index] {
        case .schema(let id, let scope, let isPositive):
            isPositive ? indices[.schema(id, scope: scope, isPositive: false)] : nil
        case .values(let set, let isPositive): isPositive ? indices[.values(set, isPositive: false)] : nil
        default: nil
        }
    }
}

extension SchemaNode {
    /// Whether the schema allows every value.
    var isPlain: Bool {
        !isNever && types == .all && enumeration == nil && constant == nil && number == nil && string == nil
            && array == nil && object == nil && applicators == nil
    }
}

extension ApplicatorKeywords {
    /// Whether the group holds one reference and nothing else.
    var isOnlyReference: Bool {
        allOf.isEmpty && anyOf == nil && oneOf == nil && not == nil && condition == nil
            && (reference == nil) != (dynamicReference == nil)
    }
}
