import OrderedJSON

extension Bool: Generable {
    /// `{"type": "boolean"}`.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(primitive: Bool.self, keywords: ["type": "boolean"])
    }

    /// The truth value of content.
    public init(_ content: GeneratedContent) throws {
        guard case .bool(let value) = content.value else { throw content.mismatch(expected: "a boolean") }
        self = value
    }

    /// The value as content.
    public var generatedContent: GeneratedContent { GeneratedContent(.bool(self)) }
}

extension String: Generable {
    /// `{"type": "string"}`.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(primitive: String.self, keywords: ["type": "string"])
    }

    /// The text of content.
    public init(_ content: GeneratedContent) throws {
        guard case .string(let value) = content.value else { throw content.mismatch(expected: "a string") }
        self = value
    }

    /// The text as content.
    public var generatedContent: GeneratedContent { GeneratedContent(.string(self)) }
}

extension Int: Generable {
    /// `{"type": "integer"}`.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(
            primitive: Int.self, keywords: ["type": "integer", SchemaDocument.PrivateKeyword.fits: "Int"])
    }

    /// The exact integer of content; `3.0` is an integer, a number beyond 64 bits is none.
    public init(_ content: GeneratedContent) throws {
        guard case .number(let number) = content.value, let value = number.intValue else {
            throw content.mismatch(expected: "an integer of 64 bits")
        }
        self = value
    }

    /// The number as content.
    public var generatedContent: GeneratedContent { GeneratedContent(.number(JSONNumber(self))) }
}

extension Never: Generable {
    /// The schema that allows nothing.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(primitive: Never.self, keywords: ["not": .object([:])])
    }

    /// Always throws, because the type has no values.
    public init(_ content: GeneratedContent) throws {
        throw content.mismatch(expected: "nothing, because Never has no values")
    }

    /// Never reached.
    public var generatedContent: GeneratedContent { switch self {} }
}
