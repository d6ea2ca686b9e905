import Chat
import Generation

/// One request on its way from its choices to a reply.
struct AnswerJob<Format: AnswerFormat>: Sendable {
    let model: ServedModel
    /// The number of choices.
    let choices: Int
    /// Asks the engine for them.
    let begin: @Sendable (ChatEngine) throws -> MixedEvents
    var format: Format
    let isStream: Bool
    let requestID: String
    /// The most tokens of an answer that the request allows.
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
        var (format, times) = (self.format, AnswerTimes())
        let events: MixedEvents
        do {
            events = try begin(model.chat)
        } catch {
            throw told(error)
        }
        let control = events.control
        let work = model.work.add { control.end() }
        model.metrics.requestBegan()
        do {
            let first = try await first(of: events, &times)
            guard isStream else {
                let body = try await whole(events, first, &format, &times)
                model.work.remove(work)
                return .whole(body)
            }
            let start = times
            return .stream(
                StreamReply(headers: headers) { send in
                    await write(events, first, start, to: send)
                    model.work.remove(work)
                })
        } catch {
            model.work.remove(work)
            throw leave(times, failing: error, format.usage)
        }
    }

    /// Waits until a choice has begun to be computed.
    private func first(of events: MixedEvents, _ times: inout AnswerTimes) async throws -> ChoiceEvent {
        let control = events.control
        let patience = model.facts.queueSeconds.map { seconds in
            Task {
                try await Task.sleep(for: .seconds(seconds))
                control.end(throwing: APIError.waitedTooLong(seconds: seconds))
            }
        }
        defer { patience?.cancel() }
        var iterator = events.stream.makeAsyncIterator()
        guard case .of(let first)? = try await iterator.next() else { throw CancellationError() }
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
        _ events: MixedEvents, _ first: ChoiceEvent, _ format: inout Format, _ times: inout AnswerTimes
    ) async throws -> WholeReply {
        format.add(first)
        var finished = 0
        for try await case .of(let event) in events.stream {
            times.take(event)
            format.add(event)
            if try hasFinished(event) { finished += 1 }
        }
        // A reader that is cancelled ends without an error.
        guard finished == choices else { throw CancellationError() }
        times.finish()
        leave(times, finish: format.finishReason, format.usage)
        return WholeReply(headers: headers, body: format.whole(times))
    }

    /// Writes a stream to its end, in the task of its reader.
    private func write(
        _ events: MixedEvents, _ first: ChoiceEvent, _ start: AnswerTimes, to send: StreamReply.Send
    ) async {
        var (format, times) = (self.format, start)
        let control = events.control
        let pinger = Pinger(seconds: pingSeconds) { control.wake() }
        defer { pinger.stop() }
        func tell(_ frames: [[UInt8]]) async throws {
            guard !frames.isEmpty else { return }
            pinger.noteSending()
            do {
                try await send(frames)
            } catch {
                // There is no reader.
                throw CancellationError()
            }
        }
        do {
            try await tell(format.opening() + format.events(for: first))
            var finished = 0
            for try await event in events.stream {
                guard case .of(let event) = event else {
                    try await tell([format.ping])
                    continue
                }
                times.take(event)
                if try hasFinished(event) { finished += 1 }
                try await tell(format.events(for: event))
            }
            guard finished == choices else { throw CancellationError() }
            times.finish()
            leave(times, finish: format.finishReason, format.usage)
        } catch {
            control.end()
            times.finish()
            let told = leave(times, failing: error, format.usage)
            if error is CancellationError { format.noteCancelled() }
            try? await tell(format.failure(told, requestID: requestID))
            return
        }
        try? await tell(format.ending(times))
    }

    /// Whether an event is the last of its choice.
    private func hasFinished(_ event: ChoiceEvent) throws(CancellationError) -> Bool {
        guard case .finished(let reason, _) = event.event else { return false }
        if reason == .cancelled { throw CancellationError() }
        return true
    }

    private func leave(_ times: AnswerTimes, finish: String, _ usage: AnswerUsage) {
        model.metrics.requestEnded(times, finish: finish, usage, limit: limit)
    }

    /// Counts an answer that failed; the error as the client gets it.
    private func leave(_ times: AnswerTimes, failing error: any Error, _ usage: AnswerUsage) -> APIError {
        let told = told(error)
        leave(times, finish: error is CancellationError ? "abort" : "error", usage)
        if told.status == 500 { model.metrics.addFault() }
        return told
    }

    private func told(_ error: any Error) -> APIError {
        APIError(
            error, constraint: constraint,
            placeSeconds: model.metrics.secondsToPlace(among: model.chat.engine.scheduling.maximumSequences))
    }
}
