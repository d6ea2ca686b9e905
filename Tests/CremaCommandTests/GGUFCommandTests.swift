import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
import Testing

/// Commands on a GGUF file of the reference fixtures: a LLaMA in K-quants.
@Suite("Commands on GGUF files")
struct GGUFCommandTests {
    private static let file = Repository.model("gguf/llama-k/llama-k.gguf")
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test("inspect lists metadata, types and files, and says that the model can be run")
    func inspect() throws {
        let run = try CremaProcess(["inspect", Self.file])
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(run.output.hasPrefix("architecture   LlamaForCausalLM, model_type llama\nloads          yes\n"))
        for part in [
            "\nformat         GGUF version 3, ", "\nvalue          general.architecture = \"llama\"\n",
            "\npacked         GGUF ", "\nfile           llama-k.gguf, ",
        ] {
            #expect(run.output.contains(part), "\(part)")
        }
        let json = try JSONParser().parse(try CremaProcess(["inspect", Self.file, "--json"]).output)
        #expect(json["supported"] == true)
        #expect(json["format"] == "GGUF")
        #expect(json["metadata"]?["general.architecture"] == "llama")
    }

    @Test("convert writes a folder whose logits are those of the file")
    func convert() throws {
        let output = directory.path + "/out"
        let run = try CremaProcess(["convert", Self.file, output])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("converted: "))
        #expect(run.output.contains("\npacked: "))
        func logits(_ model: String, _ name: String) throws -> [Float] {
            let file = directory.path + "/" + name
            let run = try CremaProcess([
                "logits", "--model", model, "--ids", "1,2,3", "--precision", "exact", "--output", file,
            ])
            #expect(run.status == 0, "\(run.errors)")
            return try #require(try Checkpoint(file: file).tensor(named: "logits").floats())
        }
        let (before, after) = (try logits(Self.file, "a.safetensors"), try logits(output, "b.safetensors"))
        let largest = before.map(abs).max() ?? 0
        #expect(before.count == after.count)
        #expect(zip(before, after).allSatisfy { abs($0 - $1) <= 1e-5 * largest })
        let again = try CremaProcess(["convert", Self.file, output])
        #expect(again.status != 0)
        #expect(again.errors == "crema: \(output): exists already; give another place, or --overwrite\n")
    }

    @Test("quality: answers by token ids are compared at the positions that predict them; other files are refused")
    func answers() throws {
        func quality(_ answers: String) throws -> CremaProcess {
            try CremaProcess(["quality", Self.file, "--answers", "-", "--json"], input: Array(answers.utf8))
        }
        let run = try quality(
            #"{"cases": [{"prompt_ids": [5, 6, 7], "greedy_ids": [8, 9]}, {"prompt_ids": [1], "greedy_ids": [2]}]}"#)
        #expect(run.status == 0, "\(run.errors)")
        let rows = try #require(try JSONParser().parse(run.output).arrayValue)
        #expect(rows.map { $0["positions"]?.intValue } == [3, 3])
        #expect(rows.first?["kl_mean"]?.doubleValue == 0)
        for (answers, message) in [
            ("{}", #"-: no list 'cases'; expected {"cases": [{"prompt_ids": [1], "greedy_ids": [2]}]}"#),
            (
                #"{"cases": [{"prompt_ids": [], "greedy_ids": [2]}]}"#,
                "-: case 0: 'prompt_ids' is not a list of token ids"
            ),
            (
                #"{"cases": [{"prompt_ids": [1], "greedy_ids": ["a"]}]}"#,
                "-: case 0: 'greedy_ids' is not a list of token ids"
            ),
        ] {
            let refused = try quality(answers)
            #expect(refused.status == 2)
            #expect(refused.errors == "crema: \(message)\n")
        }
    }
}
