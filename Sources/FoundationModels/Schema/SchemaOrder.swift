import OrderedJSON

/// The order of a schema's keywords.
enum SchemaOrder {
    /// The keywords of one schema in the order in which they are written.
    ///
    /// Those that are not in the list follow in alphabetical order. A description belongs to the title before it;
    /// without a title it is what a property adds to a type, and follows what the type says.
    static func arranged(_ schema: JSONObject) -> [String] {
        let last = schema.contains("title") ? ["$defs"] : ["description", "$defs"]
        let known = order.filter { schema.contains($0) && !last.contains($0) }
        let others = schema.keys.filter { !order.contains($0) && !last.contains($0) }
        return known + others.sorted() + last.filter { schema.contains($0) }
    }

    private static let order = [
        "$schema", "$id", "$ref", "type", "title", "description", "additionalProperties", "properties", "required",
        "x-order", "items", "minItems", "maxItems", "enum", "const", "minimum", "maximum", "pattern",
        SchemaDocument.PrivateKeyword.swiftPattern, "anyOf",
    ]
}
