import OrderedJSON
import RegularExpressions

/// Finds references that lead back to their own schema without going down into the instance.
struct SchemaCycles {
    let graph: SchemaGraph

    /// Throws at the first schema that applies itself to the same value, among those that a part of an instance can meet.
    func check() throws(GrammarError) {
        // 0: not seen, 1: on the path, 2: done. An explicit stack: chains of references are as long as the document.
        var state = [UInt8](repeating: 0, count: graph.nodes.count)
        for start in reached() where state[start] == 0 {
            var stack: [(node: Int, next: Int, edges: [SchemaNodeID])] = []
            state[start] = 1
            stack.append((start, 0, edges(of: start)))
            while let top = stack.last {
                if top.next == top.edges.count {
                    state[top.node] = 2
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                let target = top.edges[top.next].index
                if state[target] == 1 {
                    let path = graph.path(of: SchemaNodeID(top.node))
                    throw .schema(.referenceCycle(graph.path(of: SchemaNodeID(target))), path: path)
                }
                if state[target] == 0 {
                    state[target] = 1
                    stack.append((target, 0, edges(of: target)))
                }
            }
        }
    }

    /// The schemas that are applied to the instance or to a part of it, from the root on.
    private func reached() -> [Int] {
        var isReached = [Bool](repeating: false, count: graph.nodes.count)
        var order = [graph.root.index]
        isReached[graph.root.index] = true
        var next = 0
        while next < order.count {
            let index = order[next]
            next += 1
            for target in edges(of: index) + inner(of: index) + anchors(of: index) where !isReached[target.index] {
                isReached[target.index] = true
                order.append(target.index)
            }
        }
        return order
    }

    /// The schemas that a schema applies to members, names and items.
    private func inner(of index: Int) -> [SchemaNodeID] {
        let node = graph.nodes[index]
        var result: [SchemaNodeID] = []
        if node.types.contains(.object), let group = node.object {
            result += group.properties.map(\.node)
            result += group.patternProperties.map(\.node)
            for single in [group.additionalProperties, group.propertyNames, group.unevaluatedProperties] {
                if let single { result.append(single) }
            }
        }
        if node.types.contains(.array), let group = node.array {
            result += group.prefixItems
            for single in [group.items, group.contains, group.unevaluatedItems] {
                if let single { result.append(single) }
            }
        }
        return result
    }

    /// The schemas that a dynamic reference may come to mean.
    private func anchors(of index: Int) -> [SchemaNodeID] {
        guard let anchor = graph.nodes[index].applicators?.dynamicReference?.anchor else { return [] }
        return graph.resources.compactMap { $0.dynamicAnchors[anchor] }
    }

    /// The schemas that a schema applies to the same value.
    private func edges(of index: Int) -> [SchemaNodeID] {
        let node = graph.nodes[index]
        var result: [SchemaNodeID] = []
        if let group = node.applicators {
            result += group.allOf
            result += group.anyOf ?? []
            result += group.oneOf ?? []
            for single in [group.not, group.condition] {
                if let single { result.append(single) }
            }
            // Without a condition, what would follow from it has no effect.
            if group.condition != nil {
                for single in [group.then, group.otherwise] {
                    if let single { result.append(single) }
                }
            }
            if let reference = group.reference { result.append(reference) }
            if let dynamic = group.dynamicReference { result.append(dynamic.target) }
        }
        if let group = node.object { result += group.dependentSchemas.map(\.node) }
        return result
    }
}
