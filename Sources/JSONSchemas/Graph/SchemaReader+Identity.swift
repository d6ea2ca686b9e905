import OrderedJSON
import RegularExpressions

extension SchemaReader {
    /// Reads `$schema`, `$id` and the anchors of a schema; a new `$id` begins a resource.
    mutating func readIdentity(_ object: JSONObject, _ id: SchemaNodeID) throws(GrammarError) {
        let isDocument = graph.nodes[id.index].parent == nil
        var dialect = graph.nodes[id.index].dialect
        // `$schema` has its meaning only where a resource begins; the identifier's keyword depends on it.
        if let value = object["$schema"], isDocument || object["$id"] != nil || object["id"] != nil {
            if let named = value.stringValue.flatMap(SchemaDialect.init(schemaURI:)) {
                dialect = named
            } else if isDocument || object[dialect.identifierKeyword.rawValue] != nil {
                throw fault(.unknownDialect(found: Self.describe(value)), id)
            }
        }
        let keyword = dialect.identifierKeyword
        if let value = object[keyword.rawValue] {
            if let text = value.stringValue {
                try readIdentifier(text, keyword, id, dialect)
            } else if keyword != .id {
                throw malformed(keyword, "a string", value, id)
            }
        } else if isDocument {
            graph.nodes[id.index].dialect = dialect
        }
        try readAnchors(object, id)
    }

    private mutating func readIdentifier(
        _ text: String, _ keyword: SchemaKeyword, _ id: SchemaNodeID, _ dialect: SchemaDialect
    ) throws(GrammarError) {
        let outer = graph.nodes[id.index].resource
        let reference = URIReference(text)
        if let fragment = reference.fragment, !fragment.isEmpty {
            guard dialect.hasFragmentIdentifiers else {
                throw fault(
                    .malformedKeyword(
                        keyword.rawValue, expected: "a URI without a fragment; use '$anchor' for a name",
                        found: Self.describe(.string(text))), id)
            }
            if reference.absoluteText.isEmpty {
                try addAnchor(URIReference.decodingPercents(fragment), isDynamic: false, resource: outer, id)
                return
            }
        }
        let uri = reference.resolved(against: URIReference(graph.resources[outer].uri.string)).absoluteText
        if graph.nodes[id.index].parent == nil {
            graph.resources[outer].uri = UTF8Text(uri)
            if resourcesByURI[UTF8Text(uri)] == nil { resourcesByURI[UTF8Text(uri)] = outer }
        } else if UTF8Text(uri) != graph.resources[outer].uri {
            if let known = resourcesByURI[UTF8Text(uri)], !dialect.hasFragmentIdentifiers,
                !isSamePlace(graph.resources[known].root, id)
            {
                throw fault(.duplicateIdentifier(keyword.rawValue, uri), id)
            }
            graph.nodes[id.index].resource = addResource(uri: uri, root: id)
        }
        graph.nodes[id.index].dialect = dialect
        if let fragment = reference.fragment, !fragment.isEmpty {
            try addAnchor(fragment, isDynamic: false, resource: graph.nodes[id.index].resource, id)
        }
    }

    private mutating func readAnchors(_ object: JSONObject, _ id: SchemaNodeID) throws(GrammarError) {
        let dialect = graph.nodes[id.index].dialect
        let resource = graph.nodes[id.index].resource
        if dialect >= .draft2019, let value = object["$anchor"] {
            try addAnchor(try anchorName(value, .anchor, id), isDynamic: false, resource: resource, id)
        }
        if dialect == .draft2020, let value = object["$dynamicAnchor"] {
            let name = try anchorName(value, .dynamicAnchor, id)
            try addAnchor(name, isDynamic: true, resource: resource, id)
            graph.resources[resource].dynamicAnchors[dynamicAnchorIndex(name)] = id
        }
        if dialect == .draft2019, let value = object["$recursiveAnchor"] {
            guard let isAnchor = value.boolValue else { throw malformed(.recursiveAnchor, "a boolean", value, id) }
            // Only the root of a resource can be found by "#".
            if isAnchor, graph.resources[resource].root == id {
                graph.resources[resource].dynamicAnchors[dynamicAnchorIndex("")] = id
            }
        }
    }

    private func anchorName(_ value: JSONValue, _ keyword: SchemaKeyword, _ id: SchemaNodeID) throws(GrammarError)
        -> String
    {
        let expected = "a name of letters, digits, '-', '_', '.' and ':' that begins with a letter or '_'"
        guard let text = value.stringValue, let first = text.utf8.first else {
            throw malformed(keyword, expected, value, id)
        }
        let isLetter = { (byte: UInt8) in (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte == UInt8(ascii: "_") }
        let isOther = { (byte: UInt8) in (byte >= 0x2D && byte <= 0x3A && byte != 0x2F) }
        guard isLetter(first), text.utf8.allSatisfy({ isLetter($0) || isOther($0) }) else {
            throw malformed(keyword, expected, value, id)
        }
        return text
    }

    private mutating func addAnchor(_ name: String, isDynamic: Bool, resource: Int, _ id: SchemaNodeID)
        throws(GrammarError)
    {
        let key = AnchorKey(resource: resource, name: UTF8Text(name))
        if let known = anchors[key] {
            // One schema may carry the name in both forms; older drafts keep the first of several.
            if known.node == id {
                anchors[key]?.isDynamic = known.isDynamic || isDynamic
            } else if !graph.nodes[id.index].dialect.hasFragmentIdentifiers, !isSamePlace(known.node, id) {
                throw fault(.duplicateIdentifier("$anchor", name), id)
            }
            return
        }
        anchors[key] = Anchor(node: id, isDynamic: isDynamic)
    }

    /// Whether two nodes are one place of a document, which pointers to it and to a place above it have read twice.
    private func isSamePlace(_ first: SchemaNodeID, _ second: SchemaNodeID) -> Bool {
        let (first, second) = (location(of: first), location(of: second))
        return first.document == second.document
            && first.tokens.elementsEqual(second.tokens) { $0.utf8.elementsEqual($1.utf8) }
    }

    /// The document of a node, by its root, and the keys and indices that lead from there to the node.
    private func location(of id: SchemaNodeID) -> (document: SchemaNodeID, tokens: [String]) {
        var steps: [[String]] = []
        var current = id
        while let parent = graph.nodes[current.index].parent {
            steps.append(graph.nodes[current.index].place.tokens)
            current = parent
        }
        return (current, steps.reversed().flatMap { $0 })
    }

    mutating func dynamicAnchorIndex(_ name: String) -> Int {
        if let index = dynamicAnchorIndices[UTF8Text(name)] { return index }
        let index = graph.dynamicAnchorNames.count
        graph.dynamicAnchorNames.append(UTF8Text(name))
        dynamicAnchorIndices[UTF8Text(name)] = index
        return index
    }
}
