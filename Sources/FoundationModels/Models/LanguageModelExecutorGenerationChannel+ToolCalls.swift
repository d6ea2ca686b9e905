extension LanguageModelExecutorGenerationChannel {
    /// A step of the calls of a turn.
    public struct ToolCalls: Sendable {
        /// The identity of the transcript entry; nil where the events leave it open.
        public var entryID: String?
        /// What happens to the entry.
        public var action: Action

        /// What happens to calls.
        public struct Action: Sendable {
            enum Kind: Sendable {
                case toolCall(ToolCall)
                case removeToolCall(id: String)
                case updateMetadata(Metadata)
                case updateUsage(Usage)
            }

            let kind: Kind

            /// Adds a call, or changes the one with this identity.
            public static func toolCall(id: String, name: String, action: ToolCall.Action) -> Action {
                Action(kind: .toolCall(ToolCall(id: id, name: name, action: action)))
            }

            /// Takes a call away.
            public static func removeToolCall(id: String) -> Action {
                Action(kind: .removeToolCall(id: id))
            }

            /// Notes something about all calls of the entry, in the place of all that was noted about the entry before.
            ///
            /// Each call of the transcript has it, beside what is noted about the call alone.
            public static func updateMetadata(_ values: [String: any ConvertibleToGeneratedContent]) -> Action {
                Action(kind: .updateMetadata(Metadata(values: values.contents)))
            }

            /// Says what the turn has cost so far.
            public static func updateUsage(
                input: Usage.Input, output: Usage.Output,
                metadata: [String: any ConvertibleToGeneratedContent] = [:]
            ) -> Action {
                Action(kind: .updateUsage(Usage(input: input, output: output, metadata: metadata)))
            }
        }

        /// A step of one call.
        public struct ToolCall: Sendable {
            /// The identity of the call.
            public var id: String
            /// The name of the tool.
            public var name: String
            /// What happens to the call.
            public var action: Action

            /// Text that is added at the end of the arguments.
            public struct ArgumentsFragment: Sendable {
                /// The new JSON text.
                public var content: String
                /// How many tokens the text took.
                public var tokenCount: Int
            }

            /// What happens to a call.
            public struct Action: Sendable {
                enum Kind: Sendable {
                    case appendArguments(ArgumentsFragment)
                    case updateMetadata(Metadata)
                }

                let kind: Kind

                /// Adds JSON text at the end of the arguments.
                ///
                /// - Parameters:
                ///   - content: the new text.
                ///   - tokenCount: how many tokens the text took.
                public static func appendArguments(_ content: String, tokenCount: Int) -> Action {
                    Action(kind: .appendArguments(ArgumentsFragment(content: content, tokenCount: tokenCount)))
                }

                /// Notes something about the call, in the place of all that was noted about it before.
                public static func updateMetadata(_ values: [String: any ConvertibleToGeneratedContent]) -> Action {
                    Action(kind: .updateMetadata(Metadata(values: values.contents)))
                }
            }
        }
    }
}
