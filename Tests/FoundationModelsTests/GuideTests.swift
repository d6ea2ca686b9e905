import Testing

@testable import FoundationModels

/// A guide as the schema of a property.
private func issues<Value: Generable>(_ guides: [GenerationGuide<Value>]) throws -> [String] {
    let schema = GenerationSchema(type: Empty.self, properties: [.init(name: "p", type: Value.self, guides: guides)])
    return schema.document.issues.map { ErrorText.unsupportedGuide($0, schema: schema.name) }
}

@Suite("Guides")
struct GuideTests {
    @Test("guides that no value can keep are found before a request")
    func impossible() throws {
        #expect(
            try issues([GenerationGuide<Int>.minimum(5), .maximum(4)])
                == ["property 'p' of 'Empty': the minimum 5 is greater than the maximum 4"])
        #expect(try issues([GenerationGuide<Int>.minimum(5), .maximum(9), .minimum(2)]) == [])
        #expect(
            try issues([GenerationGuide<Double>.minimum(.nan)])
                == ["property 'p' of 'Empty': 'minimum(nan)' is a bound that no value keeps"])
        #expect(
            try issues([GenerationGuide<Double>.minimum(.infinity)])
                == ["property 'p' of 'Empty': 'minimum(inf)' is a bound that no value keeps"])
        #expect(try issues([GenerationGuide<Double>.minimum(-.infinity), .maximum(.infinity)]) == [])
        #expect(
            try issues([GenerationGuide<[Int]>.count(-1)])
                == Array(repeating: "property 'p' of 'Empty': the count -1 is negative", count: 2))
        #expect(
            try issues([GenerationGuide<[Int]>.minimumCount(3), .maximumCount(2)])
                == ["property 'p' of 'Empty': the minimum count 3 is greater than the maximum count 2"])
        #expect(
            try issues([GenerationGuide<String>.anyOf([])])
                == ["property 'p' of 'Empty': there is no value to choose from"])
        #expect(
            try issues([GenerationGuide<String>.anyOf(["a"]), .constant("b")])
                == ["property 'p' of 'Empty': there is no value to choose from"])
        #expect(
            try issues([GenerationGuide<[String]>.element(.anyOf([]))])
                == ["property 'p' of 'Empty': there is no value to choose from"])
    }

    @Test("the stricter of two bounds holds")
    func tightened() {
        let schema = GenerationSchema(
            type: Empty.self,
            properties: [.init(name: "p", type: Int.self, guides: [.range(1...9), .minimum(3), .maximum(20)])])
        #expect(schema.debugDescription.contains(#"{"type": "integer", "minimum": 3, "maximum": 9}"#))
    }

    @Test("large and small bounds keep their digits")
    func digits() {
        let schema = GenerationSchema(
            type: Empty.self,
            properties: [
                .init(name: "a", type: Int.self, guides: [.range(Int.min...Int.max)]),
                .init(name: "b", type: Float.self, guides: [.range(0.1...0.9)]),
                .init(name: "c", type: Decimal.self, guides: [.maximum(Decimal(string: "0.12345678901234567890")!)]),
            ])
        #expect(schema.debugDescription.contains(#""minimum": -9223372036854775808, "maximum": 9223372036854775807"#))
        #expect(schema.debugDescription.contains(#""minimum": 0.1, "maximum": 0.9"#))
        #expect(schema.debugDescription.contains(#""maximum": 0.1234567890123456789"#))
    }
}
