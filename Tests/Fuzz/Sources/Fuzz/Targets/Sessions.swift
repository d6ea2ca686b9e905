import ConstrainedDecoding
import Conversations
import Foundation
import JSONSchemas
import OrderedJSON

@testable import FoundationModels

extension FuzzTarget {
    /// Saved transcripts: what was read is written and read again, and becomes the messages of a request.
    static let transcripts = FuzzTarget(name: "transcripts", maximumLength: 4096) { bytes in
        let transcript = try JSONDecoder().decode(Transcript.self, from: Data(bytes))
        let written = try JSONEncoder().encode(transcript)
        let again = try JSONDecoder().decode(Transcript.self, from: written)
        require(again == transcript, "what is written is not what was read")
        _ = try TranscriptMessages.messages(of: transcript, kinds: [.text, .image])
        _ = TranscriptMessages.tools(of: transcript)
    }

    /// Saved schemas of types: what was read is written and read again, and is what a constraint enforces.
    static let typeSchemas = FuzzTarget(name: "type-schemas", maximumLength: 2048) { bytes in
        let (document, text) = Walk.parts(of: bytes)
        let schema = try GenerationSchema(json: String(decoding: document, as: UTF8.self))
        let written = try JSONEncoder().encode(schema)
        let again = try JSONDecoder().decode(GenerationSchema.self, from: written)
        require(again.isEquivalent(to: schema), "what is written is not what was read")
        let enforced = try JSONSchema(parsing: EnforcedSchema.json(schema))
        let compiler = ConstraintCompiler(vocabulary: Walk.vocabulary)
        try Walk.take(text, compiler.constraint(schema: enforced, spelling: .canonical))
    }

    /// The JSON of generated content, whole and byte by byte, beside what the JSON parser makes of it.
    static let contents = FuzzTarget(name: "contents", maximumLength: 2048) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        var single = PartialContentParser(givesIDs: true)
        var failure: (any Error)?
        do {
            for scalar in text.unicodeScalars {
                try single.append(String(scalar))
                _ = single.snapshot()
            }
        } catch {
            failure = error
        }
        let value = try? JSONParser().parse(text)
        let content: GeneratedContent
        do {
            content = try GeneratedContent(json: text)
        } catch {
            require(value == nil, "\(error), which is JSON")
            throw error
        }
        require(failure == nil, "in pieces: \(String(describing: failure)), whole: \(content)")
        require(content == single.finished() ?? single.snapshot(), "in pieces: \(single), whole: \(content)")
        if let value { require(content.json == value, "found \(content), expected \(value)") }
        let again = try GeneratedContent(json: content.jsonString)
        require(again.json == content.json, "what is written is not what was read")
        _ = try? content.value([String].self, forProperty: "a")
        _ = try? content.value(Int.self)
        _ = try? content.value(Decimal.self)
        _ = try? content.value([Double].self)
    }
}
