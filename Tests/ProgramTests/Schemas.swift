import FoundationModels
import FoundationModelsTesting
import Testing

/// A menu whose soups are known only at run time.
func menuSchema(soups: [String]) throws -> GenerationSchema {
    let menuSchema = DynamicGenerationSchema(
        name: "Menu",
        properties: [
            DynamicGenerationSchema.Property(
                name: "dailySoup",
                schema: DynamicGenerationSchema(name: "dailySoup", anyOf: soups)
            ),
            .init(
                name: "sides", description: "What comes with it",
                schema: DynamicGenerationSchema(
                    arrayOf: DynamicGenerationSchema(referenceTo: "Side"), minimumElements: 1, maximumElements: 2),
                isOptional: true),
            .init(name: "price", schema: .init(type: Int.self, guides: [.range(1...20)])),
        ]
    )
    let side = DynamicGenerationSchema(
        name: "Side", description: "Bread or a salad",
        anyOf: [
            DynamicGenerationSchema(
                name: "Bread", properties: [.init(name: "slices", schema: .init(type: Int.self))]),
            DynamicGenerationSchema(
                name: "Salad", properties: [.init(name: "leaf", schema: .init(type: String.self))]),
        ])
    return try GenerationSchema(root: menuSchema, dependencies: [side])
}

/// A type whose conformance is written by hand.
struct Degrees: Generable, Equatable {
    var value: Double
    var unit: Unit

    enum Unit: String, Generable, CaseIterable {
        case celsius, kelvin

        static var generationSchema: GenerationSchema {
            GenerationSchema(type: Self.self, description: "A unit", anyOf: allCases.map(\.rawValue))
        }

        init(_ content: GeneratedContent) throws {
            self = Unit(rawValue: try content.value(String.self)) ?? .celsius
        }

        var generatedContent: GeneratedContent { GeneratedContent(rawValue) }
    }

    static var generationSchema: GenerationSchema {
        GenerationSchema(
            type: Self.self,
            description: "A temperature",
            properties: [
                GenerationSchema.Property(
                    name: "value", description: "How much", type: Double.self, guides: [.minimum(0)]),
                .init(name: "unit", type: Unit.self),
                .init(name: "note", type: String?.self, guides: [.anyOf(["measured", "guessed"])]),
            ])
    }

    init(value: Double, unit: Unit) {
        self.value = value
        self.unit = unit
    }

    init(_ content: GeneratedContent) throws {
        value = try content.value(Double.self, forProperty: "value")
        unit = try content.value(forProperty: "unit")
        let note: String? = try content.value(forProperty: "note")
        _ = note
    }

    var generatedContent: GeneratedContent {
        GeneratedContent(properties: ["value": value, "unit": unit])
    }
}

/// Prints content of any shape, as a debugging view does.
func outline(_ content: GeneratedContent, depth: Int = 0) -> String {
    let indent = String(repeating: "  ", count: depth)
    switch content.kind {
    case .null: return indent + "null\n"
    case .bool(let value): return indent + "\(value)\n"
    case .number(let value): return indent + "\(value)\n"
    case .string(let value): return indent + value + "\n"
    case .array(let elements): return elements.map { outline($0, depth: depth + 1) }.joined()
    case .structure(let properties, let orderedKeys):
        return orderedKeys.map { key in
            indent + key + ":\n" + (properties[key].map { outline($0, depth: depth + 1) } ?? "")
        }.joined()
    }
}

extension ProgramTests {
    @Test("a schema made at run time is asked for its properties")
    func dynamicSchema() async throws {
        let answer: ScriptedModel.Turn = .pieces([
            #"{"dailySoup": "Tomato", "sides": [{"slices": 2}, {"leaf": "rocket"}], "price": 7}"#
        ])
        try await Self.run([answer]) {
            let schema = try menuSchema(soups: ["Tomato", "Chicken Noodle", "Clam Chowder"])
            let session = LanguageModelSession()
            let response = try await session.respond(
                to: "The prompt you want to make.",
                schema: schema
            )
            let soup = try response.content.value(String.self, forProperty: "dailySoup")
            #expect(soup == "Tomato")
            let sides = try response.content.value([GeneratedContent]?.self, forProperty: "sides")
            #expect(try sides?.last?.value(String.self, forProperty: "leaf") == "rocket")
            #expect(outline(response.content).hasPrefix("dailySoup:\n  Tomato\nsides:\n"))
        }
    }

    @Test("schemas that do not fit together say what is missing")
    func schemaErrors() throws {
        do {
            _ = try GenerationSchema(
                root: DynamicGenerationSchema(
                    name: "A", properties: [.init(name: "b", schema: .init(referenceTo: "Missing"))]),
                dependencies: [])
            Issue.record("expected an error")
        } catch GenerationSchema.SchemaError.undefinedReferences(let schema, let references, let context) {
            #expect(schema == "A")
            #expect(references == ["Missing"])
            #expect(context.debugDescription.contains("Missing"))
        }
    }

    @Test("a conformance written by hand is as good as the macro's")
    func byHand() async throws {
        let value = Degrees(value: 20.5, unit: .kelvin)
        #expect(try Degrees(value.generatedContent) == value)
        try await Self.run([.content(value)]) {
            let session = LanguageModelSession()
            let answer = try await session.respond(to: "How warm?", generating: Degrees.self)
            #expect(answer.content == value)
            #expect(answer.rawContent.jsonString == #"{"value": 20.5, "unit": "kelvin"}"#)
        }
        let data = try JSONEncoder().encode(Degrees.generationSchema)
        let decoded = try JSONDecoder().decode(GenerationSchema.self, from: data)
        #expect(decoded.debugDescription.contains("measured"))
    }

    @Test("content is made from literals, lists, JSON and kinds")
    func content() throws {
        let content = GeneratedContent(properties: [
            "name": "Anna", "age": 7, "tags": ["a", "b"], "ok": true, "inner": GeneratedContent(properties: ["x": 1.5]),
        ])
        #expect(
            content.jsonString
                == #"{"name": "Anna", "age": 7, "tags": ["a", "b"], "ok": true, "inner": {"x": 1.5}}"#)
        let parsed = try GeneratedContent(json: content.jsonString)
        #expect(parsed == content)
        #expect(try !GeneratedContent(json: #"{"name": "An"#).isComplete)
        let list = GeneratedContent(elements: ["a", 1, true] as [any ConvertibleToGeneratedContent])
        #expect(try list.value([GeneratedContent].self).count == 3)
        let kind = GeneratedContent(kind: .structure(properties: ["a": GeneratedContent(1)], orderedKeys: ["a"]))
        #expect(try kind.value(Int.self, forProperty: "a") == 1)
        let merged = GeneratedContent(
            properties: [("a", 1), ("a", 2)] as [(String, any ConvertibleToGeneratedContent)],
            uniquingKeysWith: { _, new in new })
        #expect(try merged.value(Int.self, forProperty: "a") == 2)
    }
}
