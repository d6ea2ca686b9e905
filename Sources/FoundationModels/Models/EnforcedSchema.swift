import OrderedJSON

/// A schema as the engine's grammars enforce it.
enum EnforcedSchema {
    /// The schema with its Swift patterns narrowed to texts that Swift and everything else count in the same way.
    ///
    /// Swift matches characters, of which one can be several scalars, and a grammar matches scalars: a space and a
    /// combining mark are one character to Swift, which `" \w"` does not match. So no such characters are generated
    /// under a pattern, unless it names them itself.
    static func json(_ schema: GenerationSchema) -> JSONValue {
        .object(narrowed(schema.document.enforced))
    }

    private static func narrowed(_ schema: JSONObject) -> JSONObject {
        var result = JSONObject()
        for entry in schema.entries {
            if entry.key.utf8.elementsEqual(SchemaDocument.wholePattern.utf8), let pattern = entry.value.stringValue {
                result[entry.key] = .string(narrowed(pattern))
            } else {
                result[entry.key] = SchemaDocument.map(entry.value, under: entry.key) { narrowed($0) }
            }
        }
        return result
    }

    private static func narrowed(_ pattern: String) -> String {
        let speaksOfScalars = [#"\u"#, #"\U"#, #"\x"#, #"\N"#, #"\r"#, #"\R"#, #"\X"#, #"\p{M"#].contains {
            pattern.contains($0)
        }
        if speaksOfScalars || pattern.contains(where: { $0.unicodeScalars.count > 1 }) { return pattern }
        return "(?=[^\(joining)]*\\z)(?:\(pattern))"
    }

    /// Scalars that can form one character with a neighbour (Unicode Standard Annex 29): marks, joiners, modifiers,
    /// regional indicators, tags, Hangul letters, prepended signs, and the first half of a Windows line end.
    private static let joining =
        #"\p{M}\u{200C}\u{200D}\u{FF9E}\u{FF9F}\u{1F3FB}-\u{1F3FF}\u{1F1E6}-\u{1F1FF}\u{E0020}-\u{E007F}"#
        + #"\u{1100}-\u{11FF}\u{A960}-\u{A97C}\u{D7B0}-\u{D7FB}\u{E33}\u{EB3}"#
        + #"\u{600}-\u{605}\u{6DD}\u{70F}\u{890}\u{891}\u{8E2}\u{D4E}\u{110BD}\u{110CD}\u{111C2}\u{111C3}"#
        + #"\u{1193F}\u{11941}\u{11A3A}\u{11A84}-\u{11A89}\u{11D46}\u{11F02}\r"#
}
