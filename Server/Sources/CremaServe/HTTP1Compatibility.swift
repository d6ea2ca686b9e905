import NIOCore
import NIOHTTP1

/// What HTTP/1 has beside requests and responses of today: clients of HTTP/1.0, clients that send a body only when told to
/// (RFC 9110, 10.1.1; RFC 9112, 9.3), and clients that leave before they are answered.
///
/// A client of HTTP/1.0 knows no chunks: a stream ends with its connection. Any response does, unless it has a length and the
/// client asked for `keep-alive`.
final class HTTP1Compatibility: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Said on a connection where the body of its present request is about to be read.
    struct BodyWanted: Sendable {}

    /// Said on a connection where its present request ends when the client leaves before it has its answer.
    struct ClientNeeded: Sendable {
        /// Called on the connection's loop.
        let hasLeft: @Sendable () -> Void
    }

    private struct Pending {
        let isOld: Bool
        let asksToStay: Bool
        let asksToClose: Bool
        var waitsToSend: Bool
        var closes = false
        var hasLeft: (@Sendable () -> Void)?
    }

    /// The requests whose responses have not ended, in the order of both.
    private var pending: CircularBuffer<Pending> = []
    /// Whether the client sends nothing more.
    private var isOver = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) {
            let isOld = (head.version.major, head.version.minor) < (1, 1)
            let asked = head.headers[canonicalForm: "connection"].map { $0.lowercased() }
            pending.append(
                Pending(
                    isOld: isOld, asksToStay: asked.contains("keep-alive"), asksToClose: asked.contains("close"),
                    waitsToSend: !isOld && head.headers.first(name: "expect")?.lowercased() == "100-continue"))
        }
        context.fireChannelRead(data)
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        if let event = event as? ClientNeeded {
            promise?.succeed()
            if isOver { return event.hasLeft() }
            if !pending.isEmpty { pending[pending.startIndex].hasLeft = event.hasLeft }
            return
        }
        guard event is BodyWanted else { return context.triggerUserOutboundEvent(event, promise: promise) }
        promise?.succeed()
        guard pending.first?.waitsToSend == true else { return }
        pending[pending.startIndex].waitsToSend = false
        let head = HTTPResponseHead(version: .http1_1, status: .continue)
        context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .some(.inputClosed) = event as? ChannelEvent { end() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    private func end() {
        isOver = true
        guard !pending.isEmpty, let hasLeft = pending[pending.startIndex].hasLeft else { return }
        pending[pending.startIndex].hasLeft = nil
        hasLeft()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard var request = pending.first else { return context.write(data, promise: promise) }
        switch unwrapOutboundIn(data) {
        case .head(var head):
            if request.isOld {
                head.version = .http1_0
                let stays =
                    request.asksToStay && head.headers.contains(name: "content-length")
                    && !head.headers[canonicalForm: "connection"].contains("close")
                head.headers.replaceOrAdd(name: "connection", value: stays ? "keep-alive" : "close")
                request.closes = !stays
            } else if request.waitsToSend || request.asksToClose {
                // Whether a client that waits sends its body after all is its choice, so nothing can follow on this connection.
                head.headers.replaceOrAdd(name: "connection", value: "close")
                request.closes = true
            } else if head.headers[canonicalForm: "connection"].contains("close") {
                request.closes = true
            }
            pending[pending.startIndex] = request
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end where request.closes:
            pending.removeFirst()
            let written = promise ?? context.eventLoop.makePromise()
            let channel = context.channel
            written.futureResult.whenComplete { _ in channel.close(mode: .output, promise: nil) }
            context.write(data, promise: written)
        case .end:
            pending.removeFirst()
            context.write(data, promise: promise)
        case .body:
            context.write(data, promise: promise)
        }
    }
}

/// Puts ``HTTP1Compatibility`` where messages have their versions still, and leaves.
final class HTTP1CompatibilityInstaller: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Never

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        do {
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(HTTP1Compatibility(), position: .after(decoder))
        } catch {
            context.fireErrorCaught(error)
        }
        pipeline.removeHandler(context: context, promise: nil)
    }
}
