import OrderedJSON
public import RegularExpressions

/// A schema as a tree automaton over JSON values, built where it is visited; knows nothing about bytes or tokens.
///
/// Every keyword is compiled away: what a value, a further property or a further item must satisfy is a goal, a boolean
/// combination of schemas that is taken apart by type. Goals and states are hash-consed, and those that are handed out can be
/// met: a walk along what is offered never comes to a dead end, as far as the search for emptiness finishes in its fuel.
///
/// Not thread-safe; guard it together with the `ExpressionSet` and `NumberAutomaton` that it is built over.
public final class SchemaAutomaton {
    let graph: SchemaGraph
    let limits: GrammarLimits
    /// How values are spelled: with `.canonical`, properties come in declared order.
    public let spelling: JSONSpelling
    /// Expressions over decoded text.
    public let expressions: ExpressionSet
    /// States of numbers.
    public let numbers: NumberAutomaton
    /// What the whole instance must satisfy.
    public private(set) var root = GoalTable.any

    let strings: StringAlgebra
    var goals: GoalTable
    var evaluationDepth = 0
    /// Formula nodes and states made so far, bounded by `GrammarLimits.grammarSymbols`.
    private(set) var symbols = 0

    // What goals allow, by type, where that is known.
    var literals: [GoalID: UInt8] = [:]
    var numberSets: [GoalID: NumberSet] = [:]
    var stringSets: [GoalID: StringSet] = [:]
    let objectFormulas: FormulaTable<ObjectFormula>
    let arrayFormulas: FormulaTable<ArrayFormula>
    var values: [GoalID: ValueNode] = [:]

    var spaces: [ObjectSpace] = []
    var objects = StateTable<ObjectState, ObjectStateID, ObjectNode>()

    var arraySpaces: [ArraySpace] = []
    var arrays = StateTable<ArrayState, ArrayStateID, ArrayNode>()
    /// Whether goals and texts certainly leave more values than one array has items; see `DistinctItems.swift`.
    var ampleGoals: [GoalID: Bool] = [:]
    var ampleTexts: [ExpressionID: Bool] = [:]
    var recordedItems: [[CanonicalValue]] = [[]]
    var recordedItemIndices: [RecordedItem: Int32] = [:]

    /// Whether items of some array must differ.
    let comparesItemsSomewhere: Bool
    var emptiness = EmptinessSearch()
    var shortest: [GoalID: JSONValue?] = [:]
    var shortestInProgress: Set<GoalID> = []
    /// Goals that may still be examined for a short value: nested ones that have none are examined again.
    var shortestFuel = 100_000

    private var patternExpressions: [Int: ExpressionID] = [:]
    private var formatSets: [StringFormat: StringSet] = [:]

    /// The automaton of a schema.
    ///
    /// - Throws: `GrammarError.schema` when nothing satisfies the schema or a keyword cannot be enforced, `.limitReached` when
    ///   it needs more than a limit allows, `.pattern` for a pattern that is not regular.
    public init(
        _ schema: JSONSchema, spelling: JSONSpelling, expressions: ExpressionSet, numbers: NumberAutomaton
    ) throws(GrammarError) {
        graph = schema.graph
        limits = expressions.limits
        self.spelling = spelling
        self.expressions = expressions
        self.numbers = numbers
        strings = StringAlgebra(expressions: expressions)
        comparesItemsSomewhere = schema.graph.nodes.contains { $0.array?.uniqueItems ?? false }
        goals = GoalTable(graph: schema.graph)
        (objectFormulas, arrayFormulas) = (FormulaTable(), FormulaTable())
        root = goals.schema(schema.graph.root, scope: 0)
        if let failure = goals.failure { throw failure }
        if try value(root).isEmpty { throw .schema(.unsatisfiable, path: SchemaGraph.rootPath) }
    }

    /// The automaton as it is known so far; what is found out from then on stays separate.
    package init(copying other: SchemaAutomaton) {
        (graph, limits, spelling) = (other.graph, other.limits, other.spelling)
        (expressions, numbers, strings) = (other.expressions, other.numbers, other.strings)
        comparesItemsSomewhere = other.comparesItemsSomewhere
        (root, goals, evaluationDepth, symbols) = (other.root, other.goals, other.evaluationDepth, other.symbols)
        (literals, numberSets, stringSets, values) = (
            other.literals, other.numberSets, other.stringSets, other.values
        )
        objectFormulas = FormulaTable(copying: other.objectFormulas)
        arrayFormulas = FormulaTable(copying: other.arrayFormulas)
        spaces = other.spaces.map { $0.copy() }
        (objects, arrays) = (other.objects, other.arrays)
        arraySpaces = other.arraySpaces.map { $0.copy() }
        (recordedItems, recordedItemIndices) = (other.recordedItems, other.recordedItemIndices)
        (ampleGoals, ampleTexts) = (other.ampleGoals, other.ampleTexts)
        (emptiness, shortest, shortestInProgress, shortestFuel) = (
            other.emptiness, other.shortest, other.shortestInProgress, other.shortestFuel
        )
        (patternExpressions, formatSets) = (other.patternExpressions, other.formatSets)
    }

    /// The bytes that the automaton and its schema occupy, about.
    package var byteCount: Int {
        let states = objects.count * (MemoryLayout<ObjectState>.stride + 128) + arrays.count * 128
        let formulas = (objectFormulas.nodes.count + arrayFormulas.nodes.count) * 128
        return graph.nodes.count * MemoryLayout<SchemaNode>.stride + goals.count * 160 + values.count * 128 + formulas
            + spaces.reduce(0) { $0 + $1.byteCount } + arraySpaces.count * 64 + states
    }

    /// Every JSON value.
    public var any: GoalID { GoalTable.any }

    /// What may be in the place of a value.
    public func value(_ goal: GoalID) throws(GrammarError) -> ValueNode {
        if let known = values[goal] { return known }
        var node = ValueNode()
        let literal = try evaluate(goal, LiteralAlgebra())
        node.allowsNull = literal & 1 != 0
        node.allowsFalse = literal & 2 != 0
        node.allowsTrue = literal & 4 != 0
        node.number = numbers.start(try evaluate(goal, NumberAlgebra()), spelling: spelling)
        let pieces = try evaluate(goal, TextAlgebra()).pieces.filter { !strings.isEmpty($0) }
        node.string = pieces.isEmpty ? nil : StringLanguage(pieces: pieces)
        node.array = try startArray(goal)
        node.object = try startObject(goal)
        values[goal] = node
        return node
    }

    /// The piece's expression with its length range written into it; checks are not part of it.
    public func expression(of piece: StringPiece) -> ExpressionID {
        strings.expression(of: piece)
    }

    /// Counts work that grows with the schema's states.
    func charge(_ count: Int) throws(GrammarError) {
        symbols += count
        guard symbols <= limits.grammarSymbols else {
            throw .limitReached(.grammarSymbols, value: limits.grammarSymbols, subject: "the schema")
        }
    }

    // MARK: Texts

    /// The texts in which a pattern of the schema is found.
    func expression(ofPattern index: Int, _ id: SchemaNodeID, _ keyword: SchemaKeyword) throws(GrammarError)
        -> ExpressionID
    {
        if let known = patternExpressions[index] { return known }
        let pattern = graph.patterns[index]
        let found: ExpressionID
        do {
            found = try pattern.node.compile(in: expressions, anchoring: pattern.anchoring)
        } catch .pattern(let error) {
            throw .schema(.pattern(keyword.rawValue, error), path: graph.path(of: id))
        }
        patternExpressions[index] = found
        return found
    }

    /// The texts of a format.
    func strings(ofFormat format: StringFormat, _ id: SchemaNodeID) throws(GrammarError) -> StringSet {
        if let known = formatSets[format] { return known }
        let set = StringSet(
            pieces: try FormatLanguage(format).parts(in: expressions).map { part in
                strings.piece(
                    part.expression, checks: part.isChecked ? [StringCheck(format: format, isPositive: true)] : [])
            })
        formatSets[format] = set
        return set
    }

    /// All strings of an expression in ascending order; nil when there are more than 64, or long ones.
    package func finiteMembers(of expression: ExpressionID) -> [String]? {
        var members: [[UInt8]] = []
        var visited = 0
        func visit(_ rest: ExpressionID, _ text: [UInt8]) -> Bool {
            visited += 1
            guard visited <= 2_000, text.count <= 256 else { return false }
            if rest == expressions.emptySet || ((try? expressions.isEmpty(rest)) ?? false) { return true }
            if expressions.isNullable(rest) {
                guard members.count < 64 else { return false }
                members.append(text)
            }
            guard let classes = try? expressions.byteClasses(of: rest) else { return false }
            for (bytes, next) in classes where next != expressions.emptySet {
                guard bytes.count <= 64 || ((try? expressions.isEmpty(next)) ?? false) else { return false }
                for byte in UInt8.min...UInt8.max where bytes.contains(byte) {
                    if !visit(next, text + [byte]) { return false }
                }
            }
            return true
        }
        guard expressions.isBounded(expression), visit(expression, []) else { return nil }
        return members.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The path of a goal's schema, for an error.
    func path(of goal: GoalID) -> String {
        if case .schema(let id, _, _) = goals[goal] { return graph.path(of: id) }
        return SchemaGraph.rootPath
    }
}
