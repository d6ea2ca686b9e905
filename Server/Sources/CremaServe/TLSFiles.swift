import HummingbirdCore

#if TLS
    import HummingbirdTLS
    import NIOCore
    import NIOSSL
    import Synchronization

    /// The certificate that the server shows and its key, as they are in files; they can be read again while it runs.
    final class TLSFiles: Sendable {
        static let isSupported = true

        private let certificateFile: String
        private let keyFile: String
        private let current: Mutex<NIOSSLContextConfigurationOverride>

        /// Reads the files that the flags name; nil where they name none.
        ///
        /// - Throws: ``ServerFailure``.
        static func read(_ flags: NetworkFlags) throws -> TLSFiles? {
            guard let certificateFile = flags.certificateFile, let keyFile = flags.certificateKeyFile else {
                return nil
            }
            return try TLSFiles(certificateFile, keyFile)
        }

        private init(_ certificateFile: String, _ keyFile: String) throws {
            self.certificateFile = certificateFile
            self.keyFile = keyFile
            current = try Mutex(Self.read(certificateFile, keyFile))
        }

        /// Reads the files again, for connections that are opened from now on; what was read before stays where that fails.
        func read() throws {
            let files = try Self.read(certificateFile, keyFile)
            current.withLock { $0 = files }
        }

        /// HTTP over TLS.
        func wrap(_ server: HTTPServerBuilder) throws -> HTTPServerBuilder {
            let files = current.withLock { $0 }
            guard let certificates = files.certificateChain, let key = files.privateKey else { return server }
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: certificates, privateKey: key)
            configuration.minimumTLSVersion = .tlsv12
            configuration.applicationProtocols = ["http/1.1"]
            configuration.sslContextCallback = { [self] _, promise in promise.succeed(current.withLock { $0 }) }
            return try .tls(server, tlsConfiguration: configuration)
        }

        private static func read(
            _ certificateFile: String, _ keyFile: String
        ) throws -> NIOSSLContextConfigurationOverride {
            var files = NIOSSLContextConfigurationOverride()
            do {
                files.certificateChain = try NIOSSLCertificate.fromPEMFile(certificateFile).map { .certificate($0) }
            } catch {
                throw ServerFailure("\(certificateFile): cannot be read; expected certificates in PEM form", status: 2)
            }
            let key: NIOSSLPrivateKey
            do {
                key = try NIOSSLPrivateKey(file: keyFile, format: .pem)
            } catch {
                throw ServerFailure(
                    "\(keyFile): cannot be read; expected a key without a password in PEM form", status: 2)
            }
            files.privateKey = .privateKey(key)
            // A key that belongs to another certificate would fail each connection.
            do {
                _ = try NIOSSLContext(
                    configuration: .makeServerConfiguration(
                        certificateChain: files.certificateChain ?? [], privateKey: .privateKey(key)))
            } catch {
                throw ServerFailure("\(keyFile): is not the key of \(certificateFile)", status: 2)
            }
            return files
        }
    }
#else
    /// No TLS in this build.
    struct TLSFiles {
        static let isSupported = false

        static func read(_ flags: NetworkFlags) throws -> TLSFiles? { nil }

        func read() throws {}

        func wrap(_ server: HTTPServerBuilder) throws -> HTTPServerBuilder { server }
    }
#endif
