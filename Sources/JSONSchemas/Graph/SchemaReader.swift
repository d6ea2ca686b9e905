import OrderedJSON
import RegularExpressions

/// Reads a document into a `SchemaGraph`: every keyword checked and typed, references left for `resolveReferences()`.
struct SchemaReader {
    var graph = SchemaGraph()
    let assertFormat: Bool
    let limits: GrammarLimits
    /// Whether the document names no dialect, so that the forms of older drafts are accepted beside those of the default.
    let isDialectAssumed: Bool

    /// The JSON value of each node, for pointers that lead through places unknown as schemas.
    var values: [JSONValue] = []
    /// First child and next sibling of each node, -1 for none.
    var firstChild: [Int32] = []
    var nextSibling: [Int32] = []
    /// Schemas under `$defs` and `definitions`, by parent, keyword and name.
    var definitions: [DefinitionKey: SchemaNodeID] = [:]
    var resourcesByURI: [UTF8Text: Int] = [:]
    var anchors: [AnchorKey: Anchor] = [:]
    var dynamicAnchorIndices: [UTF8Text: Int] = [:]
    var patternIndices: [UTF8Text: Int] = [:]
    var swiftPatternIndices: [UTF8Text: Int] = [:]
    var pending: [PendingReference] = []
    /// How many schemas were read because only a pointer leads to them.
    var pointedCount = 0
    var depth = 0

    struct DefinitionKey: Hashable {
        var parent: SchemaNodeID
        var isLegacy: Bool
        var name: UTF8Text
    }

    struct AnchorKey: Hashable {
        var resource: Int
        var name: UTF8Text
    }

    struct Anchor {
        var node: SchemaNodeID
        var isDynamic: Bool
    }

    struct PendingReference {
        var node: SchemaNodeID
        var keyword: SchemaKeyword
        var text: String
    }

    init(assertFormat: Bool, limits: GrammarLimits, isDialectAssumed: Bool) {
        self.assertFormat = assertFormat
        self.limits = limits
        self.isDialectAssumed = isDialectAssumed
    }

    /// Reads a whole document and returns its root.
    mutating func readDocument(_ value: JSONValue, uri: String, dialect: SchemaDialect) throws(GrammarError)
        -> SchemaNodeID
    {
        let resource = addResource(uri: uri, root: SchemaNodeID(graph.nodes.count))
        return try read(value, parent: nil, place: .document, resource: resource, dialect: dialect)
    }

    /// Reads a second document, and returns the schema of values that satisfy both.
    mutating func read(frame: JSONValue, of root: SchemaNodeID) throws(GrammarError) -> SchemaNodeID {
        let second = try readDocument(frame, uri: "urn:frame", dialect: .draft2020)
        let resource = graph.nodes[root.index].resource
        let both = addNode(.bool(true), parent: nil, place: .document, resource: resource, dialect: .draft2020)
        var applicators = ApplicatorKeywords()
        applicators.allOf = [root, second]
        graph.nodes[both.index].applicators = applicators
        return both
    }

    /// Reads one schema and all below it.
    mutating func read(
        _ value: JSONValue, parent: SchemaNodeID?, place: SchemaPlace, resource: Int, dialect: SchemaDialect
    ) throws(GrammarError) -> SchemaNodeID {
        depth += 1
        defer { depth -= 1 }
        let id = addNode(value, parent: parent, place: place, resource: resource, dialect: dialect)
        guard depth <= limits.grammarNesting else {
            throw .limitReached(.grammarNesting, value: limits.grammarNesting, subject: "the schema")
        }
        switch value {
        case .bool(let allowed):
            graph.nodes[id.index].isNever = !allowed
        case .object(let object):
            try readObject(object, id)
        default:
            throw fault(.notASchema(found: Self.describe(value)), id)
        }
        return id
    }

    private mutating func addNode(
        _ value: JSONValue, parent: SchemaNodeID?, place: SchemaPlace, resource: Int, dialect: SchemaDialect
    ) -> SchemaNodeID {
        let id = SchemaNodeID(graph.nodes.count)
        var node = SchemaNode()
        node.parent = parent
        node.place = place
        node.resource = resource
        node.dialect = dialect
        graph.nodes.append(node)
        values.append(value)
        firstChild.append(-1)
        nextSibling.append(parent.map { firstChild[$0.index] } ?? -1)
        if let parent { firstChild[parent.index] = id.rawValue }
        return id
    }

    mutating func addResource(uri: String, root: SchemaNodeID) -> Int {
        let index = graph.resources.count
        graph.resources.append(SchemaResource(uri: UTF8Text(uri), root: root))
        if resourcesByURI[UTF8Text(uri)] == nil { resourcesByURI[UTF8Text(uri)] = index }
        return index
    }

    private mutating func readObject(_ object: JSONObject, _ id: SchemaNodeID) throws(GrammarError) {
        // A document's own `$schema` says whether the siblings of its `$ref` count; its identifier always does.
        let isDocument = graph.nodes[id.index].parent == nil
        let isReference = object["$ref"]?.stringValue != nil
        if isDocument || !(isReference && graph.nodes[id.index].dialect.ignoresReferenceSiblings) {
            try readIdentity(object, id)
        }
        let dialect = graph.nodes[id.index].dialect
        let hasOnlyReference = isReference && dialect.ignoresReferenceSiblings
        var reading = KeywordReading(object: object, id: id, dialect: dialect)
        for entry in object.entries {
            guard let keyword = SchemaKeyword.named(entry.key) else {
                annotate(id, entry.key, .unknownKeyword)
                continue
            }
            if hasOnlyReference, keyword != .reference, keyword != .definitions, keyword != .dollarDefinitions {
                if keyword.drafts.contains(dialect) { annotate(id, entry.key, .besideReference) }
                continue
            }
            // `$defs` holds schemas in whatever draft: only pointers lead there.
            guard keyword.drafts.contains(dialect) || keyword == .dollarDefinitions || isLegacyForm(keyword) else {
                annotate(id, entry.key, .outsideDialect)
                continue
            }
            try readKeyword(keyword, entry.value, &reading)
        }
        finish(&reading)
    }

    /// Keywords of older drafts that a document without `$schema` may use.
    private func isLegacyForm(_ keyword: SchemaKeyword) -> Bool {
        isDialectAssumed && keyword == .additionalItems
    }

    mutating func annotate(_ id: SchemaNodeID, _ keyword: String, _ reason: SchemaAnnotation.Reason) {
        graph.annotations.append(SchemaAnnotation(node: id, keyword: keyword, reason: reason))
    }

    // MARK: Faults

    func fault(_ fault: SchemaFault, _ id: SchemaNodeID) -> GrammarError {
        .schema(fault, path: graph.path(of: id))
    }

    func malformed(_ keyword: SchemaKeyword, _ expected: String, _ value: JSONValue, _ id: SchemaNodeID) -> GrammarError
    {
        fault(.malformedKeyword(keyword.rawValue, expected: expected, found: Self.describe(value)), id)
    }

    /// A value in a few words, for an error: short values as they are, others by kind.
    static func describe(_ value: JSONValue) -> String {
        switch value {
        case .null, .bool: value.serialized()
        case .number(let number): number.text.utf8.count <= 40 ? number.text : "a number"
        case .string(let text): text.utf8.count <= 80 ? value.serialized() : "a string"
        case .array(let elements): elements.isEmpty ? "[]" : "an array"
        case .object(let object): object.isEmpty ? "{}" : "an object"
        }
    }
}
