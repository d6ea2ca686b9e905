public import Checkpoints
import Files
import LibC
import OrderedJSON

/// The folder of one model in the Hugging Face cache, as it is written: blobs, links to them in snapshots, references.
///
/// Folders below it are opened one by one without following links, so that what others planted leads nowhere.
/// Source: `docs/hub/local-cache` of Hugging Face, and `huggingface_hub` 2.4.
public final class CacheFolder: Sendable {
    /// The folder of the cache.
    public let cache: String
    /// The folder `models--org--name`.
    public let path: String
    private let reference: HubReference

    /// The folder of a model in a cache; nothing is created.
    public init(_ reference: HubReference, cache: String) {
        self.cache = cache
        self.reference = reference
        path = Path.joined(cache, reference.folder)
    }

    var blobs: String { Path.joined(path, "blobs") }

    /// The folder of a snapshot.
    public func snapshot(_ commit: String) -> String { Path.joined(path, "snapshots/\(commit)") }

    // MARK: Reading

    /// The commit of a branch or tag; nil where the cache has none.
    func commit(of revision: String) -> String? {
        guard let bytes = try? WholeFile.bytes(Path.joined(path, "refs/\(revision)"), limit: 4096) else { return nil }
        let text = String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
        return HubReference.isCommit(text) ? text : nil
    }

    /// Whether the blob of a file is there with its size; what others wrote is trusted for no more.
    func hasBlob(_ file: ListedFile) -> Bool {
        var status = stat()
        return stat(Path.joined(blobs, file.hash.text), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && Int(status.st_size) == file.size
    }

    /// The bytes of a part that the disk holds already.
    func storedPart(_ file: ListedFile) -> Int {
        var status = stat()
        let path = Path.joined(blobs, file.hash.text + PartialFile.ending)
        return lstat(path, &status) == 0 ? min(Int(status.st_blocks) * 512, file.size) : 0
    }

    /// The bytes that this user can still write where the cache is.
    func freeSpace() -> Int? {
        var folder = cache
        while !Path.isDirectory(folder) {
            let above = Path.directory(folder)
            guard above != folder else { return nil }
            folder = above
        }
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        let (bytes, isTooMuch) = Int(status.f_bavail).multipliedReportingOverflow(by: Int(status.f_frsize))
        return isTooMuch ? Int.max : bytes
    }

    // MARK: Writing

    /// Makes the cache and the folder of the model with `blobs`, and opens that.
    func openBlobs() throws(HubError) -> Int32 {
        try makeCache()
        return try open(["blobs"])
    }

    private func makeCache() throws(HubError) {
        var made = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            made += made.isEmpty && part.isEmpty ? "/" : (made.isEmpty || made.hasSuffix("/") ? "" : "/") + part
            if mkdir(made, 0o777) != 0, errno != EEXIST, errno != EROFS, !Path.isDirectory(made) {
                throw .system(made, .createFolder, errno)
            }
        }
        let tag = Path.joined(cache, "CACHEDIR.TAG")
        guard !Path.isTaken(tag) else { return }
        let text = """
            Signature: 8a477f597d28d172789f06886806bc55
            # This file is a cache directory tag of the Hugging Face cache.
            # For information about cache directory tags, see: https://bford.info/cachedir/

            """
        // A cache without the tag is a cache as well.
        try? WholeFileWriting.create(text, at: tag)
    }

    /// Opens a folder below the model's, making it and those above it.
    private func open(_ parts: [String]) throws(HubError) -> Int32 {
        var folder = LibC.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        var place = path
        guard folder >= 0 else { throw .system(place, .open, errno) }
        for part in parts {
            place = Path.joined(place, part)
            if mkdirat(folder, part, 0o777) != 0, errno != EEXIST, errno != EROFS {
                let code = errno
                close(folder)
                throw .system(place, .createFolder, code)
            }
            let next = openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            let code = errno
            close(folder)
            guard next >= 0 else {
                throw code == ELOOP || code == ENOTDIR
                    ? .notAFolder(path: place) : .system(place, .open, code)
            }
            folder = next
        }
        return folder
    }

    /// Puts a link to a blob into a snapshot; one that is right already is left.
    func link(_ file: ListedFile, in commit: String) throws(HubError) {
        let parts = file.path.split(separator: "/").map(String.init)
        guard let name = parts.last else { return }
        let target = String(repeating: "../", count: parts.count + 1) + "blobs/" + file.hash.text
        let place = Path.joined(snapshot(commit), file.path)
        if Path.target(place) == target { return }
        let folder = try open(["snapshots", commit] + parts.dropLast())
        defer { close(folder) }
        // Replaced in one step, so that a reader finds a file at any time.
        let temporary = ".\(RandomName.next()).incomplete"
        guard symlinkat(target, folder, temporary) == 0 else { throw .system(place, .create, errno) }
        guard renameat(folder, temporary, folder, name) == 0 else {
            let code = errno
            unlinkat(folder, temporary, 0)
            throw .system(place, .create, code)
        }
    }

    /// Writes the commit of a branch or tag down, without a line end; one that is right already is left.
    func setReference(_ revision: String, to commit: String) throws(HubError) {
        let parts = revision.split(separator: "/").map(String.init)
        let place = Path.joined(path, "refs/\(revision)")
        guard let name = parts.last else { return }
        if let bytes = try? WholeFile.bytes(place, limit: 4096), bytes.elementsEqual(commit.utf8) { return }
        let folder = try open(["refs"] + parts.dropLast())
        defer { close(folder) }
        try replace(name, in: folder, with: Array(commit.utf8), place)
    }

    private static let listings = ".crema"

    /// The listing of a commit that was written down; nil where there is none.
    func listing(_ commit: String) -> HubListing? {
        for folder in [Self.listings, "trees"] {
            let file = Path.joined(path, "\(folder)/\(commit).json")
            guard let bytes = try? WholeFile.bytes(file, limit: 256 << 20),
                let json = try? JSONParser().parse(bytes),
                let listing = HubListing(json: json, of: reference.name)
            else { continue }
            return listing
        }
        return nil
    }

    /// Writes the listing of a commit down, in a folder of Crema's own: in `trees` it would say that the snapshot is whole.
    func keep(_ listing: HubListing, of commit: String) throws(HubError) {
        let place = Path.joined(path, "\(Self.listings)/\(commit).json")
        guard !Path.isTaken(place) else { return }
        let folder = try open([Self.listings])
        defer { close(folder) }
        try replace("\(commit).json", in: folder, with: Array(listing.json.serialized().utf8), place)
    }

    /// Writes a file that is there as a whole or not at all.
    private func replace(
        _ name: String, in folder: Int32, with bytes: [UInt8], _ place: String
    ) throws(HubError) {
        // In the model's folder: whatever lies in `refs` counts as a reference.
        let temporary = Path.joined(path, ".\(RandomName.next()).incomplete")
        do throws(FileError) {
            try WholeFileWriting.create(bytes, at: temporary)
        } catch {
            unlink(temporary)
            throw .file(error)
        }
        guard renameat(AT_FDCWD, temporary, folder, name) == 0 else {
            let code = errno
            unlink(temporary)
            throw .system(place, .create, code)
        }
    }

    // MARK: Locks and parts

    /// What came of trying to lock a blob.
    enum Lock {
        /// Nothing else fetches it while the descriptor is open.
        case held(Int32)
        /// Another process fetches it.
        case busy
        /// The file system has no locks.
        case none
    }

    /// Tries to lock a blob, in the way of `huggingface_hub`; the file stays.
    func lock(_ hash: BlobHash) throws(HubError) -> Lock {
        var folder = cache
        for part in [".locks", reference.folder] {
            folder = Path.joined(folder, part)
            if mkdir(folder, 0o777) != 0, errno != EEXIST { throw .system(folder, .createFolder, errno) }
        }
        let place = Path.joined(folder, hash.text + ".lock")
        let descriptor = LibC.open(place, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard descriptor >= 0 else { throw .system(place, .create, errno) }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            let code = errno
            close(descriptor)
            return code == EWOULDBLOCK ? .busy : .none
        }
        return .held(descriptor)
    }

    /// Parts older than two weeks go.
    func removeOldParts() {
        let oldest = time(nil) - 14 * 86_400
        for name in (try? Path.names(in: blobs)) ?? [] where name.hasSuffix(PartialFile.ending) {
            var status = stat()
            let place = Path.joined(blobs, name)
            if lstat(place, &status) == 0, status.st_mtim.tv_sec < oldest { unlink(place) }
        }
    }
}

/// Names that nothing else takes.
enum RandomName {
    /// Eight hexadecimal digits.
    static func next() -> String {
        let digits = String(UInt32.random(in: 0...UInt32.max), radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }
}

/// Small files that are new.
enum WholeFileWriting {
    static func create(_ text: String, at path: String) throws(FileError) { try create(Array(text.utf8), at: path) }

    static func create(_ bytes: [UInt8], at path: String) throws(FileError) {
        let file = try OutputFile(path: path, mode: 0o666)
        try file.write(bytes)
        try file.close()
    }
}
