import OrderedJSON
import Serving

/// Computes the requests of a batch side by side, and writes the answers in the order of the requests, or as they come.
struct BatchRun {
    /// What happened.
    struct Outcome {
        /// Requests that were followed.
        var answered = 0
        /// Requests that were refused; the reason is their answer.
        var failed = 0
        var promptTokens = 0
        var generatedTokens = 0
    }

    let models: ServedModels
    /// The most requests at once.
    let width: Int
    let isOrdered: Bool
    /// Set when no further request is to be begun.
    let stop: StopFlag

    /// How many answers wait for one that takes long, for each request at once.
    private static let window = 16

    /// Computes requests.
    ///
    /// - Parameters:
    ///   - write: takes a request's line and reply.
    ///   - progress: receives how many are done.
    func run(
        _ requests: [BatchRequest], write: (BatchRequest, _ line: [UInt8], WholeReply) throws -> Void,
        progress: (Int) -> Void
    ) async throws -> Outcome {
        var outcome = Outcome()
        try await withThrowingTaskGroup(of: (Int, [UInt8], WholeReply).self) { group in
            var next = 0
            var written = 0
            var running = 0
            var waiting: [Int: ([UInt8], WholeReply)] = [:]
            func begin() {
                while running < width, next < requests.count, !stop.isSet,
                    !isOrdered || next < written + width * Self.window
                {
                    let (index, request) = (next, requests[next])
                    group.addTask { [models] in
                        let (line, reply) = await request.answer(by: models)
                        return (index, line, reply)
                    }
                    next += 1
                    running += 1
                }
            }
            func take(_ index: Int, _ line: [UInt8], _ reply: WholeReply) throws {
                if reply.isSuccess { outcome.answered += 1 } else { outcome.failed += 1 }
                let usage = reply.body["usage"]
                outcome.promptTokens += usage?["prompt_tokens"]?.intValue ?? 0
                outcome.generatedTokens += usage?["completion_tokens"]?.intValue ?? 0
                try write(requests[index], line, reply)
                written += 1
                progress(written)
            }
            begin()
            while let (index, line, reply) = try await group.next() {
                running -= 1
                if isOrdered {
                    waiting[index] = (line, reply)
                    while let (line, reply) = waiting.removeValue(forKey: written) { try take(written, line, reply) }
                } else {
                    try take(index, line, reply)
                }
                begin()
            }
        }
        return outcome
    }
}

extension WholeReply {
    /// Whether the request was followed.
    var isSuccess: Bool { (200..<300).contains(status) }
}
