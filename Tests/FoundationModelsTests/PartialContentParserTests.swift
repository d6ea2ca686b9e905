import Testing

@testable import FoundationModels

@Suite("Partial content parser")
struct PartialContentParserTests {
    static let texts = [
        #"{"name": "Ada \"L\" \ud83d\ude00é", "level": 12, "tags": ["a", "bc", true, null, -1.5e3], "o": {"x": []}}"#,
        #"[[1, 2], {"a": "b\n\t\u0041"}, "z"]"#, "12", "true", #""text""#,
    ]

    @Test("pieces give the same value as the whole, wherever the text is cut", arguments: texts)
    func pieces(_ text: String) throws {
        let whole = try GeneratedContent(json: text)
        for cut in text.indices {
            var parser = PartialContentParser()
            try parser.append(String(text[..<cut]))
            try parser.append(String(text[cut...]))
            let value = parser.finished()
            #expect(value == whole)
        }
        var parser = PartialContentParser()
        for character in text { try parser.append(String(character)) }
        let value = parser.finished()
        #expect(value == whole)
    }

    @Test("snapshots only grow: nothing that was there changes or goes away", arguments: texts)
    func monotonic(_ text: String) throws {
        var parser = PartialContentParser()
        var before: GeneratedContent?
        for character in text {
            let version = parser.version
            try parser.append(String(character))
            let now = parser.snapshot()
            if let before {
                let grown = try #require(now)
                #expect(Self.isGrown(from: before, to: grown), "\(before) \(grown)")
            }
            if now != before { #expect(parser.version > version) }
            before = now
        }
    }

    /// Strings and arrays grow at the end, structures gain properties, everything else stays; only what comes last may
    /// be incomplete.
    static func isGrown(from old: GeneratedContent, to new: GeneratedContent) -> Bool {
        if old.isComplete { return old == new }
        switch (old.kind, new.kind) {
        case (.string(let old), .string(let new)): return new.utf8.starts(with: old.utf8)
        case (.array(let old), .array(let new)):
            return new.count >= old.count && zip(old, new).allSatisfy { isGrown(from: $0, to: $1) }
                && new.dropLast().allSatisfy(\.isComplete)
        case (.structure(let old, let oldKeys), .structure(let new, let newKeys)):
            return newKeys.starts(with: oldKeys)
                && oldKeys.allSatisfy { key in
                    guard let left = old[key], let right = new[key] else { return false }
                    return isGrown(from: left, to: right)
                } && newKeys.dropLast().allSatisfy { new[$0]?.isComplete == true }
        default: return old == new
        }
    }

    @Test("structures keep one identity in all snapshots")
    func identities() throws {
        var parser = PartialContentParser(givesIDs: true)
        try parser.append(#"{"a": [{"b": 1"#)
        let first = try #require(parser.snapshot())
        try parser.append(#"}, {"b": 2}]}"#)
        let finished = parser.finished()
        let last = try #require(finished)
        #expect(first.id != nil)
        #expect(first.id == last.id)
        let before = try first.value([GeneratedContent].self, forProperty: "a")
        let after = try last.value([GeneratedContent].self, forProperty: "a")
        #expect(before[0].id == after[0].id)
        #expect(after[0].id != after[1].id)
    }

    @Test("a string that must be one of several shows only when it is whole")
    func choicesOfStrings() throws {
        let schema = try GenerationSchema(
            root: DynamicGenerationSchema(
                name: "Root",
                properties: [
                    .init(name: "color", schema: DynamicGenerationSchema(name: "Color", anyOf: ["red", "reddish"])),
                    .init(name: "text", schema: DynamicGenerationSchema(type: String.self)),
                    .init(name: "event", schema: DynamicGenerationSchema(type: NPC.Encounter.self)),
                ]), dependencies: [])
        var parser = PartialContentParser(schema: SchemaCursor(document: schema.document.annotated))
        func shown(after text: String) throws -> String? {
            try parser.append(text)
            return parser.snapshot()?.jsonString
        }
        #expect(try shown(after: #"{"color": "red"#) == "{}")
        #expect(try shown(after: "\"") == #"{"color": "red"}"#)
        #expect(try shown(after: #", "text": "re"#) == #"{"color": "red", "text": "re"}"#)
        #expect(try shown(after: #"", "event": {"type": "orderC"#) == #"{"color": "red", "text": "re", "event": {}}"#)
        #expect(
            try shown(after: #"offee", "value": "La"#)
                == #"{"color": "red", "text": "re", "event": {"type": "orderCoffee", "value": "La"}}"#)
    }

    @Test("time is linear: a text ten times as long takes no more than fifty times as long")
    func linear() throws {
        func seconds(_ count: Int) throws -> Double {
            let start = ContinuousClock.now
            var parser = PartialContentParser()
            try parser.append("[")
            for _ in 0..<count {
                for part in ["{\"k\": \"some", " words", " of text\"", ", \"n\": 12}", ","] { try parser.append(part) }
            }
            return (ContinuousClock.now - start) / .seconds(1)
        }
        // The shortest of several, since a machine that does other things makes single ones longer; quadratic time would be a
        // hundred times as long.
        func least(_ count: Int) throws -> Double { try (0..<5).map { _ in try seconds(count) }.min() ?? 0 }
        let small = try least(1_000)
        #expect(try least(10_000) < small * 50)
    }
}
