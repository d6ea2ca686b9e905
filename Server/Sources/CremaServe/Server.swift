import BundledModel
import Chat
import Checkpoints
import Foundation
import Generation
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Serving
import UnixSignals

/// The server from its start to its end: it listens first and loads second, and ends when nothing is left to answer.
struct Server: Sendable {
    private let flags: CremaServe
    private let state: ServerState
    private let rules: AccessRules
    private let tls: TLSFiles?
    private let logger: Logger

    init(_ flags: CremaServe) throws {
        self.flags = flags
        state = ServerState(
            responses: ResponseStore(.init(bytes: flags.store.bytes, seconds: flags.store.seconds)))
        // Ollama's port is one of the host, also where the server itself listens at a socket of the file system.
        let isLoopback =
            flags.network.unixSocket != nil && !flags.network.ollama
            || ["127.0.0.1", "localhost", "::1"].contains(flags.network.host)
        rules = try AccessRules(flags.access, isLoopback: isLoopback, host: flags.network.host)
        tls = try TLSFiles.read(flags.network)
        let isJSON = flags.log.format == .json
        logger = Logger(label: "crema") { _ in LineLog(isJSON: isJSON) }
    }

    /// Serves until the end; what was accepted is answered then.
    func run() async throws {
        let models = try ModelPlan(flags)
        let shelf = try models?.shelf(flags, state.metrics, logger)
        var plan: VectorPlan?
        if models == nil { plan = try VectorPlan(flags) }
        let directory = plan?.isAlone == false ? try self.directory() : nil
        if plan?.isAlone == true, let flag = flags.model.flagOfTexts {
            throw ServerFailure("\(flag) is for a model that answers; leave it out", status: 2)
        }
        let draftModel = try flags.model.draftModel.map(DraftPlace.directory)
        let exchange = Exchange(flags, state, rules, logger)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let main = try service(on: address, group, connections: flags.limits.connections) {
            request, writer, channel in
            try await exchange.answer(request, writer, channel)
        } announce: {
            announce($0, at: flags.network.port, as: "listening")
        }
        var services: [any Service] = []
        if let port = flags.network.metricsPort {
            // Its connections are counted separately, so that a probe always finds room.
            let probes = try service(
                on: .hostname(flags.network.host, port: port), group, connections: Self.probeConnections
            ) { request, writer, channel in
                try await exchange.answer(request, writer, channel, at: .probes)
            } announce: {
                announce($0, at: port, as: "metrics", isProbe: true)
            }
            services.append(
                ListeningService(place: place(at: port, isProbe: true), flag: .metricsPort, server: probes))
        }
        if flags.network.ollama {
            let port = flags.network.ollamaPort
            let ollama = try service(
                on: .hostname(flags.network.host, port: port), group, connections: flags.limits.connections
            ) { request, writer, channel in
                try await exchange.answer(request, writer, channel, at: .ollama)
            } announce: {
                announce($0, at: port, as: "ollama", isProbe: true)
            }
            services.append(
                ListeningService(place: place(at: port, isProbe: true), flag: .ollamaPort, server: ollama))
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
        let loading = Task {
            if let models, let shelf { await serve(shelf, models) }
            if let plan { await load(directory, plan, draftModel) }
        }
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
        let idleTimeout = TimeAmount.seconds(Int64(flags.network.idleTimeout))
        let http = HTTPServerBuilder { responder in
            LoopChannel(
                http: HTTP1Channel(
                    responder: responder,
                    configuration: .init(
                        additionalChannelHandlers: [HTTP1CompatibilityInstaller()], idleTimeout: idleTimeout)))
        }
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

    private func announce(_ channel: any Channel, at port: Int, as what: String, isProbe: Bool = false) {
        let place = place(at: channel.localAddress?.port ?? port, isProbe: isProbe)
        Output.standardOutput.line("\(what) on \(place)")
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
                state.renewModels()
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

    private func load(_ directory: ModelDirectory?, _ plan: VectorPlan, _ draftModel: ModelDirectory?) async {
        let modelCount = plan.entries.count + (directory == nil ? 0 : 1)
        let turns = modelCount > 1 ? ComputeTurns(pool: loader.makePool()) : nil
        let vectors: VectorModels?
        do {
            vectors = try await plan.load(loader, flags, state.metrics, turns: turns)
        } catch {
            Output.standardError.line("crema: \(error)")
            exit(5)
        }
        guard let directory else {
            state.serve(
                standing(ServedModels(chat: nil, vectors: vectors, metrics: state.metrics), plan.entries))
            logger.info("the model is loaded", metadata: ["model": .string(plan.names.joined(separator: " "))])
            return
        }
        do {
            let model = try await loader.chat(
                directory, names: names(directory), acceptsAnyName: flags.model.acceptsAnyName, metrics: state.metrics,
                draftModel: draftModel, turns: turns, cacheBytes: flags.limits.textBytes
            ) { [state] in state.report($0) }
            let names = names(directory)
            var own = ModelEntry(names.first ?? "model", role: .chat, path: directory.path)
            own.aliases = Array(names.dropFirst())
            state.serve(
                standing(
                    ServedModels(chat: model, vectors: vectors, metrics: state.metrics), [own] + plan.entries))
        } catch let error as GenerationError where error != .needsTokenizer {
            // What the flags ask of the model, and not the model's fault.
            Output.standardError.line("crema: \(error)")
            exit(2)
        } catch {
            Output.standardError.line("crema: \(error)")
            exit(5)
        }
    }

    /// Models that are served alone.
    private func standing(_ models: ServedModels, _ entries: [ModelEntry]) -> ModelShelf {
        ModelShelf(standing: models, entries: entries, created: Int(Date().timeIntervalSince1970))
    }

    private var loader: ModelLoader { ModelLoader(flags: flags, logger: logger) }

    /// The names of a model that is served alone.
    private func names(_ directory: ModelDirectory) -> [String] {
        // KServe gives several names in one argument.
        let given = flags.model.names.flatMap { $0.split(separator: " ").map(String.init) }
        let path = directory.path == BundledWeights.directory ? nil : directory.path
        return given.isEmpty ? ModelFacts.standardNames(ofModelAt: path) : given
    }

    /// Serves models by their names; those that are loaded at the start are there before the first request is.
    private func serve(_ shelf: ModelShelf, _ plan: ModelPlan) async {
        state.renews { [logger] in
            do {
                try plan.renew(shelf)
            } catch {
                logger.error("\(error)")
            }
        }
        for (number, name) in plan.preloaded.enumerated() {
            state.report(Double(number) / Double(plan.preloaded.count))
            do {
                try await shelf.preload(name)
            } catch {
                // A request for the model gets the same message.
                logger.error("\(error.message)")
            }
        }
        state.serve(shelf)
        logger.info(
            "the models are served",
            metadata: ["models": .string(plan.entries.map(\.name).joined(separator: " "))])
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
        // Clients receive an error, which takes a moment.
        let told = ContinuousClock.now + .seconds(2)
        while state.openRequests > 0, ContinuousClock.now < told { try? await Task.sleep(for: .milliseconds(20)) }
    }
}
