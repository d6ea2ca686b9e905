import Chat
import Testing
import Transformers

@testable import Generation

@Suite("Index of prefixes")
struct PrefixIndexTests {
    private func text(_ seed: Int32, _ count: Int) -> [Int32] { (0..<Int32(count)).map { $0 &* 7 &+ seed } }

    @Test("texts that share the most blocks with a prompt are found, all where none shares one")
    func candidates() {
        var index = PrefixIndex()
        let common = text(1, 600)
        index.insert(1, KeyedTokens(common + text(2, 300)))
        index.insert(2, KeyedTokens(common))
        index.insert(3, KeyedTokens(text(5, 600)))
        #expect(index.candidates(KeyedTokens(common + [9])) == [1, 2])
        #expect(index.candidates(KeyedTokens(common + text(2, 300) + [9])) == [1])
        #expect(index.candidates(KeyedTokens(text(5, 300))) == [3])
        #expect(index.candidates([4, 4]) == [1, 2, 3])
    }

    @Test("a block that several texts share stands once, and goes with the last of them")
    func references() {
        var index = PrefixIndex()
        let common = text(1, 512)
        index.insert(1, KeyedTokens(common + text(2, 256)))
        index.insert(2, KeyedTokens(common + text(3, 256)))
        #expect(index.blockCount == 4)
        let bytes = index.byteCount
        index.remove(1, KeyedTokens(common + text(2, 256)))
        #expect(index.blockCount == 3)
        #expect(index.byteCount < bytes)
        #expect(index.candidates(KeyedTokens(common + text(2, 256))) == [2])
        index.remove(2, KeyedTokens(common + text(3, 256)))
        #expect(index.blockCount == 0)
        #expect(index.candidates(KeyedTokens(common)) == [])
    }

    @Test("a thousand random texts are found as a look at each finds them")
    func random() {
        var index = PrefixIndex()
        var random = SystemRandomNumberGenerator()
        var texts: [Int: [Int32]] = [:]
        let blocks: [[Int32]] = (0..<3).map { seed in text(Int32(seed), 256) }
        for number in 0..<1000 {
            let tokens = (0..<Int.random(in: 0...4, using: &random)).flatMap { _ in
                blocks[Int.random(in: 0..<3, using: &random)]
            }
            texts[number] = tokens + [Int32(number)]
            index.insert(number, KeyedTokens(tokens + [Int32(number)]))
            if number % 3 == 0, let gone = texts.keys.randomElement(), let tokens = texts.removeValue(forKey: gone) {
                index.remove(gone, KeyedTokens(tokens))
            }
        }
        for prompt in [blocks[0] + blocks[1], blocks[2] + blocks[2] + blocks[0], [1], blocks[1]] {
            let shared = texts.mapValues { KeyedTokens.commonPrefix($0, prompt) / 256 }
            let most = shared.values.max() ?? 0
            #expect(index.candidates(KeyedTokens(prompt)) == Set(shared.filter { $0.value == most }.keys))
        }
    }
}
