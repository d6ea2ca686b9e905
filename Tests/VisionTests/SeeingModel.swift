import Chat
import Checkpoints
import Conversations
import Foundation
import Generation
import OrderedJSON
import Tensors
import TestSupport
import Testing

/// A tiny model of `shared/vision2026`, loaded exact.
struct SeeingModel: CustomTestStringConvertible {
    let name: String

    var testDescription: String { name }

    /// All models; none without the shared folder.
    static let all: [SeeingModel] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: SharedFolder.path("vision2026"))) ?? []
        return names.filter { SharedFolder.holds("vision2026/\($0)/config.json") }.sorted().map(SeeingModel.init)
    }()

    var path: String { SharedFolder.path("vision2026/" + name) }

    func engine() throws -> ChatEngine {
        var options = EngineOptions()
        options.threads = 2
        options.arithmetic = .exact
        return try ChatEngine(Engine(ModelDirectory(path: path), options: options))
    }

    func reference() throws -> Checkpoint { try Checkpoint(file: path + "/reference.safetensors") }

    /// The prompts with what the reference made of them.
    func cases() throws -> [Case] {
        let file = try JSONParser().parse(String(contentsOfFile: path + "/cases.json", encoding: .utf8))
        let files = try #require(file["image_files"]?.objectValue)
        return try (file["cases"]?.arrayValue ?? []).map { item in
            let messages = try (item["messages"]?.arrayValue ?? []).map { message in
                Message(
                    try #require(message["role"]?.stringValue.flatMap(Message.Role.init(rawValue:))),
                    try (message["content"]?.arrayValue ?? []).map { part in
                        if let text = part["text"]?.stringValue { return .text(text) }
                        let key = try #require(part["image"]?.stringValue)
                        return .image(ImagePart(.file(path + "/" + (try #require(files[key]?.stringValue)))))
                    })
            }
            return Case(
                name: try #require(item["name"]?.stringValue), conversation: Conversation(messages: messages),
                ids: (item["input_ids"]?.arrayValue ?? []).compactMap { $0.intValue.map { Int32($0) } },
                greedy: (item["greedy"]?.arrayValue ?? []).compactMap { $0.intValue.map { Int32($0) } },
                margin: item["greedy_smallest_margin"]?.doubleValue ?? 0)
        }
    }

    struct Case {
        let name: String
        let conversation: Conversation
        let ids: [Int32]
        let greedy: [Int32]
        /// The gap between the two best logits on the way, at its smallest.
        let margin: Double
    }
}

/// The norm of a difference over the norm of what is expected.
func relativeDistance(_ found: some Sequence<Float>, _ expected: some Sequence<Float>) -> Double {
    var (difference, norm) = (0.0, 0.0)
    for (found, expected) in zip(found, expected) {
        difference += (Double(found) - Double(expected)) * (Double(found) - Double(expected))
        norm += Double(expected) * Double(expected)
    }
    return (difference / max(norm, .leastNormalMagnitude)).squareRoot()
}
