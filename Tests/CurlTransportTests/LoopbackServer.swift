import Glibc
import Synchronization

/// A listener on loopback that answers each request with bytes of a test.
final class LoopbackServer: Sendable {
    /// What is done with a request: bytes to answer with, and whether the connection stays open without a further byte.
    struct Answer: Sendable {
        var bytes: [UInt8]
        var staysOpen = false

        init(_ text: String, staysOpen: Bool = false) {
            bytes = Array(text.utf8)
            self.staysOpen = staysOpen
        }
    }

    let port: Int
    private let listener: Int32
    private let taken = Mutex<[String]>([])

    /// The requests so far, as they came.
    var requests: [String] { taken.withLock { $0 } }

    init?(_ answer: @escaping @Sendable (String) -> Answer) {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, size) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, pointer, &size) == 0
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        guard isBound else { return nil }
        let server = Unmanaged.passRetained(
            Body { [weak self] in
                while true {
                    let connection = accept(descriptor, nil, nil)
                    guard connection >= 0 else { break }
                    let request = Self.read(connection)
                    self?.taken.withLock { $0.append(request) }
                    let reply = answer(request)
                    // The client may have gone.
                    _ = send(connection, reply.bytes, reply.bytes.count, Int32(MSG_NOSIGNAL))
                    if !reply.staysOpen { close(connection) }
                }
                // Not before: another listener may get the same number, and its connections would be taken here.
                close(descriptor)
            })
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, server.toOpaque())
        pthread_detach(thread)
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private static func read(_ connection: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !String(decoding: bytes, as: UTF8.self).contains("\r\n\r\n") {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
