import Conversations
import Foundation
import OrderedJSON
import Testing

@testable import FoundationModels

// A type with guides of every kind under descriptions, and with definitions that are not in alphabetical order.

@Generable
struct SavedZoo {
    @Guide(description: "How many animals", .range(1...20))
    let count: Int
    @Guide(description: "What they are called", .count(1...4))
    let names: [String]
    @Guide(description: "What it costs", .maximum(9), .minimum(0.00001))
    let price: Double
    @Guide(description: "How far one can see", .maximum(1e20))
    let view: Double
    @Guide(description: "What is on the ticket") @Guide(/[a-z]\d/)
    var ticket: String
    @Guide(description: "How the sky is", .anyOf(["blue", "grey"]))
    let sky: String
    let mood: SavedMood
    @Guide(description: "How the keeper feels")
    let keeper: SavedMood
    @Guide(description: "Who sleeps")
    let zebra: SavedZebra
    let ant: SavedAnt
    let visit: SavedVisit?
}

@Generable(description: "How someone feels")
enum SavedMood {
    case calm
    case cross
}

@Generable(description: "An animal with stripes")
struct SavedZebra {
    let friend: SavedAnt
    let foals: [SavedZebra]
}

@Generable
struct SavedAnt {
    @Guide(description: "Six, if all is well", .minimum(0))
    let legs: Int
}

@Generable
enum SavedVisit {
    case walk(SavedZebra)
    case bus(line: Int)
}

/// What a model reads of a transcript that was saved.
@Suite("Prompts of saved transcripts")
struct SavedPromptTests {
    private static func schemas() throws -> [GenerationSchema] {
        let part = DynamicGenerationSchema(
            name: "Stall",
            properties: [
                .init(name: "zoo", description: "Where it stands", schema: .init(type: SavedZoo.self)),
                .init(name: "sort", schema: .init(name: "Sort", description: "What it sells", anyOf: ["tea", "ice"])),
                .init(
                    name: "seats", description: "How many there are",
                    schema: .init(type: Int.self, guides: [.maximum(9), .minimum(2)])),
            ])
        let root = DynamicGenerationSchema(
            name: "Street",
            properties: [
                .init(
                    name: "stalls", description: "From left to right",
                    schema: .init(arrayOf: .init(referenceTo: "Stall"))),
                .init(name: "age", description: "In years", schema: .init(type: Age.self)),
            ])
        return [
            SavedZoo.generationSchema, SavedMood.generationSchema, [SavedZoo].generationSchema,
            SavedVisit.generationSchema, Guided.generationSchema, Person.generationSchema, Hedgehog.generationSchema,
            Expression.generationSchema, Clashing.generationSchema,
            try GenerationSchema(root: root, dependencies: [part]),
        ]
    }

    private static func transcript(_ schema: GenerationSchema) -> Transcript {
        Transcript(entries: [
            .instructions(
                .init(
                    segments: [.text(.init(content: "Be kind."))],
                    toolDefinitions: [.init(name: "look", description: "Looks.", parameters: schema)])),
            .prompt(.init(segments: [.text(.init(content: "Who is there?"))], responseFormat: .init(schema: schema))),
        ])
    }

    private static func saved<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: try JSONEncoder().encode(value))
    }

    @Test("a transcript that went through JSON gives the model the same prompt")
    func prompt() throws {
        for schema in try Self.schemas() {
            let transcript = Self.transcript(schema)
            let read = try Self.saved(transcript)
            #expect(read == transcript)
            let messages = try TranscriptMessages.messages(of: transcript)
            let again = try Self.saved(read)
            #expect(try TranscriptMessages.messages(of: read) == messages)
            #expect(try TranscriptMessages.messages(of: again) == messages)
        }
    }

    @Test("definitions of tools that went through JSON are shown to the model as before")
    func tools() throws {
        for schema in try Self.schemas() {
            let transcript = Self.transcript(schema)
            let tools = TranscriptMessages.tools(of: transcript).map(\.json)
            let read = try Self.saved(transcript)
            #expect(tools.count == 1)
            #expect(TranscriptMessages.tools(of: read).map(\.json) == tools)
        }
    }

    @Test("a schema that was read prints as it did before it was saved")
    func printed() throws {
        for schema in try Self.schemas() {
            let read = try Self.saved(schema)
            #expect(read.debugDescription == schema.debugDescription)
        }
    }

    @Test("a structure that a tool returned comes back with its keys in alphabetical order")
    func outputs() throws {
        let content = GeneratedContent(properties: ["b": 1, "a": 2])
        let transcript = Transcript(entries: [
            .toolOutput(
                .init(id: "1", toolName: "look", segments: [.structure(.init(id: "0", source: "P", content: content))]))
        ])
        let read = try Self.saved(transcript)
        guard case .toolOutput(let output) = read.last, case .structure(let segment) = output.segments.first else {
            Issue.record("expected the output of a tool")
            return
        }
        #expect(segment.content.jsonString == #"{"a": 2, "b": 1}"#)
    }

    @Test("definitions come in the order in which they are referred to, and those that nothing refers to by name")
    func definitions() throws {
        let text = ##"""
            {"type": "array", "items": {"$ref": "#/$defs/Z"}, "$defs": {"A": {}, "B": {}, "M": {"$ref": "#"},
             "Z": {"type": "object", "properties": {"$ref": {"$ref": "#/$defs/M"}}}}}
            """##
        let schema = try JSONDecoder().decode(GenerationSchema.self, from: Data(text.utf8))
        #expect(schema.document.encoded["$defs"]?.objectValue?.keys == ["Z", "M", "A", "B"])
    }
}
