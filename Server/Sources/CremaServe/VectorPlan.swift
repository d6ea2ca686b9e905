import Checkpoints
import Embeddings
import Foundation
import Serving

/// The models of vectors and scores that the flags name: beside the one that answers, or in its place.
struct VectorPlan: Sendable {
    private let embedder: String?
    private let reranker: String?
    /// Whether no model answers: the one that is served is an embedder or a reranker.
    let isAlone: Bool
    /// The names of the models.
    let names: [String]
    private let embedderNames: [String]
    private let rerankerNames: [String]
    private let pooling: PoolingMode?

    /// Finds the models; nothing is loaded.
    ///
    /// - Throws: ``ServerFailure`` for one that is not there.
    init(_ flags: CremaServe) throws {
        func resolved(_ name: String?) throws -> String? {
            guard let name else { return nil }
            do {
                return try ModelDirectory.resolve(name)
            } catch {
                throw ServerFailure("\(error)", status: 5)
            }
        }
        do {
            pooling = try flags.model.pooling.map { try PoolingMode(named: $0) }
        } catch {
            throw ServerFailure("--pooling: \(error)", status: 2)
        }
        let given = flags.model.names.flatMap { $0.split(separator: " ").map(String.init) }
        func names(_ path: String?) -> [String] {
            path.flatMap { $0.split(separator: "/").last.map(String.init) }.map { [$0] } ?? []
        }
        var (embedder, reranker) = (try resolved(flags.model.embedder), try resolved(flags.model.reranker))
        var isAlone = false
        if let main = try resolved(flags.model.model ?? flags.model.positional) {
            let kind = pooling != nil && embedder == nil ? ModelKind.embedder : ModelKind(path: main)
            switch kind {
            case .embedder where embedder == nil: (embedder, isAlone) = (main, true)
            case .reranker where reranker == nil: (reranker, isAlone) = (main, true)
            default: break
            }
        } else if embedder != nil || reranker != nil {
            isAlone = true
        }
        if pooling != nil, embedder == nil {
            throw ServerFailure("--pooling needs a model that makes vectors", status: 2)
        }
        (self.embedder, self.reranker, self.isAlone) = (embedder, reranker, isAlone)
        let ownNames = isAlone && !given.isEmpty
        embedderNames = ownNames && embedder != nil ? given : names(embedder)
        rerankerNames = ownNames && embedder == nil ? given : names(reranker)
        self.names = embedderNames + rerankerNames
    }

    /// The models with their names.
    var entries: [ModelEntry] {
        [(embedder, embedderNames, ModelRole.embedding), (reranker, rerankerNames, .rerank)].compactMap {
            path, names, role in
            guard let path, let name = names.first else { return nil }
            var entry = ModelEntry(name, role: role, path: path)
            entry.aliases = Array(names.dropFirst())
            return entry
        }
    }

    /// Loads the models; nil where there are none.
    ///
    /// - Parameter turns: the processors, where other models compute on them, too.
    func load(
        _ loader: ModelLoader, _ flags: CremaServe, _ metrics: ServingMetrics, turns: ComputeTurns?
    ) async throws -> VectorModels? {
        if embedder == nil, reranker == nil { return nil }
        var embedding = loader.vectorOptions(isAlone: isAlone, turns: turns)
        embedding.pooling = pooling
        let vectors = try await embedder.asyncMap { [embedding] in
            try await TextEmbedder(directory: $0, options: embedding)
        }
        let ranking = loader.vectorOptions(isAlone: isAlone, turns: turns)
        let scores = try await reranker.asyncMap { try await Reranker(directory: $0, options: ranking) }
        return VectorModels(
            embedder: vectors.map { ($0, embedderNames) }, reranker: scores.map { ($0, rerankerNames) },
            acceptsAnyName: flags.model.acceptsAnyName, isStrict: flags.limits.isStrict, metrics: metrics,
            created: Int(Date().timeIntervalSince1970))
    }
}

extension Optional {
    /// What work makes of the value, where there is one.
    fileprivate func asyncMap<Result>(_ body: (Wrapped) async throws -> Result) async rethrows -> Result? {
        guard let self else { return nil }
        return try await body(self)
    }
}
