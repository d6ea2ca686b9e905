import OrderedJSON

/// The questions about a model that the hub answers in JSON.
final class HubAPI {
    private let requester: Requester
    private let connection: any Connection
    private let cancellation: Cancellation
    /// The most seconds that are waited for a hub with too many requests.
    private let patience: Int
    private let notify: (String) -> Void

    /// The longest answers, in bytes.
    private static let listingLimit = 64 << 20
    private static let answerLimit = 1 << 20

    init(
        _ requester: Requester, _ connection: any Connection, cancellation: Cancellation, patience: Int,
        notify: @escaping (String) -> Void
    ) {
        self.requester = requester
        self.connection = connection
        self.cancellation = cancellation
        self.patience = patience
        self.notify = notify
    }

    private func address(_ model: String, _ rest: String) -> WebAddress {
        requester.settings.endpoint.appending("/api/models/" + WebAddress.encoded(path: model) + rest)
    }

    /// The commit of a revision, and the model's true name, which differs for one that was renamed.
    ///
    /// - Throws: what the hub refuses, with similar names or with what revisions there are.
    func commit(of model: String, revision: String) throws(HubError) -> (commit: String, name: String) {
        let place = address(model, "/revision/" + WebAddress.encoded(part: revision))
        do throws(HubError) {
            let (answer, _) = try json(place, revision: revision, limit: Self.answerLimit)
            guard let commit = answer["sha"]?.stringValue, Self.isCommit(commit) else {
                throw .invalidAnswer(address: place.shown, reason: "no commit of 40 digits as 'sha'")
            }
            if answer["disabled"]?.boolValue == true { throw .disabled(name: model) }
            return (commit, answer["id"]?.stringValue ?? model)
        } catch .modelNotFound(let name, let hasToken, _) {
            throw .modelNotFound(name: name, hasToken: hasToken, similar: similarNames(model))
        } catch .revisionNotFound(let name, let revision, _) {
            throw .revisionNotFound(name: name, revision: revision, available: revisions(model))
        }
    }

    private static func isCommit(_ text: String) -> Bool {
        if case .gitSHA1? = BlobHash(text) { true } else { false }
    }

    /// All files at a commit.
    func listing(of model: String, commit: String) throws(HubError) -> HubListing {
        var listing = HubListing()
        var next: WebAddress? = address(model, "/tree/\(commit)?recursive=true")
        var budget = Self.listingLimit
        while let place = next {
            let (page, head) = try json(place, revision: commit, limit: budget) { budget -= $0 }
            try listing.add(page, of: model, from: place.shown)
            next = nil
            if let link = head["link"], let target = Self.next(link) {
                guard let address = place.resolving(target), address.hasOrigin(of: requester.settings.endpoint),
                    address != place
                else {
                    throw .redirect(address: place.shown, target: target, reason: "the next page is not the hub's")
                }
                next = address
            }
        }
        return listing
    }

    /// The address with `rel="next"` in a field `Link`.
    static func next(_ link: String) -> String? {
        for part in link.split(separator: ",") {
            guard part.contains("rel=\"next\""), let start = part.firstIndex(of: "<"),
                let end = part[start...].firstIndex(of: ">")
            else { continue }
            return String(part[part.index(after: start)..<end])
        }
        return nil
    }

    /// A small file, checked against its hash.
    func file(_ file: ListedFile, of model: String, commit: String) throws(HubError) -> [UInt8] {
        let place = requester.settings.endpoint.appending(
            "/" + WebAddress.encoded(path: model) + "/resolve/\(commit)/" + WebAddress.encoded(path: file.path))
        let (bytes, _) = try answer(
            place, revision: commit, path: file.path, limit: Self.listingLimit, staysAtHub: false)
        guard bytes.count == file.size else {
            throw .wrongSize(path: file.path, expected: file.size, found: "\(bytes.count)")
        }
        let hash = ContentHash(like: file.hash, size: file.size)
        bytes.withUnsafeBytes { hash.update($0) }
        let found = hash.finish()
        guard found == file.hash.text else {
            throw .wrongHash(path: file.path, kind: file.hash.kind, expected: file.hash.text, found: found)
        }
        return bytes
    }

    // What helps after a refusal; nothing where the hub does not answer.

    private func similarNames(_ model: String) -> [String] {
        let last = model.split(separator: "/").last.map(String.init) ?? model
        let place = requester.settings.endpoint.appending(
            "/api/models?search=" + WebAddress.encoded(part: last) + "&limit=5")
        guard let (answer, _) = try? json(place, revision: "", limit: Self.answerLimit, tries: false) else { return [] }
        return (answer.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
    }

    private func revisions(_ model: String) -> [String] {
        guard
            let (answer, _) = try? json(
                address(model, "/refs"), revision: "", limit: Self.answerLimit, tries: false)
        else { return [] }
        return ["branches", "tags"].flatMap { answer[$0]?.arrayValue ?? [] }.compactMap { $0["name"]?.stringValue }
    }

    // MARK: Answers

    private func json(
        _ address: WebAddress, revision: String, limit: Int, tries: Bool = true, count: (Int) -> Void = { _ in }
    ) throws(HubError) -> (JSONValue, AnswerHead) {
        let (bytes, head) = try answer(address, revision: revision, limit: limit, tries: tries)
        count(bytes.count)
        do throws(JSONError) {
            return (try JSONParser().parse(bytes), head)
        } catch {
            throw .invalidAnswer(address: address.shown, reason: error.description)
        }
    }

    private func answer(
        _ start: WebAddress, revision: String, path: String? = nil, limit: Int, tries: Bool = true,
        staysAtHub: Bool = true
    ) throws(HubError) -> ([UInt8], AnswerHead) {
        var policy = RetryPolicy()
        var waited = 0
        while true {
            let (outcome, address) = try follow(start, limit: limit, staysAtHub: staysAtHub)
            let consequence: Requester.Consequence
            switch outcome {
            case .success(let answer):
                guard answer.head.status != 200 else {
                    if path == nil, answer.head.isWebPage { throw .webPage(address: start.shown) }
                    return (answer.bytes, answer.head)
                }
                consequence = requester.consequence(answer.head, of: address, revision: revision, path: path)
            case .failure(let fault): consequence = requester.consequence(fault, of: address)
            }
            switch consequence {
            case .give(let error): throw error
            case .tryAgain(let reason):
                guard tries, let seconds = policy.next() else {
                    throw .transferFailed(address: start.shown, reason: reason)
                }
                notify("\(reason); trying again in \(seconds) s")
                try RetryPolicy.sleep(seconds) { cancellation.isSet }
            case .wait(let seconds):
                waited += seconds
                guard tries, waited <= patience else {
                    throw .tooManyRequests(address: start.shown, seconds: seconds)
                }
                notify("the hub has too many requests; going on in \(seconds) s")
                try RetryPolicy.sleep(seconds) { cancellation.isSet }
            }
        }
    }

    /// Asks, and follows redirects; the address is the one that answered last.
    private func follow(
        _ start: WebAddress, limit: Int, staysAtHub: Bool
    ) throws(HubError) -> (Result<CollectedAnswer, TransportFault>, WebAddress) {
        var address = start
        var redirects = 0
        while true {
            let reader = CollectingReader(limit: limit, cancellation: cancellation)
            do throws(TransportFault) {
                try connection.perform(
                    requester.request(address, timeout: requester.settings.answerTimeout), reader)
            } catch {
                if cancellation.isSet { throw .interrupted }
                return (.failure(error), address)
            }
            if cancellation.isSet { throw .interrupted }
            guard !reader.isTooLong else {
                throw .invalidAnswer(address: start.shown, reason: "more than \(limit) bytes")
            }
            guard let head = reader.head else { return (.failure(.broken(reason: "no answer")), address) }
            guard
                let next = try requester.target(head, from: address, count: redirects, staysAtHub: staysAtHub)
            else { return (.success(CollectedAnswer(head: head, bytes: reader.bytes)), address) }
            address = next
            redirects += 1
        }
    }
}

/// An answer as a whole.
private struct CollectedAnswer {
    let head: AnswerHead
    let bytes: [UInt8]
}

/// Keeps an answer in memory, up to a limit.
private final class CollectingReader: AnswerReader {
    private let limit: Int
    private let cancellation: Cancellation
    private(set) var head: AnswerHead?
    private(set) var bytes: [UInt8] = []
    private(set) var isTooLong = false

    init(limit: Int, cancellation: Cancellation) {
        self.limit = limit
        self.cancellation = cancellation
    }

    var isStopped: Bool { cancellation.isSet }

    func begin(_ head: AnswerHead) -> Bool {
        self.head = head
        return true
    }

    func receive(_ new: UnsafeRawBufferPointer) -> Bool {
        isTooLong = bytes.count + new.count > limit
        guard !isTooLong else { return false }
        bytes.append(contentsOf: new)
        return true
    }
}
