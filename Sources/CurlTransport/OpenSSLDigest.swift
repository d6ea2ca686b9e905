import Hub
import LibC

/// SHA-256 by OpenSSL, which knows the processor's instructions for it.
final class OpenSSLDigest: SHA256Digest {
    /// The functions, by their types in `openssl/evp.h`.
    private struct Functions {
        let make: @convention(c) () -> UnsafeMutableRawPointer?
        let end: @convention(c) (UnsafeMutableRawPointer?) -> Void
        let algorithm: @convention(c) () -> UnsafeRawPointer?
        let start: @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?, UnsafeMutableRawPointer?) -> Int32
        let update: @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?, Int) -> Int32
        let finish:
            @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt32>?) ->
                Int32

        /// Nil where libcurl has come with another library for TLS.
        init?(_ library: CurlLibrary) {
            func symbol<Function>(_ name: String, _ type: Function.Type) -> Function? {
                library.optionalSymbol(name).map { unsafeBitCast($0, to: type) }
            }
            guard let make = symbol("EVP_MD_CTX_new", (@convention(c) () -> UnsafeMutableRawPointer?).self),
                let end = symbol("EVP_MD_CTX_free", (@convention(c) (UnsafeMutableRawPointer?) -> Void).self),
                let algorithm = symbol("EVP_sha256", (@convention(c) () -> UnsafeRawPointer?).self),
                let start = symbol(
                    "EVP_DigestInit_ex",
                    (@convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?, UnsafeMutableRawPointer?) -> Int32)
                        .self),
                let update = symbol(
                    "EVP_DigestUpdate",
                    (@convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?, Int) -> Int32).self),
                let finish = symbol(
                    "EVP_DigestFinal_ex",
                    (@convention(c) (
                        UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt32>?
                    ) -> Int32).self)
            else { return nil }
            (self.make, self.end, self.algorithm) = (make, end, algorithm)
            (self.start, self.update, self.finish) = (start, update, finish)
        }
    }

    private let functions: Functions
    private let context: UnsafeMutableRawPointer
    /// Whether every step was done; a digest of which one failed is of no file.
    private var isSound = true

    init?(_ library: CurlLibrary) {
        guard let functions = Functions(library), let context = functions.make() else { return nil }
        guard functions.start(context, functions.algorithm(), nil) == 1 else {
            functions.end(context)
            return nil
        }
        self.functions = functions
        self.context = context
    }

    deinit {
        functions.end(context)
    }

    func update(_ bytes: UnsafeRawBufferPointer) {
        if functions.update(context, bytes.baseAddress, bytes.count) != 1 { isSound = false }
    }

    func finish() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 64)
        var count: UInt32 = 0
        guard functions.finish(context, &bytes, &count) == 1, isSound else { return [] }
        return Array(bytes.prefix(Int(count)))
    }
}
