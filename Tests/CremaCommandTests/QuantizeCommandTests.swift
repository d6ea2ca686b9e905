import Checkpoints
import OrderedJSON
import Testing

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

    @Test("a model that is not there is refused with status 5, and nothing is written")
    func missingModel() throws {
        let run = try CremaProcess(["quantize", "/nonexistent/model", "/nonexistent/out"])
        #expect(run.status == 5)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("crema: /nonexistent/model: "))
    }
}
