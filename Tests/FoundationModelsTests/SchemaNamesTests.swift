import OrderedJSON
import Testing

@testable import FoundationModels

private enum FirstHouse {
    @Generable
    struct Item { let a: Int }
}

private enum SecondHouse {
    @Generable
    struct Item { let b: Int }
}

@Generable
private struct BothHouses {
    let first: FirstHouse.Item
    let second: SecondHouse.Item
}

/// How definitions are named, and where they are.
@Suite("Names in schemas")
struct SchemaNamesTests {
    private static func definitions(_ schema: GenerationSchema) -> [String]? {
        schema.document.encoded["$defs"]?.objectValue?.keys
    }

    private static func part(_ name: String, referringTo others: [String]) -> DynamicGenerationSchema {
        DynamicGenerationSchema(
            name: name,
            properties: others.enumerated().map { index, other in
                DynamicGenerationSchema.Property(
                    name: "p\(index)", schema: DynamicGenerationSchema(referenceTo: other))
            })
    }

    @Test("names of private types are the same in every run")
    func privateTypes() {
        let schema = BothHouses.generationSchema
        #expect(!schema.debugDescription.contains("unknown context"))
        #expect(Self.definitions(schema) == ["Item", "SecondHouse.Item"])
    }

    @Test("a type that is a part of a dynamic schema keeps its name")
    func types() throws {
        let age = DynamicGenerationSchema(type: Age.self)
        let root = try GenerationSchema(root: age, dependencies: [])
        #expect(root.name == "Age")
        #expect(Self.definitions(root) == ["Age"])
        let dependency = try GenerationSchema(
            root: Self.part("Cat", referringTo: ["Age", "Age"]), dependencies: [age])
        #expect(Self.definitions(dependency) == ["Age"])
        #expect(dependency.document.encoded["$defs"]?["Age"]?["title"]?.stringValue == "Age")
    }

    @Test("every reference to a schema without a name has the same target")
    func emptyName() throws {
        let schema = try GenerationSchema(
            root: Self.part("R", referringTo: ["", "", "R"]), dependencies: [Self.part("", referringTo: ["R"])])
        let properties = schema.document.encoded["properties"]
        #expect(properties?["p0"]?["$ref"]?.stringValue == "#/$defs/")
        #expect(properties?["p1"]?["$ref"]?.stringValue == "#/$defs/")
        #expect(properties?["p2"]?["$ref"]?.stringValue == "#")
        #expect(Self.definitions(schema) == [""])
    }

    @Test("a dynamic schema stands before those that only it refers to, and these before the next one")
    func order() throws {
        let schema = try GenerationSchema(
            root: Self.part("R", referringTo: ["Z", "B"]),
            dependencies: [
                Self.part("B", referringTo: ["C"]), Self.part("C", referringTo: ["R"]),
                Self.part("Z", referringTo: ["Y", "Z"]), Self.part("Y", referringTo: ["B"]),
            ])
        #expect(Self.definitions(schema) == ["Z", "Y", "B", "C"])
    }

    @Test("a chain of twenty thousand dynamic schemas is joined", .timeLimit(.minutes(2)))
    func chain() throws {
        let length = 20_000
        var parts: [DynamicGenerationSchema] = []
        for number in 1...length {
            parts.append(Self.part("N\(number)", referringTo: number < length ? ["N\(number + 1)"] : []))
        }
        let schema = try GenerationSchema(root: Self.part("N0", referringTo: ["N1"]), dependencies: parts)
        let names = Self.definitions(schema)
        #expect(names?.count == length)
        #expect(names?.first == "N1")
        #expect(names?.last == "N20000")
    }

    @Test("a guide that cannot be kept is reported with its property and the dynamic schema around it")
    func issues() throws {
        let size = DynamicGenerationSchema(type: Int.self, guides: [.minimum(5), .maximum(4)])
        let answer = DynamicGenerationSchema(name: "Answer", properties: [.init(name: "size", schema: size)])
        let schema = try GenerationSchema(root: Self.part("R", referringTo: ["Answer"]), dependencies: [answer])
        #expect(schema.document.issues.map(\.property) == ["Answer.size"])
    }
}

/// A schema read from JSON in which references occur where they are values or names.
private struct Quoting: Generable {
    static let document = #"""
        {"title": "Quoting", "type": "object", "additionalProperties": false,
         "properties": {"$ref": {"$ref": "#/$defs/Part"}, "fixed": {"const": {"$ref": "#/$defs/Part"}},
           "listed": {"enum": [{"$ref": "#"}, {"$ref": "#/$defs/Gone"}]}},
         "required": ["$ref", "fixed", "listed"], "x-order": ["$ref", "fixed", "listed"],
         "$defs": {"Part": {"type": "string", "const": "#/$defs/Part"}}}
        """#

    static var generationSchema: GenerationSchema {
        (try? GenerationSchema(json: document)) ?? GenerationSchema(type: String.self, properties: [])
    }

    let generatedContent: GeneratedContent
    init(_ content: GeneratedContent) { generatedContent = content }
}

@Suite("References in schemas")
struct SchemaReferenceTests {
    @Test("what is in const and enum, or is a property's name, is no reference and stays as it is")
    func values() throws {
        #expect(throws: Never.self) { try GenerationSchema(json: Quoting.document) }
        let root = DynamicGenerationSchema(
            name: "Part",
            properties: [.init(name: "quoting", schema: DynamicGenerationSchema(type: Quoting.self))])
        let schema = try GenerationSchema(root: root, dependencies: [])
        let object = schema.document.saved
        let quoting = try #require(object["$defs"]?["Quoting"]?["properties"])
        // The definition got another name, because the root has its own; the reference under the property follows.
        #expect(quoting["$ref"]?["$ref"] == "#/$defs/Quoting.Part")
        #expect(quoting["fixed"]?["const"]?["$ref"] == "#/$defs/Part")
        #expect(quoting["listed"]?["enum"] == [["$ref": "#"], ["$ref": "#/$defs/Gone"]])
        #expect(object["$defs"]?["Quoting.Part"]?["const"] == "#/$defs/Part")
    }

    @Test("a pattern's private spelling in const stays as it is when a schema is enforced")
    func privateKeywords() throws {
        let schema = try GenerationSchema(json: #"{"const": {"x-swift-pattern": "a"}}"#)
        #expect(EnforcedSchema.json(schema)["const"]?["x-swift-pattern"] == "a")
    }
}
