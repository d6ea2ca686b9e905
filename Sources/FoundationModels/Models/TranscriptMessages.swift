import Chat
import Conversations
import Foundation
import Generation
import OrderedJSON

/// A transcript as the conversation that a model reads.
enum TranscriptMessages {
    /// The messages of entries, of which earlier ones may have been left out.
    ///
    /// - Parameter kinds: what the model takes.
    /// - Throws: ``LanguageModelError/unsupportedTranscriptContent(_:)`` for what it does not take, and for images that come
    ///   from elsewhere than a file or the transcript.
    static func messages(
        of entries: some Sequence<Transcript.Entry>, kinds: Set<ContentKind> = [.text]
    ) throws -> [Message] {
        var builder = ConversationBuilder(isExcerpt: true)
        for entry in entries { try add(entry, kinds, to: &builder) }
        return builder.messages
    }

    /// The tools as the model sees them, and as it is held to them.
    static func tools(_ definitions: [Transcript.ToolDefinition]) -> [ToolDefinition] {
        definitions.map { tool in
            ToolDefinition(
                name: tool.name, description: tool.description,
                parameters: tool.includesSchemaInInstructions
                    ? SchemaPrompt.shown(.object(tool.parameters.document.encoded)) : ToolDefinition.anyParameters,
                enforced: EnforcedSchema.json(tool.parameters))
        }
    }

    /// The tools of a conversation, which its leading instructions define.
    static func tools(of entries: some Collection<Transcript.Entry>) -> [ToolDefinition] {
        guard case .instructions(let instructions)? = entries.first else { return [] }
        return tools(instructions.toolDefinitions)
    }

    private static func add(
        _ entry: Transcript.Entry, _ kinds: Set<ContentKind>, to builder: inout ConversationBuilder
    ) throws {
        // Thoughts are text for every model.
        let kinds = if case .reasoning = entry { Set([ContentKind.text]) } else { kinds }
        let parts = try parts(entry.segments, of: entry, kinds)
        switch entry {
        case .instructions: builder.add(system: parts)
        case .prompt(let prompt):
            var parts = parts
            if let format = prompt.responseFormat, prompt.contextOptions.includeSchemaInPrompt ?? true {
                parts.append(.text(SchemaPrompt.text(.object(format.schema.document.encoded))))
            }
            builder.add(user: parts)
        case .reasoning: builder.add(reasoning: parts.text ?? "")
        case .response: builder.add(assistant: parts)
        case .toolCalls(let made):
            for call in made {
                guard let arguments = call.arguments.json.objectValue else {
                    throw unsupported(entry, ErrorText.argumentsNoObject(tool: call.toolName))
                }
                builder.add(ToolCall(id: call.id, name: call.toolName, arguments: arguments))
            }
        case .data: break  // no message holds it
        case .toolOutput(let output): try builder.add(ToolResult(of: output.id, name: output.toolName, parts))
        }
    }

    /// What an entry says: texts that follow one another have a line each, and a label comes before its image.
    private static func parts(
        _ segments: [Transcript.Segment], of entry: Transcript.Entry, _ kinds: Set<ContentKind>
    ) throws -> [ContentPart] {
        var parts: [ContentPart] = []
        func add(_ text: String) {
            if case .text(let before)? = parts.last {
                parts[parts.count - 1] = .text(before + "\n" + text)
            } else {
                parts.append(.text(text))
            }
        }
        for segment in segments {
            guard case .attachment(let attachment) = segment else {
                add(segment.description)
                continue
            }
            switch attachment.content {
            case .image(let image):
                guard kinds.contains(.image) else { throw unsupported(entry, ErrorText.imageForTextModel) }
                if let label = attachment.label { add(ErrorText.labelled(label)) }
                parts.append(.image(try part(image, of: entry)))
            case .data(let data): throw unsupported(entry, ErrorText.unreadAttachment(data.contentType.identifier))
            }
        }
        return parts
    }

    private static func part(_ image: Transcript.ImageAttachment, of entry: Transcript.Entry) throws -> ImagePart {
        guard let url = image.url else { throw unsupported(entry, ErrorText.imageWithoutURL) }
        if url.isFileURL { return ImagePart(.file(url.path)) }
        do {
            return ImagePart(try ImageSource(dataURL: url.absoluteString))
        } catch {
            throw unsupported(entry, error.description)
        }
    }

    private static func unsupported(_ entry: Transcript.Entry, _ text: String) -> LanguageModelError {
        .unsupportedTranscriptContent(.init(unsupportedContent: [entry], debugDescription: text))
    }
}
