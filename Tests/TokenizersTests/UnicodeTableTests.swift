import Testing
import UnicodeData

@testable import Tokenizers

@Suite("Tables of Unicode for tokenizers")
struct UnicodeTableTests {
    @Test("each table is in the file", arguments: UnicodeTable.allCases)
    func tables(_ table: UnicodeTable) {
        var numbers = table.numbers
        let first = numbers.next()
        #expect(first != nil)
    }
}
