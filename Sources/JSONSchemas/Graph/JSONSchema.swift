public import OrderedJSON
public import RegularExpressions

/// A JSON Schema read, checked and resolved; knows nothing about tokens or about how text is produced.
public struct JSONSchema: Sendable {
    /// The schemas by id.
    public let graph: SchemaGraph
    private let origin: Origin

    /// What a schema was read from.
    private struct Origin: Hashable {
        let document: JSONValue
        let frame: JSONValue
        let assertFormat: Bool
        let dialect: SchemaDialect
        let limits: GrammarLimits
    }

    /// Reads a schema.
    ///
    /// - Parameters:
    ///   - value: the document; an object or a boolean.
    ///   - assertFormat: whether `format` restricts strings (known formats only) or is an annotation.
    ///   - frame: a second document that the values must satisfy, too, in the default dialect: what a spelling can express.
    ///   - dialect: the dialect of a document that has no `$schema`. Such a document may also use the array form of
    ///     `items`, `additionalItems` and boolean exclusive bounds, which no later dialect uses for anything else.
    /// - Throws: `GrammarError.schema` for a malformed keyword, an unknown `$schema`, or a reference that is missing,
    ///   remote, or circular without consuming anything; `.limitReached` for one that is nested too deep.
    public init(
        parsing value: JSONValue, within frame: JSONValue = .bool(true), assertFormat: Bool = true,
        dialect: SchemaDialect = .draft2020, limits: GrammarLimits = .standard
    ) throws(GrammarError) {
        let namesDialect = value["$schema"] != nil
        var reader = SchemaReader(assertFormat: assertFormat, limits: limits, isDialectAssumed: !namesDialect)
        var root = try reader.readDocument(value, uri: "", dialect: dialect)
        if frame != .bool(true) { root = try reader.read(frame: frame, of: root) }
        try reader.resolveReferences()
        reader.graph.root = root
        try SchemaCycles(graph: reader.graph).check()
        graph = reader.graph
        origin = Origin(document: value, frame: frame, assertFormat: assertFormat, dialect: dialect, limits: limits)
    }

    /// Reads a schema from its text.
    ///
    /// - Throws: as the other initializer; also for text that is no JSON, or longer than `GrammarLimits.schemaBytes`.
    public init(
        text: [UInt8], assertFormat: Bool = true, dialect: SchemaDialect = .draft2020,
        limits: GrammarLimits = .standard
    ) throws(GrammarError) {
        guard text.count <= limits.schemaBytes else {
            throw .limitReached(.schemaBytes, value: limits.schemaBytes, subject: "the schema")
        }
        var parser = JSONParser()
        // A schema is two levels below its parent: under a keyword and a name.
        parser.maximumDepth = 2 * limits.grammarNesting + 2
        let value: JSONValue
        do {
            value = try parser.parse(text)
        } catch .tooDeep {
            throw .limitReached(.grammarNesting, value: limits.grammarNesting, subject: "the schema")
        } catch {
            throw .schema(.notJSON(error.description), path: SchemaGraph.rootPath)
        }
        try self.init(parsing: value, assertFormat: assertFormat, dialect: dialect, limits: limits)
    }

    /// Keywords and formats that are accepted and not enforced, with their paths, in document order.
    public var annotations: [(path: String, annotation: SchemaAnnotation)] {
        graph.annotations.map { (graph.path(of: $0.node), $0) }
    }
}

extension JSONSchema: Hashable {
    /// The document that the schema was read from.
    public var document: JSONValue { origin.document }

    /// Whether the schemas were read from equal documents in the same way.
    public static func == (left: Self, right: Self) -> Bool { left.origin == right.origin }

    /// Adds what the schema was read from.
    public func hash(into hasher: inout Hasher) { hasher.combine(origin) }
}
