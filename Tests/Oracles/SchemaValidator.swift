#if DEBUG
    @testable public import JSONSchemas
    @testable public import RegularExpressions
    public import OrderedJSON

    /// Judges whole JSON values by a schema, keyword by keyword; shares nothing with the automaton that makes masks but the
    /// schema's graph and the pattern language, so that each can be held against the other.
    ///
    /// Not thread-safe: patterns are turned into automata as they are used.
    public final class SchemaValidator {
        let graph: SchemaGraph
        private let expressions: ExpressionSet
        private let automaton: LazyAutomaton
        private var patternStates: [Int: LazyAutomaton.State] = [:]
        private var depth = 0

        /// Nesting of schemas and values together, beyond which the call stack would be at risk.
        private static let maximumDepth = 2_000

        /// A validator for a schema.
        public init(_ schema: JSONSchema, limits: GrammarLimits = .standard) {
            graph = schema.graph
            expressions = ExpressionSet(limits: limits)
            automaton = LazyAutomaton(expressions: expressions)
        }

        /// Whether a value satisfies the schema.
        ///
        /// - Throws: `GrammarError` for a pattern that is not regular, or when schema and value are nested too deep.
        public func isValid(_ instance: JSONValue) throws(GrammarError) -> Bool {
            try evaluate(graph.root, instance, DynamicScope()) != nil
        }

        /// The resources that have been entered on the way to a schema, outermost first.
        private struct DynamicScope {
            var resources: [Int] = []

            func entering(_ resource: Int) -> DynamicScope {
                if resources.last == resource { return self }
                return DynamicScope(resources: resources + [resource])
            }
        }

        /// What the keywords of a valid value's schema have evaluated.
        private struct Evaluated {
            /// Names of properties.
            var properties: Set<UTF8Text> = []
            /// Positions of items.
            var items: Set<Int> = []

            mutating func join(_ other: Evaluated) {
                properties.formUnion(other.properties)
                items.formUnion(other.items)
            }
        }

        private func evaluate(_ id: SchemaNodeID, _ value: JSONValue, _ outer: DynamicScope) throws(GrammarError)
            -> Evaluated?
        {
            depth += 1
            defer { depth -= 1 }
            guard depth <= Self.maximumDepth else {
                throw .limitReached(.grammarNesting, value: Self.maximumDepth, subject: "the value under its schema")
            }
            let node = graph[id]
            if node.isNever { return nil }
            let scope = outer.entering(node.resource)
            guard Self.hasType(value, node.types) else { return nil }
            if let values = node.enumeration, !values.contains(where: { Self.areEqual($0, value) }) { return nil }
            if let constant = node.constant, !Self.areEqual(constant, value) { return nil }
            if case .number(let number) = value, let group = node.number, !Self.satisfies(ExactDecimal(number), group) {
                return nil
            }
            if case .string(let text) = value, let group = node.string, try !satisfies(text, group) { return nil }
            var evaluated = Evaluated()
            if let group = node.applicators {
                guard let inPlace = try evaluate(group, value, scope) else { return nil }
                evaluated.join(inPlace)
            }
            if case .array(let items) = value, let group = node.array {
                guard let result = try evaluate(group, items, scope, evaluated) else { return nil }
                evaluated.join(result)
            }
            if case .object(let object) = value, let group = node.object {
                guard let result = try evaluate(group, object, value, scope, evaluated) else { return nil }
                evaluated.join(result)
            }
            return evaluated
        }

        // MARK: Applicators

        private func evaluate(_ group: ApplicatorKeywords, _ value: JSONValue, _ scope: DynamicScope)
            throws(GrammarError)
            -> Evaluated?
        {
            var evaluated = Evaluated()
            var required = group.allOf
            if let reference = group.reference { required.append(reference) }
            if let reference = group.dynamicReference { required.append(target(of: reference, scope)) }
            for sub in required {
                guard let result = try evaluate(sub, value, scope) else { return nil }
                evaluated.join(result)
            }
            if let subs = group.anyOf {
                var isAny = false
                for sub in subs {
                    guard let result = try evaluate(sub, value, scope) else { continue }
                    isAny = true
                    evaluated.join(result)
                }
                if !isAny { return nil }
            }
            if let subs = group.oneOf {
                var count = 0
                for sub in subs {
                    guard let result = try evaluate(sub, value, scope) else { continue }
                    count += 1
                    evaluated.join(result)
                }
                if count != 1 { return nil }
            }
            if let sub = group.not, try evaluate(sub, value, scope) != nil { return nil }
            if let condition = group.condition {
                let holds = try evaluate(condition, value, scope)
                if let holds { evaluated.join(holds) }
                if let consequence = holds != nil ? group.then : group.otherwise {
                    guard let result = try evaluate(consequence, value, scope) else { return nil }
                    evaluated.join(result)
                }
            }
            return evaluated
        }

        private func target(of reference: DynamicReference, _ scope: DynamicScope) -> SchemaNodeID {
            guard let anchor = reference.anchor else { return reference.target }
            for resource in scope.resources {
                if let node = graph.resources[resource].dynamicAnchors[anchor] { return node }
            }
            return reference.target
        }

        // MARK: Arrays

        private func evaluate(_ group: ArrayKeywords, _ items: [JSONValue], _ scope: DynamicScope, _ inPlace: Evaluated)
            throws(GrammarError) -> Evaluated?
        {
            guard items.count >= group.minItems, items.count <= group.maxItems ?? .max else { return nil }
            if group.uniqueItems, Set(items.map(CanonicalValue.init)).count < items.count { return nil }
            var evaluated = Evaluated()
            var contained = 0
            for (index, item) in items.enumerated() {
                if let schema = index < group.prefixItems.count ? group.prefixItems[index] : group.items {
                    if try evaluate(schema, item, scope) == nil { return nil }
                    evaluated.items.insert(index)
                }
                if let contains = group.contains, try evaluate(contains, item, scope) != nil {
                    contained += 1
                    if group.containsEvaluates { evaluated.items.insert(index) }
                }
            }
            if group.contains != nil, contained < group.minContains || contained > group.maxContains ?? .max {
                return nil
            }
            if let rest = group.unevaluatedItems {
                for (index, item) in items.enumerated()
                where !evaluated.items.contains(index) && !inPlace.items.contains(index) {
                    if try evaluate(rest, item, scope) == nil { return nil }
                    evaluated.items.insert(index)
                }
            }
            return evaluated
        }

        // MARK: Objects

        private func evaluate(
            _ group: ObjectKeywords, _ object: JSONObject, _ value: JSONValue, _ scope: DynamicScope,
            _ inPlace: Evaluated
        ) throws(GrammarError) -> Evaluated? {
            guard object.count >= group.minProperties, object.count <= group.maxProperties ?? .max,
                group.required.allSatisfy({ object.contains($0.string) })
            else { return nil }
            var evaluated = Evaluated()
            for entry in object.entries {
                let name = UTF8Text(entry.key)
                var schemas = group.properties.filter { $0.name == name }.map(\.node)
                for property in group.patternProperties where try finds(property.pattern, entry.key) {
                    schemas.append(property.node)
                }
                if schemas.isEmpty, let additional = group.additionalProperties { schemas = [additional] }
                for schema in schemas where try evaluate(schema, entry.value, scope) == nil { return nil }
                if !schemas.isEmpty { evaluated.properties.insert(name) }
                if let names = group.propertyNames, try evaluate(names, .string(entry.key), scope) == nil { return nil }
            }
            for dependency in group.dependentRequired where object.contains(dependency.name.string) {
                if !dependency.required.allSatisfy({ object.contains($0.string) }) { return nil }
            }
            for dependency in group.dependentSchemas where object.contains(dependency.name.string) {
                guard let result = try evaluate(dependency.node, value, scope) else { return nil }
                evaluated.join(result)
            }
            if let rest = group.unevaluatedProperties {
                for entry in object.entries {
                    let name = UTF8Text(entry.key)
                    if evaluated.properties.contains(name) || inPlace.properties.contains(name) { continue }
                    if try evaluate(rest, entry.value, scope) == nil { return nil }
                    evaluated.properties.insert(name)
                }
            }
            return evaluated
        }

        // MARK: Texts

        private func satisfies(_ text: String, _ group: StringKeywords) throws(GrammarError) -> Bool {
            let length = text.unicodeScalars.count
            guard length >= group.minLength, length <= group.maxLength ?? .max else { return false }
            if let pattern = group.pattern, try !finds(pattern, text) { return false }
            return group.format?.accepts(text) ?? true
        }

        private func finds(_ pattern: Int, _ text: String) throws(GrammarError) -> Bool {
            expressions.refuel(.initialLexerFuel)
            let start: LazyAutomaton.State
            if let known = patternStates[pattern] {
                start = known
            } else {
                let expression = try graph.patterns[pattern].node.compile(
                    in: expressions, anchoring: graph.patterns[pattern].anchoring)
                start = try automaton.state(for: expression)
                patternStates[pattern] = start
            }
            return try automaton.accepts(text.utf8, from: start)
        }
    }
#endif
