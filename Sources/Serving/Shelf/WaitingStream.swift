import OrderedJSON

/// A stream whose request waits for its model: comments keep it open until there is something to be written.
///
/// What is refused after the first comment is reported by an event, since the stream has its status by then.
struct WaitingStream: Sendable {
    private enum Event: Sendable {
        /// Nothing has come for as long as an idle stream is left alone.
        case idle
        case reply(Reply)
    }

    private let endpoint: Endpoint
    private let events: AsyncStream<Event>
    private let task: Task<Reply, Never>
    private let pinger: Pinger

    private init(_ endpoint: Endpoint, idleSeconds: Double, _ make: @escaping @Sendable () async -> Reply) {
        self.endpoint = endpoint
        let (events, continuation) = AsyncStream<Event>.makeStream()
        self.events = events
        task = Task {
            let reply = await make()
            continuation.yield(.reply(reply))
            continuation.finish()
            return reply
        }
        pinger = Pinger(seconds: idleSeconds) { continuation.yield(.idle) }
    }

    /// A reply: as it is made where that is soon, else a stream that waits for it.
    ///
    /// - Parameters:
    ///   - idleSeconds: how long a stream may be idle; 0 for any time.
    ///   - make: makes the reply; cancelled when it is no longer wanted.
    static func reply(
        _ endpoint: Endpoint, idleSeconds: Double, _ make: @escaping @Sendable () async -> Reply
    ) async -> Reply {
        guard idleSeconds > 0 else { return await make() }
        let waiting = WaitingStream(endpoint, idleSeconds: idleSeconds, make)
        return await withTaskCancellationHandler {
            for await event in waiting.events {
                if case .reply(let reply) = event {
                    waiting.pinger.stop()
                    return reply
                }
                return .stream(StreamReply(headers: []) { send in await waiting.write(to: send) })
            }
            // The client has gone.
            waiting.task.cancel()
            return await waiting.task.value
        } onCancel: {
            waiting.task.cancel()
        }
    }

    private func write(to send: StreamReply.Send) async {
        defer { pinger.stop() }
        await withTaskCancellationHandler {
            do {
                try await send([ServerSentEvent.ping])
                for await event in events {
                    switch event {
                    case .idle: try await send([ServerSentEvent.ping])
                    case .reply(.stream(let stream)):
                        pinger.stop()
                        await stream.write(to: send)
                    case .reply(.whole(let reply)): try await send(late(reply))
                    }
                }
            } catch {
                // What was begun without a client ends as it does for a client that leaves.
                task.cancel()
                if case .stream(let stream) = await task.value {
                    await stream.write { _ in throw CancellationError() }
                }
            }
        } onCancel: {
            task.cancel()
        }
    }

    /// The events of a refusal, in the form of the API.
    private func late(_ reply: WholeReply) -> [[UInt8]] {
        switch endpoint {
        case .messages: return [ServerSentEvent.named("error", reply.body)]
        case .responses:
            var error = reply.body["error"]?.objectValue ?? [:]
            error["type"] = "error"
            error["sequence_number"] = 0
            return [ServerSentEvent.named("error", .object(error))]
        default: return [ServerSentEvent.data(reply.body), ServerSentEvent.done]
        }
    }
}
