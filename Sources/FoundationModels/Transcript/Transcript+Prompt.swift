public import Foundation

extension Transcript {
    /// What a person asked, and how it is to be answered.
    public struct Prompt: Sendable, Identifiable, Equatable, CustomStringConvertible {
        /// The identity of the entry.
        public var id: String
        /// What is said.
        public var segments: [Segment]
        /// How the response is generated.
        public var options: GenerationOptions
        /// What the model sees beside the prompt.
        public var contextOptions: ContextOptions
        /// What the program noted about the request.
        public var metadata: [String: GeneratedContent]
        /// The form of the response; nil for text.
        public var responseFormat: ResponseFormat?

        /// A prompt from its parts.
        public init(
            id: String = UUID().uuidString, segments: [Segment], options: GenerationOptions = GenerationOptions(),
            responseFormat: ResponseFormat? = nil
        ) {
            self.init(
                id: id, metadata: [:], segments: segments, options: options, responseFormat: responseFormat,
                contextOptions: ContextOptions())
        }

        /// A prompt from its parts.
        @_disfavoredOverload
        public init(
            id: String = UUID().uuidString, metadata: [String: any ConvertibleToGeneratedContent] = [:],
            segments: [Segment], options: GenerationOptions = GenerationOptions(),
            responseFormat: ResponseFormat? = nil, contextOptions: ContextOptions = ContextOptions()
        ) {
            self.id = id
            self.segments = segments
            self.options = options
            self.contextOptions = contextOptions
            self.metadata = metadata.contents
            self.responseFormat = responseFormat
        }

        /// The segments as text, one a line.
        public var description: String { segments.map(\.description).joined(separator: "\n") }
    }
}
