public import Checkpoints
import Files
import LibC
import OrderedJSON

/// Fetches models from a hub into the Hugging Face cache.
public struct Pull: Sendable {
    /// The model, and what of it is wanted.
    public var reference: HubReference
    /// Which files, besides the selection of the reference.
    public var wishes = DownloadWishes()
    /// Requests at once.
    public var connections = 4
    /// The most seconds that are waited for a hub with too many requests.
    public var patience = 600
    /// Whether files that are there are hashed.
    public var verifies = false
    /// Whether nothing is fetched.
    public var isRehearsal = false
    private let settings: HubSettings
    private let transport: any Transport
    private let agent: String

    /// Prepares to fetch a model.
    ///
    /// - Parameter agent: the name and version of the program, which are sent to servers.
    public init(_ reference: HubReference, _ settings: HubSettings, _ transport: any Transport, agent: String) {
        (self.reference, self.settings, self.transport, self.agent) = (reference, settings, transport, agent)
        wishes.selection = reference.selection
    }

    /// A model that is in the cache.
    public struct Result: Sendable {
        /// The name that was requested.
        public let name: String
        /// The commit of the revision.
        public let commit: String
        /// The folder of the snapshot.
        public let path: String
        /// The files, and whether each was fetched now.
        public let files: [(file: ListedFile, isFetched: Bool)]
        /// Bytes that came over the network.
        public let fetchedBytes: Int
    }

    /// What is reported while a model is fetched.
    public protocol Observer: Sendable {
        /// Something that a person may want to know.
        func notice(_ text: String)
        /// What will be fetched: files that are wanted, and the bytes that are missing.
        func plan(_ plan: DownloadPlan, missingBytes: Int)
        /// How far it is.
        func progress(_ progress: DownloadProgress)
    }

    /// Fetches what is missing, then links it, then says what the revision is.
    ///
    /// - Throws: ``HubError``; `interrupted` once the flag is set.
    public func run(_ observer: any Observer, cancellation: Cancellation = Cancellation()) throws(HubError) -> Result {
        let folder = CacheFolder(reference, cache: settings.cache)
        let source = Source(pull: self, folder: folder, observer: observer, cancellation: cancellation)
        let (commit, name) = try source.commit()
        let (listing, isKept) = try source.listing(commit, of: name)
        let shards = try source.shards(listing, commit, of: name)
        let plan = try DownloadPlan(listing, wishes, of: reference.name, shards: shards)
        if let choice = plan.choice { observer.notice("taking \(choice)") }
        let damaged = verifies ? plan.files.filter { folder.hasBlob($0) && !isRight($0, folder, observer) } : []
        let missing = plan.files.filter { !folder.hasBlob($0) || damaged.contains($0) }
        // A file may be listed under several paths.
        var hashes: Set<BlobHash> = []
        let wanted = missing.filter { hashes.insert($0.hash).inserted }
        observer.plan(plan, missingBytes: wanted.reduce(0) { $0 + $1.size })
        func result(_ fetched: Set<String>, _ bytes: Int) -> Result {
            Result(
                name: reference.name, commit: commit, path: folder.snapshot(commit),
                files: plan.files.map { ($0, fetched.contains($0.path)) }, fetchedBytes: bytes)
        }
        if isRehearsal { return result([], 0) }
        var outcome = Download.Outcome(fetched: [], bytes: 0)
        if let first = wanted.first {
            if settings.isOffline { throw .offline(name: reference.text, missing: first.path) }
            try checkSpace(wanted, folder)
            for file in damaged { unlink(Path.joined(folder.blobs, file.hash.text)) }
            outcome = try fetch(wanted, folder, commit, name, observer, cancellation)
        }
        for file in plan.files { try folder.link(file, in: commit) }
        // It only saves a request the next time, and a cache may be one that is read alone.
        if !isKept { try? folder.keep(listing, of: commit) }
        let revision = reference.revision ?? HubReference.mainRevision
        if !HubReference.isCommit(revision) { try folder.setReference(revision, to: commit) }
        return result(outcome.fetched, outcome.bytes)
    }

    private func checkSpace(_ files: [ListedFile], _ folder: CacheFolder) throws(HubError) {
        // Sizes come from outside: their sum may be more than there are numbers.
        let needed = files.reduce(0) { sum, file in
            let (next, isTooMuch) = sum.addingReportingOverflow(file.size - folder.storedPart(file))
            return isTooMuch ? Int.max : next
        }
        guard let free = folder.freeSpace(), needed > free else { return }
        throw .noSpace(folder: settings.cache, needed: needed, free: free)
    }

    private func fetch(
        _ files: [ListedFile], _ folder: CacheFolder, _ commit: String, _ name: String, _ observer: any Observer,
        _ cancellation: Cancellation
    ) throws(HubError) -> Download.Outcome {
        folder.removeOldParts()
        let endpoint = settings.endpoint
        let context = DownloadContext(
            folder: folder, blobs: try folder.openBlobs(), requester: requester, transport: transport, commit: commit,
            resolve: { file in Self.address(file, endpoint, name, commit) },
            patience: patience, notify: { observer.notice($0) })
        defer { close(context.blobs) }
        return try Download.run(files, context, connections: connections, cancellation: cancellation) { progress in
            observer.progress(progress)
        }
    }

    static func address(_ file: ListedFile, _ endpoint: WebAddress, _ name: String, _ commit: String) -> WebAddress {
        endpoint.appending(
            "/" + WebAddress.encoded(path: name) + "/resolve/\(commit)/" + WebAddress.encoded(path: file.path))
    }

    var requester: Requester { Requester(settings: settings, agent: agent, name: reference.name) }

    /// Whether a blob has the content that its name says.
    private func isRight(_ file: ListedFile, _ folder: CacheFolder, _ observer: any Observer) -> Bool {
        guard let found = BlobCheck.hash(file, in: folder.blobs, transport) else { return false }
        if found != file.hash.text { observer.notice("\(ShownText.bounded(file.path)) is damaged; fetching it anew") }
        return found == file.hash.text
    }

    // MARK: What the hub says, or what the cache has of it

    /// Where the commit and the listing come from.
    private struct Source {
        let pull: Pull
        let folder: CacheFolder
        let observer: any Observer
        let cancellation: Cancellation

        private func api() throws(HubError) -> HubAPI {
            do throws(TransportFault) {
                let observer = observer
                return HubAPI(
                    pull.requester, try pull.transport.connection(), cancellation: cancellation, patience: pull.patience
                ) { observer.notice($0) }
            } catch {
                guard case .unavailable(let reason) = error else { throw .noNetworkLibrary(reason: "\(error)") }
                throw .noNetworkLibrary(reason: reason)
            }
        }

        /// The commit, and the name under which the hub has the model.
        func commit() throws(HubError) -> (commit: String, name: String) {
            let reference = pull.reference
            let revision = reference.revision ?? HubReference.mainRevision
            if HubReference.isCommit(revision) { return (revision, reference.name) }
            if pull.settings.isOffline {
                guard let commit = folder.commit(of: revision) else {
                    throw .offline(name: reference.text, missing: nil)
                }
                return (commit, reference.name)
            }
            let (commit, name) = try api().commit(of: reference.name, revision: revision)
            // The name goes into addresses: one that is none is not taken over.
            guard name != reference.name, let other = HubReference(name), other.text == other.name else {
                return (commit, reference.name)
            }
            observer.notice("\(reference.name) is now called \(name)")
            return (commit, name)
        }

        /// The files at a commit, and whether the cache has a note of them.
        func listing(_ commit: String, of name: String) throws(HubError) -> (HubListing, isKept: Bool) {
            if let listing = folder.listing(commit) { return (listing, true) }
            if pull.settings.isOffline { throw .offline(name: pull.reference.text, missing: nil) }
            return (try api().listing(of: name, commit: commit), false)
        }

        /// The shards that the index of a model names; nil where it has none.
        func shards(_ listing: HubListing, _ commit: String, of name: String) throws(HubError) -> [String]? {
            guard let index = DownloadPlan.index(listing, pull.wishes) else { return nil }
            let bytes: [UInt8]
            if folder.hasBlob(index) {
                let path = Path.joined(folder.blobs, index.hash.text)
                bytes = try HubError.files { () throws(FileError) in try WholeFile.bytes(path, limit: index.size) }
            } else {
                if pull.settings.isOffline { throw .offline(name: pull.reference.text, missing: index.path) }
                bytes = try api().file(index, of: name, commit: commit)
            }
            guard let json = try? JSONParser().parse(bytes), let map = json["weight_map"]?.objectValue else {
                throw .invalidAnswer(address: index.path, reason: "no 'weight_map'")
            }
            return Set(map.values.compactMap(\.stringValue)).sorted()
        }
    }
}

/// Blobs that are on disk.
enum BlobCheck {
    /// The hash of a blob; nil where it cannot be read.
    static func hash(_ file: ListedFile, in blobs: String, _ transport: (any Transport)?) -> String? {
        guard let blob = try? RegularFile(path: Path.joined(blobs, file.hash.text)) else { return nil }
        let hash = ContentHash(like: file.hash, size: blob.size, transport)
        let stride = 1 << 20
        for start in Swift.stride(from: 0, to: blob.size, by: stride) {
            guard let bytes = try? blob.bytes(start..<min(start + stride, blob.size)) else { return nil }
            bytes.withUnsafeBytes { hash.update($0) }
        }
        return hash.finish()
    }
}
