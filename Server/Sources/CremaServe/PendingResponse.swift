import HTTPTypes
import HummingbirdCore
import NIOCore

/// The one response to a request, which is written once.
///
/// Not for use by two tasks at once.
final class PendingResponse {
    private var writer: ResponseWriter?

    init(_ writer: consuming ResponseWriter) {
        self.writer = consume writer
    }

    /// Writes a whole response; nothing when one was written before.
    func write(_ status: Int, _ fields: HTTPFields, _ body: [UInt8], withBody: Bool = true) async throws {
        guard let writer = writer.take() else { return }
        var fields = fields
        fields[.contentLength] = String(body.count)
        fields[.date] = DateText.now
        try await writer.write(
            response: HTTPResponse(status: .init(code: status), headerFields: fields),
            body: withBody ? ResponseBody(byteBuffer: ByteBuffer(bytes: body)) : ResponseBody())
    }

    /// Writes the head of a response that comes in pieces, and then the pieces.
    func stream(_ fields: HTTPFields, _ pieces: AsyncStream<[UInt8]>) async throws {
        guard let writer = writer.take() else { return }
        var fields = fields
        fields[.date] = DateText.now
        var body: any ResponseBodyWriter = try await writer.writeHead(
            HTTPResponse(status: .ok, headerFields: fields))
        for await piece in pieces { try await body.write(ByteBuffer(bytes: piece)) }
        try Task.checkCancellation()
        try await body.finish(nil)
    }
}
