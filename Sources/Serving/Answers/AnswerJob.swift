import Generation

/// One request on its way from its choices to a reply.
struct AnswerJob<Format: AnswerFormat>: Sendable {
    let model: ServedModel
    let sources: [ChoiceEvents.Source]
    var format: Format
    let isStream: Bool
    let requestID: String
    /// The most tokens of an answer that the request asks for.
    let limit: Int?
    /// The field that holds the answer to something, for errors.
    let constraint: String?
    var headers: [(name: String, value: String)] = []
    /// Seconds after which an idle stream is kept open by a comment.
    let pingSeconds: Double

    /// The reply: everything that can be refused is refused before a stream begins.
    ///
    /// - Throws: ``APIError``.
    func reply() async throws(APIError) -> Reply {
        var times = AnswerTimes()
        let events: AsyncThrowingStream<ChoiceEvent, any Error>
        do {
            events = try ChoiceEvents.stream(sources, of: model)
        } catch {
            throw APIError(error, constraint: constraint)
        }
        model.metrics.requestBegan()
        do {
            let first = try await begin(events, &times)
            guard isStream else {
                let body = try await whole(events, first, times)
                return .whole(body)
            }
            return .stream(StreamReply(headers: headers, events: stream(events, first, times)))
        } catch {
            leave(times, finish: error is CancellationError ? "abort" : "error", AnswerUsage())
            throw APIError(error, constraint: constraint)
        }
    }

    /// Waits until a choice has begun to be computed.
    private func begin(
        _ events: AsyncThrowingStream<ChoiceEvent, any Error>, _ times: inout AnswerTimes
    ) async throws -> ChoiceEvent {
        var iterator = events.makeAsyncIterator()
        guard let first = try await iterator.next() else { throw CancellationError() }
        times.take(first)
        if case .began(let usage, _) = first.event { try check(usage) }
        return first
    }

    /// Refuses what would be cut short without being asked to.
    private func check(_ usage: ChatUsage) throws(APIError) {
        let (facts, prompt) = (model.facts, usage.promptTokens)
        if let most = facts.promptLimit, prompt > most {
            throw .contextExceeded(prompt: prompt, answer: nil, context: most)
        }
        guard let limit, !facts.clampsAnswers else { return }
        let (sum, overflow) = prompt.addingReportingOverflow(limit)
        if overflow || sum > facts.contextSize {
            throw .contextExceeded(prompt: prompt, answer: min(limit, Int.max - prompt), context: facts.contextSize)
        }
    }

    private func whole(
        _ events: AsyncThrowingStream<ChoiceEvent, any Error>, _ first: ChoiceEvent, _ start: AnswerTimes
    ) async throws -> WholeReply {
        var (format, times) = (self.format, start)
        format.add(first)
        var finished = 0
        for try await event in events {
            times.take(event)
            format.add(event)
            if case .finished(let reason, _) = event.event {
                if reason == .cancelled { throw CancellationError() }
                finished += 1
            }
        }
        // A reader that is cancelled ends without an error.
        guard finished == sources.count else { throw CancellationError() }
        times.finish()
        leave(times, finish: format.finishReason, format.usage)
        return WholeReply(headers: headers, body: format.whole(times))
    }

    private func stream(
        _ events: AsyncThrowingStream<ChoiceEvent, any Error>, _ first: ChoiceEvent, _ start: AnswerTimes
    ) -> AsyncStream<[UInt8]> {
        let (stream, continuation) = AsyncStream<[UInt8]>.makeStream()
        let pinger = Pinger(seconds: pingSeconds, bytes: format.ping, continuation)
        let work = Task {
            var (format, times) = (self.format, start)
            func send(_ frames: [[UInt8]]) {
                for frame in frames {
                    pinger.noteSending()
                    continuation.yield(frame)
                }
            }
            do {
                send(format.opening())
                send(format.events(for: first))
                var finished = 0
                for try await event in events {
                    times.take(event)
                    if case .finished(let reason, _) = event.event {
                        if reason == .cancelled { throw CancellationError() }
                        finished += 1
                    }
                    send(format.events(for: event))
                }
                guard finished == sources.count else { throw CancellationError() }
                times.finish()
                send(format.ending(times))
                leave(times, finish: format.finishReason, format.usage)
            } catch {
                times.finish()
                send(format.failure(APIError(error, constraint: constraint), requestID: requestID))
                leave(times, finish: error is CancellationError ? "abort" : "error", format.usage)
            }
            pinger.stop()
            continuation.finish()
        }
        continuation.onTermination = { reason in
            if case .cancelled = reason {
                work.cancel()
                pinger.stop()
            }
        }
        return stream
    }

    private func leave(_ times: AnswerTimes, finish: String, _ usage: AnswerUsage) {
        model.metrics.requestEnded(times, finish: finish, usage)
    }
}
