import RegularExpressions
import Testing

@Suite("Pattern error")
struct PatternErrorTests {
    @Test("a pattern error names line and column")
    func oneLine() {
        let error = GrammarError.pattern(PatternError(.nothingToRepeat("{2}"), pattern: "{2}", offset: 0))
        #expect(error.description == "pattern 1:1: nothing to repeat before '{2}'")
    }

    @Test("the place is a line and a column of the pattern")
    func place() {
        let error = PatternError(.unclosedGroup, pattern: "a\n\tb(Mr|Mrs", offset: 4)
        #expect(error.description == "pattern 2:3: unclosed group")
    }
}
