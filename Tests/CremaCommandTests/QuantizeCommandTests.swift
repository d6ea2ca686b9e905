import Checkpoints
import OrderedJSON
import Testing
import TinyModels

/// `crema quantize` and `crema quality`, through the program.
@Suite("Packing from the command line")
struct QuantizeCommandTests {
    @Test(
        "bad flags are one line on standard error and status 2",
        arguments: [
            (["quantize", "in", "out", "--bits", "5"], "--bits is 5; expected 4 or 8"),
            (["quantize", "in", "out", "--group-size", "48"], "--group-size is 48; expected 32, 64 or 128"),
            (["quantize", "in", "out", "--threads", "0"], "--threads is 0; expected 1 to 256"),
            (["quality", "--text", "x"], "Missing expected argument '<model> ...'"),
            (["quality", "m", "--text", "x", "--ctx-size", "1"], "--ctx-size is 1; expected 2 or more"),
            (["quality", "m"], "Missing expected argument '--text <file|->'"),
            (["quality", "m", "--text", "x", "--answers", "y"], "--text and --answers exclude each other"),
            (
                ["quality", "m", "--answers", "y", "--ctx-size", "8"],
                "--ctx-size cuts a text; --answers are evaluated as they are"
            ),
        ])
    func flags(arguments: [String], message: String) throws {
        let run = try CremaProcess(arguments)
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.errors == "crema: \(message); see 'crema help \(arguments[0])'\n")
    }

    @Test("quality compares every cache that is given with the first, and tells its bytes")
    func caches() throws {
        let model = try TinyModel(contextSize: 256)
        defer { model.remove() }
        let ids = (0..<100).map { String($0 % 250) }.joined(separator: ", ")
        let answers = #"{"cases": [{"prompt_ids": [5, 9], "greedy_ids": ["# + ids + "]}]}"
        let caches = ["f32", "q8", "k=q8,v=f16"].flatMap { ["--cache", $0] }
        let run = try CremaProcess(
            ["quality", model.path, "--answers", "-", "--json"] + caches, input: Array(answers.utf8))
        let rows = try #require(try JSONParser().parse(run.output).arrayValue)
        #expect(rows.map { $0["cache_type"]?.stringValue } == ["f32", "q8", "k=q8,v=f16"])
        #expect(rows.allSatisfy { $0["precision"] == "fast" && $0["fast_error"] == .null })
        #expect(rows[0]["kl_mean"] == 0)
        #expect(rows.dropFirst().allSatisfy { ($0["kl_mean"]?.doubleValue ?? 0) > 0 })
        // Of 128 slots in two layers with a key and a value of 8 numbers, values in the room of 16, and scales of 4 bytes.
        #expect(rows.map { $0["cache_bytes"]?.intValue } == [24 * 4, 24 + 8, 8 + 4 + 32].map { $0 * 2 * 128 })
        let wrong = try CremaProcess(["quality", model.path, "--answers", "-", "--cache", "q5"])
        #expect(wrong.status == 2)
        #expect(
            wrong.errors
                == "crema: The value 'q5' is invalid for '--cache <type>': expected f32, f16, bf16, q8, q4, or two of them as in "
                + "k=q8,v=q4; see 'crema help quality'\n")
    }

    @Test("a model that is not there is refused with status 5, and nothing is written")
    func missingModel() throws {
        let run = try CremaProcess(["quantize", "/nonexistent/model", "/nonexistent/out"])
        #expect(run.status == 5)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("crema: /nonexistent/model: "))
    }
}
