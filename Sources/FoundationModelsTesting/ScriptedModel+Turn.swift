public import FoundationModels

extension ScriptedModel {
    /// What a scripted model says in one turn.
    public struct Turn: Sendable, ExpressibleByStringLiteral {
        /// One step of a turn.
        public enum Step: Sendable {
            /// A piece of the answer; it counts as one token.
            case text(String)
            /// A piece of the thoughts before the answer; it counts as one token.
            case reasoning(String)
            /// A call with its arguments as JSON text; it counts as one token.
            case call(id: String, tool: String, arguments: String)
            /// Something that happens before the next step, such as waiting.
            case perform(@Sendable () async throws -> Void)
        }

        /// The steps in order.
        public var steps: [Step]

        /// A turn from its steps.
        public init(_ steps: [Step]) {
            self.steps = steps
        }

        /// A turn that answers with text, a word at a time.
        public init(stringLiteral value: String) {
            self = .text(value)
        }

        /// A turn that answers with text, a word at a time.
        public static func text(_ text: String) -> Turn {
            var pieces: [String] = []
            var piece = ""
            for character in text {
                if character == " ", !piece.isEmpty {
                    pieces.append(piece)
                    piece = ""
                }
                piece.append(character)
            }
            if !piece.isEmpty { pieces.append(piece) }
            return .pieces(pieces)
        }

        /// A turn that answers with pieces of text.
        public static func pieces(_ pieces: [String]) -> Turn {
            Turn(pieces.map(Step.text))
        }

        /// A turn that answers with content, a character at a time.
        public static func content(_ content: some ConvertibleToGeneratedContent) -> Turn {
            .pieces(content.generatedContent.jsonString.map { String($0) })
        }

        /// A turn that calls a tool.
        public static func call(
            _ tool: String, _ arguments: some ConvertibleToGeneratedContent, id: String = "call-1"
        ) -> Turn {
            Turn([.call(id: id, tool: tool, arguments: arguments.generatedContent.jsonString)])
        }

        /// A turn that fails.
        public static func failure(_ error: any Error) -> Turn {
            Turn([.perform { throw error }])
        }
    }
}
