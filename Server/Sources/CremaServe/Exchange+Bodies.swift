import HTTPTypes
import HummingbirdCore
import NIOCore
import ServerRules
import Serving
import Synchronization

/// How bodies are read: no more of them than may be, and in no more time.
extension Exchange {
    /// A body with what it holds of the memory for bodies.
    struct Body: Sendable {
        var bytes: [UInt8] = []
        let share: BodyBytes.Share
    }

    /// A body, up to the limit and within the time.
    func collect(_ body: RequestBody, on loop: any EventLoop) async throws(APIError) -> Body {
        let limit = flags.limits.bodyBytes
        do {
            return try await inTime(loop) { [bodyBytes] in
                var read = Body(share: BodyBytes.Share(of: bodyBytes))
                for try await piece in body {
                    guard read.bytes.count + piece.readableBytes <= limit else {
                        throw APIError.tooLarge(limit: limit)
                    }
                    try read.share.take(piece.readableBytes)
                    read.bytes.append(contentsOf: piece.readableBytesView)
                }
                return read
            }
        } catch let error as APIError {
            throw error
        } catch {
            throw .brokenBody()
        }
    }

    /// Reads an unwanted body to its end, so that the client reads its answer before the connection ends; within the
    /// same bounds as a wanted one.
    ///
    /// - Throws: what ends the connection.
    func discard(_ request: Request, on loop: any EventLoop) async throws {
        let (fields, body) = (request.head.headerFields, request.body)
        guard fields[.contentLength] != nil || fields[.transferEncoding] != nil else { return }
        // A client that waits to be told to send its body may never send it.
        if fields[.expect]?.lowercased() == "100-continue" { throw CancellationError() }
        let limit = flags.limits.bodyBytes
        try await inTime(loop) {
            var count = 0
            for try await piece in body {
                count += piece.readableBytes
                if count > limit { throw CancellationError() }
            }
        }
    }

    /// What a body leads to that has to have been read in time, which the loop of its connection counts.
    private func inTime<Result: Sendable>(
        _ loop: any EventLoop, _ read: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let seconds = flags.network.readTimeout
        let reading = Task(executorPreference: LoopExecutor(loop)) { try await read() }
        let lateness = Lateness()
        let end = loop.scheduleTask(in: .seconds(Int64(seconds))) {
            lateness.isLate.store(true, ordering: .relaxed)
            reading.cancel()
        }
        defer { end.cancel() }
        let result = await withTaskCancellationHandler {
            await reading.result
        } onCancel: {
            reading.cancel()
        }
        // A body whose reading was cancelled ends as if it were whole.
        if lateness.isLate.load(ordering: .relaxed) { throw APIError.slowBody(seconds: seconds) }
        try Task.checkCancellation()
        return try result.get()
    }

    private final class Lateness: Sendable {
        let isLate = Atomic(false)
    }
}
