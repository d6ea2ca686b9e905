import Chat
import Conversations
import Generation
import OrderedJSON

/// How varied names and orders are when the same request is made many times at a temperature of 0.8.
struct Variety: Sendable {
    /// What is asked.
    struct Request: Sendable {
        let instructions: String
        let prompt: String
        let schema: JSONValue

        init(_ reader: CaseReader) throws {
            instructions = try reader.string("instructions")
            prompt = try reader.string("prompt")
            schema = try reader.schema()
        }
    }

    static let samples = 200

    private var values: [String: [String]] = [:]

    /// Asks with the seeds from 1 on.
    static func measure(_ request: Request, _ model: Model, _ log: Log) async -> Variety {
        var variety = Variety()
        let messages = [Message](
            instructions: request.instructions, prompt: request.prompt + SchemaPrompt.text(request.schema))
        for seed in 1...samples {
            let answer = await model.answer(messages, schema: request.schema, seed: UInt64(seed))
            let object = (try? JSONParser().parse(answer.text))?.objectValue ?? [:]
            for entry in object.entries { variety.add(entry.value, key: entry.key) }
            log.step(seed, of: samples)
        }
        return variety
    }

    private mutating func add(_ value: JSONValue, key: String) {
        switch value {
        case .string(let text): values[key, default: []].append(text)
        case .number: values[key, default: []].append(value.serialized())
        case .object(let object):
            for entry in object.entries { add(entry.value, key: key + "." + entry.key) }
        default: break
        }
    }

    /// For each property: the share of pairs of neighbouring words that differ (distinct-2), and how many values differ.
    var json: JSONValue {
        var object = JSONObject()
        for (key, values) in values.sorted(by: { $0.key < $1.key }) {
            var pairs: [String] = []
            for value in values {
                let words = Words.words(in: value)
                pairs += zip(words, words.dropFirst()).map { "\($0) \($1)" }
            }
            object[key] = [
                "samples": .number(JSONNumber(values.count)),
                "distinct": .number(JSONNumber(Set(values).count)),
                "distinct_2": pairs.isEmpty
                    ? .null
                    : JSONNumber((Double(Set(pairs).count) / Double(pairs.count) * 1000).rounded() / 1000)
                        .map(JSONValue.number) ?? .null,
            ]
        }
        return .object(object)
    }
}
