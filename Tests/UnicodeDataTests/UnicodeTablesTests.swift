import Digests
import Testing

@testable import UnicodeData

@Suite("Tables of Unicode")
struct UnicodeTablesTests {
    @Test("files in the program are those whose digests make_properties.py and make_tokenizers.py print")
    func digests() {
        let files = [
            (
                PackageResources.properties_tables,
                "07892c43f8272867106612ffbf50bdb471da08d0f67273a8b9ec6e0539550625"
            ),
            (
                PackageResources.tokenizers_tables,
                "9d49aa10c37e04986721dc74b7db85a511e2ff63977018137e2e73c738a8cc4e"
            ),
        ]
        for (bytes, expected) in files {
            let digest = SHA256()
            bytes.withUnsafeBytes { digest.update($0) }
            #expect(digest.finish().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == expected)
        }
    }

    @Test("a table is found by its subject and by each of its names")
    func subjects() {
        let properties = UnicodeTables.properties
        #expect(properties["gc", "nd"]?.names == ["nd", "decimalnumber"])
        #expect(properties["gc", "decimalnumber"]?.names == ["nd", "decimalnumber"])
        #expect(properties["sc", "nd"] == nil)
        #expect(properties["folding"]?.names == ["simple"])
        #expect(UnicodeTables.tokenizers["scripts"]?.names.first == "Adlam")
        #expect(UnicodeTables.tokenizers["script"] == nil)
    }

    @Test("numbers of several digits, signed numbers, sets, classes and maps are read to the end of a table")
    func numbers() {
        var plain = TableReader([0x81, 0x07])
        let numbers = (0..<4).map { _ in plain.next() }
        #expect(numbers == [1, 56, 0, nil])
        var signed = TableReader([0x21])
        let signedNumbers = (0..<3).map { _ in signed.nextSigned() }
        #expect(signedNumbers == [-1, 1, nil])
        #expect(TableReader([0x23, 0x11]).ranges() == [3..<5, 6..<7])
        #expect(TableReader([0x23, 0x51]).classes().map(\.scalars) == [0..<3, 3..<4])
        #expect(TableReader([0x23, 0x51]).classes().map(\.value) == [2, 5])
        #expect(TableReader([0x14, 0x12, 0x22, 0x83]).map() == [4: [5], 5: [6, 3]])
    }
}
