public import Checkpoints
import Files

/// What the environment says about the hub, by the names that `huggingface_hub` reads.
public struct HubSettings: Sendable {
    /// A secret and where it came from; only the second is ever shown.
    public struct Token: Sendable, Equatable {
        /// The secret.
        let secret: String
        /// The variable or the file that it came from.
        public let source: String
    }

    /// Where the hub is.
    public let endpoint: WebAddress
    /// The token of the user; nil for anonymous requests.
    public let token: Token?
    /// Whether nothing may be asked.
    public let isOffline: Bool
    /// Seconds without a byte of a file after which a connection counts as broken.
    public let downloadTimeout: Int
    /// The same for answers of the API.
    public let answerTimeout: Int
    /// Whether progress is shown.
    public let showsProgress: Bool
    /// The folder of the cache.
    public let cache: String

    private static let largestTimeout = 86_400

    /// Reads the settings.
    ///
    /// - Throws: `invalidEndpoint`, and `file` where the token's file cannot be read.
    public init(environment: (String) -> String? = HubCache.processEnvironment) throws(HubError) {
        func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        func isOn(_ name: String) -> Bool { ["1", "on", "yes", "true"].contains(value(name)?.lowercased() ?? "") }
        func seconds(_ name: String) -> Int {
            min(value(name).flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } ?? 10, Self.largestTimeout)
        }
        let place = value("HF_ENDPOINT") ?? "https://huggingface.co"
        guard let endpoint = WebAddress(place), !endpoint.target.contains("?") else { throw .invalidEndpoint(place) }
        self.endpoint = endpoint
        cache = HubCache(environment: environment).directory
        isOffline = isOn("HF_HUB_OFFLINE") || isOn("TRANSFORMERS_OFFLINE")
        downloadTimeout = seconds("HF_HUB_DOWNLOAD_TIMEOUT")
        answerTimeout = seconds("HF_HUB_ETAG_TIMEOUT")
        showsProgress = !isOn("HF_HUB_DISABLE_PROGRESS_BARS")
        token = try Self.token(environment, isImplicit: !isOn("HF_HUB_DISABLE_IMPLICIT_TOKEN"))
    }

    private static func token(
        _ environment: (String) -> String?, isImplicit: Bool
    ) throws(HubError) -> Token? {
        guard isImplicit else { return nil }
        for name in ["HF_TOKEN", "HUGGING_FACE_HUB_TOKEN"] {
            if let token = environment(name).flatMap({ Token(read: $0, from: name) }) { return token }
        }
        let path: String
        if let place = environment("HF_TOKEN_PATH"), !place.isEmpty {
            path = place
        } else if let home = environment("HF_HOME"), !home.isEmpty {
            path = Path.joined(home, "token")
        } else {
            let caches =
                environment("XDG_CACHE_HOME").flatMap { $0.isEmpty ? nil : $0 }
                ?? Path.joined(environment("HOME") ?? "/", ".cache")
            path = Path.joined(caches, "huggingface/token")
        }
        let bytes = try HubError.files { () throws(FileError) in
            try WholeFile.bytes(ifPresent: expanded(path, environment), limit: 4096)
        }
        return bytes.flatMap { Token(read: String(decoding: $0, as: UTF8.self), from: path) }
    }

    private static func expanded(_ path: String, _ environment: (String) -> String?) -> String {
        path.hasPrefix("~/") ? (environment("HOME") ?? "/") + path.dropFirst() : path
    }
}

extension HubSettings.Token {
    /// A token without the white space around it; nil where nothing is left, or what no header field may hold.
    fileprivate init?(read text: String, from source: String) {
        let bytes = text.utf8.drop { $0 <= 0x20 }
        let end = bytes.lastIndex { $0 > 0x20 }
        guard let end, bytes[...end].allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        self.secret = String(decoding: bytes[...end], as: UTF8.self)
        self.source = source
    }
}
