import Testing

@testable import crema

@Suite("Tests of bench")
struct BenchTestTests {
    @Test("a test is named as llama-bench names it, with and without spaces")
    func names() {
        #expect(BenchTest(name: "pp512") == BenchTest(.prompt, 512))
        #expect(BenchTest(name: "tg128@d4096") == BenchTest(.generation, 128, depth: 4096))
        #expect(BenchTest(name: "rows8 @ d16") == BenchTest(.rows, 8, depth: 16))
        #expect(BenchTest(name: "tg128x8@d256") == BenchTest(.generation, 128, depth: 256, sessions: 8))
        #expect(BenchTest(.generation, 128, sessions: 8).tokens == 1024)
        for test in [
            BenchTest(.generation, 8, sessions: 2), BenchTest(.prompt, 1), BenchTest(.generation, 128, depth: 4096),
            BenchTest(.rows, 16),
        ] {
            #expect(BenchTest(name: test.name) == test)
        }
        #expect(BenchTest(.generation, 128, depth: 4096).positions == 4224)
    }

    @Test("a range ends where numbers do")
    func largeRanges() {
        #expect(NumberList(argument: "1-9223372036854775807+9223372036854775807")?.values == [1])
        #expect(NumberList(argument: "9223372036854775807-9223372036854775807")?.values == [.max])
        #expect(NumberList(argument: "2-9223372036854775807*4611686018427387904")?.values == [2])
    }

    @Test(
        "another name is no test",
        arguments: [
            "", "@", "pp", "pp0", "pp-1", "pp+1", "pp1@", "pp1@4", "pp1@d4@d4", "xx1", "pp1x", "pp9999999999", "tg1@d",
            "tg1x", "tg1x0", "tg1x257", "tg1x2x2", "pp1x2", "rows1x2",
        ])
    func otherNames(name: String) {
        #expect(BenchTest(name: name) == nil)
    }
}
