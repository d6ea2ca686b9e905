import Chat
import Checkpoints
import Foundation
import Generation
import OrderedJSON
import Serving
import TinyModels

/// A model with random weights behind the endpoints.
struct ServedTinyModel: Sendable {
    let model: ServedModel
    private let directory: URL

    /// - Parameter observed: whether the metrics observe the engine, as those of the server are.
    init(
        contextSize: Int = 4096, observed: Bool = false,
        change: (inout EngineOptions, inout ModelFacts) -> Void = { _, _ in }
    ) async throws {
        try await self.init(
            at: try TinyModel(contextSize: contextSize).directory, contextSize: contextSize, observed: observed,
            change: change)
    }

    /// A model of a folder, which stays.
    init(
        serving path: String, change: (inout EngineOptions, inout ModelFacts) -> Void = { _, _ in }
    ) async throws {
        try await self.init(at: URL(fileURLWithPath: path), change: change)
    }

    /// A model that writes a text whatever it is asked.
    init(saying text: String, template: String?, extraSpecials: [String] = []) async throws {
        let model = try RecitingModel([text], template: template, extraSpecials: extraSpecials)
        try await self.init(at: model.directory)
    }

    private init(
        at directory: URL, contextSize: Int = 16384, observed: Bool = false,
        change: (inout EngineOptions, inout ModelFacts) -> Void = { _, _ in }
    ) async throws {
        self.directory = directory
        var options = EngineOptions()
        var facts = ModelFacts(names: ["tiny", "other"], vocabularySize: 258, contextSize: contextSize)
        change(&options, &facts)
        let metrics = ServingMetrics()
        if observed { options.observer = metrics.observer }
        let chat = try await ChatEngine.load(ModelDirectory(path: directory.path), options: options)
        facts.contextSize = chat.engine.contextSize
        model = try ServedModel(chat, facts: facts, metrics: metrics, created: 7)
    }

    func remove() { try? FileManager.default.removeItem(at: directory) }

    /// The reply to a body.
    func reply(_ endpoint: Endpoint, _ body: String, name: String? = "a") async -> Reply {
        let identity = name.map { AnswerIdentity(reproducedFrom: $0) } ?? AnswerIdentity(created: 7)
        return await endpoint.reply(
            to: APICall(
                path: endpoint.rawValue, body: Array(body.utf8), requestID: "r", identity: identity, pingSeconds: 0),
            by: model)
    }

    /// The whole answer to a body.
    func whole(_ endpoint: Endpoint, _ body: String, name: String? = "a") async throws -> WholeReply {
        guard case .whole(let reply) = await reply(endpoint, body, name: name) else { throw Unexpected() }
        return reply
    }

    /// The frames of a stream, as text.
    func frames(_ endpoint: Endpoint, _ body: String) async throws -> [String] {
        guard case .stream(let reply) = await reply(endpoint, body) else { throw Unexpected() }
        var frames: [String] = []
        await reply.write { frames += $0.map { String(decoding: $0, as: UTF8.self) } }
        return frames
    }

    /// The JSON of a stream's events, without the last, which is `[DONE]`.
    func events(_ endpoint: Endpoint, _ body: String) async throws -> [JSONValue] {
        try await frames(endpoint, body).dropLast().map { frame in
            guard frame.hasPrefix("data: "), frame.hasSuffix("\n\n") else { throw Unexpected() }
            return try JSONParser().parse(String(frame.dropFirst(6).dropLast(2)))
        }
    }

    struct Unexpected: Error {}
}

extension JSONValue {
    /// The value at keys and indices.
    subscript(_ path: any JSONStep...) -> JSONValue? {
        var value: JSONValue? = self
        for step in path {
            if let key = step as? String { value = value?[key] }
            if let index = step as? Int {
                value = value?.arrayValue.flatMap { $0.indices.contains(index) ? $0[index] : nil }
            }
        }
        return value
    }
}

protocol JSONStep {}
extension String: JSONStep {}
extension Int: JSONStep {}
