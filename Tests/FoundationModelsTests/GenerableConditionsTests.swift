import FoundationModels
import Testing

@Generable
struct ConditionalItem: Equatable {
    let a: Int
    #if swift(>=5)
        @Guide(.range(1...3))
        let b: Int
    #else
        let b: NoSuchType
    #endif
    #if NO_SUCH_FLAG
        let absent: NoSuchType
    #elseif swift(>=5)
        #if swift(>=5)
            var nested: String?
        #endif
    #endif
    #if swift(>=5)
        @Guide(description: "described")
    #endif
    let parts: [Self]
}

@Generable
enum ConditionalMood: Equatable {
    case glad
    #if NO_SUCH_FLAG
        case absent
    #else
        case sad
    #endif
}

@Generable
enum ConditionalSize: String {
    case small = "S"
    #if swift(>=5)
        case large = "L"
    #endif
}

@Generable
indirect enum ConditionalStep: Equatable {
    case walk(Int)
    #if swift(>=5)
        case both([Self], then: Self?)
    #else
        case both(NoSuchType)
    #endif
}

/// `Self` and names that the partial form has of its own.
@Generable
struct Ambiguous: Equatable {
    @Generable
    struct ID: Equatable { let number: Int }
    @Generable
    enum Kind { case leaf, branch }

    let reference: ID
    let kind: Self.Kind
    let children: [Self]
    var other: Optional<[Self]>
    /// A static member whose name is that of a variable in generated code.
    @Guide(.anyOf(properties)) let choice: String
    static let properties = ["x", "y"]
}

@Generable
struct GenericPair<Value: Generable & Equatable>: Equatable where Value.PartiallyGenerated == Value {
    let value: Value
    let pairs: [Self]
}

/// What `@Generable` writes, pasted into the source with the attributes left where they were.
struct Pasted: Generable {
    @Guide(description: "A name", .anyOf(["a", "b"]))
    let name: String
    @Guide(.range(1...3))
    var count: Int = 1

    static var generationSchema: GenerationSchema {
        GenerationSchema(
            type: Self.self,
            properties: [
                GenerationSchema.Property(
                    name: "name", description: "A name", type: String.self, guides: [.anyOf(["a", "b"])])
            ])
    }

    var generatedContent: GeneratedContent { GeneratedContent(properties: ["name": name]) }

    init(_ content: GeneratedContent) throws { name = try content.value(forProperty: "name") }
}

@Suite("What @Generable writes about unusual members")
struct GenerableConditionsTests {
    @Test("properties under conditions that hold are generated, others are not")
    func properties() throws {
        let json = #"{"a": 1, "b": 2, "nested": "n", "parts": [{"a": 3, "b": 1, "parts": []}]}"#
        let content = try GeneratedContent(json: json)
        let item = try ConditionalItem(content)
        #expect(item.b == 2)
        #expect(item.nested == "n")
        #expect(item.parts.map(\.a) == [3])
        #expect(try ConditionalItem(item.generatedContent) == item)
        #expect(try ConditionalItem.PartiallyGenerated(content).parts?.first?.b == 1)
        #expect(
            try ConditionalItem.PartiallyGenerated(content)
                != ConditionalItem.PartiallyGenerated(item.parts[0].generatedContent))
        let schema = ConditionalItem.generationSchema.debugDescription
        #expect(schema.contains(#""required":["a","b","parts"]"#) || schema.contains("nested"))
        #expect(schema.contains("described"))
        #expect(!schema.contains("absent"))
    }

    @Test("cases under conditions that hold can be chosen, others cannot")
    func cases() throws {
        #expect(try ConditionalMood(GeneratedContent("sad")) == .sad)
        #expect(throws: GeneratedContent.ParsingError.self) { try ConditionalMood(GeneratedContent("absent")) }
        #expect(try ConditionalSize(GeneratedContent("L")) == .large)
        let step = ConditionalStep.both([.walk(1)], then: .walk(2))
        #expect(try ConditionalStep(step.generatedContent) == step)
        guard case .both(let steps, let then) = try ConditionalStep.PartiallyGenerated(step.generatedContent) else {
            Issue.record("expected both")
            return
        }
        #expect(steps?.count == 1)
        #expect(then != nil)
    }

    @Test("Self, and a nested type called ID, mean in the partial form what they mean in the type")
    func ambiguous() throws {
        let leaf = Ambiguous(reference: .init(number: 1), kind: .leaf, children: [], other: nil, choice: "x")
        let branch = Ambiguous(reference: .init(number: 2), kind: .branch, children: [leaf], other: [leaf], choice: "y")
        #expect(try Ambiguous(branch.generatedContent) == branch)
        let partial = try Ambiguous.PartiallyGenerated(branch.generatedContent)
        #expect(partial.reference?.number == 2)
        #expect(partial.children?.first?.reference?.number == 1)
        let pair = GenericPair(value: 1, pairs: [GenericPair(value: 2, pairs: [])])
        #expect(try GenericPair<Int>.PartiallyGenerated(pair.generatedContent).pairs?.first?.value == 2)
    }

    @Test("guides in a type whose conformance is written by hand do nothing")
    func pasted() throws {
        #expect(try Pasted(GeneratedContent(properties: ["name": "a"])).count == 1)
    }
}
