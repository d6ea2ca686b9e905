import OrderedJSON
import Serving
import Synchronization

/// Computes the requests of a batch side by side, and writes the answers in the order of the requests, or as they come.
struct BatchRun {
    /// What happened.
    struct Outcome {
        var answered = 0
        var failed = 0
        var promptTokens = 0
        var generatedTokens = 0
    }

    let model: ServedModel
    /// The most requests at once.
    let width: Int
    let isOrdered: Bool
    /// Set when no further request is to be begun.
    let stop: StopFlag

    /// How many answers wait behind one that takes long, for each request at once.
    private static let window = 16

    /// Computes requests.
    ///
    /// - Parameters:
    ///   - write: takes a line, and whether the request succeeded.
    ///   - progress: is told how many are done.
    func run(
        _ requests: [BatchRequest], write: (_ line: [UInt8], _ succeeded: Bool) throws -> Void,
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
                    group.addTask { [model] in
                        let (line, reply) = await request.answer(by: model)
                        return (index, line, reply)
                    }
                    next += 1
                    running += 1
                }
            }
            func take(_ line: [UInt8], _ reply: WholeReply) throws {
                let succeeded = (200..<300).contains(reply.status)
                outcome.answered += 1
                if !succeeded { outcome.failed += 1 }
                let usage = reply.body["usage"]
                outcome.promptTokens += usage?["prompt_tokens"]?.intValue ?? 0
                outcome.generatedTokens += usage?["completion_tokens"]?.intValue ?? 0
                try write(line, succeeded)
                written += 1
                progress(written)
            }
            begin()
            while let (index, line, reply) = try await group.next() {
                running -= 1
                if isOrdered {
                    waiting[index] = (line, reply)
                    while let (line, reply) = waiting.removeValue(forKey: written) { try take(line, reply) }
                } else {
                    try take(line, reply)
                }
                begin()
            }
        }
        return outcome
    }
}

/// Set once by a signal, read between two requests.
final class StopFlag: Sendable {
    private let signal = Atomic<Int32>(0)

    /// The signal that asked for the end, nil while none has.
    var number: Int32? {
        let number = signal.load(ordering: .acquiring)
        return number == 0 ? nil : number
    }

    var isSet: Bool { number != nil }

    func set(_ number: Int32) { signal.store(number, ordering: .releasing) }
}
