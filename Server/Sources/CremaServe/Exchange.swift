import Foundation
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import OrderedJSON
import ServerRules
import Serving

/// One request and its response after another: rules, body, endpoint, and what is written back.
struct Exchange: Sendable {
    let flags: CremaServe
    let state: ServerState
    let rules: AccessRules
    let logger: Logger
    private let silentPaths: Set<String>
    private let workers = WorkThreads()
    let bodyBytes: BodyBytes

    init(_ flags: CremaServe, _ state: ServerState, _ rules: AccessRules, _ logger: Logger) {
        self.flags = flags
        self.state = state
        self.rules = rules
        self.logger = logger
        silentPaths = Set(
            flags.log.silentPaths.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
        bodyBytes = BodyBytes(bodyLimit: flags.limits.bodyBytes)
    }

    /// What the log says of a response that the client did not take, as nginx has it.
    private static let left = 499

    /// Answers a request.
    ///
    /// - Parameter door: where it came in.
    func answer(
        _ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel, at door: Door = .main
    ) async throws {
        let start = ContinuousClock.now
        let response = PendingResponse(writer, on: channel, patience: .seconds(Int64(flags.network.idleTimeout)))
        var call = Call(request, rules: rules)
        let status: Int
        do throws(APIError) {
            try rules.check(request.head, path: call.path)
            status = try await dispatch(request, &call, response, channel.eventLoop, at: door)
        } catch {
            state.metrics.rejected(error)
            status = error.status
            try? await write(error, call, response)
            log(call, status, ContinuousClock.now - start)
            // A body can be read once: what is left of one that was begun ends with the connection.
            if call.body == .begun { throw CancellationError() }
            if call.body == .unread { try await discard(request, on: channel.eventLoop) }
            return
        }
        log(call, status, ContinuousClock.now - start)
        // What is left of a response that was not taken ends with the connection.
        if status == Self.left { throw CancellationError() }
        if call.body == .unread { try await discard(request, on: channel.eventLoop) }
    }

    private func dispatch(
        _ request: Request, _ call: inout Call, _ response: PendingResponse, _ loop: any EventLoop, at door: Door
    ) async throws(APIError) -> Int {
        if door == .probes, Page(call.path)?.isProbe != true { throw .unknownURL(call.path) }
        if call.path.hasPrefix("/api/"), !flags.network.ollama { throw .unknownURL(call.path) }
        if request.head.method == .options {
            let fields = call.preflightFields(request.head)
            return await send(response) { try await $0.write(204, fields, []) } ? 204 : Self.left
        }
        if let endpoint = Endpoint(rawValue: call.path) {
            let method: HTTPRequest.Method = endpoint == .ollamaDelete ? .delete : .post
            guard request.head.method == method else { throw notAllowed(request, method.rawValue) }
            return try await post(endpoint, request, &call, response, loop)
        }
        if call.path.hasPrefix("/api/blobs/") { throw .noBlobs(isPost: request.head.method == .post) }
        if let stored = StoredResponsePath(call.path) { return try await answer(stored, request, call, response) }
        guard let page = Page(call.path, at: door) else { throw .unknownURL(call.path) }
        guard request.head.method == .get || request.head.method == .head else { throw notAllowed(request, "GET") }
        let query = PageQuery(model: request.uri.queryParameters["model"].map(String.init))
        let reloads = request.uri.queryParameters["reload"] == "1"
        let content = try await content(of: page, accept: request.head.headerFields[.accept], query, reloads: reloads)
        let fields = call.fields(content.type, content.headers)
        let withBody = request.head.method == .get
        let isSent = await send(response) {
            try await $0.write(content.status, fields, content.body, withBody: withBody)
        }
        return isSent ? content.status : Self.left
    }

    /// What a page shows; a probe's is there at once, others may list folders and count for many models.
    private func content(
        of page: Page, accept: String?, _ query: PageQuery, reloads: Bool
    ) async throws(APIError) -> Page.Content {
        if page.isProbe { return try page.content(state, flags, accept: accept, query) }
        return try await withTaskExecutorPreference(workers) { () throws(APIError) in
            if case .models = page, reloads { state.renewModels() }
            return try page.content(state, flags, accept: accept, query)
        }
    }

    /// Reads or deletes a response that is stored.
    private func answer(
        _ path: StoredResponsePath, _ request: Request, _ call: Call, _ response: PendingResponse
    ) async throws(APIError) -> Int {
        let method = request.head.method
        guard path.methods.contains(method.rawValue) else {
            throw notAllowed(request, path.methods.joined(separator: ", "))
        }
        let query = request.uri.queryParameters.map { (name: String($0.key), value: String($0.value)) }
        // The items of a conversation may be megabytes.
        let reply = try await withTaskExecutorPreference(workers) { () throws(APIError) -> StoredReply in
            try state.responses.reply(to: path, deletes: method == .delete, query: query, client: call.client)
        }
        let fields = call.fields("application/json", reply.headers)
        let isSent = await send(response) {
            try await $0.write(200, fields, reply.body, withBody: method != .head)
        }
        return isSent ? 200 : Self.left
    }

    private func notAllowed(_ request: Request, _ allowed: String) -> APIError {
        .methodNotAllowed(request.head.method.rawValue, allowed: allowed)
    }

    // MARK: Requests with a body

    private func post(
        _ endpoint: Endpoint, _ request: Request, _ call: inout Call, _ response: PendingResponse,
        _ loop: any EventLoop
    ) async throws(APIError) -> Int {
        try checkHead(request, endpoint)
        let models: ModelShelf
        switch state.current {
        case .loading: throw .loading()
        case .draining: throw .draining()
        case .serving(let served): models = served
        }
        try rules.begin(request.head, placeSeconds: models.secondsToPlace(among:))
        defer { rules.end(request.head) }
        state.began()
        defer { state.ended() }
        call.body = .begun
        response.bodyIsWanted()
        let body = try await collect(request.body, on: loop)
        call.body = .read
        guard endpoint.generates else {
            return await finish(await reply(endpoint, body, call, by: models), call, response)
        }
        // A client that goes away cancels the task, and with it the request in the queue or in the batch.
        let asked = call
        return await response.whileClientStays {
            await finish(await reply(endpoint, body, asked, by: models), asked, response)
        }
    }

    /// What is sent: a whole response with its body, in which millions of numbers may be, or a stream.
    private enum Answer: Sendable {
        case whole(WholeReply, body: [UInt8])
        case stream(StreamReply)
    }

    /// An endpoint's answer, until which the request's body is held; one thread makes all of it.
    private func reply(_ endpoint: Endpoint, _ body: Body, _ call: Call, by models: ModelShelf) async -> Answer {
        defer { withExtendedLifetime(body.share) {} }
        let call = call.api(body.bytes, flags, state.responses)
        return await withTaskExecutorPreference(workers) {
            switch await endpoint.reply(to: call, by: models) {
            case .whole(let whole): .whole(whole, body: whole.bytes())
            case .stream(let stream): .stream(stream)
            }
        }
    }

    private func checkHead(_ request: Request, _ endpoint: Endpoint) throws(APIError) {
        let type = request.head.headerFields[.contentType]
        let media = type?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        // Ollama's clients say what they like; pages of other origins are refused by their origin.
        guard media == "application/json" || endpoint.isOllama else { throw .unsupportedMediaType(type) }
        if let coding = request.head.headerFields[.contentEncoding], coding.lowercased() != "identity" {
            throw .unsupportedCoding(coding)
        }
        if let length = request.head.headerFields[.contentLength].flatMap({ Int($0) }), length > flags.limits.bodyBytes
        {
            throw .tooLarge(limit: flags.limits.bodyBytes)
        }
    }

    // MARK: Responses

    private func finish(_ answer: Answer, _ call: Call, _ response: PendingResponse) async -> Int {
        switch answer {
        case .whole(let whole, let body):
            let fields = call.fields("application/json", whole.headers)
            return await send(response) { try await $0.write(whole.status, fields, body) } ? whole.status : Self.left
        case .stream(let stream):
            var fields = call.fields(stream.type, stream.headers)
            fields[.cacheControl] = "no-cache"
            fields[.accelBuffering] = "no"
            let sent = fields
            return await send(response) { try await $0.stream(sent, stream) } ? 200 : Self.left
        }
    }

    private func write(_ error: APIError, _ call: Call, _ response: PendingResponse) async throws {
        let reply = WholeReply(error, path: call.path, requestID: call.requestID)
        let bytes = reply.bytes()
        var fields = call.fields("application/json", reply.headers)
        // What is left of a body that was begun ends with the connection; a draining server keeps none.
        if call.body == .begun || error.status == 503 { fields[.connection] = "close" }
        try await response.write(reply.status, fields, bytes)
    }

    /// Whether the client took the response.
    private func send(
        _ response: PendingResponse, _ write: (PendingResponse) async throws -> Void
    ) async -> Bool {
        do {
            try await write(response)
            return true
        } catch {
            return false
        }
    }

    private func log(_ call: Call, _ status: Int, _ duration: Duration) {
        if flags.log.isSilent || silentPaths.contains(call.path) { return }
        logger.info(
            "request",
            metadata: [
                "method": .string(call.method), "path": .string(call.path), "status": .stringConvertible(status),
                "seconds": .stringConvertible((duration / .milliseconds(1)).rounded() / 1000),
                "request_id": .string(call.requestID),
            ].merging(call.trace.map { ["trace_id": .string($0)] } ?? [:]) { $1 })
    }
}

extension WholeReply {
    /// The body as it is sent.
    fileprivate func bytes() -> [UInt8] {
        var bytes: [UInt8] = []
        body.write(to: &bytes)
        return bytes
    }
}
