/// Where the positions of one sequence are in memory: in pages of 256 positions, or in the only page of a ring.
///
/// Tables of sequences that begin alike hold the same first pages (Kwon and others, arXiv 2309.06180). Positions are written to
/// pages of the table's own: a page that another table holds as well is copied first.
///
/// Not for use by two threads at once, except for reading.
final class PageTable {
    /// The slots of a full page.
    let pageSize: Int
    /// The most slots of all pages.
    let maximumSlotCount: Int
    /// Whether the only page holds the last positions: position p is in slot p modulo its size.
    let isRing: Bool
    /// How many positions that follow each other have one slot together, which is taken when the last of them is there.
    let positionsPerSlot: Int
    /// The pages in the order of their positions; all but the last are full ones.
    private(set) var pages: [CachePage] = []
    /// The places of the pages.
    private(set) var places: [CachePage.Place] = []
    // The bytes of a slot in each strip: what one head of one layer has of keys, of values, or of their scales
    private var strips: [Int] = []
    /// The bytes of a slot in all strips; the largest number there is where they are more.
    private var slotByteCount = 0

    /// The slots by which a page grows at least.
    private static let leastStep = 128

    /// An empty table for at most this many positions, of which some may have a slot together.
    init(limit: Int, positionsPerSlot: Int = 1) {
        pageSize = ScaledDotProductAttention.segmentSize
        maximumSlotCount = LayerCache.rounded(limit / positionsPerSlot)
        self.positionsPerSlot = positionsPerSlot
        isRing = false
    }

    /// An empty table of a ring for this many positions.
    init(ring slots: Int) {
        pageSize = LayerCache.rounded(slots)
        maximumSlotCount = pageSize
        positionsPerSlot = 1
        isRing = true
    }

    private init(_ other: PageTable, pages: [CachePage]) {
        (pageSize, maximumSlotCount, isRing) = (other.pageSize, other.maximumSlotCount, other.isRing)
        positionsPerSlot = other.positionsPerSlot
        (strips, slotByteCount) = (other.strips, other.slotByteCount)
        self.pages = pages
        places = pages.map(\.place)
    }

    // MARK: Places

    /// Adds strips of this many bytes a slot each, before there are pages.
    ///
    /// - Returns: the bytes of a slot in all strips before them.
    func addStrips(_ count: Int, width: Int) -> Int {
        let start = slotByteCount
        let (bytes, overflow) = count.multipliedReportingOverflow(by: width)
        let (sum, overflows) = start.addingReportingOverflow(bytes)
        slotByteCount = overflow || overflows ? Int.max : sum
        if width > 0 { strips += Array(repeating: width, count: count) }
        return start
    }

    /// The slots that this many positions take.
    func slots(_ positions: Int) -> Int { positions / positionsPerSlot }

    /// Where the page is that holds a position, or the slot that some have together; nil where there is none yet.
    @inline(__always)
    func place(of position: Int) -> CachePage.Place? {
        let index = isRing ? 0 : position / pageSize
        return index < places.count ? places[index] : nil
    }

    /// The slots of all pages.
    var slotCount: Int { pages.reduce(0) { $0 + $1.slotCount } }

    // MARK: Room

    /// The size of all pages, in bytes.
    var byteCount: Int { pages.reduce(0) { $0 + $1.byteCount } }

    /// The pages as they are counted.
    var heldPages: [HeldMemory] { pages.map { HeldMemory(id: ObjectIdentifier($0), byteCount: $0.byteCount) } }

    /// The size of all pages once there is room for this many positions, in bytes, where some are held: those that the table has
    /// may be changing meanwhile.
    func byteCount(holding count: Int, from held: [HeldMemory]) -> Int {
        let slots = held.map { slotByteCount > 0 ? $0.byteCount / slotByteCount : 0 }
        let grown = neededPages(holding: self.slots(count), writingFrom: 0) { $0 < slots.count ? slots[$0] : 0 }
        return byteCount(
            slots: grown.reduce(slots.reduce(0, +)) { sum, page in
                sum + page.slotCount - (page.index < slots.count ? slots[page.index] : 0)
            })
    }

    /// The bytes that are taken for room for this many positions, of which those from the first on are written.
    func addedByteCount(holding count: Int, writingFrom first: Int) -> Int {
        byteCount(
            slots: freshPages(holding: slots(count), writingFrom: slots(first)).reduce(0) { sum, fresh in
                sum + fresh.slotCount
                    - (fresh.index < pages.count && !isShared(fresh.index) ? pages[fresh.index].slotCount : 0)
            })
    }

    /// Makes room for this many positions, of which those from the first on can be written then.
    func reserve(_ count: Int, writingFrom first: Int) throws(TransformerError) {
        for fresh in freshPages(holding: slots(count), writingFrom: slots(first)) {
            try replace(fresh.index, slots: fresh.slotCount)
        }
    }

    /// Puts copies in the place of all pages that other tables hold as well.
    ///
    /// The last comes first: where there is no memory for all, what the tables share is still a beginning.
    func separate() throws(TransformerError) {
        for index in pages.indices.reversed() where isShared(index) {
            try replace(index, slots: pages[index].slotCount)
        }
    }

    /// The pages that this many slots take: those that are not there, are too small, or would be written though
    /// another table holds them.
    private func freshPages(holding count: Int, writingFrom first: Int) -> [(index: Int, slotCount: Int)] {
        func held(_ index: Int) -> Int { index < pages.count ? pages[index].slotCount : 0 }
        return neededPages(holding: count, writingFrom: first, held: held)
            .filter { held($0.index) < $0.slotCount || isShared($0.index) }
    }

    /// The pages from the one of a first slot to the last of this many, with the slots that each then has.
    private func neededPages(
        holding count: Int, writingFrom first: Int, held: (Int) -> Int
    ) -> [(index: Int, slotCount: Int)] {
        let needed = min(LayerCache.rounded(count), maximumSlotCount)
        let last = (needed - 1) / pageSize
        let start = isRing ? 0 : first / pageSize
        guard needed > 0, start <= last else { return [] }
        return (start...last).map { index in
            (index, index < last ? pageSize : grown(held(index), to: needed - index * pageSize, page: index))
        }
    }

    /// The slots of a page once it has room for this many positions.
    ///
    /// It grows by 128, or by an eighth where that is more, as far as a page goes: copying is little work beside computing what
    /// is copied, and bounds of memory hold for what is used and not for twice as much.
    private func grown(_ slots: Int, to needed: Int, page: Int) -> Int {
        guard needed > slots else { return slots }
        let step = slots == 0 ? 0 : LayerCache.rounded(max(Self.leastStep, slots / 8))
        return min(max(needed, slots + step), pageSize, maximumSlotCount - page * pageSize)
    }

    /// Whether another table holds a page, too.
    private func isShared(_ index: Int) -> Bool { !isKnownUniquelyReferenced(&pages[index]) }

    /// Puts a page of the table's own, with what was held there, in the place of one, or after the last.
    private func replace(_ index: Int, slots: Int) throws(TransformerError) {
        guard let page = CachePage(slotCount: slots, slotByteCount: slotByteCount) else {
            throw .outOfMemory(byteCount: byteCount(slots: slots))
        }
        guard index < pages.count else {
            pages.append(page)
            places.append(page.place)
            return
        }
        let old = pages[index]
        let slots = min(old.slotCount, page.slotCount)
        var start = 0
        for width in strips {
            (page.memory + page.slotCount * start)
                .copyMemory(from: old.memory + old.slotCount * start, byteCount: slots * width)
            start += width
        }
        pages[index] = page
        places[index] = page.place
    }

    /// Bytes of this many slots; the largest number there is where they are more.
    private func byteCount(slots: Int) -> Int {
        let (bytes, overflow) = slots.multipliedReportingOverflow(by: slotByteCount)
        return overflow ? Int.max : bytes
    }

    // MARK: Beginnings

    /// A table of a sequence that begins with the first positions, in the same pages; all slots of a ring, which hold them
    /// anywhere.
    func fork(upTo count: Int) -> PageTable {
        PageTable(self, pages: isRing ? pages : Array(pages.prefix((slots(count) + pageSize - 1) / pageSize)))
    }

    /// Releases pages that hold nothing before a length, from the first that another table holds, too: the table's own
    /// stay for what comes.
    func cut(to count: Int) {
        guard !isRing else { return }
        let behind = min((slots(count) + pageSize - 1) / pageSize, pages.count)
        guard let first = (behind..<pages.count).first(where: isShared) else { return }
        pages.removeSubrange(first...)
        places.removeSubrange(first...)
    }
}
