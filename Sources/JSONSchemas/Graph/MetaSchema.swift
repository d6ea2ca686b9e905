/// The schemas of schemas, in our own compact statement, for documents that refer to them.
///
/// Each drafts' keywords and the names of its `definitions` are those of the published meta-schema; annotations are left out.
enum MetaSchema {
    /// The text of a meta-schema by its URI without fragment; nil for any other URI.
    static func text(of uri: String) -> String? {
        SchemaDialect.allCases.first { $0.uri.utf8.elementsEqual(uri.utf8) }.map(text(of:))
    }

    private static func text(of dialect: SchemaDialect) -> String {
        switch dialect {
        case .draft4: draft4
        case .draft6: draft6or7(dialect, more: "")
        case .draft7:
            draft6or7(
                dialect,
                more: """
                    "$comment": {"type": "string"}, "readOnly": {"type": "boolean"}, "writeOnly": {"type": "boolean"},
                    "if": {"$ref": "#"}, "then": {"$ref": "#"}, "else": {"$ref": "#"},
                    "contentMediaType": {"type": "string"}, "contentEncoding": {"type": "string"},
                    """)
        case .draft2019:
            recent(
                dialect, own: "{\"$recursiveRef\": \"#\"}", anchor: "\"$recursiveAnchor\": true",
                more: """
                    "items": {"anyOf": [{"$recursiveRef": "#"}, {"$ref": "#/$defs/schemaArray"}]},
                    "additionalItems": {"$recursiveRef": "#"}, "$recursiveAnchor": {"type": "boolean"},
                    "$recursiveRef": {"type": "string", "format": "uri-reference"},
                    "$anchor": {"type": "string", "pattern": "^[A-Za-z][-A-Za-z0-9.:_]*$"},
                    """)
        case .draft2020:
            recent(
                dialect, own: "{\"$dynamicRef\": \"#meta\"}", anchor: "\"$dynamicAnchor\": \"meta\"",
                more: """
                    "items": {"$dynamicRef": "#meta"}, "prefixItems": {"$ref": "#/$defs/schemaArray"},
                    "$dynamicRef": {"type": "string", "format": "uri-reference"},
                    "$anchor": {"$ref": "#/$defs/anchorString"}, "$dynamicAnchor": {"$ref": "#/$defs/anchorString"},
                    """)
        }
    }

    private static let typeNames =
        "{\"enum\": [\"array\", \"boolean\", \"integer\", \"null\", \"number\", \"object\", \"string\"]}"

    private static let draft4 = """
        {"id": "http://json-schema.org/draft-04/schema#", "$schema": "http://json-schema.org/draft-04/schema#",
        "definitions": {
            "schemaArray": {"type": "array", "minItems": 1, "items": {"$ref": "#"}},
            "positiveInteger": {"type": "integer", "minimum": 0},
            "positiveIntegerDefault0": {"$ref": "#/definitions/positiveInteger"},
            "simpleTypes": \(typeNames),
            "stringArray": {"type": "array", "items": {"type": "string"}, "minItems": 1, "uniqueItems": true}},
        "type": "object",
        "properties": {
            "id": {"type": "string"}, "$schema": {"type": "string"}, "title": {"type": "string"},
            "description": {"type": "string"}, "default": {},
            "multipleOf": {"type": "number", "minimum": 0, "exclusiveMinimum": true},
            "maximum": {"type": "number"}, "exclusiveMaximum": {"type": "boolean"},
            "minimum": {"type": "number"}, "exclusiveMinimum": {"type": "boolean"},
            "maxLength": {"$ref": "#/definitions/positiveInteger"}, "minLength": {"$ref": "#/definitions/positiveInteger"},
            "pattern": {"type": "string", "format": "regex"},
            "additionalItems": {"anyOf": [{"type": "boolean"}, {"$ref": "#"}]},
            "items": {"anyOf": [{"$ref": "#"}, {"$ref": "#/definitions/schemaArray"}]},
            "maxItems": {"$ref": "#/definitions/positiveInteger"}, "minItems": {"$ref": "#/definitions/positiveInteger"},
            "uniqueItems": {"type": "boolean"}, "maxProperties": {"$ref": "#/definitions/positiveInteger"},
            "minProperties": {"$ref": "#/definitions/positiveInteger"}, "required": {"$ref": "#/definitions/stringArray"},
            "additionalProperties": {"anyOf": [{"type": "boolean"}, {"$ref": "#"}]},
            "definitions": {"type": "object", "additionalProperties": {"$ref": "#"}},
            "properties": {"type": "object", "additionalProperties": {"$ref": "#"}},
            "patternProperties": {"type": "object", "additionalProperties": {"$ref": "#"}},
            "dependencies": {"type": "object",
                "additionalProperties": {"anyOf": [{"$ref": "#"}, {"$ref": "#/definitions/stringArray"}]}},
            "enum": {"type": "array", "minItems": 1, "uniqueItems": true},
            "type": {"anyOf": [{"$ref": "#/definitions/simpleTypes"},
                {"type": "array", "items": {"$ref": "#/definitions/simpleTypes"}, "minItems": 1, "uniqueItems": true}]},
            "format": {"type": "string"}, "allOf": {"$ref": "#/definitions/schemaArray"},
            "anyOf": {"$ref": "#/definitions/schemaArray"}, "oneOf": {"$ref": "#/definitions/schemaArray"},
            "not": {"$ref": "#"}},
        "dependencies": {"exclusiveMaximum": ["maximum"], "exclusiveMinimum": ["minimum"]}}
        """

    /// Keywords that all drafts from 6 on share; `own` stands for any schema, `names` is where the named parts are.
    private static func sharedProperties(own: String, names: String) -> String {
        """
        "$schema": {"type": "string", "format": "uri"}, "$ref": {"type": "string", "format": "uri-reference"},
        "title": {"type": "string"}, "description": {"type": "string"}, "default": {},
        "examples": {"type": "array", "items": {}},
        "multipleOf": {"type": "number", "exclusiveMinimum": 0},
        "maximum": {"type": "number"}, "exclusiveMaximum": {"type": "number"},
        "minimum": {"type": "number"}, "exclusiveMinimum": {"type": "number"},
        "maxLength": {"$ref": "\(names)/nonNegativeInteger"}, "minLength": {"$ref": "\(names)/nonNegativeIntegerDefault0"},
        "pattern": {"type": "string", "format": "regex"},
        "maxItems": {"$ref": "\(names)/nonNegativeInteger"}, "minItems": {"$ref": "\(names)/nonNegativeIntegerDefault0"},
        "uniqueItems": {"type": "boolean"}, "contains": \(own),
        "maxProperties": {"$ref": "\(names)/nonNegativeInteger"},
        "minProperties": {"$ref": "\(names)/nonNegativeIntegerDefault0"}, "required": {"$ref": "\(names)/stringArray"},
        "additionalProperties": \(own), "properties": {"type": "object", "additionalProperties": \(own)},
        "definitions": {"type": "object", "additionalProperties": \(own)},
        "patternProperties": {"type": "object", "additionalProperties": \(own), "propertyNames": {"format": "regex"}},
        "dependencies": {"type": "object", "additionalProperties": {"anyOf": [\(own), {"$ref": "\(names)/stringArray"}]}},
        "propertyNames": \(own), "const": {}, "enum": {"type": "array", "items": {}}, "format": {"type": "string"},
        "type": {"anyOf": [{"$ref": "\(names)/simpleTypes"},
            {"type": "array", "items": {"$ref": "\(names)/simpleTypes"}, "minItems": 1, "uniqueItems": true}]},
        "allOf": {"$ref": "\(names)/schemaArray"}, "anyOf": {"$ref": "\(names)/schemaArray"},
        "oneOf": {"$ref": "\(names)/schemaArray"}, "not": \(own)
        """
    }

    private static func sharedParts(own: String, names: String) -> String {
        """
        "schemaArray": {"type": "array", "minItems": 1, "items": \(own)},
        "nonNegativeInteger": {"type": "integer", "minimum": 0},
        "nonNegativeIntegerDefault0": {"$ref": "\(names)/nonNegativeInteger"},
        "simpleTypes": \(typeNames),
        "stringArray": {"type": "array", "items": {"type": "string"}, "uniqueItems": true}
        """
    }

    private static func draft6or7(_ dialect: SchemaDialect, more: String) -> String {
        """
        {"$id": "\(dialect.uri)#", "$schema": "\(dialect.uri)#", "type": ["object", "boolean"],
        "definitions": {\(sharedParts(own: "{\"$ref\": \"#\"}", names: "#/definitions"))},
        "properties": {"$id": {"type": "string", "format": "uri-reference"}, \(more)
            "items": {"anyOf": [{"$ref": "#"}, {"$ref": "#/definitions/schemaArray"}]}, "additionalItems": {"$ref": "#"},
            \(sharedProperties(own: "{\"$ref\": \"#\"}", names: "#/definitions"))}}
        """
    }

    private static func recent(_ dialect: SchemaDialect, own: String, anchor: String, more: String) -> String {
        """
        {"$id": "\(dialect.uri)", "$schema": "\(dialect.uri)", \(anchor), "type": ["object", "boolean"],
        "$defs": {\(sharedParts(own: own, names: "#/$defs")),
            "anchorString": {"type": "string", "pattern": "^[A-Za-z_][-A-Za-z0-9._]*$"}},
        "properties": {\(more)
            "$id": {"type": "string", "format": "uri-reference", "pattern": "^[^#]*#?$"},
            "$defs": {"type": "object", "additionalProperties": \(own)}, "$comment": {"type": "string"},
            "$vocabulary": {"type": "object", "propertyNames": {"format": "uri"},
                "additionalProperties": {"type": "boolean"}},
            "readOnly": {"type": "boolean"}, "writeOnly": {"type": "boolean"}, "deprecated": {"type": "boolean"},
            "contentMediaType": {"type": "string"}, "contentEncoding": {"type": "string"}, "contentSchema": \(own),
            "if": \(own), "then": \(own), "else": \(own),
            "dependentSchemas": {"type": "object", "additionalProperties": \(own)},
            "dependentRequired": {"type": "object", "additionalProperties": {"$ref": "#/$defs/stringArray"}},
            "unevaluatedItems": \(own), "unevaluatedProperties": \(own),
            "maxContains": {"$ref": "#/$defs/nonNegativeInteger"}, "minContains": {"$ref": "#/$defs/nonNegativeInteger"},
            \(sharedProperties(own: own, names: "#/$defs"))}}
        """
    }
}
