import ConstrainedDecoding
import JSONSchemas
import OrderedJSON
import RegularExpressions

extension FuzzTarget {
    /// Regular expressions, with the text after the first zero byte; the pattern's length chooses the dialect.
    static let regularExpressions = FuzzTarget(name: "regular-expressions", maximumLength: 512) { bytes in
        let (pattern, text) = Walk.parts(of: bytes)
        let dialects = RegexDialect.allCases
        let compiler = ConstraintCompiler(vocabulary: Walk.vocabulary)
        let constraint = try compiler.constraint(
            regex: String(decoding: pattern, as: UTF8.self), dialect: dialects[pattern.count % dialects.count])
        try Walk.take(text, constraint)
    }

    /// JSON Schemas, with the text after the first zero byte; the schema's length chooses the spelling.
    static let schemas = FuzzTarget(name: "schemas", maximumLength: 2048) { bytes in
        let (document, text) = Walk.parts(of: bytes)
        let schema = try JSONSchema(text: document)
        _ = schema.annotations.count
        let compiler = ConstraintCompiler(vocabulary: Walk.vocabulary)
        try Walk.take(text, compiler.constraint(schema: schema, spelling: document.count % 2 == 0 ? .canonical : .free))
    }

    /// Grammars after Lark and GBNF, with the text after the first zero byte.
    static let grammars = FuzzTarget(name: "grammars", maximumLength: 2048) { bytes in
        let (grammar, text) = Walk.parts(of: bytes)
        let compiler = ConstraintCompiler(vocabulary: Walk.vocabulary)
        let constraint = try compiler.constraint(grammar: String(decoding: grammar, as: UTF8.self)) { name in
            name.contains("tool") ? Walk.specialToken : nil
        }
        try Walk.take(text, constraint)
    }
}
