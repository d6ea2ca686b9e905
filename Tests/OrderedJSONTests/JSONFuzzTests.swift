import OrderedJSON
import Testing

@Suite("JSON fuzzing")
struct JSONFuzzTests {
    @Test("a value written in any style reads back as itself", arguments: 1...4 as ClosedRange<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var generator = RandomJSON(seed: seed)
        var ascii = JSONStyle.spaced
        ascii.escapesNonASCII = true
        for round in 0..<200 {
            let value = generator.value()
            for style in [JSONStyle.compact, .spaced, .indented(2), ascii] {
                let text = value.serialized(style)
                #expect(JSONGrammar.accepts(Array(text.utf8)), "seed \(seed) round \(round)")
                #expect(try JSONParser().parse(text) == value, "seed \(seed) round \(round)")
            }
            #expect(value.serialized(ascii).utf8.allSatisfy { $0 < 0x80 })
        }
    }

    @Test("parser and pull reader accept exactly what the grammar accepts", arguments: 1...4 as ClosedRange<UInt64>)
    func sameLanguage(seed: UInt64) {
        var generator = RandomJSON(seed: seed)
        var parser = JSONParser()
        parser.duplicateKeys = .keepLast
        var accepted = 0
        for round in 0..<1000 {
            let bytes = generator.mutate(generator.value(depth: 2).serialized())
            let expected = JSONGrammar.accepts(bytes)
            if expected { accepted += 1 }
            let comment: Comment =
                "seed \(seed) round \(round): \(String(decoding: bytes, as: UTF8.self).debugDescription)"
            #expect(((try? parser.parse(bytes)) != nil) == expected, comment)
            let skipped = bytes.withUnsafeBufferPointer { buffer in
                var reader = JSONReader(buffer)
                do throws(JSONError) {
                    try reader.skipValue()
                    try reader.finish()
                    return true
                } catch {
                    #expect((0...bytes.count + 1).contains(error.offset), comment)
                    return false
                }
            }
            #expect(skipped == expected, comment)
        }
        #expect((50...950).contains(accepted))
    }
}
