import Files

// The wording of every error, one line each: what was requested, what was found, and what to do next.

extension HubError: CustomStringConvertible {
    /// One line that says what failed and what to do next.
    public var description: String {
        switch self {
        case .invalidName, .invalidEndpoint, .offline, .modelNotFound, .gated, .tokenRefused, .disabled,
            .revisionNotFound, .fileNotFound, .nothingToRead, .nothingWanted, .choice, .missingFile:
            refusal
        case .noNetworkLibrary(let reason):
            "fetching needs libcurl, which cannot be loaded (\(ShownText.bounded(reason))); install it, on Debian with "
                + "'apt install libcurl4'"
        case .transferFailed(let address, let reason):
            "\(ShownText.plain(address)): \(ShownText.plain(reason)); what has come is kept: run the same command again"
        case .untrusted(let address, let reason):
            "\(ShownText.plain(address)): the certificate is not trusted (\(ShownText.bounded(reason))); where a company has "
                + "an authority of its own, name its file with SSL_CERT_FILE"
        case .status(let address, let status, let message):
            "\(ShownText.plain(address)): the hub answers \(status)"
                + (message.map { " (\(ShownText.bounded($0)))" } ?? "") + "; try again later"
        case .tooManyRequests(let address, let seconds):
            "\(ShownText.plain(address)): too many requests, the hub asks to wait \(seconds) s; try again later, or with a "
                + "longer --timeout or a token"
        case .webPage(let address):
            "\(ShownText.plain(address)): the answer is a web page and not a hub's: a login page or a proxy?"
        case .invalidAnswer(let address, let reason):
            "\(ShownText.plain(address)): the answer is not that of a hub (\(ShownText.bounded(reason))); check HF_ENDPOINT"
        case .redirect(let address, let target, let reason):
            "\(ShownText.plain(address)): the redirect to \(ShownText.quoted(target)) is not followed (\(reason))"
        case .unsafePath(let name, let path, let fault):
            "\(ShownText.plain(name)): the listing names a file \(ShownText.quoted(path)), which \(fault); nothing was fetched"
        case .invalidListing(let name, let path, let reason):
            "\(ShownText.plain(name)): the listing says of \(ShownText.quoted(path)) \(ShownText.bounded(reason)); nothing was "
                + "fetched"
        case .wrongSize(let path, let expected, let found):
            "\(ShownText.plain(path)): the listing says \(expected) bytes, and the hub sends \(found); the file was not kept"
        case .wrongHash(let path, let kind, let expected, let found):
            "\(ShownText.plain(path)): \(kind) is \(found) and should be \(expected); the file was not kept: run the same "
                + "command again"
        case .noSpace(let folder, let needed, let free):
            "\(ShownText.plain(folder)): there is not enough space: \(needed) bytes are missing and \(free) are free; make "
                + "room, or give another folder with HF_HUB_CACHE"
        case .file(let error): error.description
        case .notAFolder(let path):
            "\(ShownText.plain(path)): is a link or no folder; remove it and run the same command again"
        case .interrupted: "interrupted; what has come is kept: the same command continues from there"
        }
    }

    private var refusal: String {
        switch self {
        case .invalidName(let text):
            "\(ShownText.quoted(text)) is no name of a model; expected org/name, org/name@revision or "
                + "org/name:quantisation"
        case .invalidEndpoint(let text):
            "HF_ENDPOINT is \(ShownText.quoted(text)); expected an address such as https://huggingface.co"
        case .offline(let name, let missing):
            "\(ShownText.plain(name)): "
                + (missing.map { "\(ShownText.quoted($0)) is not in the cache" } ?? "the model is not in the cache")
                + ", and HF_HUB_OFFLINE or TRANSFORMERS_OFFLINE forbids to fetch it; unset it"
        case .modelNotFound(let name, let hasToken, let similar):
            "\(ShownText.plain(name)): the hub has no such model, or "
                + (hasToken
                    ? "the token may not see it" : "it is private: give a token with HF_TOKEN or 'hf auth login'")
                + (similar.isEmpty
                    ? "" : "; similar names: " + similar.prefix(5).map(ShownText.bounded).joined(separator: ", "))
        case .gated(let name, let page, let hasToken):
            "\(ShownText.plain(name)): the model is given out on request; ask for access at \(ShownText.plain(page))"
                + (hasToken
                    ? "; the account of the token does not have it yet" : " and give a token with HF_TOKEN")
        case .tokenRefused(let source):
            "the hub does not accept the token from \(ShownText.plain(source)); it is wrong or has expired: replace or "
                + "remove it"
        case .disabled(let name): "\(ShownText.plain(name)): the hub has disabled access to this model"
        case .revisionNotFound(let name, let revision, let available):
            "\(ShownText.plain(name)): there is no revision \(ShownText.quoted(revision))"
                + (available.isEmpty
                    ? "" : "; there are: " + available.prefix(20).map(ShownText.bounded).joined(separator: ", "))
        case .fileNotFound(let name, let path):
            "\(ShownText.plain(name)): the hub has no file \(ShownText.quoted(path)) at this revision"
        case .nothingToRead(let name, let holdsPickles):
            "\(ShownText.plain(name)): holds no safetensors and no GGUF"
                + (holdsPickles ? "; Crema does not read pickles" : "")
        case .nothingWanted(let name):
            "\(ShownText.plain(name)): --include and --exclude leave no file; change the patterns"
        case .choice(let name, let reason): "\(ShownText.plain(name)): \(reason)"
        case .missingFile(let name, let path, let neededBy):
            "\(ShownText.plain(name)): the repository lacks \(ShownText.quoted(path)), which \(neededBy) names; tell its owner"
        default: ""
        }
    }
}
