/// A kind of data, by the names that Apple's platforms use; Linux has no list of its own.
///
/// The common kinds are known with what they are special cases of. Any other kind can be declared by its identifier.
public struct UTType: Sendable, Hashable, CustomStringConvertible {
    /// The identifier, such as `public.json` or `com.example.drawing`.
    public let identifier: String
    /// What the kind was declared as a special case of.
    private let parent: String?

    private init(identifier: String, parent: String?) {
        self.identifier = identifier
        self.parent = parent
    }

    /// A known kind by its identifier; nil for one that is not known.
    public init?(_ identifier: String) {
        guard Self.known[identifier] != nil else { return nil }
        self.init(identifier: identifier, parent: nil)
    }

    /// A known kind by its media type, such as `image/png`; nil for one that is not known.
    public init?(mimeType: String) {
        let wanted = mimeType.lowercased()
        guard let found = Self.list.first(where: { $0.mimeTypes.contains(wanted) }) else { return nil }
        self.init(identifier: found.identifier, parent: nil)
    }

    /// A known kind by the end of a file's name, without the dot; nil for one that is not known.
    public init?(filenameExtension: String) {
        let wanted = filenameExtension.lowercased()
        guard let found = Self.list.first(where: { $0.extensions.contains(wanted) }) else { return nil }
        self.init(identifier: found.identifier, parent: nil)
    }

    /// A kind that the program defines.
    ///
    /// - Parameter parentType: what it is a special case of; nil for data.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(identifier: identifier, parent: parentType?.identifier)
    }

    /// A kind that another program defines.
    ///
    /// - Parameter parentType: what it is a special case of; nil for data.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(exportedAs: identifier, conformingTo: parentType)
    }

    /// The media type, such as `image/png`; nil when the kind has none that is known.
    public var preferredMIMEType: String? { Self.known[identifier]?.mimeTypes.first }

    /// The usual end of a file's name, without the dot; nil when the kind has none that is known.
    public var preferredFilenameExtension: String? { Self.known[identifier]?.extensions.first }

    /// Whether it is the kind, or a special case of it.
    public func conforms(to type: UTType) -> Bool {
        var pending = [identifier]
        var seen: Set<String> = []
        while let next = pending.popLast() {
            guard seen.insert(next).inserted else { continue }
            if next == type.identifier { return true }
            // What is not known is what it was declared to be, and data in the end.
            let declared = next == identifier ? parent : nil
            pending += Self.known[next]?.parents ?? [declared ?? "public.data"]
        }
        return false
    }

    /// The identifier.
    public var description: String { identifier }

    /// Whether the identifiers are equal.
    public static func == (left: UTType, right: UTType) -> Bool { left.identifier == right.identifier }

    /// Adds the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

// MARK: Known kinds

extension UTType {
    private struct Known: Sendable {
        let identifier: String
        let parents: [String]
        var mimeTypes: [String] = []
        var extensions: [String] = []
    }

    private static let known: [String: Known] = Dictionary(uniqueKeysWithValues: list.map { ($0.identifier, $0) })

    /// Identifiers, relations, media types and file names as Apple documents them under "System-declared uniform type
    /// identifiers".
    private static let list: [Known] = [
        Known(identifier: "public.item", parents: []),
        Known(identifier: "public.content", parents: []),
        Known(identifier: "public.data", parents: ["public.item"]),
        Known(identifier: "public.text", parents: ["public.data", "public.content"]),
        Known(
            identifier: "public.plain-text", parents: ["public.text"], mimeTypes: ["text/plain"], extensions: ["txt"]),
        Known(identifier: "public.utf8-plain-text", parents: ["public.plain-text"]),
        Known(
            identifier: "public.comma-separated-values-text", parents: ["public.text"], mimeTypes: ["text/csv"],
            extensions: ["csv"]),
        Known(
            identifier: "public.html", parents: ["public.text"], mimeTypes: ["text/html"], extensions: ["html", "htm"]),
        Known(
            identifier: "public.xml", parents: ["public.text"], mimeTypes: ["application/xml", "text/xml"],
            extensions: ["xml"]),
        Known(
            identifier: "public.json", parents: ["public.text"], mimeTypes: ["application/json"], extensions: ["json"]),
        Known(
            identifier: "com.adobe.pdf", parents: ["public.data", "public.content"], mimeTypes: ["application/pdf"],
            extensions: ["pdf"]),
        Known(identifier: "public.image", parents: ["public.data", "public.content"]),
        Known(identifier: "public.png", parents: ["public.image"], mimeTypes: ["image/png"], extensions: ["png"]),
        Known(
            identifier: "public.jpeg", parents: ["public.image"], mimeTypes: ["image/jpeg"],
            extensions: ["jpeg", "jpg"]),
        Known(
            identifier: "com.compuserve.gif", parents: ["public.image"], mimeTypes: ["image/gif"], extensions: ["gif"]),
        Known(
            identifier: "public.tiff", parents: ["public.image"], mimeTypes: ["image/tiff"],
            extensions: ["tiff", "tif"]),
        Known(
            identifier: "org.webmproject.webp", parents: ["public.image"], mimeTypes: ["image/webp"],
            extensions: ["webp"]),
        Known(identifier: "public.heic", parents: ["public.image"], mimeTypes: ["image/heic"], extensions: ["heic"]),
        Known(identifier: "public.audiovisual-content", parents: ["public.data", "public.content"]),
        Known(identifier: "public.audio", parents: ["public.audiovisual-content"]),
        Known(
            identifier: "com.microsoft.waveform-audio", parents: ["public.audio"],
            mimeTypes: ["audio/vnd.wave", "audio/wav", "audio/x-wav"], extensions: ["wav"]),
        Known(identifier: "public.mp3", parents: ["public.audio"], mimeTypes: ["audio/mpeg"], extensions: ["mp3"]),
        Known(
            identifier: "public.mpeg-4-audio", parents: ["public.audio"], mimeTypes: ["audio/mp4"],
            extensions: ["m4a"]),
        Known(identifier: "public.movie", parents: ["public.audiovisual-content"]),
        Known(
            identifier: "public.mpeg-4", parents: ["public.movie"], mimeTypes: ["video/mp4"], extensions: ["mp4"]),
        Known(
            identifier: "public.zip-archive", parents: ["public.data"], mimeTypes: ["application/zip"],
            extensions: ["zip"]),
    ]

    private static func system(_ identifier: String) -> UTType { UTType(identifier: identifier, parent: nil) }

    /// Anything that is a sequence of bytes.
    public static var data: UTType { system("public.data") }
    /// Anything that people look at or listen to.
    public static var content: UTType { system("public.content") }
    /// Text of any kind.
    public static var text: UTType { system("public.text") }
    /// Text without markup.
    public static var plainText: UTType { system("public.plain-text") }
    /// Text without markup, in UTF-8.
    public static var utf8PlainText: UTType { system("public.utf8-plain-text") }
    /// Values with commas between them.
    public static var commaSeparatedText: UTType { system("public.comma-separated-values-text") }
    /// HTML.
    public static var html: UTType { system("public.html") }
    /// XML.
    public static var xml: UTType { system("public.xml") }
    /// JSON.
    public static var json: UTType { system("public.json") }
    /// PDF.
    public static var pdf: UTType { system("com.adobe.pdf") }
    /// An image of any kind.
    public static var image: UTType { system("public.image") }
    /// PNG.
    public static var png: UTType { system("public.png") }
    /// JPEG.
    public static var jpeg: UTType { system("public.jpeg") }
    /// GIF.
    public static var gif: UTType { system("com.compuserve.gif") }
    /// TIFF.
    public static var tiff: UTType { system("public.tiff") }
    /// WebP.
    public static var webP: UTType { system("org.webmproject.webp") }
    /// HEIC.
    public static var heic: UTType { system("public.heic") }
    /// Sound of any kind.
    public static var audio: UTType { system("public.audio") }
    /// WAV.
    public static var wav: UTType { system("com.microsoft.waveform-audio") }
    /// MP3.
    public static var mp3: UTType { system("public.mp3") }
    /// MPEG-4 audio.
    public static var mpeg4Audio: UTType { system("public.mpeg-4-audio") }
    /// A film of any kind.
    public static var movie: UTType { system("public.movie") }
    /// MPEG-4 video.
    public static var mpeg4Movie: UTType { system("public.mpeg-4") }
    /// A ZIP archive.
    public static var zip: UTType { system("public.zip-archive") }
}
