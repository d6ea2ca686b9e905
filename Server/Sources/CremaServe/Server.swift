import BundledModel
import ChatTemplates
import Checkpoints
import Embeddings
import Foundation
import Generation
import HummingbirdCore
import ImagePreprocessing
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Serving
import Tensors
import Transformers
import UnixSignals

/// The server from its start to its end: it listens first and loads second, and ends when nothing is left to answer.
struct Server: Sendable {
    private let flags: CremaServe
    private let state = ServerState()
    private let rules: AccessRules
    private let tls: TLSFiles?
    private let logger: Logger

    init(_ flags: CremaServe) throws {
        self.flags = flags
        let isLoopback =
            flags.network.unixSocket != nil || ["127.0.0.1", "localhost", "::1"].contains(flags.network.host)
        rules = try AccessRules(flags.access, isLoopback: isLoopback, host: flags.network.host)
        tls = try TLSFiles.read(flags.network)
        let isJSON = flags.log.format == .json
        logger = Logger(label: "crema") { _ in LineLog(isJSON: isJSON) }
    }

    /// Serves until the end; what was accepted is answered then.
    func run() async throws {
        let plan = try VectorPlan(flags)
        let directory = plan.isAlone ? nil : try directory()
        let exchange = Exchange(flags, state, rules, logger)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let main = try service(on: address, group, connections: flags.limits.connections) {
            request, writer, channel in
            try await exchange.answer(request, writer, channel)
        } announce: {
            announce($0, at: flags.network.port)
        }
        var services: [any Service] = []
        if let port = flags.network.metricsPort {
            // Its connections are counted apart, so that a probe always finds room.
            let probes = try service(
                on: .hostname(flags.network.host, port: port), group, connections: Self.probeConnections
            ) { request, writer, channel in
                try await exchange.answer(request, writer, channel, isProbe: true)
            } announce: {
                announce($0, at: port, isProbe: true)
            }
            services.append(
                ListeningService(place: place(at: port, isProbe: true), flag: .metricsPort, server: probes))
        }
        let place = place(at: flags.network.port, isProbe: false)
        let flag: ListeningService.Flag = flags.network.unixSocket == nil ? .port : .unixSocket
        services += [
            ListeningService(place: place, flag: flag, server: main),
            Drain(state: state, seconds: flags.network.shutdownTimeout),
        ]
        let all = ServiceGroup(
            configuration: .init(services: services.map { .init(service: $0) }, logger: silentLogger))
        Task { await watchSignals(all) }
        let loading = Task { await load(directory, plan) }
        try await all.run()
        loading.cancel()
    }

    private static let probeConnections = 64

    private var silentLogger: Logger {
        var silent = logger
        silent.logLevel = .error
        return silent
    }

    private func service(
        on address: BindAddress, _ group: MultiThreadedEventLoopGroup, connections: Int,
        answer: @escaping HTTPChannelHandler.Responder,
        announce: @escaping @Sendable (any Channel) -> Void
    ) throws -> any Service {
        let http = HTTPServerBuilder.http1(
            configuration: .init(
                additionalChannelHandlers: [HTTP1CompatibilityInstaller()],
                idleTimeout: .seconds(Int64(flags.network.idleTimeout))))
        return try (try tls?.wrap(http) ?? http).buildServer(
            configuration: ServerConfiguration(
                address: address, backlog: 256,
                availableConnectionsDelegate: MaximumAvailableConnections(connections, logger: silentLogger)),
            eventLoopGroup: group, logger: silentLogger, responder: answer, onServerRunning: announce)
    }

    private var address: BindAddress {
        if let path = flags.network.unixSocket { return .unixDomainSocket(path: path) }
        return .hostname(flags.network.host, port: flags.network.port)
    }

    private func announce(_ channel: any Channel, at port: Int, isProbe: Bool = false) {
        let place = place(at: channel.localAddress?.port ?? port, isProbe: isProbe)
        Output.standardOutput.line("\(isProbe ? "metrics" : "listening") on \(place)")
    }

    /// What people call an address.
    private func place(at port: Int, isProbe: Bool) -> String {
        if !isProbe, let path = flags.network.unixSocket { return path }
        let host = flags.network.host.contains(":") ? "[\(flags.network.host)]" : flags.network.host
        return "\(host):\(port)"
    }

    /// The first signal ends the server when everything is answered, the second at once.
    private func watchSignals(_ services: ServiceGroup) async {
        var hasEnded = false
        for await signal in await UnixSignalsSequence(trapping: .sigterm, .sigint, .sighup) {
            if signal == .sighup {
                readAgain { try rules.readKeys() }
                readAgain { try tls?.read() }
                continue
            }
            if hasEnded { exit(130) }
            hasEnded = true
            state.drain()
            await services.triggerGracefulShutdown()
        }
    }

    private func readAgain(_ read: () throws -> Void) {
        do {
            try read()
        } catch {
            logger.error("\(error)")
        }
    }

    // MARK: The model

    private func directory() throws -> ModelDirectory {
        guard let name = flags.model.model ?? flags.model.positional ?? StandardModel.name else {
            throw ServerFailure(
                "no model: the bundled one is not beside this program; give --model DIR or set CREMA_MODEL", status: 5)
        }
        do {
            return try ModelDirectory(path: ModelDirectory.resolve(name))
        } catch {
            throw ServerFailure("\(error)", status: 5)
        }
    }

    private func load(_ directory: ModelDirectory?, _ plan: VectorPlan) async {
        let vectors: VectorModels?
        do {
            vectors = try await plan.load(flags, state.metrics)
        } catch {
            Output.standardError.line("crema: \(error)")
            exit(5)
        }
        guard let directory else {
            state.serve(ServedModels(chat: nil, vectors: vectors, metrics: state.metrics))
            logger.info("the model is loaded", metadata: ["model": .string(plan.names.joined(separator: " "))])
            return
        }
        var options = EngineOptions()
        options.threads = flags.model.threads
        options.contextSize = flags.model.contextSize
        options.arithmetic = flags.model.precision == .exact ? .exact : .fast
        if let bytes = flags.model.cacheBytes { options.cacheByteLimit = bytes }
        options.scheduling.maximumSequences = flags.limits.sequences
        options.scheduling.maximumWaiting = flags.limits.queue ?? 4 * flags.limits.sequences
        options.scheduling.maximumWaitingTokens = flags.limits.queueTokens
        options.scheduling.memoryByteLimit = flags.limits.textBytes
        options.observer = state.metrics.observer
        options.adapters = flags.model.adapterSources
        options.appliesAdapters = false
        options.imageBudget = ImageBudget(most: flags.model.mostImageTokens, least: flags.model.leastImageTokens)
        options.projector = flags.model.projectorChoice
        options.progress = { [state] in state.report($0) }
        do {
            let start = ContinuousClock.now
            let chat = try await ChatEngine.load(directory, options: options)
            for warning in chat.engine.adapters.warnings { logger.warning("\(warning)") }
            for name in UnfollowedSettings.names(in: directory) {
                logger.warning("generation_config.json: '\(name)' is not followed")
            }
            if chat.template.isDefault {
                logger.warning(
                    "the model has no chat template, so it is probably no chat model; it is asked in ChatML")
            }
            let model = try ServedModel(
                chat, facts: facts(chat, directory), metrics: state.metrics, created: Int(Date().timeIntervalSince1970))
            state.serve(ServedModels(chat: model, vectors: vectors, metrics: state.metrics))
            logger.info(
                "the model is loaded",
                metadata: [
                    "model": .string(model.facts.names.joined(separator: " ")),
                    "context": .stringConvertible(chat.engine.contextSize),
                    "sequences": .stringConvertible(flags.limits.sequences),
                    "queue": .stringConvertible(options.scheduling.maximumWaiting),
                    "kv_bytes": .stringConvertible(chat.memory.bound),
                    "seconds": .stringConvertible((ContinuousClock.now - start).seconds),
                ])
        } catch let error as GenerationError where error != .needsTokenizer {
            // What the flags ask of the model, and not the model's fault.
            Output.standardError.line("crema: \(error)")
            exit(2)
        } catch {
            Output.standardError.line("crema: \(error)")
            exit(5)
        }
    }

    private func facts(_ chat: ChatEngine, _ directory: ModelDirectory) -> ModelFacts {
        // KServe gives several names in one argument.
        let given = flags.model.names.flatMap { $0.split(separator: " ").map(String.init) }
        let path = directory.path == BundledWeights.directory ? nil : directory.path
        var facts = ModelFacts(
            names: given.isEmpty ? ModelFacts.standardNames(ofModelAt: path) : given,
            vocabularySize: chat.engine.decoder.vocabularySize, contextSize: chat.engine.contextSize)
        facts.acceptsAnyName = flags.model.acceptsAnyName
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
}

/// Keeps the server up until accepted requests are answered, or time is over.
private struct Drain: Service {
    let state: ServerState
    let seconds: Int

    func run() async throws {
        try await gracefulShutdown()
        state.drain()
        let end = ContinuousClock.now + .seconds(seconds)
        while state.openRequests > 0, ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(20)) }
        state.models?.endAll()
        // Clients are told, which takes a moment.
        let told = ContinuousClock.now + .seconds(2)
        while state.openRequests > 0, ContinuousClock.now < told { try? await Task.sleep(for: .milliseconds(20)) }
    }
}
