import Testing

@testable import crema

@Suite("Options given twice")
struct RepeatedOptionsTests {
    private func refusal(_ arguments: [String]) -> String? {
        do {
            try RepeatedOptions.check(arguments)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("an option given twice is refused under any of its names")
    func refused() {
        #expect(refusal(["generate", "--seed", "1", "--seed", "2"])?.contains("--seed is given twice") == true)
        #expect(refusal(["generate", "--seed=1", "--seed", "2"])?.contains("--seed is given twice") == true)
        #expect(refusal(["bench", "-p", "1", "--prompt", "2"])?.contains("--prompt is given twice") == true)
        #expect(
            refusal(["bench", "--prompt", "1", "-p2"])?.contains("-p is given twice (it is --prompt)") == true)
        #expect(
            refusal(["chat", "--instructions", "a", "--system", "b"])?.contains(
                "--system is given twice (it is --instructions)") == true)
        let schemas = refusal(["generate", "--json-schema", "a", "--schema", "b", "--prompt", "x"])
        #expect(schemas?.contains("--schema is given twice (it is --json-schema)") == true)
        #expect(refusal(["generate", "--greedy", "--greedy"])?.contains("--greedy is given twice") == true)
    }

    @Test("what may be repeated, values that look like options, and texts after -- are taken")
    func taken() {
        #expect(refusal(["generate", "--stop", "a", "--stop", "--seed", "--seed", "1"]) == nil)
        #expect(refusal(["constrain", "--eos", "-1", "--eos=2", "--eos", "--json", "--json"]) == nil)
        #expect(refusal(["respond", "--seed", "1", "--", "--seed", "--seed"]) == nil)
        #expect(refusal(["generate", "--temperature", "-1", "--top-k", "-1"]) == nil)
        #expect(refusal([]) == nil)
    }

    @Test("every other name of an option is known")
    func names() throws {
        // The help tells all names of an option in one line.
        var seen = 0
        for command in [
            "logits", "bench", "respond", "chat", "generate", "constrain", "inspect", "quantize", "quality",
        ] {
            let help = try CremaProcess([command, "--help"]).output
            for line in help.split(separator: "\n") where line.hasPrefix("  -") {
                let names = line.split(separator: " ").prefix { $0.hasPrefix("-") }.map {
                    $0.hasSuffix(",") ? String($0.dropLast()) : String($0)
                }
                guard names.count > 1, names != ["-h", "--help"] else { continue }
                for other in names.dropFirst() {
                    seen += 1
                    #expect(refusal([command, names[0], "1", other, "1"]) != nil, "\(command): \(line)")
                }
            }
        }
        #expect(seen > 12)
    }
}
