import Foundation
import OrderedJSON

/// Writes transcripts as ordered JSON in Apple's form.
struct TranscriptWriter {
    private var path: [String] = []

    /// The envelope with all entries.
    static func json(of transcript: Transcript) throws -> JSONObject {
        var writer = TranscriptWriter()
        writer.path = ["transcript", "entries", ""]
        var entries: [JSONValue] = []
        for (index, entry) in transcript.entries.enumerated() {
            writer.path[2] = String(index)
            entries.append(.object(try writer.json(of: entry)))
        }
        return [
            "version": 1, "type": .string(TranscriptReader.type),
            "transcript": ["entries": .array(entries)],
        ]
    }

    private func json(of entry: Transcript.Entry) throws -> JSONObject {
        switch entry {
        case .instructions(let entry): return try json(of: entry)
        case .prompt(let entry): return try json(of: entry)
        case .toolCalls(let entry):
            return [
                "role": "response", "id": .string(entry.id),
                "toolCalls": .array(entry.map { .object(json(of: $0)) }),
            ]
        case .toolOutput(let entry):
            return [
                "role": "tool", "id": .string(entry.id), "toolName": .string(entry.toolName),
                "toolCallID": .string(entry.id), "contents": try contents(entry.segments),
            ]
        case .response(let entry):
            var object: JSONObject = [
                "role": "response", "id": .string(entry.id), "contents": try contents(entry.segments),
                "assets": .array(entry.assetIDs.map(JSONValue.string)),
            ]
            add(entry.metadata, to: &object)
            return object
        case .reasoning(let entry):
            var object: JSONObject = [
                "role": "reasoning", "id": .string(entry.id), "contents": try contents(entry.segments),
            ]
            if let signature = entry.signature { object["signature"] = .string(signature.base64EncodedString()) }
            add(entry.metadata, to: &object)
            return object
        case .data(let entry):
            var object: JSONObject = ["role": "data", "id": .string(entry.id)]
            add(entry.contentType, entry.content, entry.metadata, to: &object)
            return object
        }
    }

    private func json(of segment: Transcript.AttachmentSegment) throws -> JSONObject {
        var object = JSONObject()
        switch segment.content {
        case .image(let image):
            guard let url = image.url else { throw fault(ErrorText.imageInJSON) }
            object = ["type": "image", "id": .string(segment.id), "image": .string(url.absoluteString)]
        case .data(let data):
            object = ["type": "data", "id": .string(segment.id)]
            add(data.contentType, data.content, data.metadata, to: &object)
        }
        if let label = segment.label { object["label"] = .string(label) }
        return object
    }

    private func add(_ type: UTType, _ content: Data, _ metadata: GeneratedContent, to object: inout JSONObject) {
        object["contentType"] = .string(type.identifier)
        object["content"] = .string(content.base64EncodedString())
        object["metadata"] = metadata.json
    }

    private func json(of entry: Transcript.Instructions) throws -> JSONObject {
        var object: JSONObject = [
            "role": "instructions", "id": .string(entry.id), "contents": try contents(entry.segments),
        ]
        if !entry.toolDefinitions.isEmpty {
            object["tools"] = .array(
                try entry.toolDefinitions.map { tool in
                    var function: JSONObject = [
                        "name": .string(tool.name), "description": .string(tool.description),
                    ]
                    function["parameters"] = .object(try json(of: tool.parameters))
                    if !tool.includesSchemaInInstructions { function["includesSchemaInInstructions"] = false }
                    return ["type": "function", "function": .object(function)]
                })
        }
        return object
    }

    private func json(of entry: Transcript.Prompt) throws -> JSONObject {
        var object: JSONObject = [
            "role": "user", "id": .string(entry.id), "contents": try contents(entry.segments),
            "options": .object(TranscriptOptions.json(of: entry.options, entry.contextOptions)),
        ]
        if let format = entry.responseFormat {
            object["responseFormat"] = [
                "type": "jsonSchema",
                "jsonSchema": ["name": .string(format.name), "schema": .object(try json(of: format.schema))],
            ]
        }
        add(entry.metadata, to: &object)
        return object
    }

    private func json(of call: Transcript.ToolCall) -> JSONObject {
        var object: JSONObject = [
            "id": .string(call.id), "name": .string(call.toolName), "arguments": .string(call.arguments.jsonString),
        ]
        add(call.metadata, to: &object)
        return object
    }

    private func json(of schema: GenerationSchema) throws -> JSONObject {
        let document = schema.document
        if let issue = document.issues.first {
            throw fault(ErrorText.unsupportedGuide(issue, schema: document.name))
        }
        return document.saved
    }

    private func contents(_ segments: [Transcript.Segment]) throws -> JSONValue {
        .array(
            try segments.map { segment in
                switch segment {
                case .text(let segment):
                    return ["type": "text", "id": .string(segment.id), "text": .string(segment.content)]
                case .structure(let segment):
                    return [
                        "type": "structure", "id": .string(segment.id),
                        "structure": ["source": .string(segment.source), "content": segment.content.json],
                    ]
                case .attachment(let segment): return .object(try json(of: segment))
                }
            })
    }

    /// Metadata as an object, with keys in alphabetical order.
    private func add(_ metadata: [String: GeneratedContent], to object: inout JSONObject) {
        if metadata.isEmpty { return }
        var values = JSONObject()
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) { values[key] = value.json }
        object["metadata"] = .object(values)
    }

    private func fault(_ reason: String) -> TranscriptReader.Fault {
        TranscriptReader.Fault(pointer: "/" + path.joined(separator: "/"), reason: reason)
    }
}
