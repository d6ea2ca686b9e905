import ServerRules
import Serving
import Testing

@Suite("Requests under way of each key")
struct KeyUsesTests {
    @Test("a key has as many requests under way as it may, other keys have their own, and one that ends makes room")
    func limit() throws {
        let uses = KeyUses(limit: 2)
        let (first, second) = (Array("first".utf8), Array("second".utf8))
        try uses.begin(first) { _ in 1 }
        try uses.begin(first) { _ in 1 }
        try uses.begin(second) { _ in 1 }
        var asked: [Int] = []
        #expect(throws: APIError.self) {
            try uses.begin(first) { count in
                asked.append(count)
                return 7
            }
        }
        #expect(asked == [2])
        uses.end(first)
        try uses.begin(first) { _ in 1 }
        // A request that was refused is not one that ends.
        #expect(throws: APIError.self) { try uses.begin(first) { _ in 1 } }
    }
}
