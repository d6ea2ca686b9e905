import Sampling

/// What makes an answer that answer: its id, its time, and the seed where the request names none.
public struct AnswerIdentity: Sendable {
    /// ``tokenLength`` letters and digits after prefixes such as `chatcmpl-`; nobody guesses those of an answer of its own.
    let token: String
    /// Seconds since 1970.
    let created: Int
    /// The start of random choices for requests that name none; below 2⁵³, so that every JSON reader keeps it.
    let seed: UInt64
    /// Whether the answer holds nothing that depends on the time or on other requests.
    let isReproducible: Bool

    /// An answer of its own.
    public init(created: Int) {
        // Each number is a call of the system.
        let numbers = (0..<4).map { _ in UInt64.random(in: .min ... .max) }
        let bytes = numbers[..<3].flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        token = String(decoding: bytes.map { Self.alphabet[Int($0) % Self.alphabet.count] }, as: UTF8.self)
        seed = numbers[3] >> 11
        self.created = created
        isReproducible = false
    }

    /// The answer to a line of a file, the same each time it is computed.
    public init(reproducedFrom name: String) {
        var random = RandomSource(seed: Self.hash(name.utf8))
        token = Self.letters(&random)
        seed = random.next() >> 11
        created = 0
        isReproducible = true
    }

    /// The id of a call of a tool.
    func callID(choice: Int, call: Int) -> String {
        var random = RandomSource(seed: Self.hash("\(token)/\(choice)/\(call)".utf8))
        return "call_" + Self.letters(&random)
    }

    /// How many letters and digits tell an answer from all others.
    static let tokenLength = 24

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

    private static func letters(_ random: inout some RandomNumberGenerator) -> String {
        String(
            decoding: (0..<tokenLength).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] },
            as: UTF8.self)
    }

    /// FNV-1a (Fowler, Noll and Vo), 64 bits.
    private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
