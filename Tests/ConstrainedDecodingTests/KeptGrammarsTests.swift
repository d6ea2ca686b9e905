import Grammars
import JSONSchemas
import OrderedJSON
import RegularExpressions
import TestSupport
import Testing

@testable import ConstrainedDecoding

/// Compiled grammars are used again, and that can be told by nothing but the work that is saved.
@Suite("Kept grammars")
struct KeptGrammarsTests {
    private static let list = SchemaSource(
        schema: schema(#"{"type": "array", "items": {"type": "integer"}, "uniqueItems": true}"#), spelling: .canonical)

    private static func schema(_ text: String) -> JSONSchema {
        // swift-format-ignore: NeverUseForceTry
        try! JSONSchema(text: Array(text.utf8))
    }

    @Test("of equal sources one is compiled; a pattern in another normal form is another source")
    func compilations() throws {
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        let document = try JSONParser().parse(#"{"type": "object", "properties": {"a": {"type": "string"}}}"#)
        for _ in 0..<3 {
            _ = try compiler.constraint(schemaDocument: document, spelling: .canonical)
            _ = try compiler.constraint(schema: JSONSchema(parsing: document), spelling: .canonical)
            _ = try compiler.constraint(regex: "\u{E9}")
            _ = try compiler.constraint(regex: "e\u{301}")
        }
        #expect(compiler.compilations == 4)
        _ = try compiler.constraint(schemaDocument: document, spelling: .free)
        _ = try compiler.constraint(schema: JSONSchema(parsing: document, assertFormat: false), spelling: .canonical)
        #expect(compiler.compilations == 6)
        #expect(try compiler.constraint(regex: "e\u{301}").validate("e\u{301}".utf8) == .accepted)
    }

    @Test("a schema that cannot be compiled is an error each time")
    func failures() throws {
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        for _ in 0..<2 {
            #expect(throws: ConstraintError.grammar(.schema(.unsatisfiable, path: "/"))) {
                try compiler.constraint(schemaDocument: false, spelling: .free)
            }
        }
    }

    @Test("masks along a kept grammar are those along a new one, whatever was read before and beside", arguments: 0..<4)
    func masks(_ part: Int) throws {
        var grammars = RandomGrammars(seed: UInt64(part) + 70)
        let vocabulary = Vocabularies.synthetic
        let compiler = ConstraintCompiler(vocabulary: vocabulary)
        var compared = 0
        for _ in 0..<25 {
            let document = grammars.schema()
            guard let beside = try? compiler.constraint(schemaDocument: document, spelling: .canonical) else {
                continue
            }
            // One text is read before; another one continues between the steps of the text that is compared.
            let before = try compiler.constraint(schemaDocument: document, spelling: .canonical)
            for _ in 0..<20 where try !Self.step(before, &grammars.random) { break }
            let kept = try compiler.constraint(schemaDocument: document, spelling: .canonical)
            let alone = try ConstraintCompiler(vocabulary: vocabulary).constraint(
                schemaDocument: document, spelling: .canonical)
            for budget in stride(from: 30, to: 0, by: -1) {
                _ = try Self.step(beside, &grammars.random)
                let masks = [kept, alone].map { constraint in Result { try constraint.computeMask(budget: budget) } }
                guard case (.success(let mask), .success(let expected)) = (masks[0], masks[1]) else {
                    #expect("\(masks[0])" == "\(masks[1])", "\(document.serialized())")
                    break
                }
                #expect(mask == expected, "\(document.serialized())")
                compared += 1
                let tokens = mask.tokens
                guard let token = tokens.randomElement(using: &grammars.random) else { break }
                if vocabulary.endTokens.contains(token) { break }
                for constraint in [kept, alone] { try constraint.commit(token) }
            }
        }
        #expect(compared > 150)
    }

    /// Takes a token at random; false at the end of the text.
    private static func step(_ constraint: Constraint, _ random: inout SplitMix64) throws -> Bool {
        guard let token = try constraint.computeMask().tokens.randomElement(using: &random) else { return false }
        try constraint.commit(token)
        return !constraint.vocabulary.endTokens.contains(token)
    }

    @Test("texts of one schema that are read at once have the masks that each has alone")
    func concurrency() async throws {
        func masks(_ compiler: ConstraintCompiler, seed: UInt64) throws -> [TokenMask] {
            var random = SplitMix64(seed: seed)
            let constraint = try compiler.constraint(from: Self.list)
            return try (0..<60).map { _ in
                let mask = try constraint.computeMask()
                let tokens = mask.tokens.filter { !constraint.vocabulary.endTokens.contains($0) }
                if let token = tokens.randomElement(using: &random) { try constraint.commit(token) }
                return mask
            }
        }
        let shared = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        let together = try await withThrowingTaskGroup(of: (UInt64, [TokenMask]).self) { group in
            for seed in 1...8 as ClosedRange<UInt64> { group.addTask { (seed, try masks(shared, seed: seed)) } }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(shared.compilations == 1)
        for seed in 1...8 as ClosedRange<UInt64> {
            let alone = try masks(ConstraintCompiler(vocabulary: Vocabularies.synthetic), seed: seed)
            #expect(together[seed] == alone)
        }
    }

    @Test("grammars are kept within a bound of bytes, and the ones last used stay")
    func bound() throws {
        let table = LexemeTable(expressions: ExpressionSet(), numbers: NumberAutomaton())
        func source(_ number: Int) -> SchemaSource {
            SchemaSource(schema: Self.schema(#"{"const": \#(number)}"#), spelling: .free)
        }
        let size = try source(100).grammar(over: table).byteCount + source(100).byteCount
        var kept = KeptGrammars(byteLimit: 10 * size)
        for number in 100..<150 {
            kept.keep(try source(number).grammar(over: table), from: source(number))
            #expect(kept.byteCount <= 10 * size)
            #expect(kept.grammar(from: source(100)) != nil)
        }
        #expect(kept.count >= 8)
        #expect(kept.grammar(from: source(149)) != nil)
        #expect(kept.grammar(from: source(101)) == nil)
        var none = KeptGrammars(byteLimit: size / 2)
        none.keep(try source(100).grammar(over: table), from: source(100))
        #expect(none.count == 0)
    }

    @Test("what tokens leave behind that were taken back is given back at a bound, and the text continues")
    func growth() throws {
        let limit = 8 << 20
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic, byteLimit: limit)
        let constraint = try compiler.constraint(
            schema: Self.schema(#"{"type": "object", "additionalProperties": {"type": "integer"}}"#),
            spelling: .canonical)
        func write(_ text: String) throws { for byte in text.utf8 { try constraint.commit(Int(byte)) } }
        try write(#"{"a": 1"#)
        let start = constraint.place
        var sizes: [Int] = []
        for number in 0..<2_000 {
            try write(#", "key\#(number)": 1"#)
            try constraint.rollback(to: start)
            sizes.append(constraint.byteCount)
        }
        // Tables double when they are full.
        let largest = sizes.max() ?? 0
        #expect(largest <= limit / 4, "\(largest)")
        #expect(zip(sizes, sizes.dropFirst()).contains { $0 > $1 })
        #expect(compiler.compilations == 1)
        try write(#", "a"#)
        let mask = try constraint.computeMask()
        #expect(try mask == constraint.maskByTrying())
        // The key is already there.
        #expect(!mask[Int(UInt8(ascii: "\""))] && mask[Int(UInt8(ascii: "b"))])
    }
}
