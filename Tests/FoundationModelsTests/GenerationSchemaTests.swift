import Foundation
import OrderedJSON
import Testing

@testable import FoundationModels

enum Outer {
    @Generable
    struct Item { let a: Int }

    @Generable
    enum Event {
        case start(Item)
        case stop
    }
}

@Generable
struct Item { let b: Int }

@Generable
enum Event {
    case start(String)
}

@Generable
struct Clashing {
    let one: Outer.Item
    let two: Item
    let three: Outer.Event
    let four: Event
}

@Generable
struct Numbers {
    @Guide(.minimum(0))
    let double: Double
    let single: Float
    let decimal: Decimal
}

@Suite("Generation schemas")
struct GenerationSchemaTests {
    @Test("types with equal names do not collide")
    func collisions() throws {
        let document = Clashing.generationSchema.document.encoded
        #expect(
            document["$defs"]?.objectValue?.keys == [
                "Item", "Item2", "Event", "DiscriminatedStart", "DiscriminatedStop", "Event2",
                "DiscriminatedEventStart",
            ])
    }

    @Test("dynamic schemas are joined by name")
    func dynamic() throws {
        let riddle = DynamicGenerationSchema(
            name: "Riddle",
            properties: [
                .init(name: "question", schema: DynamicGenerationSchema(type: String.self)),
                .init(
                    name: "answers",
                    schema: DynamicGenerationSchema(
                        arrayOf: DynamicGenerationSchema(referenceTo: "Answer"), minimumElements: 2)),
                .init(name: "next", schema: DynamicGenerationSchema(referenceTo: "Riddle"), isOptional: true),
            ])
        let answer = DynamicGenerationSchema(
            name: "Answer",
            properties: [
                .init(name: "text", description: "short", schema: DynamicGenerationSchema(type: String.self)),
                .init(
                    name: "mood",
                    schema: DynamicGenerationSchema(name: "Mood", anyOf: ["good", "bad"])),
                .init(name: "person", schema: DynamicGenerationSchema(type: Age.self)),
                .init(name: "nothing", schema: .null),
            ])
        let schema = try GenerationSchema(root: riddle, dependencies: [answer])
        #expect(schema.name == "Riddle")
        #expect(
            schema.debugDescription
                == ##"{"type": "object", "title": "Riddle", "additionalProperties": false, "properties": {"question": {"type": "string"}, "answers": {"type": "array", "items": {"$ref": "#/$defs/Answer"}, "minItems": 2}, "next": {"$ref": "#"}}, "required": ["question", "answers"], "x-order": ["question", "answers", "next"], "$defs": {"Answer": {"type": "object", "title": "Answer", "additionalProperties": false, "properties": {"text": {"type": "string", "description": "short"}, "mood": {"type": "string", "enum": ["good", "bad"]}, "person": {"$ref": "#/$defs/Age"}, "nothing": {"type": "null"}}, "required": ["text", "mood", "person", "nothing"], "x-order": ["text", "mood", "person", "nothing"]}, "Age": {"type": "object", "title": "Age", "additionalProperties": false, "properties": {"years": {"type": "integer"}, "months": {"type": "integer"}}, "required": ["years", "months"], "x-order": ["years", "months"]}}}"##
        )
    }

    @Test("dynamic schemas that do not fit together are refused")
    func schemaErrors() {
        func error(_ root: DynamicGenerationSchema, _ dependencies: [DynamicGenerationSchema] = []) -> String? {
            do {
                _ = try GenerationSchema(root: root, dependencies: dependencies)
                return nil
            } catch let error as GenerationSchema.SchemaError {
                return (error.errorDescription ?? "") + " | " + (error.recoverySuggestion ?? "")
            } catch {
                return "\(error)"
            }
        }
        let string = DynamicGenerationSchema(type: String.self)
        let a = DynamicGenerationSchema(name: "A", properties: [.init(name: "x", schema: string)])
        #expect(error(a) == nil)
        #expect(
            error(a, [a])
                == "schema 'A': two different schemas have the name 'A' | Give each schema a name of its own.")
        #expect(
            error(
                DynamicGenerationSchema(
                    name: "B",
                    properties: [
                        .init(name: "p", schema: a), .init(name: "q", schema: a),
                        .init(name: "r", schema: DynamicGenerationSchema(name: "A", properties: [])),
                    ])) == "schema 'B': two different schemas have the name 'A' | Give each schema a name of its own.")
        #expect(
            error(
                DynamicGenerationSchema(
                    name: "B", properties: [.init(name: "x", schema: string), .init(name: "x", schema: string)]))
                == "schema 'B': the property 'x' occurs twice | Give each property a name of its own.")
        #expect(
            error(DynamicGenerationSchema(name: "C", anyOf: [String]()))
                == "schema 'C': there is nothing to choose from | Add at least one choice.")
        #expect(
            error(DynamicGenerationSchema(name: "C", anyOf: [DynamicGenerationSchema]()))
                == "schema 'C': there is nothing to choose from | Add at least one choice.")
        #expect(
            error(
                DynamicGenerationSchema(
                    name: "D",
                    properties: [
                        .init(name: "x", schema: .init(referenceTo: "E")),
                        .init(name: "y", schema: .init(arrayOf: .init(referenceTo: "F"))),
                    ]))
                == "schema 'D': no schema has the name 'E', 'F' | Add the missing schemas to the dependencies.")
    }

    @Test("a root need not be an object")
    func roots() {
        #expect(Float.generationSchema.debugDescription == #"{"type": "number"}"#)
        #expect(
            [Person].generationSchema.debugDescription
                == ##"{"type": "array", "items": {"$ref": "#/$defs/Person"}, "$defs": {"Person": {"type": "object", "title": "Person", "additionalProperties": false, "properties": {"age": {"type": "integer", "minimum": 18, "maximum": 100, "description": "The person's age"}, "children": {"type": "array", "items": {"$ref": "#/$defs/Person"}, "maxItems": 3, "description": "The person's children"}, "name": {"type": "string", "description": "The person's name"}}, "required": ["children", "name"], "x-order": ["age", "children", "name"]}}}"##
        )
        #expect(
            NPC.Attribute.generationSchema.debugDescription
                == #"{"type": "string", "title": "Attribute", "enum": ["sassy", "tired", "hungry"]}"#)
    }

    @Test(
        "JSON text that is no schema is refused with its place",
        arguments: [
            (
                #"{"type": "object", "properties": {"a": {"typo": 1}}}"#,
                "schema at /properties/a: keyword 'typo' is not known"
            ),
            (#"[]"#, "schema at /: expected an object; found an array"),
            (#"{"anyOf": {}}"#, "schema at /anyOf: expected an array; found an object"),
            (#"{"items": 3}"#, "schema at /items: expected an object; found a number"),
            (##"{"$ref": "#/$defs/A"}"##, "schema at /$ref: '#/$defs/A' has no target"),
            (#"{"title": 1}"#, "schema at /title: expected a string; found a number"),
            (#"{"#, "schema at /: the text is not JSON: byte 1: the text ends; expected a key or '}'"),
        ])
    func formatErrors(_ text: String, _ message: String) {
        let error = #expect(throws: GenerationSchema.FormatError.self) { try GenerationSchema(json: text) }
        #expect(error?.description == message)
    }

    @Test("keywords that no draft has may be ignored; those of older drafts, which restrict, may not")
    func passedOver() throws {
        let schema = try GenerationSchema(passingOverUnknownIn: [
            "type": "object", "x-ui": 1, "properties": ["a": ["type": "string", "nullable": true]],
        ])
        #expect(
            schema.debugDescription == #"{"type": "object", "properties": {"a": {"type": "string"}}}"#)
        #expect(try GenerationSchema(passingOverUnknownIn: true).debugDescription == "{}")
        let error = #expect(throws: GenerationSchema.FormatError.self) {
            try GenerationSchema(passingOverUnknownIn: ["dependencies": ["a": ["b"]]])
        }
        #expect(
            error?.description == "schema at /: keyword 'dependencies' is of another draft, which sessions do not take")
    }

    @Test("a schema from text keeps the text's order")
    func sourceOrder() throws {
        let schema = try GenerationSchema(json: #"{"type": "object", "properties": {"z": {}, "a": {}}}"#)
        #expect(schema.debugDescription == #"{"type": "object", "properties": {"z": {}, "a": {}}}"#)
        let decoded = try JSONDecoder().decode(
            GenerationSchema.self,
            from: Data(#"{"type": "object", "properties": {"z": {}, "b": {}, "a": {}}, "required": ["z"]}"#.utf8))
        #expect(
            decoded.debugDescription
                == #"{"type": "object", "properties": {"z": {}, "a": {}, "b": {}}, "required": ["z"]}"#)
    }

    @Test("the schema for the mask bounds Swift's integers and marks Swift's patterns")
    func enforced() throws {
        let document = Guided.generationSchema.document.enforced
        let properties = try #require(document["properties"])
        #expect(properties["digits"]?["x-swift-pattern"]?.stringValue == #"\d+"#)
        #expect(properties["digits"]?["pattern"] == nil)
        let age = Age.generationSchema.document.enforced["properties"]
        #expect(age?["years"]?["minimum"]?.intValue == Int.min)
        #expect(age?["years"]?["maximum"]?.intValue == Int.max)
    }

    @Test("numbers that are generated lie within the range of their type, and bounds of guides stay")
    func finite() throws {
        let numbers = Numbers.generationSchema.document.enforced["properties"]
        func bound(_ name: String, _ keyword: String) throws -> String {
            guard case .number(let number)? = numbers?[name]?[keyword] else { return "none" }
            return number.text
        }
        #expect(Double(try bound("double", "maximum")) == .greatestFiniteMagnitude)
        #expect(try bound("double", "minimum") == "0")
        #expect(Float(try bound("single", "maximum")) == .greatestFiniteMagnitude)
        #expect(Float(try bound("single", "minimum")) == -.greatestFiniteMagnitude)
        #expect(Decimal(string: try bound("decimal", "maximum")) == .greatestFiniteMagnitude)
        #expect(!Numbers.generationSchema.debugDescription.contains("maximum"))
    }

    @Test("a schema that was saved keeps its guides when it is read back")
    func savedGuides() throws {
        let schema = Guided.generationSchema
        let read = try JSONDecoder().decode(GenerationSchema.self, from: try JSONEncoder().encode(schema))
        let digits = read.document.enforced["properties"]?["digits"]
        #expect(digits?["x-swift-pattern"]?.stringValue == #"\d+"#)
        #expect(digits?["pattern"] == nil)
        #expect(!read.debugDescription.contains("x-crema"))
        #expect(read.isEquivalent(to: schema))
        let plain = try GenerationSchema(json: #"{"type": "string", "pattern": "\\d+"}"#)
        #expect(plain.document.enforced["pattern"]?.stringValue == #"\d+"#)
    }

    @Test("thousands of properties are put in order at once", .timeLimit(.minutes(1)))
    func manyProperties() throws {
        let names = (0..<200_000).map { "p\($0)" }
        let object: JSONObject = [
            "type": "object", "x-order": .array(names.reversed().map(JSONValue.string)),
            "properties": .object(
                names.reduce(into: JSONObject()) { $0[$1] = ["type": "null"] }),
        ]
        let text = JSONValue.object(object).serialized()
        let schema = try GenerationSchema(json: text)
        #expect(schema.document.encoded["properties"]?.objectValue?.keys.first == "p199999")
    }
}
