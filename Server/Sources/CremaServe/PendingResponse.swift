import HTTPTypes
import HummingbirdCore
import NIOCore
import ServerRules
import Serving

/// The one response to a request, which is written once.
///
/// Not for use by two tasks at once.
final class PendingResponse {
    private var writer: ResponseWriter?
    private let channel: any Channel
    private let patience: TimeAmount

    /// A response on a connection, which ends where its client does not read for longer than `patience`.
    init(_ writer: consuming ResponseWriter, on channel: any Channel, patience: TimeAmount) {
        self.writer = consume writer
        self.channel = channel
        self.patience = patience
    }

    /// Tells a client that waits for it to send the body of its request.
    func bodyIsWanted() {
        channel.triggerUserOutboundEvent(HTTP1Compatibility.BodyWanted(), promise: nil)
    }

    /// Runs an operation that is cancelled when the client leaves.
    func whileClientStays<Value: Sendable>(_ operation: @escaping () async -> Value) async -> Value {
        let lent = Lent(value: operation)
        let work = Task(executorPreference: LoopExecutor(channel.eventLoop)) { await lent.value() }
        channel.triggerUserOutboundEvent(HTTP1Compatibility.ClientNeeded { work.cancel() }, promise: nil)
        return await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            work.cancel()
        }
    }

    /// What a task leaves to another, and waits.
    private struct Lent<Value>: @unchecked Sendable {
        // Unchecked: the task that lends it does nothing until the other has ended.
        let value: Value
    }

    /// Writes a whole response; nothing when one was written before.
    func write(_ status: Int, _ fields: HTTPFields, _ body: [UInt8], withBody: Bool = true) async throws {
        guard let writer = writer.take() else { return }
        var fields = fields
        fields[.contentLength] = String(body.count)
        fields[.date] = DateText.now
        let watch = ReadingWatch(channel, patience: patience)
        watch.writingBegan()
        defer { watch.end() }
        try await writer.write(
            response: HTTPResponse(status: .init(code: status), headerFields: fields),
            body: withBody ? ResponseBody(byteBuffer: ByteBuffer(bytes: body)) : ResponseBody())
    }

    /// Writes a response that comes in pieces.
    func stream(_ fields: HTTPFields, _ reply: StreamReply) async throws {
        guard let writer = writer.take() else { return }
        var fields = fields
        fields[.date] = DateText.now
        let head = HTTPResponse(status: .ok, headerFields: fields)
        // Where the client is gone already, the reply learns it with its first piece.
        var body: (any ResponseBodyWriter)? = try? await writer.writeHead(head)
        let watch = ReadingWatch(channel, patience: patience)
        defer { watch.end() }
        await reply.write { pieces in
            var buffer = ByteBuffer()
            buffer.reserveCapacity(pieces.reduce(0) { $0 + $1.count })
            for piece in pieces { buffer.writeBytes(piece) }
            guard body != nil else { throw CancellationError() }
            watch.writingBegan()
            defer { watch.writingEnded() }
            try await body?.write(buffer)
        }
        try Task.checkCancellation()
        guard let body else { throw CancellationError() }
        watch.writingBegan()
        try await body.finish(nil)
    }
}
