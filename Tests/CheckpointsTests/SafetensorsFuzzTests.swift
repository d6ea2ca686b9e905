import Tensors
import TestSupport
import Testing

@testable import Checkpoints

/// Headers that are nearly right: a valid one with a few of its pieces exchanged for hostile ones.
private struct HeaderMutator {
    var random: SplitMix64

    private static let pieces = [
        "0", "1", "-1", "4", "8", "255", "4294967296", "9223372036854775807", "9223372036854775808",
        "18446744073709551615",
        "1e3", "1.0", "-0", "01", "1e999", "null", "true", "[]", "{}", "[[]]", "\"\"", "\"F32\"", "\"BF16\"", "\"F4\"",
        "\"U8\"",
        "\"\\u0000\"", "\"\\ud800\"", "\"\\", "\"__metadata__\"", "\"dtype\"", "\"shape\"", "\"data_offsets\"", "{",
        "}", "[",
        "]", ",", ":", " ", "\n", "\u{FFFD}", "é", "[0,0]", "[0,4]", "[4,8]", "[2,2]", "[0]", "[4294967296,4294967296]",
    ]

    mutating func file() -> [UInt8] {
        var tokens = validTokens()
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let place = Int.random(in: 0..<max(tokens.count, 1), using: &random)
            let piece = Self.pieces.randomElement(using: &random) ?? "0"
            switch Int.random(in: 0..<4, using: &random) {
            case 0: tokens.insert(piece, at: min(place, tokens.count))
            case 1: if place < tokens.count { tokens.remove(at: place) }
            case 2: if place < tokens.count { tokens[place] = piece }
            default:
                let other = Int.random(in: 0..<max(tokens.count, 1), using: &random)
                if place < tokens.count, other < tokens.count { tokens.swapAt(place, other) }
            }
        }
        var header = Array(tokens.joined().utf8)
        if Int.random(in: 0..<8, using: &random) == 0, !header.isEmpty {
            header[Int.random(in: 0..<header.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        var length = UInt64(header.count)
        if Int.random(in: 0..<16, using: &random) == 0 {
            length = UInt64.random(in: 0...UInt64.max, using: &random) >> 40
        }
        let size = Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 0...64, using: &random) : dataSize
        return SafetensorsBytes.length(length) + header + Array(repeating: 0x3F, count: size)
    }

    private var dataSize = 0

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    private mutating func validTokens() -> [String] {
        var tokens = ["{"]
        var offset = 0
        for index in 0..<Int.random(in: 0...4, using: &random) {
            let type =
                [SafetensorsType.float32, .bfloat16, .uint8, .float4, .float8E4M3].randomElement(using: &random)
                ?? .uint8
            let shape = (0..<Int.random(in: 0...3, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
            let size = (shape.reduce(1, *) * type.bitWidth + 7) / 8
            if index > 0 { tokens.append(",") }
            tokens += ["\"t\(index)\"", ":", "{", "\"dtype\"", ":", "\"\(type.rawValue)\"", ",", "\"shape\"", ":", "["]
            tokens += shape.map(String.init).joined(separator: " , ").split(separator: " ").map(String.init)
            tokens += ["]", ",", "\"data_offsets\"", ":", "[", "\(offset)", ",", "\(offset + size)", "]", "}"]
            offset += size
        }
        tokens.append("}")
        dataSize = offset
        return tokens
    }
}

@Suite("Safetensors fuzzing")
struct SafetensorsFuzzTests {
    @Test("a mutated file opens and can be read, or is an error of one line", arguments: 1...8 as ClosedRange<UInt64>)
    func mutations(seed: UInt64) throws {
        var mutator = HeaderMutator(seed: seed)
        let directory = try TemporaryDirectory()
        var opened = 0
        for round in 0..<200 {
            let bytes = mutator.file()
            let path = try directory.write(bytes, to: "f.safetensors")
            do {
                let file = try SafetensorsFile(path: path, access: round % 2 == 0 ? .mapped : .read)
                opened += 1
                var covered = 0
                for info in file.infos {
                    covered += info.byteCount
                    guard info.type.elementType != nil else { continue }
                    #expect(try file.tensor(named: info.name).shape == info.shape)
                }
                #expect(covered == file.dataByteCount, "seed \(seed) round \(round)")
            } catch {
                let text = error.description
                #expect(text.hasPrefix("f.safetensors: "), "seed \(seed) round \(round): \(text)")
                #expect(!text.utf8.contains { $0 < 0x20 }, "seed \(seed) round \(round): \(text)")
            }
        }
        // A campaign in which everything fails at the first byte would prove nothing.
        #expect(opened > 10)
        #expect(opened < 190)
    }
}
