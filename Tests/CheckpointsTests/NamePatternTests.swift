import Testing

@testable import Checkpoints

@Suite("Patterns of module names")
struct NamePatternTests {
    @Test(
        "a pattern matches from the beginning of a name, as Python's re.match does",
        arguments: [
            (#".*self_attn\.(q|k)_proj$"#, "model.layers.0.self_attn.q_proj", true),
            (#".*self_attn\.(q|k)_proj$"#, "model.layers.0.self_attn.v_proj", false),
            ("mlp", "model.mlp", false), ("model", "model.mlp", true), ("^model$", "model.mlp", false),
            (#"model\.layers\.[0-9]+\.mlp"#, "model.layers.12.mlp", true), ("[^.]*[.]mlp", "model.mlp", true),
            (#".*\.mlp\.(?!gate).*"#, "a.mlp.up_proj", true), (#".*\.mlp\.(?!gate).*"#, "a.mlp.gate", false),
            (".*(?=down)", "a.down", true), ("a{2,3}b", "aab", true), ("a{2,3}b", "aaaab", false),
            ("a{2}$", "aa", true),
            ("a??b+?c", "abbc", true), (#"\w+\.\d\Z"#, "abc.7", true), ("", "anything", true), ("(?:a|)b", "b", true),
            ("[]a]+$", "]a]", true), ("[a-c-]+$", "a-c", true),
        ])
    func matches(_ pattern: String, _ name: String, _ expected: Bool) throws {
        let parsed = try #require(NamePattern(pattern))
        #expect(parsed.matches(name) == expected)
    }

    @Test(
        "what is malformed, unsupported or too large is no pattern",
        arguments: [
            "(", ")", "a**", "*", "[a", #"(a)\1"#, #"\b"#, "a{3,2}", "a{", "(?<n>a)", "(?i)a", "[z-a]", "a{1001}",
            "(((a{1000}){1000}){1000})", "(((){1000}){1000}){1000}",
            String(repeating: "(", count: 400) + "a"
                + String(repeating: ")", count: 400), String(repeating: "a", count: 1001),
        ])
    func refused(_ pattern: String) {
        #expect(NamePattern(pattern) == nil)
    }

    @Test("patterns that make others hang are matched, or given up, in a bounded number of steps")
    func hostile() throws {
        let name = String(repeating: "a", count: 900)
        #expect(try #require(NamePattern("(a+)+$")).matches(name + "!") == false)
        #expect(try #require(NamePattern("(a|a)*b")).matches(name) == false)
        let looks = try #require(NamePattern("(a(?=.*(b|.*(c|.*d)))|a(?=.*x))*y"))
        #expect(looks.matches(name) != true)
        #expect(try #require(NamePattern("(?!(?!(?!.*b).*)a*$)(a?){1000}b")).matches(name) != true)
    }
}
