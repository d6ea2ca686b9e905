extension LanguageModelSession {
    /// Instructions and tools that can be active in a session; modifiers say which model reads them and how it answers.
    public struct Profile: DynamicProfile {
        /// The session reads the instructions.
        public typealias Body = Never

        private let instructions: any DynamicInstructions

        /// A profile from instructions and tools.
        ///
        /// - Parameter dynamicInstructions: what the model is to do, and the tools that it can call; read at once.
        public init(@DynamicInstructionsBuilder _ dynamicInstructions: () -> some DynamicInstructions) {
            self.instructions = dynamicInstructions()
        }

        init(_ instructions: any DynamicInstructions) {
            self.instructions = instructions
        }
    }
}

extension LanguageModelSession.Profile: PrimitiveDynamicProfile {
    func resolve(into resolution: inout ProfileResolution) throws {
        try resolution.instructions.visit(instructions)
    }
}
