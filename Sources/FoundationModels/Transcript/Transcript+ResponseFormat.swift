extension Transcript {
    /// The form that a response has.
    public struct ResponseFormat: Sendable, Equatable, CustomStringConvertible {
        /// What a format can be.
        @nonexhaustive(warn)
        public enum Kind: Sendable, Equatable {
            /// Content within a schema.
            case schema(GenerationSchema)

            /// Whether the meaning of the schemas is equal.
            public static func == (left: Kind, right: Kind) -> Bool {
                switch (left, right) {
                case (.schema(let left), .schema(let right)): left.isEquivalent(to: right)
                }
            }
        }

        /// The name of the type or the schema.
        public let name: String
        /// What the format is.
        public let kind: Kind

        /// The format of a type.
        public init<Content>(type: Content.Type) where Content: Generable {
            self.init(name: String(describing: type), schema: type.generationSchema)
        }

        /// The format of a schema.
        public init(schema: GenerationSchema) {
            self.init(name: schema.name, schema: schema)
        }

        init(name: String, schema: GenerationSchema) {
            self.name = name
            self.kind = .schema(schema.resolved)
        }

        /// The schema of the format.
        var schema: GenerationSchema {
            switch kind {
            case .schema(let schema): schema
            }
        }

        /// The name.
        public var description: String { name }
    }
}
