import ConstrainedDecoding
import JSONSchemas
import OrderedJSON
import RegularExpressions

extension FuzzTarget {
    /// Regular expressions of both dialects, with the text behind the first zero byte.
    static let regularExpressions = FuzzTarget(name: "regular-expressions", maximumLength: 512) { bytes in
        let (pattern, text) = Walk.parts(of: bytes)
        for dialect in RegexDialect.allCases {
            do throws(ConstraintError) {
                let compiler = ConstraintCompiler(vocabulary: Walk.vocabulary)
                let constraint = try compiler.constraint(
                    regex: String(decoding: pattern, as: UTF8.self), dialect: dialect)
                try Walk.take(text, constraint)
            } catch {
                _ = "\(error)"
            }
        }
    }

    /// JSON Schemas in both spellings, with the text behind the first zero byte.
    static let schemas = FuzzTarget(name: "schemas", maximumLength: 4096) { bytes in
        let (document, text) = Walk.parts(of: bytes)
        let schema = try JSONSchema(text: document)
        _ = schema.annotations.count
        for spelling in [JSONSpelling.canonical, .free] {
            do throws(ConstraintError) {
                let compiler = ConstraintCompiler(vocabulary: Walk.vocabulary)
                try Walk.take(text, compiler.constraint(schema: schema, spelling: spelling))
            } catch {
                _ = "\(error)"
            }
        }
    }

    /// Grammars after Lark and GBNF, with the text behind the first zero byte.
    static let grammars = FuzzTarget(name: "grammars", maximumLength: 2048) { bytes in
        let (grammar, text) = Walk.parts(of: bytes)
        let compiler = ConstraintCompiler(vocabulary: Walk.vocabulary)
        let constraint = try compiler.constraint(grammar: String(decoding: grammar, as: UTF8.self)) { name in
            name.contains("tool") ? Walk.specialToken : nil
        }
        try Walk.take(text, constraint)
    }
}
