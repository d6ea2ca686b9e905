import Glibc
import Testing

@testable import Transformers

@Suite("Page table")
struct PageTableTests {
    /// A table of eight strips; each slot has 1 KiB in each.
    private static func table(_ limit: Int = 10_000) -> PageTable {
        let table = PageTable(limit: limit)
        #expect(table.addStrips(8, width: 1024) == 0)
        return table
    }

    /// Where a position is in a strip.
    private static func place(_ position: Int, _ strip: Int, in table: PageTable) throws -> UnsafeMutablePointer<Int> {
        let page = try #require(table.place(of: position))
        let bytes = page.memory + page.slotCount * 1024 * strip + position % table.pageSize * 1024
        return bytes.assumingMemoryBound(to: Int.self)
    }

    private static func write(_ positions: Range<Int>, to table: PageTable) throws {
        for position in positions {
            for strip in 0..<8 { try place(position, strip, in: table).pointee = 1 + position * 8 + strip }
        }
    }

    private static func holds(_ positions: Range<Int>, _ table: PageTable) throws -> Bool {
        try positions.allSatisfy { position in
            try (0..<8).allSatisfy { try place(position, $0, in: table).pointee == 1 + position * 8 + $0 }
        }
    }

    @Test("pages that have grown beyond 1 MiB keep what they hold, begin with zeros, and give their memory back")
    func mapped() throws {
        let ranges: [(start: UnsafeMutableRawPointer, byteCount: Int)]
        do {
            let table = Self.table(20_000)
            var count = 0
            for more in [1, 63, 30, 100, 62, 1, 400, 10_000] {
                try table.reserve(count + more, writingFrom: count)
                #expect(try Self.holds(0..<count, table))
                #expect(try Self.place(count + more - 1, 7, in: table).pointee == 0)
                try Self.write(count..<count + more, to: table)
                count += more
            }
            #expect(try Self.holds(0..<count, table))
            #expect(table.byteCount >= count * 8192 && table.byteCount < (count + 256) * 8192)
            ranges = table.pages.map { ($0.memory, $0.byteCount) }
            #expect(ranges.allSatisfy { $0.byteCount > 1 << 20 })
            #expect(ranges.allSatisfy { Self.isMapped($0.start, $0.byteCount) })
        }
        // Others may have been given some of these places since, but not all 80 MiB.
        #expect(ranges.contains { !Self.isMapped($0.start, $0.byteCount) })
    }

    private static func isMapped(_ start: UnsafeMutableRawPointer, _ byteCount: Int) -> Bool {
        var residency = [UInt8](repeating: 0, count: (byteCount + 4095) / 4096)
        return mincore(start, byteCount, &residency) == 0
    }

    @Test("a page is freed only when the last table that holds it has gone")
    func lifetime() throws {
        weak var page: CachePage?
        var first: PageTable? = Self.table()
        try first?.reserve(300, writingFrom: 0)
        page = first?.pages[0]
        var forks = [first?.fork(upTo: 300), first?.fork(upTo: 256), first?.fork(upTo: 10)]
        #expect(forks.compactMap { $0?.pages.count } == [2, 1, 1])
        first = nil
        for _ in 0..<3 {
            #expect(page != nil)
            forks.removeLast()
        }
        #expect(page == nil)
    }

    @Test("a page that another table holds is copied before it is written, and only then")
    func copyOnWrite() throws {
        let table = Self.table()
        try table.reserve(300, writingFrom: 0)
        try Self.write(0..<300, to: table)
        let fork = table.fork(upTo: 290)
        #expect(fork.pages[0] === table.pages[0] && fork.pages[1] === table.pages[1])
        let page = table.pages[1].byteCount
        #expect(fork.addedByteCount(holding: 291, writingFrom: 290) == page)
        #expect(fork.byteCount(holding: 291, from: fork.heldPages) == fork.byteCount)
        try fork.reserve(291, writingFrom: 290)
        #expect(fork.pages[0] === table.pages[0] && fork.pages[1] !== table.pages[1])
        try Self.place(290, 0, in: fork).pointee = -1
        #expect(try Self.holds(0..<300, table) && Self.holds(0..<290, fork))
        // Now each is alone with its second page.
        #expect(table.addedByteCount(holding: 301, writingFrom: 300) == 0)
        #expect(fork.addedByteCount(holding: 292, writingFrom: 291) == 0)
        try fork.separate()
        #expect(fork.pages[0] !== table.pages[0])
        #expect(try Self.holds(0..<290, fork))
    }

    @Test("what is cut off stays with the table that it belongs to, and goes where another holds it")
    func cut() throws {
        let table = Self.table()
        try table.reserve(1000, writingFrom: 0)
        table.cut(to: 10)
        #expect(table.pages.count == 4)
        let fork = table.fork(upTo: 600)
        table.cut(to: 10)
        #expect(table.pages.count == 1 && fork.pages.count == 3)
    }

    @Test("positions that have a slot together take it when the last of them is there")
    func windows() throws {
        let table = PageTable(limit: 10_000, positionsPerSlot: 4)
        #expect(table.addStrips(8, width: 1024) == 0 && table.maximumSlotCount == 2560)
        try table.reserve(3, writingFrom: 0)
        #expect(table.pages.isEmpty && table.byteCount(holding: 3, from: []) == 0)
        try table.reserve(4 * 300 + 3, writingFrom: 3)
        #expect(table.pages.count == 2 && table.slots(4 * 300 + 3) == 300)
        try Self.write(0..<300, to: table)
        let fork = table.fork(upTo: 4 * 256 + 3)
        #expect(fork.pages.count == 1)
        // The slot of an unfinished window is not written yet; the next is on a page of the fork's own.
        #expect(fork.addedByteCount(holding: 4 * 257, writingFrom: 4 * 256 + 3) == table.pages[1].byteCount)
        try fork.reserve(4 * 257, writingFrom: 4 * 256 + 3)
        #expect(fork.pages[0] === table.pages[0] && fork.pages.count == 2)
        table.cut(to: 4 * 256)
        #expect(try Self.holds(0..<256, table) && Self.holds(0..<256, fork))
    }

    @Test("a ring is one page, which a fork shares until either writes")
    func ring() throws {
        let ring = PageTable(ring: 300)
        _ = ring.addStrips(1, width: 8)
        #expect(ring.pageSize == 320)
        try ring.reserve(40, writingFrom: 0)
        #expect(ring.slotCount == 64)
        try ring.reserve(1_000_000, writingFrom: 999_990)
        #expect(ring.slotCount == 320 && ring.place(of: 999_999) == ring.pages[0].place)
        let fork = ring.fork(upTo: 5)
        #expect(fork.pages[0] === ring.pages[0])
        try ring.reserve(1_000_001, writingFrom: 1_000_000)
        #expect(fork.pages[0] !== ring.pages[0])
    }

    @Test("tables are grouped by their first page, those that share more side by side")
    func groups() throws {
        let trunk = Self.table()
        try trunk.reserve(600, writingFrom: 0)
        let (left, right) = (trunk.fork(upTo: 256), trunk.fork(upTo: 256))
        try left.reserve(600, writingFrom: 256)
        try right.reserve(600, writingFrom: 256)
        let alone = Self.table()
        try alone.reserve(600, writingFrom: 0)
        let tables = [left, alone, right, nil, left.fork(upTo: 512), right.fork(upTo: 600), trunk]
        #expect(PageTable.groups(of: tables) == [[0, 4, 2, 5, 6], [1], [3]])
        #expect(PageTable.groups(of: [Self.table(), Self.table()]) == [[0], [1]])
        #expect(PageTable.groups(of: []).isEmpty)
    }
}
