import Testing

@testable import Hub

@Suite("Addresses")
struct WebAddressTests {
    @Test("an address is cut into scheme, host, port and target")
    func parts() throws {
        let address = try #require(WebAddress("HTTPS://Hub.Example:8443/a/b?c=d#e"))
        #expect((address.scheme, address.host, address.port) == ("https", "hub.example", 8443))
        #expect(address.target == "/a/b?c=d")
        #expect(address.text == "https://hub.example:8443/a/b?c=d")
        #expect(address.shown == "https://hub.example:8443/a/b")
        #expect(WebAddress("http://[::1]:80?x")?.text == "http://[::1]/?x")
    }

    @Test(
        "what is not http or https, holds a password or a space, or has no host is refused",
        arguments: [
            "", "hub", "ftp://hub/", "file:///etc/passwd", "http://", "http:///x", "http://a:b@hub/", "http://hub:0/",
            "http://hub:99999/", "http://hub:x/", "http://hub/a b", "http://hub/a\nb", "http://hub\\@evil/",
        ])
    func refused(text: String) {
        #expect(WebAddress(text) == nil)
    }

    @Test("a redirect is absolute, of the same origin, or beside the address")
    func redirects() throws {
        let address = try #require(WebAddress("http://hub:81/a/b?c"))
        #expect(address.resolving("https://cdn/x?y")?.text == "https://cdn/x?y")
        #expect(address.resolving("/x?y")?.text == "http://hub:81/x?y")
        #expect(address.resolving("x")?.text == "http://hub:81/a/x")
        #expect(address.resolving("//cdn/x")?.text == "http://cdn/x")
        for location in ["file:///etc/passwd", "mailto:x", "ftp://x/", "javascript:x"] {
            #expect(address.resolving(location) == nil)
        }
    }

    @Test("one origin is one scheme, host and port")
    func origins() throws {
        let address = try #require(WebAddress("https://hub/a"))
        for (text, isSame) in [
            ("https://HUB:443/b", true), ("http://hub/a", false), ("https://hub:8443/a", false),
            ("https://hub.evil/a", false), ("https://evil/hub", false),
        ] {
            #expect(WebAddress(text)?.hasOrigin(of: address) == isSame)
        }
    }

    @Test("names and paths are encoded, a path's slashes are not")
    func encoding() {
        #expect(WebAddress.encoded(part: "refs/pr/1") == "refs%2Fpr%2F1")
        #expect(WebAddress.encoded(path: "docs/a b+c%20ü.txt") == "docs/a%20b%2Bc%2520%C3%BC.txt")
    }

    @Test("a hub with too many requests says how long to wait, in either form")
    func waiting() {
        func wait(_ fields: (String, String)...) -> Int? {
            RetryPolicy.wait(AnswerHead(status: 429, fields: fields.map { (name: $0.0, value: $0.1) }))
        }
        #expect(wait(("RateLimit", #""api";r=0;t=55"#), ("Retry-After", "9")) == 56)
        #expect(wait(("retry-after", "9")) == 10)
        #expect(wait() == nil)
        #expect(wait(("Retry-After", "-1")) == nil)
        #expect(wait(("Retry-After", "99999999999999999999")) == nil)
    }
}
