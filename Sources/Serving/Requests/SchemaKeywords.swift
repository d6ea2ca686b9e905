import JSONSchemas
import OrderedJSON

/// Keywords of a request's schemas that have no effect.
enum SchemaKeywords {
    /// What JSON Schema has for readers of a schema: it is not expected to constrain an answer.
    private static let notes: Set = [
        "$comment", "$id", "$schema", "$vocabulary", "contentEncoding", "contentMediaType", "contentSchema", "default",
        "deprecated", "description", "examples", "id", "readOnly", "title", "writeOnly",
    ]

    /// The paths of those that a schema has; none where it cannot be read, which is reported where it is compiled.
    static func withoutEffect(in schema: JSONValue, at path: FieldPath) -> [FieldPath] {
        guard let read = try? JSONSchema(parsing: schema) else { return [] }
        return read.annotations.filter { !notes.contains($0.annotation.keyword) }.map { place, annotation in
            let tokens = place == SchemaGraph.rootPath ? [] : JSONPointer.tokens(place) ?? []
            return path.descending(tokens, in: schema).key(annotation.keyword)
        }
    }
}

extension FieldPath {
    /// The path to where a pointer's tokens lead in the value here.
    fileprivate func descending(_ tokens: [String], in value: JSONValue) -> FieldPath {
        var path = self
        var current: JSONValue? = value
        for token in tokens {
            if let elements = current?.arrayValue, let index = Int(token), elements.indices.contains(index) {
                path = path.index(index)
                current = elements[index]
            } else {
                path = path.key(token)
                current = current?[token]
            }
        }
        return path
    }
}
