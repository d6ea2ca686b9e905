extension DynamicGenerationSchema {
    /// One property of a structure that is put together at run time.
    public struct Property: Sendable {
        let name: String
        let description: String?
        let schema: DynamicGenerationSchema
        let isOptional: Bool

        /// A property.
        ///
        /// - Parameters:
        ///   - name: its key.
        ///   - description: what the model is told about it.
        ///   - schema: the schema of its values.
        ///   - isOptional: whether it may have no value.
        public init(name: String, description: String? = nil, schema: DynamicGenerationSchema, isOptional: Bool = false)
        {
            self.name = name
            self.description = description
            self.schema = schema
            self.isOptional = isOptional
        }
    }
}
