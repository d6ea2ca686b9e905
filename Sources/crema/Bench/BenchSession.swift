import Chat
import Generation
import Measurement
import OrderedJSON
import Tensors
import Transformers

/// The tests that lines of standard input name, each answered by a line of JSON: engines can then take turns.
struct BenchSession {
    private let engine: Engine
    /// The mapped file that holds the weights, when they are multiplied there.
    private let weights: TensorBytes?
    private var runner: BenchRunner

    init(_ engine: Engine, weights: TensorBytes?) throws {
        self.engine = engine
        self.weights = weights
        runner = try BenchRunner(engine.decoder, capacity: engine.contextSize)
    }

    /// Says that the model is loaded, and answers lines until there are no more.
    ///
    /// - Parameter weightBytes: the bytes of all tensors; a token reads a part of them.
    mutating func run(loading: Duration, weightBytes: Int, parameters: Int) throws {
        answer([
            "ready": true, "load_ns": Self.nanoseconds(loading), "weight_bytes": .int(weightBytes),
            "token_bytes": .int(engine.decoder.loading.tokenByteCount),
            "parameters": .int(parameters),
            "n_threads": .int(engine.decoder.pool.threads),
        ])
        while let line = try StandardInput.line() { answer(try reply(to: line)) }
    }

    private mutating func reply(to line: String) throws -> JSONValue {
        let pool = engine.decoder.pool
        switch line {
        case "read":
            return ["read_bytes_per_second": GenerationReport.rounded(ReadBandwidth.measure(on: pool))]
        case "read-file":
            let speed = weights.map { ReadBandwidth(of: $0).fastest(on: pool) }
            return ["file_bytes_per_second": speed.map(GenerationReport.rounded) ?? .null]
        case "peaks":
            return .object(MachineLimits.json(MachineLimits.multiplications(on: pool)))
        default:
            break
        }
        guard let test = BenchTest(name: line) else {
            throw Failure(
                "standard input names '\(line)'; expected a test such as pp512, tg128@d4096, rows8, or read, read-file or peaks",
                .usage)
        }
        guard test.positions <= engine.contextSize else { throw Failure.tooLong(test, engine.contextSize) }
        var reply: JSONObject = [
            "test": .string(test.name), "ns": Self.nanoseconds(try runner.time(test)),
            "peak_bytes": .int(GenerationReport.peakMemory),
        ]
        if !runner.steps.isEmpty { reply["step_ns"] = .array(runner.steps.map(Self.nanoseconds)) }
        return .object(reply)
    }

    private func answer(_ value: JSONValue) {
        StandardOutput.line(value.serialized())
        StandardOutput.flush()
    }

    private static func nanoseconds(_ duration: Duration) -> JSONValue {
        .int(Int(duration.seconds * 1e9))
    }
}

extension Failure {
    /// A test for which the context is too short.
    static func tooLong(_ test: BenchTest, _ contextSize: Int) -> Failure {
        Failure(
            "test \(test.name) needs \(test.positions) positions; the context is \(contextSize); use smaller -p, -n or -d",
            .contextOverflow)
    }
}
