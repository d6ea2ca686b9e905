import Glibc
import NIOCore

/// The socket at a path.
enum SocketFile {
    /// Whether a program listens there; a socket that an ended program has left may be taken over.
    static func isListenedAt(_ path: String) -> Bool {
        // Where a path is too long, nobody listens; the error comes when the socket is opened.
        guard let address = try? SocketAddress(unixDomainSocketPath: path) else { return false }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let result = address.withSockAddr { connect(descriptor, $0, socklen_t($1)) }
        // A program whose backlog is full, or that takes datagrams, listens, too.
        return result == 0 || [EAGAIN, EPROTOTYPE].contains(errno)
    }
}
