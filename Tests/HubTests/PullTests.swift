import Checkpoints
import Foundation
import OrderedJSON
import TestSupport
import Testing

@testable import Hub

@Suite("Fetching a model")
struct PullTests {
    private let directory: TemporaryDirectory
    private static let weights = (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    private let hub = FakeHub([
        "config.json": Array(#"{"model_type":"llama"}"#.utf8), "model.safetensors": PullTests.weights,
        "pytorch_model.bin": [1, 2, 3], "additional_chat_templates/a b+ü.jinja": Array("{{ x }}".utf8),
    ])

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func settings(_ more: [String: String] = [:]) throws -> HubSettings {
        let cache = directory.path("hub")
        return try HubSettings { name in
            more[name] ?? ["HF_ENDPOINT": "http://hub", "HF_HUB_CACHE": cache, "HF_HOME": cache + "/none"][name]
        }
    }

    @discardableResult
    private func pull(
        _ name: String = "org/tiny", _ environment: [String: String] = [:], _ transport: FakeHub? = nil,
        notes: Notes = Notes()
    ) throws -> Pull.Result {
        let reference = try #require(HubReference(name))
        let pull = Pull(reference, try settings(environment), transport ?? hub, agent: "crema/test")
        return try pull.run(notes)
    }

    private func message(_ name: String = "org/tiny", _ environment: [String: String] = [:]) throws -> String? {
        do {
            try pull(name, environment)
            return nil
        } catch let error as HubError {
            return error.description
        }
    }

    private var repository: String { directory.path("hub/models--org--tiny") }

    private func destination(_ path: String) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: repository + "/" + path)
    }

    @Test("the files that the engine reads lie in the cache as blobs, links and a reference, and no others do")
    func layout() throws {
        let result = try pull()
        let snapshot = "snapshots/\(hub.commit)"
        #expect(result.path == "\(repository)/\(snapshot)")
        let digits = FakeHub.sha256(Self.weights)
        #expect(try destination("\(snapshot)/model.safetensors") == "../../blobs/\(digits)")
        #expect(
            try destination("\(snapshot)/additional_chat_templates/a b+ü.jinja")
                == "../../../blobs/\(FakeHub.gitSHA1(Array("{{ x }}".utf8)))")
        #expect(FileManager.default.contents(atPath: "\(repository)/blobs/\(digits)") == Data(Self.weights))
        #expect(FileManager.default.contents(atPath: "\(repository)/refs/main") == Data(hub.commit.utf8))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "\(repository)/\(snapshot)").sorted()
                == ["additional_chat_templates", "config.json", "model.safetensors"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(repository)/blobs").count == 3)
        #expect(!FileManager.default.fileExists(atPath: "\(repository)/trees"))
        let tag = FileManager.default.contents(atPath: directory.path("hub/CACHEDIR.TAG"))
        #expect(tag?.starts(with: Data("Signature: 8a477f597d28d172789f06886806bc55\n".utf8)) == true)
        #expect(
            try ModelDirectory(resolving: "org/tiny") { $0 == "HF_HUB_CACHE" ? directory.path("hub") : nil }.path
                == result.path)
    }

    @Test("what is there is not fetched again: one request tells the commit, and none where the commit is given")
    func nothingTwice() throws {
        try pull()
        hub.forget()
        #expect(try pull().fetchedBytes == 0)
        #expect(hub.requests.map(\.path) == ["/api/models/org/tiny/revision/main"])
        hub.forget()
        try pull("org/tiny@\(hub.commit)")
        #expect(hub.requests.isEmpty)
        try pull("org/tiny", ["HF_HUB_OFFLINE": "1"])
        #expect(hub.requests.isEmpty)
    }

    @Test("a file that another program left damaged is found where files are verified, and fetched anew")
    func verified() throws {
        try pull()
        let blob = "\(repository)/blobs/\(FakeHub.sha256(Self.weights))"
        var damaged = Self.weights
        damaged[4] ^= 1
        try Data(damaged).write(to: URL(fileURLWithPath: blob))
        #expect(try pull().fetchedBytes == 0)
        let reference = try #require(HubReference("org/tiny"))
        var request = Pull(reference, try settings(), hub, agent: "crema/test")
        request.verifies = true
        let notes = Notes()
        #expect(try request.run(notes).fetchedBytes == Self.weights.count)
        #expect(notes.notices == ["model.safetensors is damaged; fetching it anew"])
        #expect(FileManager.default.contents(atPath: blob) == Data(Self.weights))
    }

    @Test("a cache that can only be read is enough where all is there")
    func readOnly() throws {
        try pull()
        try FileManager.default.removeItem(atPath: "\(repository)/.crema")
        // In the way of the folder that would be made.
        try directory.write("", to: "hub/models--org--tiny/.crema")
        #expect(try pull().fetchedBytes == 0)
    }

    @Test("offline, nothing is asked, and what is missing is reported")
    func offline() throws {
        #expect(
            try message("org/tiny", ["HF_HUB_OFFLINE": "1"])
                == "org/tiny: the model is not in the cache, and HF_HUB_OFFLINE or TRANSFORMERS_OFFLINE forbids to fetch "
                + "it; unset it")
        #expect(hub.requests.isEmpty)
    }

    @Test("the token goes to the hub and to no other host")
    func token() throws {
        try pull("org/tiny", ["HF_TOKEN": " hf_secret\n"])
        #expect(hub.requests.contains { $0.host == "cdn" })
        for request in hub.requests {
            #expect(request.authorization == (request.host == "hub" ? "Bearer hf_secret" : nil))
        }
    }

    /// The path of the weights, which is the same at the hub and where it redirects to.
    private var place: String { "/org/tiny/resolve/\(hub.commit)/model.safetensors" }

    /// Lets the hub redirect, and the other host do something else.
    private func failBody(_ faults: FakeHub.Fault...) {
        hub.fail(place, .redirect("http://cdn" + place))
        for fault in faults { hub.fail(place, fault) }
    }

    @Test("after a break the file continues at the byte where it ended")
    func resumes() throws {
        failBody(.cut(2000))
        try pull()
        #expect(hub.requests.filter { $0.host == "cdn" }.map(\.range) == [nil, "bytes=2000-4999"])
    }

    @Test("after an address that is out of date the hub is asked again, and the file continues at the same byte")
    func expired() throws {
        failBody(.cut(2000), .status(403, [:]))
        try pull()
        let requests = hub.requests.filter { $0.path == place }
        #expect(requests.map(\.host) == ["hub", "cdn", "cdn", "hub", "cdn"])
        #expect(requests.last?.range == "bytes=2000-4999")
    }

    @Test("what an earlier run has left is gone on from, and made anew where it is wrong")
    func continues() throws {
        hub.fail("model.safetensors", .status(404, ["X-Error-Code": "EntryNotFound"]), times: 1)
        _ = try message()
        let digits = FakeHub.sha256(Self.weights)
        let part = "\(repository)/blobs/\(digits).crema.incomplete"
        #expect(FileManager.default.fileExists(atPath: part))
        // A map that says that the first 3,000 bytes are there, which are zeros in truth.
        let map = try #require(FileHandle(forUpdatingAtPath: "\(repository)/blobs/\(digits).map.crema.incomplete"))
        try map.seek(toOffset: 24)
        try map.write(contentsOf: Data([0xB8, 0x0B, 0, 0]))
        try map.close()
        hub.forget()
        let notes = Notes()
        try pull(notes: notes)
        #expect(hub.requests.filter { $0.host == "cdn" }.map(\.range) == ["bytes=3000-4999", nil])
        #expect(notes.notices == ["model.safetensors: what an earlier run has left is wrong; fetching the file anew"])
        #expect(FileManager.default.contents(atPath: "\(repository)/blobs/\(digits)") == Data(Self.weights))
        #expect(!FileManager.default.fileExists(atPath: part))
    }

    @Test("a server that passes Range over sends the file from its start, and that is right as well")
    func withoutRange() throws {
        failBody(.cut(2000), .noRange)
        try pull()
        let digits = FakeHub.sha256(Self.weights)
        #expect(FileManager.default.contents(atPath: "\(repository)/blobs/\(digits)") == Data(Self.weights))
    }

    @Test("a byte that is not right, a longer and a shorter file, and a web page leave no file and no reference")
    func wrongContent() throws {
        let digits = FakeHub.sha256(Self.weights)
        var wrong = Self.weights
        wrong[7] ^= 1
        let cases: [(FakeHub.Fault, String)] = [
            (
                .flip(7),
                "model.safetensors: sha256 is \(FakeHub.sha256(wrong)) and should be \(digits); the file was not kept: "
                    + "run the same command again"
            ),
            (.longer, "model.safetensors: the listing says 5000 bytes, and the hub sends 5001; the file was not kept"),
            (.webPage, "model.safetensors: the answer is a web page and not a hub's: a login page or a proxy?"),
        ]
        for (fault, expected) in cases {
            failBody(fault)
            #expect(try message() == expected)
            #expect(!FileManager.default.fileExists(atPath: "\(repository)/blobs/\(digits)"))
            #expect(!FileManager.default.fileExists(atPath: "\(repository)/refs/main"))
            #expect(!FileManager.default.fileExists(atPath: "\(repository)/snapshots"))
            hub.forget()
        }
    }

    @Test("a file that cannot be right is requested once, however many connections there are")
    func refusedOnce() throws {
        // The thread that fails and those that look for work meet at another moment each time.
        for _ in 0..<100 {
            failBody(.longer)
            #expect(try message()?.hasSuffix("the hub sends 5001; the file was not kept") == true)
            #expect(hub.requests.filter { $0.host == "cdn" }.count == 1)
            hub.forget()
        }
    }

    @Test("redirects to a file, out of encryption and without end are not followed")
    func redirects() throws {
        hub.fail("model.safetensors", .redirect("file:///etc/passwd"))
        #expect(
            try message()
                == "http://hub/org/tiny/resolve/\(hub.commit)/model.safetensors: the redirect to 'file:///etc/passwd' is "
                + "not followed (it is no address over http or https)")
        hub.forget()
        hub.fail("model.safetensors", .redirect("/org/tiny/resolve/\(hub.commit)/model.safetensors"), times: 1000)
        #expect(try message()?.hasSuffix("is not followed (more than 10 in a row)") == true)
        hub.forget()
        hub.fail("/revision/", .redirect("http://elsewhere/api"))
        #expect(try message()?.hasSuffix("is not followed (it leads away from the hub)") == true)
        hub.forget()
        hub.fail("/revision/", .redirect("http://hub/api"))
        #expect(
            try message("org/tiny", ["HF_ENDPOINT": "https://hub"])?.hasSuffix("is not followed (it is not encrypted)")
                == true)
    }

    @Test("each refusal says what to do")
    func refusals() throws {
        let cases: [(Int, [String: String], String)] = [
            (
                401, ["X-Error-Code": "RepoNotFound"],
                "org/tiny: the hub has no such model, or it is private: give a token with HF_TOKEN or 'hf auth login'"
            ),
            (
                401, ["X-Error-Code": "GatedRepo"],
                "org/tiny: the model is given out on request; ask for access at http://hub/org/tiny and give a token with "
                    + "HF_TOKEN"
            ),
            (
                403, ["X-Error-Message": "Access to this resource is disabled."],
                "org/tiny: the hub has disabled access to this model"
            ),
            (404, ["X-Error-Code": "RevisionNotFound"], "org/tiny: there is no revision 'main'"),
            (
                418, ["X-Error-Message": "tea"],
                "http://hub/api/models/org/tiny/revision/main: the hub answers 418 (tea); try again later"
            ),
            (
                429, ["Retry-After": "9999"],
                "http://hub/api/models/org/tiny/revision/main: too many requests, the hub asks to wait 10000 s; try again "
                    + "later, or with a longer --timeout or a token"
            ),
        ]
        for (status, fields, expected) in cases {
            hub.fail("/revision/", .status(status, fields))
            #expect(try message() == expected)
            hub.forget()
        }
        hub.fail("/revision/", .fault(.untrusted(reason: "self-signed")))
        #expect(
            try message()
                == "http://hub/api/models/org/tiny/revision/main: the certificate is not trusted (self-signed); where a "
                + "company has an authority of its own, name its file with SSL_CERT_FILE")
        hub.forget()
        hub.fail("/revision/", .status(401, [:]))
        #expect(
            try message("org/tiny", ["HF_TOKEN": "hf_secret"])
                == "the hub does not accept the token from HF_TOKEN; it is wrong or has expired: replace or remove it")
        hub.forget()
        hub.fail("/revision/", .webPage)
        #expect(
            try message()
                == "http://hub/api/models/org/tiny/revision/main: the answer is a web page and not a hub's: a login page or "
                + "a proxy?")
    }

    @Test("a path that would lead out of the folder, or comes twice, ends the pull before the first byte")
    func hostileListing() throws {
        let digits = String(repeating: "0", count: 40)
        let cases: [(String, String)] = [
            ("../evil", "has a part that is empty, '.' or '..'"), ("/evil", "is absolute"), ("", "is empty"),
            ("a//b", "has a part that is empty, '.' or '..'"), ("a\\b", "has a backslash"),
            ("a\nb", "has a control character"), ("C:x", "begins with a drive"), ("config.json", "comes twice"),
            (String(repeating: "x", count: 256), "has a name of more than 255 bytes"),
        ]
        for (path, fault) in cases {
            let entry: JSONValue = ["type": "file", "path": .string(path), "size": 1, "oid": .string(digits)]
            let hub = FakeHub(["config.json": [1], "model.safetensors": [2]], more: [entry])
            do {
                try pull("org/tiny", [:], hub)
                Issue.record("\(path) was taken")
            } catch let error as HubError {
                #expect(error.description.hasSuffix("which \(fault); nothing was fetched"))
                #expect(error.kind == .content)
            }
            #expect(!hub.requests.contains { $0.path.contains("resolve") })
        }
    }

    @Test("a listing that asks for more than the disk has is refused with both numbers")
    func disk() throws {
        let entry: JSONValue = [
            "type": "file", "path": "big.json", "size": .number(JSONNumber(1 << 59)),
            "oid": .string(String(repeating: "0", count: 40)),
        ]
        let hub = FakeHub(["model.safetensors": [2]], more: [entry])
        do {
            try pull("org/tiny", [:], hub)
            Issue.record("fetched")
        } catch let error as HubError {
            #expect(error.kind == .disk)
            #expect(error.description.contains("there is not enough space: \(1 << 59 + 1) bytes are missing and "))
        }
    }

    @Test("links that others planted lead nowhere")
    func planted() throws {
        let elsewhere = try TemporaryDirectory()
        try directory.makeDirectory("hub/models--org--tiny/snapshots")
        try directory.link("hub/models--org--tiny/snapshots/\(hub.commit)", to: elsewhere.path)
        #expect(
            try message()
                == "\(repository)/snapshots/\(hub.commit): is a link or no folder; remove it and run the same command again"
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path).isEmpty)
        let other = try TemporaryDirectory()
        try FileManager.default.removeItem(atPath: repository)
        try directory.makeDirectory("hub/models--org--tiny")
        try directory.link("hub/models--org--tiny/blobs", to: other.path)
        #expect(try message()?.contains("/blobs: is a link or no folder") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: other.path).isEmpty)
    }

    @Test("a cancelled pull keeps what has come and says so")
    func cancelled() throws {
        let cancellation = Cancellation()
        cancellation.set()
        let reference = try #require(HubReference("org/tiny@\(hub.commit)"))
        #expect(throws: HubError.interrupted) {
            try Pull(reference, settings(), hub, agent: "crema/test").run(Notes(), cancellation: cancellation)
        }
    }
}
