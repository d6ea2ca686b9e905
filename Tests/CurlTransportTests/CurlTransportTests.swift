import Glibc
import Hub
import Testing

@testable import CurlTransport

/// Whether libcurl is on this machine.
private let isAvailable = (try? CurlTransport().connection()) != nil

@Suite("Requests by libcurl", .enabled(if: isAvailable, "libcurl is not on this machine"))
struct CurlTransportTests {
    private final class Reader: AnswerReader {
        var head: AnswerHead?
        var body: [UInt8] = []
        var wantsBody = true
        var limit = Int.max
        var isStopped = false

        func begin(_ head: AnswerHead) -> Bool {
            self.head = head
            return wantsBody
        }

        func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
            body += bytes
            return body.count < limit
        }

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// Asks a server once; gives the fault.
    private func ask(
        _ server: LoopbackServer, _ reader: Reader, fields: [(name: String, value: String)] = [], timeout: Int = 10
    ) throws -> TransportFault? {
        let address = try #require(WebAddress("http://127.0.0.1:\(server.port)/a?b"))
        let connection = try CurlTransport().connection()
        do throws(TransportFault) {
            try connection.perform(TransportRequest(address: address, fields: fields, timeout: timeout), reader)
            return nil
        } catch {
            return error
        }
    }

    @Test("status, fields and body come as they were sent, and the fields of the request arrive")
    func answer() throws {
        let server = try #require(
            LoopbackServer { _ in
                .init(
                    "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 1-3/9\r\nX-A: b \r\nContent-Length: 3\r\n\r\nabc"
                )
            })
        let reader = Reader()
        let fault = try ask(server, reader, fields: [("Range", "bytes=1-3"), ("Accept-Encoding", "identity")])
        #expect(fault == nil)
        #expect(reader.head?.status == 206)
        #expect(reader.head?["content-RANGE"] == "bytes 1-3/9")
        #expect(reader.head?["x-a"] == "b")
        #expect(reader.text == "abc")
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("GET /a?b HTTP/1.1\r\n"))
        #expect(request.contains("\r\nRange: bytes=1-3\r\n"))
        #expect(request.contains("\r\nAccept-Encoding: identity\r\n"))
    }

    @Test("a redirect is an answer and not followed")
    func redirect() throws {
        let server = try #require(
            LoopbackServer { _ in
                .init("HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n")
            })
        let reader = Reader()
        #expect(try ask(server, reader) == nil)
        #expect(reader.head?.status == 302)
        #expect(reader.head?["Location"] == "file:///etc/passwd")
        #expect(reader.body.isEmpty)
        #expect(server.requests.count == 1)
    }

    @Test("an answer before the answer is ignored")
    func interim() throws {
        let server = try #require(
            LoopbackServer { _ in
                .init("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na")
            })
        let reader = Reader()
        #expect(try ask(server, reader) == nil)
        #expect(reader.head == AnswerHead(status: 200, fields: [("Content-Length", "1")]))
    }

    @Test("a body that is shorter than its length, and no answer at all, are a broken connection")
    func broken() throws {
        for text in ["HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc", ""] {
            let server = try #require(LoopbackServer { _ in .init(text) })
            let fault = try ask(server, Reader())
            guard case .broken = fault else {
                Issue.record("\(String(describing: fault))")
                continue
            }
        }
    }

    @Test("a head without end is cut off")
    func longHead() throws {
        let line = "X-A: " + String(repeating: "a", count: 1000) + "\r\n"
        let server = try #require(
            LoopbackServer { _ in .init("HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 40) + "\r\n") })
        #expect(try ask(server, Reader()) == .longHead)
    }

    @Test("a reader that wants no body, or no more of it, ends the request well")
    func enough() throws {
        let server = try #require(
            LoopbackServer { _ in .init("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "a", count: 100_000)) })
        let without = Reader()
        without.wantsBody = false
        #expect(try ask(server, without) == nil)
        #expect(without.body.isEmpty)
        let little = Reader()
        little.limit = 10
        #expect(try ask(server, little) == nil)
        #expect(little.body.count < 100_000)
    }

    @Test("a server that sends nothing more is waited for as long as was said, and a reader that stops not so long")
    func stalled() throws {
        let server = try #require(
            LoopbackServer { _ in .init("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc", staysOpen: true) })
        #expect(try ask(server, Reader(), timeout: 1) == .timedOut(reason: "no byte for 1 s"))
        let stopped = Reader()
        stopped.isStopped = true
        #expect(try ask(server, stopped, timeout: 60) == .stopped)
    }

    @Test("a host that refuses is reported as one that cannot be reached")
    func refused() throws {
        let address = try #require(WebAddress("http://127.0.0.1:1/"))
        let connection = try CurlTransport().connection()
        do throws(TransportFault) {
            try connection.perform(TransportRequest(address: address, fields: [], timeout: 5), Reader())
            Issue.record("reached")
        } catch {
            guard case .unreachable(let reason) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(reason.contains("127.0.0.1"))
        }
    }

    @Test("the digest of the library for TLS is SHA-256")
    func digest() throws {
        // Another library for TLS than OpenSSL brings none.
        guard let digest = CurlTransport().sha256() else { return }
        Array("abc".utf8).withUnsafeBytes { digest.update($0) }
        let text = digest.finish().map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined()
        #expect(text == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}
