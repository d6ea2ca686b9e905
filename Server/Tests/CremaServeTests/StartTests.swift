import Glibc
import NIOCore
import ServiceLifecycle
import Testing

@testable import CremaServe

@Suite("What a server says when it cannot start")
struct StartTests {
    @Test("where it cannot listen, it says why and what to do")
    func listening() {
        for (code, flag, reason) in [
            (
                EADDRINUSE, ListeningService.Flag.port,
                "another program listens there; end it, or give another --port, of which 0 takes a free one"
            ),
            (
                EADDRINUSE, .metricsPort,
                "another program listens there; end it, or give another --metrics-port, of which 0 takes a free one"
            ),
            (
                EACCES, .port,
                "you may not listen there; give a --port of 1024 or more, or the right to use lower ones"
            ),
            (EACCES, .unixSocket, "you may not write to the folder; give a path in one of yours"),
            (ENOENT, .unixSocket, "there is no such folder; make it, or give another path"),
            (
                EADDRNOTAVAIL, .port,
                "this machine does not have the address; give one of its own to --host, or 0.0.0.0 for all of them"
            ),
            (EIO, .port, "cannot listen there: Input/output error"),
        ] {
            #expect(ListeningService.reason(of: IOError(errnoCode: code, reason: "bind"), flag) == reason)
        }
        #expect(
            ListeningService.reason(of: SocketAddressError.unixDomainSocketPathTooLong, .unixSocket)
                == "the path is too long for a socket; give a shorter one")
        #expect(ListeningService.reason(of: CancellationError(), .port) == nil)
    }

    @Test("a server takes no path from a program that listens there, and takes over a socket that one left behind")
    func socketFiles() async throws {
        let path = "/tmp/crema-\(getpid()).socket"
        unlink(path)
        defer { unlink(path) }
        let other = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let address = try SocketAddress(unixDomainSocketPath: path)
        #expect(address.withSockAddr { bind(other, $0, socklen_t($1)) } == 0)
        #expect(!SocketFile.isListenedAt(path))
        // As many may wait as fit into the shortest backlog, and one more.
        #expect(listen(other, 0) == 0)
        for _ in 0..<3 { #expect(SocketFile.isListenedAt(path)) }
        do {
            try await ListeningService(place: path, flag: .unixSocket, server: Unreached()).run()
            Issue.record("the path was taken")
        } catch let error as ServerFailure {
            #expect(error.description == "\(path): another program listens there; end it, or give another path")
            #expect(error.status == 1)
        }
        close(other)
        #expect(access(path, F_OK) == 0)
        #expect(!SocketFile.isListenedAt(path))
        unlink(path)
        #expect(!SocketFile.isListenedAt(path))
        #expect(!SocketFile.isListenedAt("/tmp/" + String(repeating: "a", count: 200)))
    }

    /// A server that must not be begun.
    private struct Unreached: Service {
        func run() async throws { Issue.record("the server was begun") }
    }

    @Test("a name that no address has is reported with what to give instead")
    func unknownHost() {
        do {
            _ = try SocketAddress.makeAddressResolvingHost("host.invalid", port: 1)
            Issue.record("host.invalid has an address")
        } catch {
            #expect(
                ListeningService.reason(of: error, .port)
                    == "no address has this name; give an address of this machine to --host, such as 127.0.0.1")
        }
    }

    @Test("a key in the environment is taken without the spaces around it, and a blank one is refused by name")
    func key() throws {
        #expect(try AccessRules.key(of: [:]) == nil)
        #expect(try AccessRules.key(of: ["CREMA_API_KEY": "secret\n"]) == "secret")
        for blank in ["", " ", "\n", " \t\n"] {
            do throws(ServerFailure) {
                _ = try AccessRules.key(of: ["CREMA_API_KEY": blank])
                Issue.record("a blank key was taken")
            } catch {
                #expect(
                    error.description
                        == "CREMA_API_KEY is set and holds no key; put one there, or take it out of the environment")
                #expect(error.status == 2)
            }
        }
    }

    @Test("a key is blank where spaces and line ends are all of it, and nothing that is given equals a blank one")
    func blankKeys() {
        for (text, key) in [
            ("", nil), (" ", nil), ("\u{85}\r\n", nil), ("\u{2003}\u{3000}", nil), (" a b\n", "a b"),
        ] {
            #expect(AccessRules.key(in: text) == key)
        }
        #expect(!AccessRules.areEqual([], []) && !AccessRules.areEqual([], [1]) && !AccessRules.areEqual([1], []))
        #expect(!AccessRules.areEqual([1, 2], [1]) && !AccessRules.areEqual([1], [1, 1]))
        #expect(AccessRules.areEqual([1, 2], [1, 2]))
    }

    @Test("a model that guesses is there, and has a tokenizer, before the server listens")
    func draftModels() throws {
        let folder = "/tmp/crema-\(getpid())-draft"
        mkdir(folder, 0o755)
        let config = open(folder + "/config.json", O_CREAT | O_WRONLY | O_TRUNC, 0o644)
        #expect(write(config, "{}", 2) == 2)
        close(config)
        defer {
            unlink(folder + "/config.json")
            rmdir(folder)
        }
        for (name, message, status) in [
            (folder, "\(folder): has no tokenizer; --draft-model needs one", 2),
            (
                "/nonexistent",
                "--draft-model: /nonexistent: no such file or directory; give a model's directory, a GGUF file, or org/name "
                    + "of a model in the Hugging Face cache", 5
            ),
        ] as [(String, String, Int32)] {
            do {
                _ = try DraftPlace.directory(name)
                Issue.record("\(name) was taken")
            } catch let error as ServerFailure {
                #expect(error.description == message)
                #expect(error.status == status)
            }
        }
    }

    @Test("a flag's number out of its range is refused with the range")
    func ranges() throws {
        try FlagRange(1...5).check("--flag", nil)
        for number in [1, 5] { try FlagRange(1...5).check("--flag", number) }
        try FlagRange(2...).check("--flag", .max)
        for (range, number, message) in [
            (FlagRange(1...5), 0, "--flag is 0; expected 1 to 5"),
            (FlagRange(1...5), 6, "--flag is 6; expected 1 to 5"),
            (FlagRange(2...), 1, "--flag is 1; expected 2 or more"),
        ] {
            do {
                try range.check("--flag", number)
                Issue.record("\(number) was taken")
            } catch {
                #expect("\(error)" == message)
            }
        }
    }

    @Test("there are twice as many threads for texts as processors, and no fewer than eight")
    func threads() {
        for (cores, count) in [(1, 8), (4, 8), (5, 10), (64, 128)] { #expect(WorkThreads.count(cores: cores) == count) }
    }
}
