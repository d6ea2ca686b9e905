extension GenerationSchema {
    /// One property of a structure.
    public struct Property: Sendable {
        let field: TypeSchema.Field

        /// A property that always has a value.
        ///
        /// - Parameters:
        ///   - name: its key.
        ///   - description: what the model is told about it.
        ///   - type: the type of its values.
        ///   - guides: limits on its values.
        public init<Value>(
            name: String, description: String? = nil, type: Value.Type, guides: [GenerationGuide<Value>] = []
        ) where Value: Generable {
            field = TypeSchema.Field(
                name: name, description: description, type: type, isOptional: false,
                constraints: guides.flatMap(\.constraints))
        }

        /// A property that may have no value.
        ///
        /// - Parameters:
        ///   - name: its key.
        ///   - description: what the model is told about it.
        ///   - type: the type of its values.
        ///   - guides: limits on its values.
        public init<Value>(
            name: String, description: String? = nil, type: Value?.Type, guides: [GenerationGuide<Value>] = []
        ) where Value: Generable {
            field = TypeSchema.Field(
                name: name, description: description, type: Value.self, isOptional: true,
                constraints: guides.flatMap(\.constraints))
        }

        /// A text property whose values match a regular expression as a whole; of several the last applies.
        public init<RegexOutput>(
            name: String, description: String? = nil, type: String.Type, guides: [Regex<RegexOutput>] = []
        ) {
            field = TypeSchema.Field(
                name: name, description: description, type: type, isOptional: false,
                constraints: guides.map { RegexPattern.constraint(for: $0) })
        }

        /// A text property that may have no value, and whose values match a regular expression as a whole.
        public init<RegexOutput>(
            name: String, description: String? = nil, type: String?.Type, guides: [Regex<RegexOutput>] = []
        ) {
            field = TypeSchema.Field(
                name: name, description: description, type: String.self, isOptional: true,
                constraints: guides.map { RegexPattern.constraint(for: $0) })
        }
    }
}
