import ConstrainedDecoding
import Testing

@Suite("Token mask")
struct TokenMaskTests {
    @Test("a token that was inserted is the only one allowed")
    func insertion() {
        var mask = TokenMask(vocabularySize: 130)
        mask[129] = true
        #expect(mask.tokens == [129])
        #expect(mask.count == 1)
        mask[3] = true
        mask[129] = false
        mask[-1] = true
        mask[130] = true
        #expect(mask.tokens == [3])
    }
}
