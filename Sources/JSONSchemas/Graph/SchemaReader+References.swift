import OrderedJSON
import RegularExpressions

extension SchemaReader {
    /// Resolves every reference, reading schemas that only pointers reach and meta-schemas on the way.
    mutating func resolveReferences() throws(GrammarError) {
        var next = 0
        while next < pending.count {
            let reference = pending[next]
            next += 1
            let target = try resolve(reference)
            var group = graph.nodes[reference.node.index].applicators ?? ApplicatorKeywords()
            switch reference.keyword {
            case .reference: group.reference = target.node
            case .recursiveReference:
                let root = graph.nodes[target.node.index].resource
                let anchor = dynamicAnchorIndices[UTF8Text("")]
                let isDynamic = anchor.map { graph.resources[root].dynamicAnchors[$0] == target.node } ?? false
                group.dynamicReference = DynamicReference(target: target.node, anchor: isDynamic ? anchor : nil)
            default:
                let anchor = target.anchor.flatMap { dynamicAnchorIndices[$0] }
                group.dynamicReference = DynamicReference(target: target.node, anchor: anchor)
            }
            graph.nodes[reference.node.index].applicators = group
        }
    }

    /// A reference's target, and the anchor's name when it was found by a dynamic anchor.
    private mutating func resolve(_ reference: PendingReference) throws(GrammarError)
        -> (node: SchemaNodeID, anchor: UTF8Text?)
    {
        let own = graph.nodes[reference.node.index].resource
        let base = URIReference(graph.resources[own].uri.string)
        let target = URIReference(reference.text).resolved(against: base)
        let resource = try resource(of: target, reference, own)
        let fragment = URIReference.decodingPercents(target.fragment ?? "")
        let missing = fault(.missingReference(reference.keyword.rawValue, reference.text), reference.node)
        if fragment.isEmpty { return (graph.resources[resource].root, nil) }
        if fragment.utf8.first == UInt8(ascii: "/") {
            guard let tokens = JSONPointer.tokens(fragment),
                let found = try node(at: tokens, in: resource)
            else { throw missing }
            return (found, nil)
        }
        guard let anchor = anchors[AnchorKey(resource: resource, name: UTF8Text(fragment))] else { throw missing }
        return (anchor.node, anchor.isDynamic ? UTF8Text(fragment) : nil)
    }

    private mutating func resource(of target: URIReference, _ reference: PendingReference, _ own: Int)
        throws(GrammarError) -> Int
    {
        let uri = UTF8Text(target.absoluteText)
        if graph.resources[own].uri == uri { return own }
        if let known = resourcesByURI[uri] { return known }
        // An empty fragment in an identifier makes no difference.
        if let text = MetaSchema.text(of: uri.string) {
            let parsed: JSONValue
            do {
                parsed = try JSONParser().parse(text)
            } catch {
                throw fault(.missingReference(reference.keyword.rawValue, reference.text), reference.node)
            }
            let index = graph.resources.count
            _ = try readDocument(parsed, uri: uri.string, dialect: .draft2020)
            return index
        }
        throw fault(.remoteReference(reference.keyword.rawValue, reference.text), reference.node)
    }

    /// The schema at a JSON pointer, counted from a resource's root; nil when nothing is there.
    private mutating func node(at tokens: [String], in resource: Int) throws(GrammarError) -> SchemaNodeID? {
        var node = graph.resources[resource].root
        var index = 0
        while index < tokens.count, let (child, used) = child(of: node, tokens[index...]) {
            node = child
            index += used
        }
        if index == tokens.count { return node }
        // The rest leads through a keyword that does not itself hold schemas: read what is there as a schema.
        var value = values[node.index]
        for token in tokens[index...] {
            switch value {
            case .object(let object):
                guard let member = object[token] else { return nil }
                value = member
            case .array(let elements):
                guard let position = Self.arrayIndex(token), position < elements.count else { return nil }
                value = elements[position]
            default: return nil
            }
        }
        // Pointers may lead to a place and to places above it, from the innermost outwards: each reads all below it.
        if pointedCount > limits.grammarSymbols {
            throw .limitReached(.grammarSymbols, value: limits.grammarSymbols, subject: "the schema")
        }
        let owner = graph.nodes[node.index]
        let before = graph.nodes.count
        let found = try read(
            value, parent: node, place: .pointer(Array(tokens[index...])), resource: owner.resource,
            dialect: owner.dialect)
        pointedCount += graph.nodes.count - before
        return found
    }

    /// The schema below a node that the next tokens name: one or two of them, or the most that were read as one pointer.
    private func child(of node: SchemaNodeID, _ tokens: ArraySlice<String>) -> (SchemaNodeID, used: Int)? {
        guard let first = tokens.first else { return nil }
        let second = tokens.dropFirst().first
        if let second, first == "definitions" || first == "$defs" {
            let key = DefinitionKey(parent: node, isLegacy: first == "definitions", name: UTF8Text(second))
            if let found = definitions[key] { return (found, 2) }
        }
        var longest: (SchemaNodeID, used: Int)?
        var child = firstChild[node.index]
        while child >= 0 {
            let id = SchemaNodeID(Int(child))
            switch graph.nodes[id.index].place {
            case .keyword(let keyword):
                if keyword.rawValue.utf8.elementsEqual(first.utf8) { return (id, 1) }
            case .member(let keyword, let name):
                if let second, keyword.rawValue.utf8.elementsEqual(first.utf8), name.utf8.elementsEqual(second.utf8) {
                    return (id, 2)
                }
            case .element(let keyword, let index):
                if let second, keyword.rawValue.utf8.elementsEqual(first.utf8), Self.arrayIndex(second) == index {
                    return (id, 2)
                }
            case .pointer(let known):
                let isPrefix = tokens.starts(with: known) { $0.utf8.elementsEqual($1.utf8) }
                if isPrefix, known.count > longest?.used ?? 0 { longest = (id, known.count) }
            case .document: break
            }
            child = nextSibling[id.index]
        }
        return longest
    }

    private static func arrayIndex(_ token: String) -> Int? {
        guard token.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), token.utf8.first != 0x30 || token.utf8.count == 1
        else { return nil }
        return Int(token)
    }
}
