/// A model on the hub as people write it: `org/name`, `org/name@revision`, `org/name:quantisation`, `org/name@revision:file`.
public struct HubReference: Sendable, Equatable {
    /// `org/name`, or a name alone.
    public let name: String
    /// A branch, a tag, a commit or the beginning of one; nil for the main branch.
    public let revision: String?
    /// What is after the colon: a quantisation such as `Q4_K_M`, or the path of a file; nil for all of the model.
    public let selection: String?

    /// The revision of a reference that names none.
    public static let mainRevision = "main"

    /// A reference to all of a model, or to a part of it.
    public init(name: String, revision: String? = nil, selection: String? = nil) {
        self.name = name
        self.revision = revision
        self.selection = selection
    }

    /// Reads a reference; nil for a text of another form.
    public init?(_ text: String) {
        let name = text.prefix { $0 != "@" && $0 != ":" }
        var rest = text[name.endIndex...]
        var revision: String?
        if rest.first == "@" {
            let found = rest.dropFirst().prefix { $0 != ":" }
            guard Self.isRevision(found) else { return nil }
            revision = String(found)
            rest = rest[found.endIndex...]
        }
        if rest.first == ":" {
            guard Self.isSelection(rest.dropFirst()) else { return nil }
            selection = String(rest.dropFirst())
        } else {
            guard rest.isEmpty else { return nil }
            selection = nil
        }
        guard Self.isName(name) else { return nil }
        self.name = String(name)
        self.revision = revision
    }

    /// The reference as it is written.
    public var text: String { name + (revision.map { "@" + $0 } ?? "") + (selection.map { ":" + $0 } ?? "") }

    /// The name of the model's folder in the cache: `models--org--name`.
    public var folder: String { "models--" + name.split(separator: "/").joined(separator: "--") }

    /// The model of a folder in the cache; nil for a folder with another kind of name.
    public init?(folder: String) {
        guard folder.hasPrefix("models--") else { return nil }
        let parts = folder.dropFirst("models--".count).split(separator: "--", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        self.init(parts.joined(separator: "/"))
        if revision != nil || selection != nil { return nil }
    }

    /// Whether a revision is a whole commit, 40 hexadecimal digits.
    public static func isCommit(_ revision: some StringProtocol) -> Bool {
        revision.utf8.count == 40 && isHexadecimal(revision)
    }

    /// Whether a text consists of lower-case hexadecimal digits.
    static func isHexadecimal(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    // The rules of `huggingface_hub.utils.validate_repo_id`.
    private static func isName(_ text: Substring) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let last = parts.last, last.utf8.count <= 96 else { return false }
        return !text.contains("--") && !text.contains("..") && !text.hasSuffix(".git")
            && parts.allSatisfy { part in
                guard let first = part.utf8.first, let end = part.utf8.last else { return false }
                let edges = [UInt8(ascii: "-"), UInt8(ascii: ".")]
                return !edges.contains(first) && !edges.contains(end) && part.utf8.count <= 96
                    && part.utf8.allSatisfy(isPlain)
            }
    }

    // A revision becomes a path below `refs`.
    private static func isRevision(_ text: Substring) -> Bool {
        text.utf8.count <= 250
            && text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
                part.utf8.first.map { $0 != UInt8(ascii: ".") } ?? false
                    && part.utf8.allSatisfy { isPlain($0) || $0 == UInt8(ascii: "+") }
            }
    }

    private static func isSelection(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.count <= 1000 && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    /// Letters, digits, `-`, `_` and `.`.
    static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
