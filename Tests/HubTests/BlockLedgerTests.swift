import Testing

@testable import Hub

@Suite("Blocks of a file that is fetched")
struct BlockLedgerTests {
    @Test("a small file is one range, which nobody else takes")
    func small() throws {
        var ledger = BlockLedger(size: 100, blockSize: 16)
        let taken = ledger.take()
        let span = try #require(taken)
        #expect(span == BlockLedger.Span(start: 0, end: 100))
        expect(&ledger, takes: nil)
        let blocks = ledger.advance(0..<50)
        #expect(blocks == 0..<4)
        ledger.release(span)
        expect(&ledger, takes: BlockLedger.Span(start: 50, end: 100))
    }

    @Test("a large file is cut into ranges that several threads take")
    func large() throws {
        let size = BlockLedger.parallelSize
        var ledger = BlockLedger(size: size + 5)
        let taken = ledger.take()
        let first = try #require(taken)
        let next = ledger.take()
        let second = try #require(next)
        #expect(first == BlockLedger.Span(start: 0, end: size))
        #expect(second == BlockLedger.Span(start: size, end: size + 5))
        expect(&ledger, takes: nil)
    }

    @Test("bytes count from the start of their block on, and what is contiguous ends at the first gap")
    func counts() {
        var ledger = BlockLedger(size: 40, blockSize: 16)
        _ = ledger.advance(16..<32)
        #expect((ledger.contiguous, ledger.present) == (0, 16))
        _ = ledger.advance(0..<16)
        #expect((ledger.contiguous, ledger.present) == (32, 32))
        _ = ledger.advance(32..<40)
        #expect(ledger.isComplete)
        // Bytes that come twice count once.
        _ = ledger.advance(0..<16)
        #expect(ledger.present == 40)
    }

    @Test("what an earlier run has left is gone on from at the first byte that is missing")
    func continues() {
        var ledger = BlockLedger(size: 40, counts: [16, 4, 8], blockSize: 16)
        #expect((ledger.present, ledger.contiguous) == (28, 20))
        expect(&ledger, takes: BlockLedger.Span(start: 20, end: 32))
        // Counts that are impossible are cut, and those of another file ignored.
        #expect(BlockLedger(size: 40, counts: [99, -1, 99], blockSize: 16).counts == [16, 0, 8])
        #expect(BlockLedger(size: 40, counts: [16], blockSize: 16).present == 0)
    }

    @Test("of a server that sends whole files only, one thread asks for all of it")
    func whole() throws {
        var ledger = BlockLedger(size: 40, counts: [16, 0, 0], blockSize: 16)
        ledger.isWhole = true
        let taken = ledger.take()
        let span = try #require(taken)
        #expect(span == BlockLedger.Span(start: 0, end: 40))
        expect(&ledger, takes: nil)
        ledger.reset()
        _ = ledger.advance(0..<40)
        ledger.release(span)
        expect(&ledger, takes: nil)
    }

    @Test("an empty file is complete")
    func empty() {
        var ledger = BlockLedger(size: 0)
        #expect(ledger.isComplete)
        expect(&ledger, takes: nil)
    }

    private func expect(_ ledger: inout BlockLedger, takes span: BlockLedger.Span?) {
        let taken = ledger.take()
        #expect(taken == span)
    }
}
