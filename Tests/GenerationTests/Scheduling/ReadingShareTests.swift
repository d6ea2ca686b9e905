import Chat
import Testing

@testable import Generation

@Suite("The share of those who read")
struct ReadingShareTests {
    /// The part of their speed alone that writers keep over many passes, when reading adds `seconds` to a pass of one
    /// second.
    private func kept(reading seconds: (Int) -> Double, allowance: Double, passes: Int = 10_000) -> (
        part: Double, read: Int
    ) {
        var share = ReadingShare()
        var (total, read) = (0.0, 0)
        for pass in 0..<passes {
            total += 1
            guard share.isOpen(allowance: allowance) else { continue }
            read += 1
            total += seconds(pass)
            share.add(seconds: seconds(pass), allowance: allowance)
        }
        return (Double(passes) / total, read)
    }

    @Test("readers that take what they may are never shut out")
    func withinAllowance() {
        #expect(kept(reading: { _ in 0.5 }, allowance: 0.5, passes: 1000).read == 1000)
        #expect(kept(reading: { _ in 0.1 }, allowance: 0.5, passes: 1000).read == 1000)
    }

    @Test(
        "readers that take several allowances sit passes out until the writers have their share",
        arguments: [0.6, 1, 1.7, 3])
    func overAllowance(seconds: Double) {
        let kept = kept(reading: { _ in seconds }, allowance: 0.5)
        #expect(abs(kept.part - 1 / 1.5) < 0.001)
        #expect(abs(Double(kept.read) / 10_000 - 0.5 / seconds) < 0.001)
    }

    @Test("times that swing around the allowance cost the readers nothing")
    func swinging() {
        let kept = kept(reading: { $0.isMultiple(of: 2) ? 0.3 : 0.7 }, allowance: 0.5)
        #expect(kept.read > 9_000)
        #expect(abs(kept.part - 1 / 1.5) < 0.02)
    }

    @Test("a stall of the machine shuts readers out for eight passes")
    func stall() {
        var share = ReadingShare()
        share.add(seconds: 1000, allowance: 0.5)
        var passes = 0
        while !share.isOpen(allowance: 0.5) { passes += 1 }
        #expect(passes == 8)
    }

    @Test("writers that keep nothing never shut readers out")
    func nothingKept() {
        #expect(kept(reading: { _ in 5 }, allowance: .infinity, passes: 100).read == 100)
    }
}
