import Foundation
import FoundationModels
import Testing

@Generable
struct NPC: Equatable {
    @Guide(description: "A full name")
    let name: String
    @Guide(.range(1...10))
    let level: Int
    @Guide(.count(3))
    let attributes: [Attribute]
    let encounter: Encounter

    @Generable
    enum Attribute {
        case sassy
        case tired
        case hungry
    }

    @Generable
    enum Encounter: Equatable {
        case orderCoffee(String)
        case wantToTalkToManager(complaint: String)
    }
}

@Generable(description: "A tree", representNilExplicitlyInGeneratedContent: true)
struct Tree {
    var label: String?
    var children: [Tree]
    let seed = 7
    var count: Int { children.count }
    static let kind = "tree"
}

@Generable
indirect enum Expression: Equatable {
    case number(Int)
    case sum(Expression, Expression)
    case named(name: String, value: Expression?)
    case nothing
}

@Generable
enum Size: String, CaseIterable {
    case small = "S"
    case large = "L"
    case `in`
}

@Generable
enum Word {
    case `in`
    case out
}

@Generable
struct Identified {
    var id: GenerationID
    var text: String
}

@Generable
struct OwnID {
    let id: Int
    let `class`: String
}

@Generable
struct Box<Value: Generable> {
    let value: Value
    let others: [Value]
}

@Generable
struct Empty {}

@Generable(name: "Renamed")
struct WithAName {
    let a, b: Int
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var c: Float!
}

let allowedColors = ["red", "green"]

@Generable
struct Guided {
    @Guide(.anyOf(allowedColors))
    var color: String
    @Guide(description: "digits") @Guide(/\d+/)
    var digits: String
    @Guide(.minimum(0.5), .maximum(1))
    var share: Double
    @Guide(.element(.range(1...6)), .count(1...4))
    var dice: [Int]
    @Guide(.minimumCount(1))
    var names: [String]?
    @Guide(.anyOf(["a1", "b2"])) @Guide(/[a-z]\d/)
    var both: String
    @Guide(.range(Decimal(1)...Decimal(2)))
    var price: Decimal
}

@Generable(representNilExplicitlyInGeneratedContent: true)
enum Report {
    case named(name: String?)
}

@Generable
struct Samples {
    var name: String
    var values: [Double]
    var last: Float
}

@Suite("What @Generable writes")
struct GenerableMacroBehaviourTests {
    @Test("a value survives the way to content and back")
    func roundTrip() throws {
        let npc = NPC(name: "Ada", level: 3, attributes: [.sassy, .tired, .hungry], encounter: .orderCoffee("Latte"))
        #expect(
            npc.generatedContent.jsonString
                == #"{"name": "Ada", "level": 3, "attributes": ["sassy", "tired", "hungry"], "encounter": {"type": "orderCoffee", "value": "Latte"}}"#
        )
        #expect(try NPC(npc.generatedContent) == npc)
        let manager = NPC.Encounter.wantToTalkToManager(complaint: "cold")
        #expect(manager.generatedContent.jsonString == #"{"type": "wantToTalkToManager", "complaint": "cold"}"#)
        #expect(try NPC.Encounter(manager.generatedContent) == manager)
    }

    @Test("enums with several payloads, labels and recursion survive the way to content and back")
    func payloads() throws {
        let value = Expression.sum(.named(name: "x", value: nil), .sum(.number(1), .named(name: "y", value: .nothing)))
        #expect(
            value.generatedContent.jsonString
                == #"{"type": "sum", "value1": {"type": "named", "name": "x"}, "value2": {"type": "sum", "value1": {"type": "number", "value": 1}, "value2": {"type": "named", "name": "y", "value": {"type": "nothing"}}}}"#
        )
        #expect(try Expression(value.generatedContent) == value)
    }

    @Test("raw values and names without backticks are what is generated")
    func rawValues() throws {
        #expect(Size.allCases.map(\.generatedContent.jsonString) == ["\"S\"", "\"L\"", "\"in\""])
        #expect(try Size(GeneratedContent("L")) == .large)
        #expect(Word.in.generatedContent.jsonString == "\"in\"")
        let error = #expect(throws: GeneratedContent.ParsingError.self) { try Word(GeneratedContent("up")) }
        #expect(error?.debugDescription == "'Word' has no case 'up'")
    }

    @Test("null is written or left out as the macro says")
    func explicitNil() throws {
        let tree = Tree(label: nil, children: [Tree(label: "b", children: [])])
        #expect(tree.generatedContent.jsonString == #"{"label": null, "children": [{"label": "b", "children": []}]}"#)
        let guided = Guided(
            color: "red", digits: "1", share: 1, dice: [], names: nil, both: "a1", price: Decimal(1))
        #expect(try guided.generatedContent.value([String]?.self, forProperty: "names") == nil)
        #expect(!guided.generatedContent.jsonString.contains("names"))
    }

    @Test("properties with a value, computed ones and static ones take no part; the memberwise initializer stays")
    func leftAlone() throws {
        let tree = try Tree(GeneratedContent(json: #"{"children": []}"#))
        #expect(tree.seed == 7)
        #expect(tree.count == 0)
        #expect(!Tree.generationSchema.debugDescription.contains("seed"))
        _ = Empty()
        #expect(try Empty(GeneratedContent(json: "{}")).generatedContent.jsonString == "{}")
        #expect(WithAName(a: 1, b: 2, c: 0.5).generatedContent.jsonString == #"{"a": 1, "b": 2, "c": 0.5}"#)
    }

    @Test("partial values have the properties that are there")
    func partial() throws {
        let text = #"{"name": "Ada", "level": 3, "attributes": ["sassy", "ti"#
        let partial = try NPC.PartiallyGenerated(GeneratedContent(json: text))
        #expect(partial.name == "Ada")
        #expect(partial.level == 3)
        #expect(partial.attributes == [.sassy])
        #expect(partial.encounter == nil)
        let encounter = try NPC.Encounter.PartiallyGenerated(
            GeneratedContent(json: #"{"type": "orderCoffee", "value": "La"#))
        guard case .orderCoffee(let drink) = encounter else {
            Issue.record("expected a coffee")
            return
        }
        #expect(drink == "La")
        let whole = NPC(name: "A", level: 1, attributes: [], encounter: .orderCoffee("x"))
        #expect(whole.asPartiallyGenerated().name == "A")
    }

    @Test("identities are filled in and stay out of the schema")
    func identities() throws {
        #expect(!Identified.generationSchema.debugDescription.contains("\"id\""))
        let id = GenerationID()
        var content = try GeneratedContent(json: #"{"text": "x"}"#)
        content.id = id
        #expect(try Identified(content).id == id)
        #expect(try Identified.PartiallyGenerated(content).id == id)
        let own = try OwnID.PartiallyGenerated(GeneratedContent(json: #"{"id": 4, "class": "a"}"#))
        #expect(own.id == 4)
        #expect(own.class == "a")
    }

    @Test("generic types can be generated")
    func generic() throws {
        let box = try Box<NPC.Attribute>(GeneratedContent(json: #"{"value": "tired", "others": ["sassy"]}"#))
        #expect(box.value == .tired)
        #expect(Box<Int>.generationSchema.name == "Box<Int>")
    }

    @Test("guides of every kind are in the schema, variables and expressions included")
    func guides() throws {
        #expect(
            Guided.generationSchema.debugDescription
                == #"{"type": "object", "title": "Guided", "additionalProperties": false, "properties": {"color": {"type": "string", "enum": ["red", "green"]}, "digits": {"type": "string", "pattern": "\\d+", "description": "digits"}, "share": {"type": "number", "minimum": 0.5, "maximum": 1}, "dice": {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 6}, "minItems": 1, "maxItems": 4}, "names": {"type": "array", "items": {"type": "string"}, "minItems": 1}, "both": {"type": "string", "enum": ["a1", "b2"], "pattern": "[a-z]\\d"}, "price": {"type": "number", "minimum": 1, "maximum": 2}}, "required": ["color", "digits", "share", "dice", "both", "price"], "x-order": ["color", "digits", "share", "dice", "names", "both", "price"]}"#
        )
    }

    @Test("enums with payloads are a choice between discriminated objects, and recursion is a reference")
    func payloadSchema() {
        #expect(
            Expression.generationSchema.debugDescription
                == ##"{"title": "Expression", "anyOf": [{"$ref": "#/$defs/DiscriminatedNumber"}, {"$ref": "#/$defs/DiscriminatedSum"}, {"$ref": "#/$defs/DiscriminatedNamed"}, {"$ref": "#/$defs/DiscriminatedNothing"}], "$defs": {"DiscriminatedNumber": {"type": "object", "title": "DiscriminatedNumber", "additionalProperties": false, "properties": {"type": {"const": "number"}, "value": {"type": "integer"}}, "required": ["type", "value"], "x-order": ["type", "value"]}, "DiscriminatedSum": {"type": "object", "title": "DiscriminatedSum", "additionalProperties": false, "properties": {"type": {"const": "sum"}, "value1": {"$ref": "#"}, "value2": {"$ref": "#"}}, "required": ["type", "value1", "value2"], "x-order": ["type", "value1", "value2"]}, "DiscriminatedNamed": {"type": "object", "title": "DiscriminatedNamed", "additionalProperties": false, "properties": {"type": {"const": "named"}, "name": {"type": "string"}, "value": {"$ref": "#"}}, "required": ["type", "name"], "x-order": ["type", "name", "value"]}, "DiscriminatedNothing": {"type": "object", "title": "DiscriminatedNothing", "additionalProperties": false, "properties": {"type": {"const": "nothing"}}, "required": ["type"], "x-order": ["type"]}}}"##
        )
    }

    @Test("payloads that are null are written, required and may be null as the macro says")
    func explicitNilPayload() throws {
        #expect(Report.named(name: nil).generatedContent.jsonString == #"{"type": "named", "name": null}"#)
        #expect(
            Report.generationSchema.debugDescription
                == ##"{"title": "Report", "anyOf": [{"$ref": "#/$defs/DiscriminatedNamed"}], "$defs": {"DiscriminatedNamed": {"type": "object", "title": "DiscriminatedNamed", "additionalProperties": false, "properties": {"type": {"const": "named"}, "name": {"anyOf": [{"type": "string"}, {"type": "null"}]}}, "required": ["type", "name"], "x-order": ["type", "name"]}}}"##
        )
    }

    @Test("a number that is not finite is left out of the partial form")
    func partialWithoutNumbers() {
        let samples = Samples(name: "s", values: [1, .nan, 2, .infinity], last: .nan)
        let partial = samples.asPartiallyGenerated()
        #expect(partial.name == "s")
        #expect(partial.values == [1, 2])
        #expect(partial.last == nil)
        #expect(Samples(name: "t", values: [3], last: 4).asPartiallyGenerated().values == [3])
    }

    @Test("explicit null is a choice, and the property is required")
    func explicitNilSchema() {
        #expect(
            Tree.generationSchema.debugDescription
                == ##"{"type": "object", "title": "Tree", "description": "A tree", "additionalProperties": false, "properties": {"label": {"anyOf": [{"type": "string"}, {"type": "null"}]}, "children": {"type": "array", "items": {"$ref": "#"}}}, "required": ["label", "children"], "x-order": ["label", "children"]}"##
        )
    }
}
