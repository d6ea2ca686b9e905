import Serving
import Testing

@testable import ServerRules

@Suite("The bytes of bodies in memory")
struct BodyBytesTests {
    @Test("a body of the permitted size always fits when it is alone, and so do 16 MiB of small ones")
    func bound() throws {
        for limit in [1, 1000, 16 << 20, 32 << 20, Int.max] {
            let share = BodyBytes.Share(of: BodyBytes(bodyLimit: limit))
            try share.take(max(limit, 16 << 20))
        }
    }

    @Test("four of the largest bodies fit at once, and not a byte more")
    func largest() throws {
        let bytes = BodyBytes(bodyLimit: 8 << 20)
        let share = BodyBytes.Share(of: bytes)
        for _ in 0..<4 { try share.take(8 << 20) }
        #expect(bytes.count == 32 << 20)
        do throws(APIError) {
            try BodyBytes.Share(of: bytes).take(1)
            Issue.record("a byte more found room")
        } catch {
            #expect(error.message == "the bodies of requests fill \(32 << 20) bytes; try again later")
        }
        withExtendedLifetime(share) {}
    }

    @Test("a body that is refused holds nothing any more, and others hold what they had")
    func refusal() throws {
        let bytes = BodyBytes(bound: 100)
        let first = BodyBytes.Share(of: bytes)
        let second = BodyBytes.Share(of: bytes)
        try first.take(40)
        try second.take(50)
        #expect(bytes.count == 90)
        do throws(APIError) {
            try second.take(20)
            Issue.record("110 bytes found room for 100")
        } catch {
            #expect(error.status == 503)
            #expect(error.message == "the bodies of requests fill 100 bytes; try again later")
        }
        #expect(bytes.count == 40)
        try first.take(60)
        #expect(bytes.count == 100)
        withExtendedLifetime((first, second)) {}
    }

    @Test("what a body held is given back when nobody knows of it any more")
    func end() throws {
        let bytes = BodyBytes(bound: 100)
        var share: BodyBytes.Share? = BodyBytes.Share(of: bytes)
        try share?.take(100)
        #expect(bytes.count == 100)
        share = nil
        #expect(bytes.count == 0)
    }
}
