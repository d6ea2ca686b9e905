import Tensors

/// How the keys and values of one layer stand in a page.
struct LayerLayout {
    let headCount: Int
    /// The width of a key.
    let keyDimension: Int
    /// The width of a value.
    let valueDimension: Int
    /// The width of a stored value: `valueDimension` up to a multiple of 16, the rest zero.
    let valueStride: Int
    /// Whether a value is the beginning of its key, and is not stored.
    let valuesBeginKeys: Bool
    /// The numbers held.
    let type: CacheType
    /// The slots of a full page: position p stands in slot p modulo these.
    let pageSize: Int
    /// Whether the only page holds the last positions.
    let isRing: Bool
    // The bytes of a slot in each strip, and those of a slot of the page before the first head's strip
    private let widths: SIMD4<Int>
    private let starts: SIMD4<Int>

    /// The strips of a page that a head has.
    enum Strip: Int, CaseIterable {
        // [slots / 16][keyDimension][16]
        case keys
        // [slots][valueStride]; none where values begin keys
        case values
        // [slots] each, where the numbers have scales; those of values that begin keys are the keys'
        case keyScales, valueScales
    }

    /// Adds the strips of a layer to a table.
    init(_ shape: KeyValueShape, type: CacheType, table: PageTable) {
        self.type = type
        headCount = shape.headCount
        keyDimension = shape.keyDimension
        valueDimension = shape.valueDimension
        valuesBeginKeys = shape.valuesBeginKeys
        valueStride = (valueDimension + 15) / 16 * 16
        (pageSize, isRing) = (table.pageSize, table.isRing)
        widths = [
            keyDimension * type.byteCount, valuesBeginKeys ? 0 : valueStride * type.byteCount, type.scaleByteCount,
            valuesBeginKeys ? 0 : type.scaleByteCount,
        ]
        var starts = SIMD4<Int>()
        for index in 0..<4 { starts[index] = table.addStrips(shape.headCount, width: widths[index]) }
        self.starts = starts
    }

    /// The bytes of a slot in a strip; 0 where there is none.
    @inline(__always)
    func width(_ strip: Strip) -> Int { widths[strip.rawValue] }

    /// Where a strip of a head begins in a page.
    @inline(__always)
    func start(_ strip: Strip, head: Int, in page: CachePage.Place) -> UnsafeMutableRawPointer {
        page.memory + page.slotCount * (starts[strip.rawValue] + head * widths[strip.rawValue])
    }
}
