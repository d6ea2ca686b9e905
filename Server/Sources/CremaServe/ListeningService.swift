import Glibc
import NIOCore
import NIOPosix
import ServiceLifecycle

/// A server at its address, which says why it cannot listen there and what helps.
struct ListeningService: Service {
    /// What people call the address.
    let place: String
    /// The flag that chooses it.
    let flag: Flag
    let server: any Service

    enum Flag: String {
        case port = "--port"
        case metricsPort = "--metrics-port"
        case ollamaPort = "--ollama-port"
        case unixSocket = "--unix-socket"
    }

    func run() async throws {
        // A socket that is there is taken over when the server begins to listen, also one at which a program listens.
        if flag == .unixSocket, SocketFile.isListenedAt(place) {
            throw ServerFailure("\(place): \(Self.reason(code: EADDRINUSE, flag))", status: 1)
        }
        do {
            try await server.run()
        } catch {
            guard let reason = Self.reason(of: error, flag) else { throw error }
            throw ServerFailure("\(place): \(reason)", status: 1)
        }
    }

    /// What an error of listening means to the user who starts the server; nil for another error.
    static func reason(of error: any Error, _ flag: Flag) -> String? {
        switch error {
        case let error as IOError: reason(code: error.errnoCode, flag)
        case is SocketAddressError.UnknownHost:
            "no address has this name; give an address of this machine to --host, such as 127.0.0.1"
        case SocketAddressError.unixDomainSocketPathTooLong: "the path is too long for a socket; give a shorter one"
        case is UnixDomainSocketPathWrongType: "is there and is no socket; give another path to \(flag.rawValue)"
        default: nil
        }
    }

    private static func reason(code: Int32, _ flag: Flag) -> String {
        switch (code, flag) {
        case (EADDRINUSE, .unixSocket): "another program listens there; end it, or give another path"
        case (EADDRINUSE, _):
            "another program listens there; end it, or give another \(flag.rawValue), of which 0 takes a free one"
        case (EACCES, .unixSocket), (EPERM, .unixSocket):
            "you may not write to the folder; give a path in one of yours"
        case (EACCES, _), (EPERM, _):
            "you may not listen there; give a \(flag.rawValue) of 1024 or more, or the right to use lower ones"
        case (EADDRNOTAVAIL, _), (EAFNOSUPPORT, _):
            "this machine does not have the address; give one of its own to --host, or 0.0.0.0 for all of them"
        case (ENOENT, .unixSocket), (ENOTDIR, .unixSocket): "there is no such folder; make it, or give another path"
        case (EMFILE, _), (ENFILE, _): "too many files are open; raise the limit ('ulimit -n')"
        default: "cannot listen there: \(String(cString: strerror(code)))"
        }
    }
}
