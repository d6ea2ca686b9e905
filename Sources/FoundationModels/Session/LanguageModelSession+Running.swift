import Locks

extension LanguageModelSession {
    /// Starts a request; what is wrong comes out of the request.
    func begin(_ plan: SessionRequest.Plan) -> SessionRequest {
        guard !state.withLock({ $0.current != nil }) else { return SessionRequest(failed: concurrentRequests) }
        do throws(InvalidGenerationOptions) {
            try source.check(plan.prompt.options)
        } catch {
            return SessionRequest(failed: error)
        }
        let request = SessionRequest(schema: plan.schema?.document.annotated)
        guard occupy(by: request) else { return SessionRequest(failed: concurrentRequests) }
        let before = state.withLock { $0.transcript }
        append([.prompt(plan.prompt)], to: request)
        request.run(
            by: Task {
                let result = await SessionRun(of: self, request, plan, before: before).result()
                release(adding: try? result.get().usage)
                request.finish(result)
            })
        return request
    }

    private var concurrentRequests: any Swift.Error { SessionFailure.thrown(Error.concurrentRequests) }

    /// Puts entries of a request after the transcript.
    func append(_ entries: [Transcript.Entry], to request: SessionRequest) {
        withTranscript { $0.add(entries) }
        request.note(entries)
    }
}
