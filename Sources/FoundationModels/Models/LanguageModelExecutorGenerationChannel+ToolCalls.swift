extension LanguageModelExecutorGenerationChannel {
    /// Steps of the calls of a turn.
    public enum ToolCalls {
        /// One step of the calls.
        public struct Action: Sendable {
            enum Kind: Sendable {
                case toolCall(id: String, name: String, ToolCall.Action)
                case removeToolCall(id: String)
                case updateMetadata([String: any Sendable & Codable & Equatable])
                case updateUsage(Usage)
            }

            let kind: Kind

            /// Adds a call, or changes the one with this identity.
            public static func toolCall(id: String, name: String, action: ToolCall.Action) -> Action {
                Action(kind: .toolCall(id: id, name: name, action))
            }

            /// Takes a call away.
            public static func removeToolCall(id: String) -> Action {
                Action(kind: .removeToolCall(id: id))
            }

            /// Notes something about the calls.
            public static func updateMetadata(_ values: [String: any Sendable & Codable & Equatable]) -> Action {
                Action(kind: .updateMetadata(values))
            }

            /// Says what the turn has cost so far.
            public static func updateUsage(
                input: Usage.Input, output: Usage.Output,
                metadata: [String: any Sendable & Codable & Equatable] = [:]
            ) -> Action {
                Action(kind: .updateUsage(Usage(input: input, output: output, metadata: metadata)))
            }
        }

        /// Steps of one call.
        public enum ToolCall {
            /// One step of a call.
            public struct Action: Sendable {
                enum Kind: Sendable {
                    case appendArguments(String, tokenCount: Int)
                    case updateMetadata([String: any Sendable & Codable & Equatable])
                }

                let kind: Kind

                /// Adds JSON text at the end of the arguments.
                ///
                /// - Parameters:
                ///   - content: the new text.
                ///   - tokenCount: how many tokens the text took.
                public static func appendArguments(_ content: String, tokenCount: Int) -> Action {
                    Action(kind: .appendArguments(content, tokenCount: tokenCount))
                }

                /// Notes something about the call.
                public static func updateMetadata(_ values: [String: any Sendable & Codable & Equatable]) -> Action {
                    Action(kind: .updateMetadata(values))
                }
            }
        }
    }
}
