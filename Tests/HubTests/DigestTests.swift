import Testing

@testable import Hub

@Suite("Digests")
struct DigestTests {
    private func digest(_ kind: BlobHash, _ bytes: [UInt8], portion: Int, size: Int? = nil) -> String {
        let hash = ContentHash(like: kind, size: size ?? bytes.count)
        for start in stride(from: 0, to: bytes.count, by: portion) {
            bytes[start..<min(start + portion, bytes.count)].withUnsafeBytes { hash.update($0) }
        }
        return hash.finish()
    }

    @Test("SHA-256 is that of FIPS 180-4, in whatever portions the bytes come", arguments: [1, 3, 63, 64, 65, 1000])
    func sha256(portion: Int) {
        let kind = BlobHash.sha256("")
        #expect(
            digest(kind, [], portion: portion) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            digest(kind, Array("abc".utf8), portion: portion)
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            digest(kind, Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8), portion: portion)
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
        #expect(
            digest(kind, Array(repeating: UInt8(ascii: "a"), count: 100_000), portion: portion)
                == "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee")
    }

    @Test("the hash of a small file is git's, in whatever portions the bytes come", arguments: [1, 55, 64, 1000])
    func gitSHA1(portion: Int) {
        // `git hash-object`.
        #expect(digest(.gitSHA1(""), [], portion: portion) == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391")
        #expect(
            digest(.gitSHA1(""), Array("hello\n".utf8), portion: portion) == "ce013625030ba8dba906f756967f9e9ca394464a")
    }

    @Test("a hash is 40 or 64 lower-case hexadecimal digits")
    func hashes() {
        #expect(BlobHash(String(repeating: "a", count: 64)) == .sha256(String(repeating: "a", count: 64)))
        #expect(BlobHash(String(repeating: "0", count: 40)) == .gitSHA1(String(repeating: "0", count: 40)))
        for text in [
            "", String(repeating: "A", count: 40), String(repeating: "a", count: 41),
            "../" + String(repeating: "a", count: 37),
        ] {
            #expect(BlobHash(text) == nil)
        }
    }
}
