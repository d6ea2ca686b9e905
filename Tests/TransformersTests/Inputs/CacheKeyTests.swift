import TestSupport
import Testing

@testable import Transformers

/// Equal ids with other keys are other texts.
@Suite("Keys beside token ids")
struct CacheKeyTests {
    private let ids = (0..<40).map { Int32($0) }

    private func rows(_ places: Range<Int>, _ digest: UInt8, firstRow: Int = 0) throws -> KeyedRows {
        KeyedRows(places: places, digest: try PictureCase.digest(digest), firstRow: firstRow)
    }

    private func text(_ rows: [KeyedRows], adapters: UInt8? = nil) throws -> KeyedTokens {
        KeyedTokens(ids, key: CacheKey(rows: rows, adapters: try adapters.map { try PictureCase.digest($0) }))
    }

    @Test("two texts share what comes before the first row that differs, and nothing with other adapters")
    func common() throws {
        let one = try text([rows(5..<10, 1), rows(20..<25, 2)])
        #expect(one.commonPrefix(with: one) == 40)
        #expect(try one.commonPrefix(with: text([])) == 5)
        #expect(try one.commonPrefix(with: text([rows(5..<10, 1)])) == 20)
        #expect(try one.commonPrefix(with: text([rows(5..<10, 1), rows(20..<25, 3)])) == 20)
        #expect(try one.commonPrefix(with: text([rows(5..<10, 3), rows(20..<25, 2)])) == 5)
        #expect(try one.commonPrefix(with: text([rows(6..<10, 1)])) == 5)
        #expect(try one.commonPrefix(with: text([rows(5..<10, 1, firstRow: 5)])) == 5)
        #expect(try one.commonPrefix(with: text([rows(5..<10, 1), rows(20..<25, 2)], adapters: 1)) == 0)
        #expect(try text([], adapters: 1).commonPrefix(with: text([], adapters: 2)) == 0)
        #expect(try text([], adapters: 1).commonPrefix(with: text([], adapters: 1)) == 40)
        // One that was cut within its rows.
        #expect(one.prefix(22).commonPrefix(with: one) == 22)
        #expect(one.prefix(7).commonPrefix(with: one) == 7)
        #expect(try one.prefix(7).commonPrefix(with: text([rows(5..<10, 3)])) == 5)
    }

    @Test("a part of a text has its rows by the places in the part")
    func parts() throws {
        let one = try text([rows(5..<10, 1)])
        #expect(one[8..<40].key.rows.map(\.places) == [0..<2])
        #expect(one[8..<40].key.rows.map(\.firstRow) == [3])
        #expect(try one[8..<40] != text([rows(5..<10, 2)])[8..<40])
        #expect(try one[10..<40] == text([rows(5..<10, 2)])[10..<40])
        #expect(try text([], adapters: 1)[10..<40] != text([])[10..<40])
    }

    @Test("a key that is written and read is the same, and a broken one is none")
    func saved() throws {
        let key = CacheKey(
            rows: [
                try rows(2..<4, 1),
                KeyedRows(
                    places: 8..<12, digest: try PictureCase.digest(255), firstRow: 3, end: 12, positionShift: -4,
                    areMutual: true),
            ], adapters: try PictureCase.digest(9))
        let saved = SavedKey(key)
        #expect(saved.key(count: 12) == key)
        #expect(SavedKey(CacheKey()).key(count: 1) == CacheKey())
        #expect(saved.key(count: 11) == nil)
        let digest = try PictureCase.digest(1).text
        for line in [
            "2 2 0 4 0 0", "4 2 0 4 0 0", "-1 2 0 4 0 0", "2 4 0 3 0 0", "2 4 -1 4 0 0", "2 4 0 4 0 2", "2 4 0 4 0",
            "2 4 0 4 -9223372036854775808 0", "2 4 0 5 0 1", "2 4 0 9223372036854775807 0 0", "a 4 0 4 0 0",
        ] {
            #expect(SavedKey(rows: line + " " + digest, adapters: "").key(count: 12) == nil, "\(line)")
        }
        #expect(SavedKey(rows: "2 4 0 4 0 0 " + digest.dropLast(), adapters: "").key(count: 12) == nil)
        #expect(SavedKey(rows: "", adapters: "ff").key(count: 12) == nil)
        let twice = "2 4 0 4 0 0 \(digest)\n3 5 0 5 0 0 \(digest)"
        #expect(SavedKey(rows: twice, adapters: "").key(count: 12) == nil)
    }

    @Test("a digest is 32 bytes, and its text gives it back")
    func digests() throws {
        let bytes = (0..<32).map { UInt8($0 * 8) }
        let digest = try #require(InputDigest(bytes))
        #expect(digest.text == "0008101820283038404850586068707880889098a0a8b0b8c0c8d0d8e0e8f0f8")
        #expect(InputDigest(digest.text) == digest)
        #expect(InputDigest(bytes.dropLast()) == nil)
        #expect(InputDigest(digest.text.uppercased()) == nil)
        #expect(InputDigest(String(digest.text.dropLast())) == nil)
    }
}
