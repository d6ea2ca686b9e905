import Foundation
import OrderedJSON

/// Reads transcripts from JSON in Apple's form and refuses what it does not know.
struct TranscriptReader {
    /// What the envelope says it holds.
    static let type = "FoundationModels.Transcript"

    /// What is wrong, and where.
    struct Fault: Error, Equatable, CustomStringConvertible {
        let pointer: String
        let reason: String

        var description: String { ErrorText.transcript(at: pointer, reason) }
    }

    /// The format of the last prompt, which gives the order of an answer's properties.
    private var format: Transcript.ResponseFormat?
    /// The parameters of the tools, which give the order of arguments.
    private var parameters: [String: GenerationSchema] = [:]

    /// The transcript of an envelope.
    static func transcript(_ json: JSONValue) throws(Fault) -> Transcript {
        let envelope = try Object(json, pointer: "")
        try envelope.allow(["version", "type", "transcript"])
        try checkVersion(envelope)
        let type = try envelope.string("type")
        guard type == Self.type else { throw envelope.fault("type", ErrorText.unknownValue(type, known: [Self.type])) }
        let body = try envelope.object("transcript")
        try body.allow(["entries"])
        var reader = TranscriptReader()
        var entries: [Transcript.Entry] = []
        for entry in try body.objects("entries") { entries.append(try reader.entry(entry)) }
        return Transcript(entries: entries)
    }

    /// The first release wrote the number 1; since the second the version is a text, such as "1.1".
    private static func checkVersion(_ envelope: Object) throws(Fault) {
        let version =
            if case .string(let text) = try envelope.value("version") { text } else {
                String(try envelope.int("version"))
            }
        guard version.prefix(while: { $0 != "." }) == "1" else {
            throw envelope.fault("version", ErrorText.unknownValue(version, known: ["1", "1.1"]))
        }
    }

    private mutating func entry(_ object: Object) throws(Fault) -> Transcript.Entry {
        switch try object.string("role") {
        case "instructions": return .instructions(try instructions(object))
        case "user": return .prompt(try prompt(object))
        case "tool": return .toolOutput(try toolOutput(object))
        case "reasoning": return .reasoning(try reasoning(object))
        case "data": return .data(try data(object))
        case "response" where object.has("toolCalls"): return .toolCalls(try toolCalls(object))
        case "response": return .response(try response(object))
        case let role:
            throw object.fault(
                "role",
                ErrorText.unknownValue(role, known: ["instructions", "user", "response", "tool", "reasoning", "data"]))
        }
    }

    private mutating func instructions(_ object: Object) throws(Fault) -> Transcript.Instructions {
        try object.allow(["role", "id", "contents", "tools"])
        var tools: [Transcript.ToolDefinition] = []
        for tool in object.has("tools") ? try object.objects("tools") : [] {
            try tool.allow(["type", "function"])
            let type = try tool.string("type")
            guard type == "function" else {
                throw tool.fault("type", ErrorText.unknownValue(type, known: ["function"]))
            }
            let function = try tool.object("function")
            try function.allow(["name", "description", "parameters", "includesSchemaInInstructions"])
            var definition = Transcript.ToolDefinition(
                name: try function.string("name"), description: try function.string("description"),
                parameters: try function.schema("parameters"))
            definition.includesSchemaInInstructions =
                try function.boolIfPresent("includesSchemaInInstructions") ?? true
            parameters[definition.name] = definition.parameters
            tools.append(definition)
        }
        return Transcript.Instructions(
            id: try object.string("id"), segments: try segments(object, order: nil), toolDefinitions: tools)
    }

    private mutating func prompt(_ object: Object) throws(Fault) -> Transcript.Prompt {
        try object.allow([
            "role", "id", "contents", "options", "contextOptions", "responseFormat", "metadata",
        ])
        format = nil
        if let wrapper = try object.objectIfPresent("responseFormat") {
            try wrapper.allow(["type", "jsonSchema"])
            let type = try wrapper.string("type")
            guard type == "jsonSchema" else {
                throw wrapper.fault("type", ErrorText.unknownValue(type, known: ["jsonSchema"]))
            }
            let schema = try wrapper.object("jsonSchema")
            // The description is the schema's own, which Apple repeats here.
            try schema.allow(["name", "description", "schema"])
            format = Transcript.ResponseFormat(name: try schema.string("name"), schema: try schema.schema("schema"))
        }
        var options = GenerationOptions()
        var context = ContextOptions()
        if let members = try object.objectIfPresent("options") {
            (options, context) = try TranscriptOptions.options(members)
        }
        if let members = try object.objectIfPresent("contextOptions") {
            try members.allow(TranscriptOptions.contextKeys)
            try TranscriptOptions.read(members, into: &context)
        }
        return Transcript.Prompt(
            id: try object.string("id"), metadata: try metadata(object), segments: try segments(object, order: nil),
            options: options, responseFormat: format, contextOptions: context)
    }

    private func toolCalls(_ object: Object) throws(Fault) -> Transcript.ToolCalls {
        try object.allow(["role", "id", "toolCalls", "metadata"])
        let shared = try metadata(object)
        var calls: [Transcript.ToolCall] = []
        for call in try object.objects("toolCalls") {
            try call.allow(["id", "name", "arguments", "metadata"])
            let text = try call.string("arguments")
            guard let arguments = try? GeneratedContent(json: text), arguments.isComplete else {
                throw call.fault("arguments", ErrorText.expected("JSON text", found: "something else"))
            }
            calls.append(
                Transcript.ToolCall(
                    id: try call.string("id"), metadata: shared.merging(try metadata(call)) { _, own in own },
                    toolName: try call.string("name"),
                    arguments: arguments))
        }
        return Transcript.ToolCalls(id: try object.string("id"), calls)
    }

    private func toolOutput(_ object: Object) throws(Fault) -> Transcript.ToolOutput {
        try object.allow(["role", "id", "toolName", "toolCallID", "contents"])
        // An output has the identity of its call; where the two differ, Apple's reader takes the call's.
        let id = try object.string("id")
        return Transcript.ToolOutput(
            id: try object.stringIfPresent("toolCallID") ?? id, toolName: try object.string("toolName"),
            segments: try segments(object, order: nil))
    }

    private func response(_ object: Object) throws(Fault) -> Transcript.Response {
        try object.allow(["role", "id", "contents", "assets", "metadata"])
        let metadata = try metadata(object)
        var assets = object.has("assets") ? try object.strings("assets") : []
        // The second release keeps them among the metadata, too.
        if assets.isEmpty { assets = (try? metadata["assetIDs"]?.value([String].self)) ?? [] }
        var response = Transcript.Response(
            id: try object.string("id"), assetIDs: assets, segments: try segments(object, order: format?.schema))
        response.metadata = metadata
        return response
    }

    private func reasoning(_ object: Object) throws(Fault) -> Transcript.Reasoning {
        try object.allow(["role", "id", "contents", "signature", "metadata"])
        return Transcript.Reasoning(
            id: try object.string("id"), metadata: try metadata(object), segments: try segments(object, order: nil),
            signature: object.has("signature") ? try object.data("signature") : nil)
    }

    private func segments(_ object: Object, order: GenerationSchema?) throws(Fault) -> [Transcript.Segment] {
        var segments: [Transcript.Segment] = []
        for segment in try object.objects("contents") {
            let id = try segment.string("id")
            switch try segment.string("type") {
            case "text":
                try segment.allow(["type", "id", "text"])
                segments.append(.text(Transcript.TextSegment(id: id, content: try segment.string("text"))))
            case "structure":
                try segment.allow(["type", "id", "structure"])
                let structure = try segment.object("structure")
                try structure.allow(["source", "content"])
                let content = ContentOrder.ordered(try structure.value("content"), by: order)
                segments.append(
                    .structure(
                        Transcript.StructuredSegment(
                            id: id, source: try structure.string("source"), content: GeneratedContent(json: content))))
            case "image":
                try segment.allow(["type", "id", "image", "label"])
                let text = try segment.string("image")
                guard let url = URL(string: text) else {
                    throw segment.fault("image", ErrorText.expected("a URL", found: "'\(text.prefix(80))'"))
                }
                segments.append(
                    .attachment(
                        Transcript.AttachmentSegment(
                            id: id, content: .image(Transcript.ImageAttachment(imageURL: url)),
                            label: try segment.stringIfPresent("label"))))
            case "data":
                try segment.allow(["type", "id", "contentType", "content", "metadata", "label"])
                let data = try data(segment, id: id)
                segments.append(
                    .attachment(
                        Transcript.AttachmentSegment(
                            id: id,
                            content: .data(
                                Transcript.DataAttachment(
                                    contentType: data.contentType, content: data.content, metadata: data.metadata)),
                            label: try segment.stringIfPresent("label"))))
            case let type:
                throw segment.fault(
                    "type", ErrorText.unknownValue(type, known: ["text", "structure", "image", "data"]))
            }
        }
        return segments
    }

    private func data(_ object: Object) throws(Fault) -> Transcript.DataEntry {
        try object.allow(["role", "id", "contentType", "content", "metadata"])
        return try data(object, id: try object.string("id"))
    }

    private func data(_ object: Object, id: String) throws(Fault) -> Transcript.DataEntry {
        Transcript.DataEntry(
            id: id, contentType: UTType(importedAs: try object.string("contentType")),
            content: try object.data("content"),
            metadata: object.has("metadata")
                ? GeneratedContent(json: try object.value("metadata")) : GeneratedContent(properties: [:]))
    }

    private func metadata(_ object: Object) throws(Fault) -> [String: GeneratedContent] {
        var values: [String: GeneratedContent] = [:]
        for entry in try object.objectIfPresent("metadata")?.members.entries ?? [] {
            values[entry.key] = GeneratedContent(json: ContentOrder.ordered(entry.value, by: nil))
        }
        return values
    }
}
