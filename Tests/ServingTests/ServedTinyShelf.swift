import Chat
import Checkpoints
import Foundation
import Generation
import Locks
import OrderedJSON
import Serving
import Tensors
import TinyModels

/// Models with random weights on a shelf.
final class ServedTinyShelf: Sendable {
    let shelf: ModelShelf
    let turns = ComputeTurns(pool: ThreadPool(threads: 1))
    private let paths: [String]

    /// The caches of each model.
    static let cacheBytes = 64 << 20

    /// - Parameters:
    ///   - room: how many models fit in at once.
    ///   - broken: models whose weights are cut short.
    ///   - observer: of the engines, by the names of their models.
    init(
        _ names: [String], room: Int, broken: Set<String> = [], observers: [String: EngineObserver] = [:],
        change: (inout [ModelEntry], inout ModelShelf.Limits) -> Void = { _, _ in },
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, fetch: ModelShelf.Fetch? = nil
    ) throws {
        let models = try names.indices.map { try TinyModel(seed: UInt64($0 + 1)) }
        paths = models.map(\.path)
        var entries = zip(names, models).map { ModelEntry($0, role: .chat, path: $1.path) }
        for (name, model) in zip(names, models) where broken.contains(name) {
            try model.write("config.json", #"{"model_type": "no such family"}"#)
        }
        let weights = try ModelHeader(path: models[0].path).weightBytes
        var limits = ModelShelf.Limits(memoryBytes: room * (weights + Self.cacheBytes), cacheBytes: Self.cacheBytes)
        change(&entries, &limits)
        let (loads, turns) = (LoadList(), turns)
        self.list = loads
        shelf = ModelShelf(entries, limits: limits, created: 7, now: now, fetch: fetch) { entry, metrics, _ in
            loads.add(entry.name)
            var options = EngineOptions()
            (options.pool, options.turns) = (turns.pool, turns.forEngine())
            options.scheduling.memoryByteLimit = Self.cacheBytes
            options.observer = observers[entry.name]
            let chat = try await ChatEngine.load(ModelDirectory(path: entry.path), options: options)
            var facts = ModelFacts(names: entry.names, vocabularySize: 258, contextSize: chat.engine.contextSize)
            facts.acceptsAnyName = true
            return ServedModels(try ServedModel(chat, facts: facts, metrics: metrics, created: 7))
        }
    }

    private let list: LoadList

    /// The names of the models in the order in which their loads began.
    var loaded: [String] { list.names }

    func remove() { for path in paths { try? FileManager.default.removeItem(atPath: path) } }

    /// The folder of a model.
    func path(_ index: Int) -> String { paths[index] }

    /// The reply to a body.
    func reply(_ endpoint: Endpoint, _ body: String) async -> Reply {
        await endpoint.reply(
            to: APICall(
                path: endpoint.rawValue, body: Array(body.utf8), requestID: "r",
                identity: AnswerIdentity(reproducedFrom: "a"), pingSeconds: 0),
            by: shelf)
    }

    /// The whole answer to a body.
    func whole(_ endpoint: Endpoint, _ body: String) async throws -> WholeReply {
        guard case .whole(let reply) = await reply(endpoint, body) else { throw ServedTinyModel.Unexpected() }
        return reply
    }

    /// A short chat with a model.
    static func chat(_ name: String, tokens: Int = 5, stream: Bool = false) -> String {
        #"{"model":"\#(name)","messages":[{"role":"user","content":"a"}],"max_tokens":\#(tokens),"ignore_eos":true"#
            + (stream ? #","stream":true}"# : "}")
    }

    /// The text of a chat's answer.
    func text(_ name: String, tokens: Int = 5) async throws -> String {
        let reply = try await whole(.chatCompletions, Self.chat(name, tokens: tokens))
        return reply.body["choices", 0, "message", "content"]?.stringValue ?? reply.body.serialized()
    }

    /// The state of a model as `/v1/models` has it.
    func status(_ name: String) throws -> String {
        try shelf.description(named: name)["status", "value"]?.stringValue ?? ""
    }
}

private final class LoadList: Sendable {
    private let all = Mutex<[String]>([])
    var names: [String] { all.withLock { $0 } }
    func add(_ name: String) { all.withLock { $0.append(name) } }
}
