import OrderedJSON

extension Transcript {
    /// What a model is told about a tool.
    public struct ToolDefinition: Sendable {
        /// The tool's name.
        public var name: String
        /// What the tool does.
        public var description: String
        /// What the model may write as arguments.
        public var parameters: GenerationSchema
        /// Whether the schema of the arguments is in the prompt.
        var includesSchemaInInstructions = true

        /// A definition from its parts.
        public init(name: String, description: String, parameters: GenerationSchema) {
            self.name = name
            self.description = description
            self.parameters = parameters
        }

        /// The definition of a tool.
        public init(tool: some Tool) {
            self.init(name: tool.name, description: tool.description, parameters: tool.parameters.resolved)
            includesSchemaInInstructions = tool.includesSchemaInInstructions
        }
    }
}

extension Transcript.ToolDefinition: Equatable {
    /// Whether name, description and the meaning of the schemas are equal, and both schemas are shown or neither is.
    public static func == (left: Self, right: Self) -> Bool {
        left.name == right.name && left.description == right.description
            && left.includesSchemaInInstructions == right.includesSchemaInInstructions
            && left.parameters.isEquivalent(to: right.parameters)
    }
}
