public import Hub

/// HTTP and TLS by the libcurl of the system: proxies, certificates and name lookup are configured as for `curl`.
public struct CurlTransport: Transport {
    /// The library is loaded with the first connection.
    public init() {}

    /// A connection for one thread.
    ///
    /// - Throws: ``TransportFault/unavailable(reason:)`` where the library is not there.
    public func connection() throws(TransportFault) -> any Connection {
        try CurlConnection(CurlLibrary.shared.get())
    }

    /// SHA-256 of the library that libcurl brought along for TLS, where that is OpenSSL.
    public func sha256() -> (any SHA256Digest)? {
        guard case .success(let library) = CurlLibrary.shared else { return nil }
        return OpenSSLDigest(library)
    }
}
