import Chat
import Checkpoints
import Conversations
import Embeddings
import Foundation
import Generation
import ImagePreprocessing
import Logging
import Serving
import Tensors
import Transformers

/// Loads models as the flags say.
struct ModelLoader: Sendable {
    let flags: CremaServe
    let logger: Logger

    /// Threads as the flags request them.
    func makePool() -> ThreadPool { flags.model.makePool { logger.warning("\($0)") } }

    /// A model that answers, with its counters.
    ///
    /// - Parameters:
    ///   - names: the names that it is served under.
    ///   - turns: the processors, where other models compute on them, too.
    ///   - cacheBytes: the most bytes of its caches; nil for what is usual.
    ///   - entry: what holds for it alone.
    ///   - draftModel: a model that guesses for it.
    func chat(
        _ directory: ModelDirectory, names: [String], acceptsAnyName: Bool, metrics: ServingMetrics,
        entry: ModelEntry? = nil, draftModel: ModelDirectory? = nil,
        turns: ComputeTurns? = nil, cacheBytes: Int?, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> ServedModel {
        var options = EngineOptions()
        (options.pool, options.turns) = (turns?.pool ?? makePool(), turns?.forEngine())
        options.contextSize = entry?.contextSize ?? flags.model.contextSize
        options.arithmetic = flags.model.precision == .exact ? .exact : .fast
        if let bytes = flags.model.cacheBytes { options.cacheByteLimit = bytes }
        let sequences = entry?.maximumSequences ?? flags.limits.sequences
        options.scheduling.maximumSequences = sequences
        options.scheduling.maximumWaiting = flags.limits.queue ?? 4 * sequences
        options.scheduling.maximumWaitingTokens = flags.limits.queueTokens
        options.scheduling.memoryByteLimit = cacheBytes
        options.observer = metrics.observer
        options.draftModel = draftModel
        options.usesPredictionHead = !flags.model.leavesPredictionHeadOut
        options.adapters = flags.model.adapterSources
        options.appliesAdapters = false
        let pictures = PictureOptions(
            budget: ImageBudget(most: flags.model.mostImageTokens, least: flags.model.leastImageTokens),
            projector: flags.model.projectorChoice)
        options.progress = progress
        let start = ContinuousClock.now
        let chat = try await ChatEngine.load(directory, options: options, pictures: pictures)
        for warning in chat.engine.adapters.warnings { logger.warning("\(warning)") }
        for name in UnfollowedSettings.names(in: directory) {
            logger.warning("generation_config.json: '\(name)' is not followed")
        }
        if chat.template.isDefault {
            logger.warning("the model has no chat template, so it is probably no chat model; it is asked in ChatML")
        }
        let model = try ServedModel(
            chat, facts: facts(chat, directory, names: names, acceptsAnyName: acceptsAnyName), metrics: metrics,
            created: Int(Date().timeIntervalSince1970))
        logger.info(
            "the model is loaded",
            metadata: [
                "model": .string(names.joined(separator: " ")),
                "context": .stringConvertible(chat.engine.contextSize),
                "sequences": .stringConvertible(sequences),
                "queue": .stringConvertible(options.scheduling.maximumWaiting),
                "kv_bytes": .stringConvertible(chat.engine.memory.bound),
                "seconds": .stringConvertible((ContinuousClock.now - start).seconds),
            ])
        return model
    }

    private func facts(
        _ chat: ChatEngine, _ directory: ModelDirectory, names: [String], acceptsAnyName: Bool
    ) -> ModelFacts {
        var facts = ModelFacts(
            names: names, vocabularySize: chat.engine.decoder.vocabularySize, contextSize: chat.engine.contextSize)
        facts.acceptsAnyName = acceptsAnyName
        facts.answerLimit = flags.limits.answerTokens
        facts.promptLimit = flags.limits.promptTokens
        facts.queueSeconds = flags.limits.queueTimeout
        if let checkpoint = try? directory.checkpoint(),
            let summary = try? CheckpointSummary(
                checkpoint, configuration: directory.reader, packing: directory.packing(of: checkpoint))
        {
            (facts.parameters, facts.weightBytes) = (summary.parameters, summary.weightBytes)
        }
        facts.isStrict = flags.limits.isStrict
        facts.clampsAnswers = flags.limits.clamps
        return facts
    }

    /// How models of vectors and scores are loaded.
    ///
    /// - Parameter isAlone: whether no text is written beside them.
    func vectorOptions(isAlone: Bool, turns: ComputeTurns? = nil) -> EmbedderOptions {
        var options = EmbedderOptions()
        (options.pool, options.turns) = (turns?.pool ?? makePool(), turns?.forEmbedder())
        options.arithmetic = flags.model.precision == .fast ? .fast : .exact
        // Small groups, so that a text that is being written is not kept waiting.
        options.batchTokens = isAlone ? 2048 : 512
        return options
    }

    /// A model of a shelf, whatever it does; the shelf knows its names.
    func model(
        _ entry: ModelEntry, _ metrics: ServingMetrics, turns: ComputeTurns, cacheBytes: Int,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws -> ServedModels {
        let created = Int(Date().timeIntervalSince1970)
        func vectors(
            _ embedder: TextEmbedder?, _ reranker: Reranker?
        ) -> ServedModels {
            let models = VectorModels(
                embedder: embedder.map { ($0, entry.names) }, reranker: reranker.map { ($0, entry.names) },
                acceptsAnyName: true, isStrict: flags.limits.isStrict, metrics: metrics, created: created)
            return ServedModels(chat: nil, vectors: models, metrics: metrics)
        }
        switch entry.role {
        case .chat:
            let chat = try await chat(
                ModelDirectory(path: entry.path), names: entry.names, acceptsAnyName: true, metrics: metrics,
                entry: entry, turns: turns, cacheBytes: entry.cacheBytes ?? cacheBytes, progress: progress)
            return ServedModels(chat: chat, vectors: nil, metrics: metrics)
        case .embedding:
            return vectors(
                try await TextEmbedder(
                    directory: entry.path, options: vectorOptions(isAlone: false, turns: turns)), nil)
        case .rerank:
            return vectors(
                nil,
                try await Reranker(directory: entry.path, options: vectorOptions(isAlone: false, turns: turns)))
        }
    }
}
