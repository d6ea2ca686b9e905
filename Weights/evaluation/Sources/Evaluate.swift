import BundledModel
import Chat
import Checkpoints
import Generation
import Glibc
import OrderedJSON

/// Measures a model on the held-out cases and prints the figures of its card; `run` builds and calls it.
@main
struct Evaluate {
    static func main() async {
        do {
            let arguments = try Arguments(CommandLine.arguments.dropFirst())
            let report = try await measure(arguments)
            print(arguments.asJSON ? report.json.serialized() : report.table)
        } catch {
            Log.line("evaluate: \(error)")
            exit(1)
        }
    }

    private static func measure(_ arguments: Arguments) async throws -> Report {
        guard let name = arguments.model ?? StandardModel.name else { throw EvaluationError.noModel }
        let set = try CaseSet(cases: arguments.cases, known: arguments.known)
        let model = try Model(
            await ChatEngine.load(ModelDirectory(resolving: name)))
        var report = Report(
            model: name, hash: arguments.hash, overlap: try arguments.overlap.map(JSONFiles.value(in:)) ?? .null)
        for split in Split.allCases {
            let progress = Log(split: split)
            report.figures[split] = Figures(
                choice: await ToolCase.measure(set.choice.of(split), model, progress("tool choice")),
                dates: await ToolCase.measure(set.dates.of(split), model, progress("relative dates")),
                objects: await ObjectCase.measure(set.objects.of(split), model, progress("objects")),
                free: await FreeCase.measure(set.free.of(split), model, progress("free schemas")))
        }
        report.variety = await Variety.measure(set.variety, model, Log(split: nil)("variety"))
        report.rubric = await RubricCase.measure(set.rubric, model, Log(split: nil)("rubric"))
        report.cases = arguments.showsCases
        return report
    }
}

/// The program's arguments; `run` writes them.
struct Arguments {
    var cases = "Weights/evaluation/cases"
    var known = "Weights/training/known"
    var model: String?
    var hash = ""
    var overlap: String?
    var asJSON = false
    var showsCases = false

    init(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments)[...]
        func value() throws -> String {
            guard let value = rest.popFirst() else { throw EvaluationError.usage }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": asJSON = true
            case "--show-cases": showsCases = true
            case "--cases": cases = try value()
            case "--known": known = try value()
            case "--model": model = try value()
            case "--hash": hash = try value()
            case "--overlap": overlap = try value()
            default: throw EvaluationError.usage
            }
        }
    }
}

/// What can be wrong with the program's input.
enum EvaluationError: Error, CustomStringConvertible {
    case usage
    case noModel
    case file(String, String)

    var description: String {
        switch self {
        case .usage: "unknown argument; expected --json, --show-cases, --model, --cases, --known, --hash, --overlap"
        case .noModel: "there is no model in Weights/model; give --model DIR"
        case .file(let file, let reason): "\(file): \(reason)"
        }
    }
}
