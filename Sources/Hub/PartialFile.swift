import Files
import LibC

/// A file that is being fetched: its bytes, where they belong, and beside it a map of how many of each block are there.
///
/// Bytes are written before the map says so. Both lie in `blobs` under names that end in `.incomplete`, as those of
/// `huggingface_hub` do. A map that says too much, as after a loss of power, makes a wrong hash and no wrong file.
final class PartialFile: Sendable {
    let name: String
    /// For messages.
    private let path: String
    private let folder: Int32
    let descriptor: Int32
    private let map: Int32
    private let mapName: String

    static let ending = ".crema.incomplete"
    private static let mapEnding = ".map.crema.incomplete"
    private static let mark: [UInt8] = Array("crema1\n\0".utf8)
    private static let headSize = 24

    /// Opens the part of a blob and tells what is there.
    ///
    /// - Parameters:
    ///   - folder: the folder `blobs`, which stays open as long as this.
    ///   - suffix: text in the names that keeps others away, where no lock does; such a part is not continued.
    static func open(
        _ hash: BlobHash, size: Int, in folder: Int32, path: String, suffix: String?
    ) throws(HubError) -> (file: PartialFile, ledger: BlockLedger) {
        let stem = hash.text + (suffix.map { "." + $0 } ?? "")
        let file = try PartialFile(stem, in: folder, path: Path.joined(path, hash.text))
        let ledger = BlockLedger(size: size, counts: suffix == nil ? file.counts(size) : [])
        if ledger.present == 0 {
            // What another size or a broken map has left.
            guard ftruncate(file.map, 0) == 0, ftruncate(file.descriptor, 0) == 0 else {
                throw .system(file.path, .write, errno)
            }
            try file.writeHead(size)
        }
        // A file with holes: what is stored of it says how much room it has taken.
        guard ftruncate(file.descriptor, off_t(size)) == 0 else { throw .system(file.path, .write, errno) }
        return (file, ledger)
    }

    private init(_ stem: String, in folder: Int32, path: String) throws(HubError) {
        name = stem + Self.ending
        mapName = stem + Self.mapEnding
        self.path = path
        self.folder = folder
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
        descriptor = openat(folder, name, flags, 0o666)
        guard descriptor >= 0 else { throw .system(path, .create, errno) }
        map = openat(folder, mapName, flags, 0o666)
        guard map >= 0 else {
            let code = errno
            close(descriptor)
            throw .system(path, .create, code)
        }
    }

    deinit {
        close(descriptor)
        close(map)
    }

    // MARK: The map: a mark, the size, the size of a block, and four bytes for each block

    private func writeHead(_ size: Int) throws(HubError) {
        var head = Self.mark
        for value in [size, BlockLedger.blockSize] {
            withUnsafeBytes(of: UInt64(value).littleEndian) { head.append(contentsOf: $0) }
        }
        guard pwrite(map, head, head.count, 0) == head.count else { throw .system(path, .write, errno) }
    }

    private func counts(_ size: Int) -> [Int] {
        let blocks = (size + BlockLedger.blockSize - 1) / BlockLedger.blockSize
        let wanted = Self.headSize + 4 * blocks
        var bytes = [UInt8](repeating: 0, count: wanted)
        let count = pread(map, &bytes, wanted, 0)
        guard count >= Self.headSize, Array(bytes[..<Self.mark.count]) == Self.mark else { return [] }
        return bytes.withUnsafeBytes { raw in
            func number(_ offset: Int) -> UInt64 {
                UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
            guard number(8) == UInt64(size), number(16) == UInt64(BlockLedger.blockSize) else { return [] }
            return (0..<blocks).map { block in
                Int(UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: Self.headSize + 4 * block, as: UInt32.self)))
            }
        }
    }

    /// Writes the counts of some blocks down.
    func note(_ blocks: Range<Int>, of ledger: BlockLedger) throws(HubError) {
        for block in blocks {
            let value = UInt32(ledger.counts[block]).littleEndian
            let count = withUnsafeBytes(of: value) { bytes in
                pwrite(map, bytes.baseAddress, 4, off_t(Self.headSize + 4 * block))
            }
            guard count == 4 else { throw .system(path, .write, count < 0 ? errno : ENOSPC) }
        }
    }

    // MARK: Bytes

    /// Writes bytes at their place.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(HubError) {
        var done = 0
        while done < bytes.count, let base = bytes.baseAddress {
            let count = pwrite(descriptor, base + done, bytes.count - done, off_t(offset + done))
            if count > 0 {
                done += count
            } else if count == 0 || errno != EINTR {
                throw .system(path, .write, count == 0 ? EIO : errno)
            }
        }
    }

    /// Has the system begin to store a range, so that the end need not wait for all of it.
    ///
    /// It keeps in memory what is not
    /// stored yet, so that the bytes are hashed without being read again.
    func flush(_ range: Range<Int>) {
        _ = posix_fadvise(descriptor, off_t(range.lowerBound), off_t(range.count), POSIX_FADV_DONTNEED)
    }

    /// Reads bytes that were written.
    func read(_ offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(HubError) -> Int {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count > 0 { return count }
            if count == 0 || errno != EINTR { throw .system(path, .read, count == 0 ? EIO : errno) }
        }
    }

    // MARK: The end

    /// Gives the file, which is whole and right, its name.
    func finish(_ hash: BlobHash, size: Int) throws(HubError) {
        guard ftruncate(descriptor, off_t(size)) == 0, fdatasync(descriptor) == 0 else {
            throw .system(path, .write, errno)
        }
        guard renameat(folder, name, folder, hash.text) == 0 else { throw .system(path, .create, errno) }
        unlinkat(folder, mapName, 0)
    }

    /// Removes what has come.
    func discard() {
        unlinkat(folder, name, 0)
        unlinkat(folder, mapName, 0)
    }
}
