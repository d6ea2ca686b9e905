import Locks
import Transformers

/// What towers made of pictures, by the digest of what they were given.
///
/// The least recently used go first when there are too many bytes. A picture that several request at once is encoded
/// once.
final class FeatureCache: Sendable {
    private enum Entry {
        /// Someone encodes it.
        case coming
        case there(EncodedPicture, bytes: Int, lastUse: UInt64)
    }

    /// What a look finds.
    enum Found {
        case picture(EncodedPicture)
        /// Someone encodes it.
        case coming
        /// Nothing, and no caller that encodes it: the caller that looked does, and reports by ``keep(_:_:)`` or
        /// ``abandon(_:)``.
        case nothing
    }

    private struct State {
        var entries: [InputDigest: Entry] = [:]
        var bytes = 0
        var uses: UInt64 = 0
        var (hits, misses) = (0, 0)
    }

    private let state = Monitor(State())
    /// The most bytes that are held.
    let byteLimit: Int

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// The bytes that are held, and how often a picture was found or had to be encoded.
    var counts: (bytes: Int, hits: Int, misses: Int) { state.withLock { ($0.bytes, $0.hits, $0.misses) } }

    /// The rows of a picture: those that are held, or what the body makes.
    func picture(
        _ digest: InputDigest, _ encode: () throws(VisionError) -> EncodedPicture
    ) throws(VisionError) -> EncodedPicture {
        let found: Found = state.wait { state in
            let found = Self.look(digest, &state)
            if case .coming = found { return nil }
            return found
        }
        if case .picture(let picture) = found { return picture }
        do throws(VisionError) {
            let picture = try encode()
            keep(picture, digest)
            return picture
        } catch {
            abandon(digest)
            throw error
        }
    }

    /// Looks without waiting.
    func look(_ digest: InputDigest) -> Found { state.withLock { Self.look(digest, &$0) } }

    private static func look(_ digest: InputDigest, _ state: inout State) -> Found {
        switch state.entries[digest] {
        case .coming?: return .coming
        case .there(let picture, let bytes, _)?:
            state.uses += 1
            state.hits += 1
            state.entries[digest] = .there(picture, bytes: bytes, lastUse: state.uses)
            return .picture(picture)
        case nil:
            state.misses += 1
            state.entries[digest] = .coming
            return .nothing
        }
    }

    /// Takes a picture from the caller that has encoded it.
    func keep(_ picture: EncodedPicture, _ digest: InputDigest) {
        state.withLock { keep(picture, digest, &$0) }
    }

    /// Lets others encode a picture whose caller does not.
    func abandon(_ digest: InputDigest) { state.withLock { $0.entries[digest] = nil } }

    private func keep(_ picture: EncodedPicture, _ digest: InputDigest, _ state: inout State) {
        let numbers = picture.features.count * (2 + picture.blockAdditions.count)
        let bytes = numbers * MemoryLayout<Float>.size
        guard bytes <= byteLimit else {
            state.entries[digest] = nil
            return
        }
        state.uses += 1
        state.bytes += bytes
        state.entries[digest] = .there(picture, bytes: bytes, lastUse: state.uses)
        while state.bytes > byteLimit {
            var oldest: (digest: InputDigest, bytes: Int, use: UInt64)?
            for case (let digest, .there(_, let bytes, let use)) in state.entries where use < oldest?.use ?? .max {
                oldest = (digest, bytes, use)
            }
            guard let oldest else { break }
            state.entries[oldest.digest] = nil
            state.bytes -= oldest.bytes
        }
    }
}
