import Foundation
import Locks
import OrderedJSON

extension LanguageModelSession {
    /// Starts a request; what is wrong comes out of the request.
    func begin(_ plan: SessionRequest.Plan) -> SessionRequest {
        guard !state.withLock({ $0.current != nil }) else { return SessionRequest(failed: concurrentRequests) }
        do throws(InvalidGenerationOptions) {
            try plan.prompt.options.validate(toolNames: tools.map(\.name))
        } catch {
            return SessionRequest(failed: error)
        }
        let request = SessionRequest(schema: plan.schema?.document.annotated)
        guard occupy(by: request) else { return SessionRequest(failed: concurrentRequests) }
        let start = state.withLock { $0.transcript.count }
        append([.prompt(plan.prompt)], to: request)
        request.run(by: Task { await self.drive(request, plan, from: start) })
        return request
    }

    private var concurrentRequests: any Swift.Error { translated(Error.concurrentRequests) }

    private func translated(_ error: any Swift.Error) -> any Swift.Error {
        model.throwsGenerationErrors ? GenerationErrorTranslation.translated(error) : error
    }

    private func append(_ entries: [Transcript.Entry], to request: SessionRequest) {
        withTranscript { $0.append(contentsOf: entries) }
        request.note(entries)
    }

    /// Runs a request to its end, whatever that is.
    private func drive(_ request: SessionRequest, _ plan: SessionRequest.Plan, from start: Int) async {
        let result: Result<RequestOutcome, any Swift.Error>
        do {
            result = .success(try await turns(request, plan, from: start))
        } catch {
            result = settle(request, error, from: start)
        }
        release(adding: try? result.get().usage)
        request.finish(result)
    }

    // MARK: Turns

    private func turns(
        _ request: SessionRequest, _ plan: SessionRequest.Plan, from start: Int
    ) async throws -> RequestOutcome {
        var options = plan.prompt.options
        let enabled = options.toolCallingMode?.kind == .disallowed ? [] : tools
        try check(plan, tools: enabled)
        var definitions = enabled.map { Transcript.ToolDefinition(tool: $0) }
        if tools.isEmpty, model.capabilities.contains(.toolCalling),
            case .instructions(let restored)? = state.withLock({ $0.transcript.first })
        {
            // A transcript that was saved with tools goes on behind the same prompt, although nobody is there to run them.
            definitions = restored.toolDefinitions
            if !definitions.isEmpty { options.toolCallingMode = .disallowed }
        }
        var rounds = 0
        while true {
            try await turn(
                LanguageModelExecutorGenerationRequest(
                    id: UUID(), transcript: state.withLock { $0.transcript }, enabledTools: definitions,
                    schema: plan.schema, generationOptions: options, contextOptions: plan.prompt.contextOptions,
                    metadata: plan.prompt.metadata), of: request)
            var progress = request.progress
            guard progress.turn.hasCalls else {
                let content = try progress.content()
                try plan.validate(content)
                return close(request, plan, progress, content, from: start)
            }
            let limit = toolRoundLimit
            guard rounds < limit else { throw ToolRoundLimitExceeded(limit: limit) }
            rounds += 1
            let calls = try progress.turn.toolCalls()
            append(progress.turn.entries(calling: calls), to: request)
            // From here on the turn's text stands in the transcript, and is not added again when the request is broken off.
            request.beginTurn()
            let outputs = try await ToolRunner(tools: enabled).outputs(of: calls)
            append(outputs.map { .toolOutput($0) }, to: request)
            // The first call was forced; from here on the model decides.
            if options.toolCallingMode?.kind == .required { options.toolCallingMode = .allowed }
        }
    }

    /// Runs one turn; a cancellation ends it at once, whether the executor minds it or not.
    private func turn(_ turn: LanguageModelExecutorGenerationRequest, of request: SessionRequest) async throws {
        try Task.checkCancellation()
        let channel = LanguageModelExecutorGenerationChannel()
        let executing = Task { [model] in
            do {
                try await model.respond(turn, channel)
                channel.finish()
            } catch {
                channel.finish(throwing: error)
            }
        }
        try await withTaskCancellationHandler {
            for try await event in channel { request.apply(event) }
        } onCancel: {
            executing.cancel()
        }
        try Task.checkCancellation()
    }

    private func close(
        _ request: SessionRequest, _ plan: SessionRequest.Plan, _ progress: RequestProgress,
        _ content: GeneratedContent, from start: Int
    ) -> RequestOutcome {
        let entries =
            plan.prompt.responseFormat.map { progress.turn.structuredEntries(content, source: $0.name) }
            ?? progress.turn.textEntries()
        append(entries, to: request)
        let added = withTranscript { Array($0.entries.dropFirst(start)) }
        return RequestOutcome(
            content: content, entries: added[...], usage: progress.usage, finishReason: progress.turn.finishReason)
    }

    // MARK: Checks

    /// What would be found out too late if it were left to the model.
    private func check(_ plan: SessionRequest.Plan, tools: [any Tool]) throws {
        if let schema = plan.schema {
            try require(.guidedGeneration)
            try check(schema)
        }
        if !tools.isEmpty { try require(.toolCalling) }
        if plan.prompt.contextOptions.reasoningLevel != nil { try require(.reasoning) }
        if plan.prompt.segments.contains(where: { if case .attachment = $0 { true } else { false } }) {
            try require(.vision)
        }
        for tool in tools { try check(tool.parameters) }
    }

    private func require(_ capability: LanguageModelCapabilities.Capability) throws {
        guard !model.capabilities.contains(capability) else { return }
        throw LanguageModelError.unsupportedCapability(
            .init(
                capability: capability,
                debugDescription: ErrorText.unsupportedCapability(capability.description)))
    }

    private func check(_ schema: GenerationSchema) throws {
        let document = schema.document
        guard let issue = document.issues.first else { return }
        throw LanguageModelError.unsupportedGenerationGuide(
            .init(
                schemaName: document.name,
                debugDescription: ErrorText.unsupportedGuide(issue, schema: document.name)))
    }

    // MARK: Failure

    /// Puts the transcript in order after a request that did not end well.
    private func settle(
        _ request: SessionRequest, _ error: any Swift.Error, from start: Int
    ) -> Result<RequestOutcome, any Swift.Error> {
        let progress = request.progress
        switch request.interruption {
        case .brokenOff where progress.hasText: return .success(keepPartialText(request, progress, from: start))
        case .brokenOff:
            revert(to: start, preserving: false)
            return .failure(CancellationError())
        case .failed(let cause):
            revert(to: start, preserving: preservesEntries)
            return .failure(translated(cause))
        case nil:
            revert(to: start, preserving: preservesEntries)
            return .failure(Task.isCancelled ? CancellationError() : translated(error))
        }
    }

    private func keepPartialText(
        _ request: SessionRequest, _ progress: RequestProgress, from start: Int
    ) -> RequestOutcome {
        // Calls whose tools were still running have no outputs; what was said before them stays.
        revert(to: start, preserving: true)
        if !progress.turn.text.isEmpty { append(progress.turn.textEntries(), to: request) }
        let added = withTranscript { Array($0.entries.dropFirst(start)) }
        return RequestOutcome(
            content: progress.snapshot() ?? GeneratedContent(.string("")), entries: added[...],
            usage: progress.usage, finishReason: .stop)
    }

    private var preservesEntries: Bool { transcriptErrorHandlingPolicy?.kind == .preserve }

    private func revert(to start: Int, preserving: Bool) {
        withTranscript { transcript in
            let kept = preserving ? Self.completeCount(of: transcript, from: start) : start
            transcript = Transcript(entries: transcript.entries.prefix(kept))
        }
    }

    /// How many entries stand before the first round of calls that lacks an output.
    private static func completeCount(of transcript: Transcript, from start: Int) -> Int {
        var missing = 0
        var round = start
        for index in start..<max(start, transcript.count) {
            switch transcript[index] {
            case .toolCalls(let calls):
                if missing == 0 { round = index }
                missing += calls.count
            case .toolOutput: missing -= 1
            default: break
            }
        }
        return missing > 0 ? round : transcript.count
    }
}
