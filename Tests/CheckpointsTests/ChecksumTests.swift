import Testing

@testable import Checkpoints

@Suite("Checksum")
struct ChecksumTests {
    private let bytes = (0..<70).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }

    private func sum(_ pieces: [ArraySlice<UInt8>]) -> String {
        var sum = Checksum()
        for piece in pieces { Array(piece).withUnsafeBytes { sum.add($0) } }
        return sum.text
    }

    @Test("the sum is the same however the bytes are cut")
    func pieces() {
        for count in 0...bytes.count {
            let whole = sum([bytes[..<count]])
            for cut in 0...count {
                #expect(sum([bytes[..<cut], bytes[cut..<count]]) == whole, "\(count) bytes cut at \(cut)")
                let middle = cut + (count - cut) / 3
                #expect(sum([bytes[..<cut], bytes[cut..<middle], [], bytes[middle..<count]]) == whole)
            }
            #expect(sum((0..<count).map { bytes[$0...$0] }) == whole)
        }
    }

    @Test("another byte, another end and another number give another sum")
    func changes() {
        var seen: Set<String> = []
        for count in 0...bytes.count {
            #expect(seen.insert(sum([bytes[..<count]])).inserted)
            // Zeros at the end are bytes like others.
            #expect(seen.insert(sum([bytes[..<count], [0]])).inserted || count < bytes.count && bytes[count] == 0)
        }
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 0x40
            #expect(seen.insert(sum([changed[...]])).inserted)
        }
        var numbers = Checksum()
        numbers.add([1, 2])
        var other = Checksum()
        other.add([2, 1])
        #expect(numbers.text != other.text)
    }
}
