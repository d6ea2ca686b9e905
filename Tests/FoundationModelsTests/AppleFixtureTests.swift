import Foundation
import FoundationModels
import OrderedJSON
import TestSupport
import Testing

@Suite("Apple's JSON", .enabled(if: SharedFolder.holds("apple-json"), "the shared folder is absent"))
struct AppleFixtureTests {
    /// JSON with the keys of every object in alphabetical order, so that only their order is lost.
    static func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object):
            var result = JSONObject()
            for key in object.keys.sorted() { result[key] = object[key].map(sorted) }
            return .object(result)
        case .array(let elements): return .array(elements.map(sorted))
        default: return value
        }
    }

    private static func fixture(_ name: String) throws -> Data {
        Data(try SharedFolder.text("apple-json/\(name).json").utf8)
    }

    static func parse(_ data: Data) throws -> JSONValue { sorted(try JSONParser().parse(Array(data))) }

    @Test(
        "every schema decodes and encodes to the same JSON",
        arguments: ["age", "cat", "hedgehog", "newsletter", "person", "petClub", "shelter"])
    func schemas(_ name: String) throws {
        let data = try Self.fixture(name)
        let schema = try JSONDecoder().decode(GenerationSchema.self, from: data)
        #expect(try Self.parse(JSONEncoder().encode(schema)) == Self.parse(data))
        let direct = try GenerationSchema(json: String(decoding: data, as: UTF8.self))
        #expect(try Self.parse(JSONEncoder().encode(direct)) == Self.parse(data))
        #expect(schema.name == direct.name)
    }

    @Test(
        "every transcript decodes and encodes to the same JSON", arguments: ["test_transcript", "test_transcript_full"])
    func transcripts(_ name: String) throws {
        let data = try Self.fixture(name)
        let transcript = try JSONDecoder().decode(Transcript.self, from: data)
        let written = try JSONEncoder().encode(transcript)
        #expect(try Self.parse(written) == Self.parse(data))
        #expect(try JSONDecoder().decode(Transcript.self, from: written) == transcript)
    }

    @Test("structured content takes the order of its response format")
    func order() throws {
        let data = try Self.fixture("test_transcript_full")
        let transcript = try JSONDecoder().decode(Transcript.self, from: data)
        guard case .response(let response) = transcript.last, case .structure(let segment) = response.segments.first,
            case .structure(_, let keys) = segment.content.kind
        else {
            Issue.record("expected a structured response")
            return
        }
        #expect(keys == ["name", "ingredients", "instructions"])
    }

    @Test("the types of the fixtures have the same schemas when they are written in Swift")
    func types() throws {
        for (name, schema) in [
            ("age", Age.generationSchema), ("cat", Cat.generationSchema), ("hedgehog", Hedgehog.generationSchema),
            ("person", Person.generationSchema), ("shelter", Pets.Shelter.generationSchema),
        ] {
            let written = try Self.parse(JSONEncoder().encode(schema)).serialized(.indented(1))
            #expect(try written == Self.parse(Self.fixture(name)).serialized(.indented(1)))
        }
    }
}

@Generable
struct Age {
    let years: Int
    let months: Int
}

@Generable(description: "A description of a cute cat")
struct Cat {
    let name: String
    @Guide(description: "The age of the cat, at most 20 years")
    let age: Age
    @Guide(description: "One sentence about this cat's personality")
    let profile: String
}

@Generable
struct Hedgehog {
    @Guide(description: "A cute old-timey name")
    let name: String
    @Guide(description: "The hedgehog's age, at most 8 years.")
    let age: Age
    @Guide(description: "The hedgehog's favorite food", .anyOf(["carrot", "turnip", "leek"]))
    let favoriteFood: String
    @Guide(.constant("a hedge"))
    let home: String
    @Guide(description: "The hedgehog's hobbies", .count(3))
    let hobbies: [String]
}

@Generable
struct Person {
    @Guide(description: "The person's age", .range(18...100))
    let age: Int?
    @Guide(description: "The person's children", .maximumCount(3))
    let children: [Person]
    @Guide(description: "The person's name")
    let name: String
}

/// Types of a fixture in which the cat has another description.
enum Pets {
    @Generable(description: "Basic profile information about a cat")
    struct Cat {
        let name: String
        @Guide(description: "The age of the cat, at most 20 years")
        let age: Age
        @Guide(description: "One sentence about this cat's personality")
        let profile: String
    }

    @Generable
    struct Shelter {
        let cats: [Cat]
    }
}
