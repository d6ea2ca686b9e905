import Digests

/// The hash of a file's content by which the cache names it.
public enum BlobHash: Sendable, Hashable {
    /// SHA-256 of a large file.
    case sha256(String)
    /// Git's SHA-1 of a small file: over `blob LENGTH`, a NUL and the bytes.
    case gitSHA1(String)

    /// A hash by its lower-case hexadecimal digits; nil for a text of another form.
    public init?(_ digits: String) {
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) else { return nil }
        switch digits.utf8.count {
        case 64: self = .sha256(digits)
        case 40: self = .gitSHA1(digits)
        default: return nil
        }
    }

    /// The digits.
    public var text: String {
        switch self {
        case .sha256(let digits), .gitSHA1(let digits): digits
        }
    }

    /// The digits after the name of their algorithm: `sha256:…`, `git-sha1:…`.
    public var label: String {
        switch self {
        case .sha256(let digits): "sha256:\(digits)"
        case .gitSHA1(let digits): "git-sha1:\(digits)"
        }
    }

    /// The name of the algorithm, for messages.
    var kind: String {
        switch self {
        case .sha256: "sha256"
        case .gitSHA1: "git's sha1"
        }
    }
}

/// A digest of SHA-256 over bytes that come piece by piece.
public protocol SHA256Digest: AnyObject {
    /// Adds bytes.
    func update(_ bytes: UnsafeRawBufferPointer)
    /// The 32 bytes of the digest; nothing is added afterwards.
    func finish() -> [UInt8]
}

// Crema's own is for machines whose network library brings no faster one along.
extension SHA256: SHA256Digest {}

/// The hash of one file while its bytes come.
final class ContentHash {
    private enum State {
        case sha256(any SHA256Digest)
        case sha1(SHA1)
    }

    private var state: State

    /// A hash of the kind of another, over a file of this many bytes.
    init(like hash: BlobHash, size: Int, _ transport: (any Transport)? = nil) {
        switch hash {
        case .sha256:
            state = .sha256(transport?.sha256() ?? SHA256())
        case .gitSHA1:
            var sha1 = SHA1()
            Array("blob \(size)\0".utf8).withUnsafeBytes { sha1.update($0) }
            state = .sha1(sha1)
        }
    }

    /// Adds bytes.
    func update(_ bytes: UnsafeRawBufferPointer) {
        switch state {
        case .sha256(let digest): digest.update(bytes)
        case .sha1(var sha1):
            sha1.update(bytes)
            state = .sha1(sha1)
        }
    }

    /// The digits of the hash.
    func finish() -> String {
        let bytes: [UInt8]
        switch state {
        case .sha256(let digest): bytes = digest.finish()
        case .sha1(var sha1): bytes = sha1.finish()
        }
        return bytes.reduce(into: "") { text, byte in
            let digits = String(byte, radix: 16)
            text += digits.utf8.count == 1 ? "0" + digits : digits
        }
    }
}
