import OrderedJSON
import RegularExpressions

/// The search for values that meet goals: the least fixed point over goals that refer to one another.
struct EmptinessSearch {
    var known: [GoalID: Bool] = [:]
    /// Goals under way, with their depth.
    var inProgress: [GoalID: Int] = [:]
    /// The outermost unfinished goal that answers since then depend on.
    var lowest = Int.max
    /// Counts answers that depend on an unfinished goal: they hold only for the question that is being asked.
    var provisional = 0
}

extension SchemaAutomaton {
    /// Whether no value meets a goal; unknown counts as some.
    ///
    /// A goal that can only be met by a value that holds another of its own is empty: such a value would have no end.
    func isEmpty(_ goal: GoalID) -> Bool {
        if goal == GoalTable.any { return false }
        if goal == GoalTable.never { return true }
        if let known = emptiness.known[goal] { return known }
        if let depth = emptiness.inProgress[goal] {
            emptiness.lowest = min(emptiness.lowest, depth)
            emptiness.provisional += 1
            return true
        }
        var visits = 256
        if isObviouslyMet(goal, 0, &visits) {
            emptiness.known[goal] = false
            return false
        }
        let depth = emptiness.inProgress.count
        // Deeper than any sensible value: counts as met.
        guard depth < limits.grammarNesting else { return false }
        let outer = emptiness.lowest
        emptiness.lowest = Int.max
        emptiness.inProgress[goal] = depth
        let result = !((try? hasValue(goal)) ?? true)
        emptiness.inProgress[goal] = nil
        // An empty answer that depends on an outer goal may change when that goal turns out to be met.
        if !result || emptiness.lowest >= depth {
            emptiness.known[goal] = result
        } else {
            emptiness.provisional += 1
        }
        let hangs = result && emptiness.lowest < depth
        emptiness.lowest = hangs ? min(outer, emptiness.lowest) : outer
        return result
    }

    private func hasValue(_ goal: GoalID) throws(GrammarError) -> Bool {
        if try evaluate(goal, LiteralAlgebra()) != 0 { return true }
        if try !evaluate(goal, NumberAlgebra()).isEmpty { return true }
        if try evaluate(goal, TextAlgebra()).pieces.contains(where: { !strings.isEmpty($0) }) { return true }
        if try startArray(goal) != nil { return true }
        return try startObject(goal) != nil
    }

    /// Whether a schema's keywords show at a glance that a small value meets it.
    ///
    /// - Parameter visits: how many more schemas are examined; when they are spent, the answer is no.
    private func isObviouslyMet(_ goal: GoalID, _ depth: Int, _ visits: inout Int) -> Bool {
        guard case .schema(let id, let scope, true) = goals[goal], depth < 16, visits > 0 else {
            return goal == GoalTable.any
        }
        visits -= 1
        let node = graph[id]
        if node.isNever || node.constant != nil { return false }
        if let values = node.enumeration {
            return !values.isEmpty && node.applicators == nil && node.types == .all && node.number == nil
                && node.string == nil && node.array == nil && node.object == nil
        }
        if let group = node.applicators {
            // Alternatives without other conditions: one that is met suffices.
            guard group.allOf.isEmpty, group.oneOf == nil, group.not == nil, group.condition == nil,
                group.reference == nil, group.dynamicReference == nil, let choices = group.anyOf,
                node.types == .all, node.number == nil, node.string == nil, node.array == nil, node.object == nil
            else { return false }
            return choices.contains { isObviouslyMet(goals.schema($0, scope: scope), depth + 1, &visits) }
        }
        let types = node.types
        if !types.isDisjoint(with: [.null, .boolean]) { return true }
        if types.contains(.string) {
            guard let group = node.string else { return true }
            if group.pattern == nil, group.format == nil, group.minLength <= group.maxLength ?? .max { return true }
        }
        if types.contains(.integer), node.number == nil { return true }
        if types.contains(.array) {
            guard let group = node.array else { return true }
            if group.minItems == 0, group.contains == nil { return true }
        }
        if types.contains(.object) {
            guard let group = node.object else { return true }
            if group.required.isEmpty, group.minProperties == 0 { return true }
            if group.patternProperties.isEmpty, group.propertyNames == nil, group.dependentRequired.isEmpty,
                group.dependentSchemas.isEmpty, group.unevaluatedProperties == nil, group.maxProperties == nil,
                group.minProperties <= group.required.count, Set(group.required).count == group.required.count
            {
                return group.required.allSatisfy { name in
                    guard let property = group.properties.first(where: { $0.name == name }) else {
                        return group.additionalProperties == nil
                    }
                    return isObviouslyMet(goals.schema(property.node, scope: scope), depth + 1, &visits)
                }
            }
        }
        return false
    }
}
