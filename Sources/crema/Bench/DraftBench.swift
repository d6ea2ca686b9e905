import Chat
import Conversations
import Generation
import OrderedJSON
import Sampling
import Tokenizers

/// What guesses are worth on tasks of a file: each answered with and without them, in turns.
struct DraftBench {
    /// A task: what is asked, and what is known about its answer.
    struct Task {
        let name: String
        let request: ChatRequest
        let prediction: String?
    }

    /// What a task has cost.
    struct Result {
        let name: String
        var tokens = 0
        var drafted = 0
        var accepted = 0
        /// Seconds from the first token to the last, without guesses and with them, one of each a run.
        var plain: [Double] = []
        var guessed: [Double] = []
        /// Whether all answers were the same text.
        var isSame = true

        /// How many times as fast the answer is written with guesses.
        var ratio: Double { Self.median(plain) / max(Self.median(guessed), 1e-9) }

        static func median(_ values: [Double]) -> Double {
            values.isEmpty ? 0 : values.sorted()[values.count / 2]
        }
    }

    private let engine: ChatEngine

    init(_ engine: Engine) throws {
        self.engine = try ChatEngine(engine)
    }

    /// The tasks of a file: an array of objects with `name`, `prompt`, and where they are wanted `schema`, `prediction`,
    /// `temperature` and `max_tokens`.
    static func tasks(_ value: JSONValue, place: String) throws -> [Task] {
        guard let items = value.arrayValue else { throw Failure("\(place): expected an array of tasks", .usage) }
        let known: Set = ["name", "prompt", "schema", "prediction", "temperature", "max_tokens"]
        return try items.enumerated().map { index, item in
            guard let name = item["name"]?.stringValue, let prompt = item["prompt"]?.stringValue else {
                throw Failure("\(place): task \(index) needs 'name' and 'prompt'", .usage)
            }
            if let unknown = item.objectValue?.keys.first(where: { !known.contains($0) }) {
                throw Failure("\(place): task '\(name)' has '\(unknown)'; expected \(known.sorted())", .usage)
            }
            func value<Value>(_ key: String, _ read: (JSONValue) -> Value?, _ expected: String) throws -> Value? {
                guard let found = item[key] else { return nil }
                guard let value = read(found) else {
                    throw Failure("\(place): '\(key)' of task '\(name)' is not \(expected)", .usage)
                }
                return value
            }
            let options = DecodingOptions(
                maximumTokens: try value("max_tokens", { $0.intValue.flatMap { $0 > 0 ? $0 : nil } }, "1 or more")
                    ?? 128,
                sampling: SamplingParameters(
                    temperature: try value("temperature", \.doubleValue, "a number") ?? 0, seed: 1))
            return Task(
                name: name,
                request: ChatRequest(
                    messages: [.user(prompt)],
                    answer: item["schema"].map { .json(schema: $0) }, options: options),
                prediction: try value("prediction", \.stringValue, "a text"))
        }
    }

    /// Answers a task some times with and without guesses.
    func measure(_ task: Task, repetitions: Int) async throws -> Result {
        var result = Result(name: task.name)
        var first: String?
        // The first answer of each kind is not counted: it reads the prompt, and leaves what the others find.
        for run in 0...repetitions {
            for guesses in run % 2 == 0 ? [false, true] : [true, false] {
                var request = task.request
                request.options.usesDrafts = guesses
                if guesses, let prediction = task.prediction, let tokenizer = engine.engine.tokenizer {
                    request.options.prediction = tokenizer.encode(prediction, addSpecialTokens: false).map {
                        Int32(truncatingIfNeeded: $0)
                    }
                }
                let answer = try await answer(request)
                result.isSame = result.isSame && answer.text == first ?? answer.text
                first = answer.text
                guard run > 0 else { continue }
                if guesses {
                    result.guessed.append(answer.seconds)
                    (result.drafted, result.accepted) = (answer.usage.drafts.guessed, answer.usage.drafts.accepted)
                } else {
                    result.plain.append(answer.seconds)
                }
                result.tokens = answer.usage.generatedTokens
            }
        }
        return result
    }

    private func answer(_ request: ChatRequest) async throws -> (text: String, seconds: Double, usage: ChatUsage) {
        var (text, usage) = ("", ChatUsage())
        var start: ContinuousClock.Instant?
        for try await event in try engine.generate(request) {
            switch event {
            case .turn(.text(let piece), _):
                start = start ?? .now
                text += piece
            case .finished(_, let counts): usage = counts
            default: start = start ?? .now
            }
        }
        return (text, start.map { (ContinuousClock.now - $0).seconds } ?? 0, usage)
    }
}

extension DraftBench.Result {
    /// One line for people.
    var text: String {
        let rate = { (seconds: Double) in "\(Int((Double(tokens) / max(seconds, 1e-9)).rounded()))" }
        return "\(name): \(tokens) tokens, \(rate(Self.median(plain))) t/s without guesses, "
            + "\(rate(Self.median(guessed))) with them: \(Quantities.fixed(ratio, decimals: 2)) times as fast; \(drafted) guessed, "
            + "\(accepted) of them right\(isSame ? "" : "; THE TEXTS DIFFER")\n"
    }

    /// For machines.
    var json: JSONValue {
        [
            "task": .string(name), "n_gen": .int(tokens), "draft_n": .int(drafted),
            "draft_n_accepted": .int(accepted),
            "plain_ms": GenerationReport.rounded(Self.median(plain) * 1000),
            "draft_ms": GenerationReport.rounded(Self.median(guessed) * 1000),
            "speedup": GenerationReport.rounded(ratio), "same_text": .bool(isSame),
        ]
    }
}
