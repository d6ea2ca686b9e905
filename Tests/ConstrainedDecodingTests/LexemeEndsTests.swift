import Grammars
import JSONSchemas
import OrderedJSON
import TestSupport
import Testing

@testable import ConstrainedDecoding

/// How far tokens leave the ends of lexemes, against every token read by itself.
@Suite("Ends of lexemes after tokens")
struct LexemeEndsTests {
    /// A schema with texts at whose ends lexemes are looked at.
    struct Place {
        let schema: JSONValue
        let texts: [String]
    }

    static let places: [Place] = [
        Place(schema: ["type": "string"], texts: ["\"", "\"a", "\"é", "\"\\", "\"\\u00"]),
        Place(schema: ["type": "string", "pattern": "^all|tags$"], texts: ["\"", "\"a", "\"al", "\"all", "\"ta"]),
        Place(schema: ["type": "string", "pattern": "^[a-z]{9}$"], texts: ["\"", "\"foo"]),
        Place(schema: ["type": "string", "pattern": "foo.{2}é$"], texts: ["\"", "\"fo", "\"fooab"]),
        Place(schema: ["type": "string", "pattern": "^\\S.*\\S$"], texts: ["\"", "\"a", "\"a "]),
        Place(
            schema: ["type": "string", "pattern": "^(?:\\S+\\s+){0,9}\\S+$", "maxLength": 100],
            texts: ["\"", "\"a b", "\"" + String(repeating: "ab ", count: 9), "\"" + String(repeating: "a", count: 60)]),
        Place(
            schema: ["type": "string", "pattern": "^[^!]+bar$", "maxLength": 70],
            texts: ["\"", "\"" + String(repeating: "foo ", count: 6), "\"" + String(repeating: "foo ", count: 12)]),
        // With two characters left after the longest token, what is shortest in bytes no longer fits.
        Place(
            schema: ["type": "string", "pattern": "^ *(?:bbb|😀)$", "maxLength": 70],
            texts: ["\"", "\"" + String(repeating: " ", count: 28)]),
        Place(schema: ["type": "string", "minLength": 3, "maxLength": 9], texts: ["\"", "\"ab"]),
        Place(
            schema: [
                "type": "object",
                "properties": ["name": true, "foo": true, "foobar": true, "é": true, "a\"b": true, "\n": true],
            ], texts: ["{\"", "{\"n", "{\"foo", "{\"a"]),
        Place(
            schema: [
                "type": "object", "patternProperties": ["^foo(_[a-z]{2})+$": ["type": "null"], "a$": true],
                "properties": ["name": true, "bar": true],
            ], texts: ["{\"", "{\"fo", "{\"foo_a", "{\"nam"]),
        Place(
            schema: ["type": "object", "propertyNames": ["pattern": "^(?:a|foo|é)+$"]],
            texts: ["{\"", "{\"a", "{\"fo"]),
        Place(
            schema: ["type": "object", "patternProperties": ["^x": true], "additionalProperties": false],
            texts: ["{\"", "{\"x"]),
        Place(schema: ["enum": ["foo", "a longer one", "é😀", 12, 1234]], texts: ["", "\"", "\"a lo", "1"]),
        Place(schema: ["type": "string", "format": "date-time"], texts: ["\"", "\"2020-0"]),
        Place(schema: ["type": "integer", "minimum": 100, "multipleOf": 7], texts: ["", "1", "12"]),
    ]

    /// What was compared, and in what way the ends were found.
    private struct Count {
        var compared = 0
        var derived = 0
        /// Without the tokens of plain text.
        var partly = 0
    }

    /// Compares the ends of one lexeme after all tokens.
    private func compare(_ walk: MaskWalk, _ lexeme: Int32, _ view: TrieView, _ lengths: [Int], _ count: inout Count) {
        let inside = walk.inside(of: lexeme, view)
        let table = walk.table
        let phase = table.facts(of: inside.state).phase
        // Texts end in one way, keys in several.
        let outcomes: [Int32?] = table.isText(inside.state) ? [nil] : [nil, 0, 1, LexemeTable.anyRegion]
        let (trie, range) = walk.masks.nodes(of: view)
        for outcome in outcomes {
            var expected: [Int32: Int] = [:]
            for position in range {
                let path = trie.path(to: position)
                let read = view == .afterOneSpace ? path.dropFirst() : path[...]
                var target = inside.state
                for byte in read where target != LexemeTable.dead { target = table.step(target, byte) }
                let ended = LexemeFlags.terminal | LexemeFlags.declaredOnly
                if target == LexemeTable.dead || table.flags[Int(target)] & ended != 0 { continue }
                let length = table.shortestEnding(of: target, outcome) ?? .max
                forEachToken(trie.nodes[position], position, trie) { expected[$0] = length }
            }
            for length in lengths where length >= LexemeEnds.shortest(phase) {
                let ends = walk.masks.ends(inside.state, view, outcome, within: length)
                let (sets, tokens) = ends.beyond(length)
                let listed = Set(tokens)
                let found = expected.keys.filter { token in
                    listed.contains(token) || sets.contains { $0[Int(token) >> 6] >> UInt64(token & 63) & 1 == 1 }
                }
                let farther = expected.filter { $0.value > length || $0.value > LexemeEnds.longest }.keys
                #expect(Set(found) == Set(farther), "\(lexeme) \(String(describing: outcome)) \(length)")
                count.compared += 1
                if ends.base != nil { count.derived += 1 }
                if ends.usual > LexemeEnds.shortest(phase) { count.partly += 1 }
            }
        }
    }

    @Test(
        "the tokens listed beyond a length are those after which a lexeme needs more bytes", arguments: places.indices,
        [JSONSpelling.free, .canonical])
    func lengths(index: Int, spelling: JSONSpelling) throws {
        let place = Self.places[index]
        var count = Count()
        // What is kept for long ends must not be taken for short ones, nor the other way round.
        for limits in [Array(0...20), [30, 8, 5, 3, 2, 1, 0], [255, 12, 4]] {
            let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
            let constraint = try compiler.constraint(schema: JSONSchema(parsing: place.schema), spelling: spelling)
            for text in place.texts {
                for byte in text.utf8 { try constraint.commit(Int(byte)) }
                try constraint.withWalk { (walk, state) -> Void in
                    for index in 0..<walk.recognizer.itemCount(state) {
                        guard let lexeme = walk.recognizer.item(state, index).lexeme else { continue }
                        for view in [TrieView.root, .afterSpace, .afterOneSpace] {
                            compare(walk, lexeme, view, limits, &count)
                        }
                    }
                }
                try constraint.rollback(text.utf8.count)
            }
        }
        #expect(count.compared > 0)
    }

    /// The ends at a place of a schema's text.
    private func ends(_ place: Place, _ text: String, within length: Int) throws -> LexemeEnds? {
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        let constraint = try compiler.constraint(schema: JSONSchema(parsing: place.schema), spelling: .free)
        for byte in text.utf8 { try constraint.commit(Int(byte)) }
        return try constraint.withWalk { (walk, state) -> LexemeEnds? in
            let lexemes = (0..<walk.recognizer.itemCount(state)).compactMap { walk.recognizer.item(state, $0).lexeme }
            return lexemes.first.map { walk.masks.ends($0, .root, nil, within: length) }
        }
    }

    @Test("plain text is not read where no text leaves a string's end farther away than there is room for")
    func usualEnds() throws {
        let pattern = try #require(try ends(Self.places[1], "\"", within: 20))
        #expect(pattern.usual > 1 && pattern.usual <= 20)
        // Nearer to the end, it is.
        #expect(try #require(try ends(Self.places[1], "\"", within: 1)).usual == 1)
    }

    @Test("the ends of a text that is bounded in length are those without the bound, but for long tokens")
    func boundedEnds() throws {
        #expect(try #require(try ends(Self.places[5], "\"a b", within: 2)).base != nil)
        #expect(try #require(try ends(Self.places[5], "\"" + String(repeating: "a", count: 90), within: 2)).base == nil)
    }
}
