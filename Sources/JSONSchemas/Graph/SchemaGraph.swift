import OrderedJSON
public import RegularExpressions

/// All schemas of a document by id, references resolved; knows nothing about text, tokens or masks.
public struct SchemaGraph: Sendable {
    /// The schemas; ids are indices.
    public internal(set) var nodes: [SchemaNode] = []
    /// The schema of the whole instance.
    public internal(set) var root = SchemaNodeID(0)
    /// Patterns of `pattern` and `patternProperties`, parsed; each text once.
    public internal(set) var patterns: [SchemaPattern] = []
    /// The resources: the document, embedded ones, and meta-schemas that are referenced.
    public internal(set) var resources: [SchemaResource] = []
    /// Names of `$dynamicAnchor`; "" stands for `$recursiveAnchor`.
    public internal(set) var dynamicAnchorNames: [UTF8Text] = []
    /// Keywords and formats that have no effect on validation, as they were found.
    public internal(set) var annotations: [SchemaAnnotation] = []

    /// The schema of an id.
    public subscript(id: SchemaNodeID) -> SchemaNode { nodes[id.index] }

    /// Whether targets of references depend on how they are reached.
    var hasDynamicReferences: Bool { !dynamicAnchorNames.isEmpty }

    /// Where the schema of a whole document is; its pointer is empty, which would not be seen in a sentence.
    public static let rootPath = "/"

    /// Where a schema is, as a JSON pointer such as `/properties/age`; the document is `/`.
    public func path(of id: SchemaNodeID) -> String {
        var steps: [[String]] = []
        var current: SchemaNodeID? = id
        while let node = current {
            steps.append(nodes[node.index].place.tokens)
            current = nodes[node.index].parent
        }
        let pointer = JSONPointer.text(steps.reversed().joined())
        return pointer.isEmpty ? Self.rootPath : pointer
    }
}

/// A part of the document with an identity of its own.
public struct SchemaResource: Sendable {
    /// The absolute URI without fragment; empty for a document without one.
    public var uri: UTF8Text
    /// Its root schema.
    public var root: SchemaNodeID
    /// Nodes of its dynamic anchors, by index in `SchemaGraph.dynamicAnchorNames`.
    public var dynamicAnchors: [Int: SchemaNodeID] = [:]
}

/// A pattern's text and its parsed form.
public struct SchemaPattern: Sendable {
    /// The text as it is in the schema.
    public var text: String
    /// The parsed expression, in the ECMA-262 dialect or, under `x-swift-pattern`, in Swift's.
    public var node: RegexNode
    /// Where the expression matches: anywhere in a string, or, under `x-swift-pattern`, the whole of it.
    public var anchoring: RegexAnchoring
}

/// A keyword or format that is accepted and not enforced.
public struct SchemaAnnotation: Sendable, Hashable {
    /// The schema in which it is.
    public var node: SchemaNodeID
    /// The keyword.
    public var keyword: String
    /// Why it has no effect.
    public var reason: Reason

    /// Why a keyword has no effect.
    public enum Reason: Hashable, Sendable {
        /// No dialect has the keyword.
        case unknownKeyword
        /// The dialect in force does not have the keyword.
        case outsideDialect
        /// A format outside the enforced list; its name.
        case unknownFormat(String)
        /// A format while formats are not asserted; its name.
        case formatNotAsserted(String)
        /// The keyword is beside `$ref`, where the dialect ignores it.
        case besideReference
    }
}

extension SchemaPlace {
    /// The keys and indices of a JSON pointer from the parent to here.
    var tokens: [String] {
        switch self {
        case .document: []
        case .keyword(let keyword): [keyword.rawValue]
        case .member(let keyword, let name): [keyword.rawValue, name]
        case .element(let keyword, let index): [keyword.rawValue, String(index)]
        case .pointer(let tokens): tokens
        }
    }
}
