import JSONSchemas
import OrderedJSON

/// The values that a beginning can still become, one after the other, where they are few.
struct DistinctSearch {
    private let recognizer: Recognizer
    private var values: ItemValues { recognizer.tables.values }
    /// The steps that are left; once they are spent, the answer is that there is something new.
    private var steps = 100_000
    private var depth = 0

    init(_ recognizer: Recognizer) {
        self.recognizer = recognizer
    }

    private mutating func isSpent() -> Bool {
        steps -= 1
        return steps < 0 || depth > 64
    }

    /// Whether a container between its parts can end as a value that `takes` takes.
    ///
    /// - Parameter goesOn: whether it must not end here.
    mutating func canEnd(_ core: FrameCore, goesOn: Bool = false, _ takes: (ValueID) -> Bool) -> Bool {
        core.kind == .array
            ? canEndArray(core, goesOn: goesOn, takes) : canEndObject(core, from: 0, goesOn: goesOn, takes)
    }

    private mutating func canEndArray(_ core: FrameCore, goesOn: Bool, _ takes: (ValueID) -> Bool) -> Bool {
        if isSpent() { return true }
        let array = recognizer.schema(of: core).array(core.array)
        if !goesOn, array.canEnd, takes(values.array(core.parts)) { return true }
        depth += 1
        defer { depth -= 1 }
        for transition in array.items {
            if transition.recordsItem { return true }
            let isFound = hasValue(
                transition.value, schema: core.schema,
                search: { search, value in
                    var next = core
                    if core.flags.contains(.comparesItems) {
                        guard let items = search.recognizer.tables.itemSets.adding(value, to: core.items) else {
                            return false
                        }
                        next.items = items
                    }
                    next.array = transition.next
                    next.parts = search.values.adding(value, to: core.parts)
                    return search.canEndArray(next, goesOn: false, takes)
                })
            if isFound { return true }
        }
        return false
    }

    /// Members are added in the order of their classes: their order makes no other object.
    private mutating func canEndObject(
        _ core: FrameCore, from first: Int, goesOn: Bool, _ takes: (ValueID) -> Bool
    ) -> Bool {
        if isSpent() { return true }
        let schema = recognizer.schema(of: core)
        guard let node = try? schema.automaton.object(core.object) else { return true }
        if !goesOn, node.canEnd, takes(values.object(core.parts)) { return true }
        let shape = schema.automaton.shape(node.shape)
        depth += 1
        defer { depth -= 1 }
        for keyClass in node.open.members where keyClass >= first {
            // Pattern keys: how many remain is not counted.
            guard keyClass < shape.names.count else { return true }
            let key = values.text(shape.names[keyClass].string.utf8)
            for transition in schema.properties(core.object, keyClass: keyClass) {
                if transition.recordsValue { return true }
                let isFound = hasValue(
                    transition.value, schema: core.schema,
                    search: { search, value in
                        var next = core
                        next.object = transition.next
                        next.parts = search.values.completing(
                            search.values.adding(key: key, to: core.parts), with: value)
                        return search.canEndObject(next, from: keyClass + 1, goesOn: false, takes)
                    })
                if isFound { return true }
            }
        }
        return false
    }

    /// Whether some value of a goal is one that `takes` takes.
    mutating func hasValue(_ goal: GoalID, schema: Int, _ takes: (ValueID) -> Bool) -> Bool {
        hasValue(goal, schema: schema, search: { _, value in takes(value) })
    }

    private mutating func hasValue(
        _ goal: GoalID, schema: Int, search: (inout DistinctSearch, ValueID) -> Bool
    ) -> Bool {
        if isSpent() { return true }
        let automaton = recognizer.grammar.schemas[schema].automaton
        if automaton.isAmple(goal) { return true }
        guard let node = try? automaton.value(goal), let numbers = try? automaton.numbers(of: goal) else {
            return true
        }
        let literals: [(Bool, ValueID)] = [(node.allowsNull, .null), (node.allowsFalse, .no), (node.allowsTrue, .yes)]
        for (isAllowed, value) in literals where isAllowed && search(&self, value) { return true }
        if numbers.areEndless { return true }
        for point in numbers.points where search(&self, values.number(point)) { return true }
        for piece in node.string?.pieces ?? [] {
            if piece.isAnyText, piece.maxLength != 0 { return true }
            guard piece.checks.isEmpty,
                let members = automaton.finiteMembers(of: automaton.expression(of: piece))
            else { return true }
            for text in members where search(&self, values.string(values.text(text.utf8))) { return true }
        }
        depth += 1
        defer { depth -= 1 }
        // Containers are passed on as they end; `search` is then asked about each of them.
        if let array = node.array {
            var found: [ValueID] = []
            var core = FrameCore.array(array, schema: schema, flags: .buildsValue)
            if automaton.comparesItems(array) { core.flags.insert(.comparesItems) }
            if collect(core, &found) { return true }
            for value in found where search(&self, value) { return true }
        }
        if let object = node.object {
            var found: [ValueID] = []
            if collect(FrameCore.object(object, schema: schema, flags: .buildsValue), &found) { return true }
            for value in found where search(&self, value) { return true }
        }
        return false
    }

    /// Lists the values of a container; true when they are too many.
    private mutating func collect(_ core: FrameCore, _ found: inout [ValueID]) -> Bool {
        var list: [ValueID] = []
        let isOpen = canEnd(core) { value in
            list.append(value)
            return list.count > 4_096
        }
        found = list
        return isOpen
    }
}
