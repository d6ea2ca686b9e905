public import Files

/// Why a model cannot be fetched or removed.
///
/// The wording is in `HubError+Description.swift`.
public enum HubError: Error, Equatable, Sendable {
    // MARK: Arguments and the environment

    /// A text that is no name of a model.
    case invalidName(String)
    /// The endpoint is no address over http or https.
    case invalidEndpoint(String)
    /// Nothing may be asked, and the model is not there as a whole.
    case offline(name: String, missing: String?)

    // MARK: Refusals

    /// There is no such model, or it may not be seen.
    case modelNotFound(name: String, hasToken: Bool, similar: [String])
    /// The model is given out on request; the page is where access is requested.
    case gated(name: String, page: String, hasToken: Bool)
    /// The hub does not know the token; the source is a variable or a file.
    case tokenRefused(source: String)
    /// The model was taken out of service.
    case disabled(name: String)
    /// There is no such branch, tag or commit.
    case revisionNotFound(name: String, revision: String, available: [String])
    /// The hub has no such file at the revision.
    case fileNotFound(name: String, path: String)
    /// The repository holds nothing that the engine reads; `pickles` says whether it holds weights in another form.
    case nothingToRead(name: String, holdsPickles: Bool)
    /// No file of the repository is requested.
    case nothingWanted(name: String)
    /// The quantisation or file that is requested cannot be chosen.
    case choice(name: String, reason: String)
    /// A file that the model needs is not in its repository.
    case missingFile(name: String, path: String, neededBy: String)

    // MARK: Network and hub

    /// The library that fetches is not on this machine.
    case noNetworkLibrary(reason: String)
    /// The transfer failed as often as it may.
    case transferFailed(address: String, reason: String)
    /// The certificate of a host is not trusted.
    case untrusted(address: String, reason: String)
    /// The hub answers with a status that says no more.
    case status(address: String, status: Int, message: String?)
    /// The hub requires a longer wait than the settings allow.
    case tooManyRequests(address: String, seconds: Int)
    /// An answer that is a page for people.
    case webPage(address: String)
    /// An answer that is not what the hub's API says.
    case invalidAnswer(address: String, reason: String)
    /// A redirect that is not followed.
    case redirect(address: String, target: String, reason: String)

    // MARK: Files that are not what the listing says

    /// A path of the listing that must not become a name on this machine.
    case unsafePath(name: String, path: String, fault: String)
    /// A hash or size of the listing that is none.
    case invalidListing(name: String, path: String, reason: String)
    /// A file has another size than the listing says.
    case wrongSize(path: String, expected: Int, found: String)
    /// A file has another content than the listing says.
    case wrongHash(path: String, kind: String, expected: String, found: String)

    // MARK: The disk

    /// There is less space than the missing files need.
    case noSpace(folder: String, needed: Int, free: Int)
    /// A file or folder of the cache cannot be read or written.
    case file(FileError)
    /// A folder of the cache is a link or no folder.
    case notAFolder(path: String)

    /// The work was ended from outside.
    case interrupted
}

extension HubError {
    /// What kind of failure it is, as a status tells it to programs.
    public enum Kind: Sendable {
        /// A wrong argument.
        case argument
        /// The hub refuses: missing, gated, token; or it has nothing to give.
        case refused
        /// The network or the hub.
        case network
        /// A file is not what the listing says.
        case content
        /// The disk.
        case disk
        /// Ended from outside.
        case interrupted
    }

    /// What kind of failure this is.
    public var kind: Kind {
        switch self {
        case .invalidName, .invalidEndpoint: .argument
        case .modelNotFound, .gated, .tokenRefused, .disabled, .revisionNotFound, .fileNotFound, .nothingToRead,
            .nothingWanted, .choice, .missingFile, .offline:
            .refused
        case .noNetworkLibrary, .transferFailed, .untrusted, .status, .tooManyRequests, .webPage, .invalidAnswer,
            .redirect:
            .network
        case .unsafePath, .invalidListing, .wrongSize, .wrongHash: .content
        case .noSpace, .file, .notAFolder: .disk
        case .interrupted: .interrupted
        }
    }

    /// Does something with files; throws their errors as errors of the hub.
    static func files<Result>(_ body: () throws(FileError) -> Result) throws(HubError) -> Result {
        do throws(FileError) { return try body() } catch { throw .file(error) }
    }

    /// An error of the system about a file.
    static func system(_ path: String, _ operation: FileOperation, _ code: Int32) -> HubError {
        .file(.system(path: path, operation: operation, code: code))
    }
}
