public import OrderedJSON

/// A file of a repository as the hub lists it.
public struct ListedFile: Sendable, Hashable {
    /// The path within the repository, checked to be safe below a folder.
    public let path: String
    /// The size in bytes.
    public let size: Int
    /// The hash of the content.
    public let hash: BlobHash

    /// The file name without its folders.
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    /// Whether the file is not in a folder.
    var isAtTop: Bool { !path.contains("/") }
}

/// The files of a repository at a commit.
///
/// Every path, size and hash was checked, those of unwanted files as well.
public struct HubListing: Sendable, Equatable {
    /// The files, in the order of the hub.
    public private(set) var files: [ListedFile] = []
    private var indices: [String: Int] = [:]

    /// More entries than a repository may have.
    static let mostEntries = 100_000

    /// A listing without files.
    public init() {}

    /// The file of a path.
    public func file(_ path: String) -> ListedFile? { indices[path].map { files[$0] } }

    /// Adds the entries of a page of `/api/models/NAME/tree/COMMIT`.
    ///
    /// - Throws: `unsafePath`, `invalidListing`; `invalidAnswer` for what is no list of entries.
    public mutating func add(_ page: JSONValue, of name: String, from address: String) throws(HubError) {
        guard let entries = page.arrayValue else {
            throw .invalidAnswer(address: address, reason: "\(page.kindDescription) in place of a list")
        }
        for entry in entries {
            guard let type = entry["type"]?.stringValue, let path = entry["path"]?.stringValue else {
                throw .invalidAnswer(address: address, reason: "an entry without type or path")
            }
            if let fault = PathFault(path) { throw .unsafePath(name: name, path: path, fault: fault.description) }
            guard type == "file" else { continue }
            let large = entry["lfs"].flatMap { $0.isNull ? nil : $0 }
            try add(
                path, size: large?["size"] ?? entry["size"], hash: large.map { $0["oid"] } ?? entry["oid"],
                isLarge: large != nil, of: name)
        }
    }

    private mutating func add(
        _ path: String, size: JSONValue?, hash: JSONValue?, isLarge: Bool, of name: String
    ) throws(HubError) {
        func invalid(_ reason: String) -> HubError { .invalidListing(name: name, path: path, reason: reason) }
        guard let size = size?.intValue, size >= 0, size <= 1 << 60 else {
            throw invalid("a size that is none")
        }
        guard let hash = hash?.stringValue.flatMap(BlobHash.init), hash.text.utf8.count == (isLarge ? 64 : 40) else {
            throw invalid("a hash that is none")
        }
        guard indices[path] == nil else {
            throw .unsafePath(name: name, path: path, fault: "comes twice")
        }
        guard files.count < Self.mostEntries else { throw invalid("more than \(Self.mostEntries) files") }
        indices[path] = files.count
        files.append(ListedFile(path: path, size: size, hash: hash))
    }

    // MARK: The listing as a file

    /// The listing in the form of `trees/COMMIT.json` of `huggingface_hub`.
    public var json: JSONValue {
        var members = JSONObject()
        for file in files {
            var member: JSONObject = ["size": .int(file.size), "blob_id": .string(file.hash.text)]
            if case .sha256(let digits) = file.hash {
                member["lfs_sha256"] = .string(digits)
                member["lfs_size"] = .int(file.size)
            }
            members[file.path] = .object(member)
        }
        return ["format_version": 1, "files": .object(members)]
    }

    /// Reads such a file; nil when it is of another form, or has a path, a size or a hash that is refused.
    public init?(json: JSONValue, of name: String) {
        guard json["format_version"]?.intValue == 1, let members = json["files"]?.objectValue else { return nil }
        for entry in members.entries {
            guard PathFault(entry.key) == nil else { return nil }
            let large = entry.value["lfs_sha256"].flatMap { $0.isNull ? nil : $0 }
            let size = large == nil ? entry.value["size"] : entry.value["lfs_size"] ?? entry.value["size"]
            do {
                try add(
                    entry.key, size: size, hash: large ?? entry.value["blob_id"], isLarge: large != nil, of: name)
            } catch {
                return nil
            }
        }
    }
}

/// Why a path of a listing must not become a name below a folder.
enum PathFault: CustomStringConvertible {
    case empty, absolute, part, backslash, control, long, drive

    /// The fault of a path; nil for one that is safe.
    init?(_ path: String) {
        if path.isEmpty {
            self = .empty
        } else if path.utf8.first == UInt8(ascii: "/") {
            self = .absolute
        } else if path.utf8.contains(0x5C) {
            self = .backslash
        } else if path.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            self = .control
        } else if path.utf8.count > 4096 {
            self = .long
        } else if path.utf8.dropFirst().first == UInt8(ascii: ":") {
            self = .drive
        } else {
            let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            if parts.contains(where: { $0.isEmpty || $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }) {
                self = .part
            } else if parts.contains(where: { $0.count > 255 }) {
                self = .long
            } else {
                return nil
            }
        }
    }

    var description: String {
        switch self {
        case .empty: "is empty"
        case .absolute: "is absolute"
        case .part: "has a part that is empty, '.' or '..'"
        case .backslash: "has a backslash"
        case .control: "has a control character"
        case .long: "has a name of more than 255 bytes"
        case .drive: "begins with a drive"
        }
    }
}
