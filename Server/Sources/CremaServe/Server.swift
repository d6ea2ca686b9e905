import BundledModel
import Checkpoints
import Foundation
import Generation
import HummingbirdCore
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
    private let logger: Logger

    init(_ flags: CremaServe) throws {
        self.flags = flags
        let isLoopback =
            flags.network.unixSocket != nil || ["127.0.0.1", "localhost", "::1"].contains(flags.network.host)
        rules = try AccessRules(flags.access, isLoopback: isLoopback, host: flags.network.host)
        let isJSON = flags.log.format == .json
        logger = Logger(label: "crema") { _ in LineLog(isJSON: isJSON) }
    }

    /// Serves until the end; what was accepted is answered then.
    func run() async throws {
        let directory = try directory()
        let exchange = Exchange(flags, state, rules, logger)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        var silent = logger
        silent.logLevel = .error
        let service = try HTTPServerBuilder.http1(
            configuration: .init(idleTimeout: .seconds(Int64(flags.network.idleTimeout)))
        ).buildServer(
            configuration: ServerConfiguration(
                address: address, backlog: 256,
                availableConnectionsDelegate: MaximumAvailableConnections(flags.limits.connections, logger: silent)),
            eventLoopGroup: group, logger: silent
        ) { request, writer, channel in
            try await exchange.answer(request, writer, channel)
        } onServerRunning: { channel in
            announce(channel)
        }
        let services = ServiceGroup(
            configuration: .init(
                services: [
                    .init(service: service),
                    .init(service: Drain(state: state, seconds: flags.network.shutdownTimeout)),
                ], logger: silent))
        Task { await watchSignals(services) }
        let loading = Task { await load(directory) }
        try await services.run()
        loading.cancel()
    }

    private var address: BindAddress {
        if let path = flags.network.unixSocket { return .unixDomainSocket(path: path) }
        return .hostname(flags.network.host, port: flags.network.port)
    }

    private func announce(_ channel: any Channel) {
        let place: String
        if let path = flags.network.unixSocket {
            place = path
        } else {
            let host = flags.network.host.contains(":") ? "[\(flags.network.host)]" : flags.network.host
            place = "\(host):\(channel.localAddress?.port ?? flags.network.port)"
        }
        FileHandle.standardOutput.write(Data("listening on \(place)\n".utf8))
    }

    /// The first signal ends the server when everything is answered, the second at once.
    private func watchSignals(_ services: ServiceGroup) async {
        var hasEnded = false
        for await signal in await UnixSignalsSequence(trapping: .sigterm, .sigint, .sighup) {
            if signal == .sighup {
                do {
                    try rules.readKeys()
                } catch {
                    logger.error("\(error)")
                }
                continue
            }
            if hasEnded { exit(130) }
            hasEnded = true
            state.drain()
            await services.triggerGracefulShutdown()
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

    private func load(_ directory: ModelDirectory) async {
        var options = EngineOptions()
        options.threads = flags.model.threads
        options.contextSize = flags.model.contextSize
        options.arithmetic = flags.model.precision == .exact ? .exact : .fast
        if let bytes = flags.model.cacheBytes { options.cacheByteLimit = bytes }
        options.scheduling.maximumSequences = flags.limits.sequences
        options.scheduling.maximumWaiting = flags.limits.queue ?? 4 * flags.limits.sequences
        options.scheduling.memoryByteLimit = flags.limits.textBytes
        options.progress = { [state] in state.report($0) }
        do {
            let start = ContinuousClock.now
            let chat = try await ChatEngine.load(directory, options: options)
            for name in UnfollowedSettings.names(in: directory) {
                logger.warning("generation_config.json: '\(name)' is not followed")
            }
            let model = try ServedModel(
                chat, facts: facts(chat, directory), metrics: state.metrics, created: Int(Date().timeIntervalSince1970))
            state.serve(model)
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
        } catch {
            FileHandle.standardError.write(Data("crema: \(error)\n".utf8))
            exit(5)
        }
    }

    private func facts(_ chat: ChatEngine, _ directory: ModelDirectory) -> ModelFacts {
        // KServe gives several names in one argument.
        let given = flags.model.names.flatMap { $0.split(separator: " ").map(String.init) }
        let isBundled = directory.path == BundledWeights.directory
        let last = directory.path.split(separator: "/").last.map(String.init) ?? "model"
        var facts = ModelFacts(
            names: given.isEmpty ? [isBundled ? "crema" : last] : given,
            vocabularySize: chat.engine.decoder.vocabularySize, contextSize: chat.engine.contextSize)
        facts.acceptsAnyName = flags.model.acceptsAnyName
        facts.answerLimit = flags.limits.answerTokens
        facts.promptLimit = flags.limits.promptTokens
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
        state.model?.endAll()
        // Clients are told, which takes a moment.
        let told = ContinuousClock.now + .seconds(2)
        while state.openRequests > 0, ContinuousClock.now < told { try? await Task.sleep(for: .milliseconds(20)) }
    }
}
