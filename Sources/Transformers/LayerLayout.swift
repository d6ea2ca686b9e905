import Tensors

/// How the keys and values of one layer are in a page.
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
    let form: CacheForm
    /// The width of the blocks in which keys and queries are turned; 0 where they are not.
    let keyRotation: Int
    /// The width of the blocks in which values and results are turned; 0 where they are not.
    let valueRotation: Int
    /// The slots of a full page: position p is in slot p modulo these.
    let pageSize: Int
    /// Whether the only page holds the last positions.
    let isRing: Bool
    // The bytes of a slot in each strip, and those of a slot of the page before the first head's strip
    private let widths: SIMD4<Int>
    private let starts: SIMD4<Int>

    /// The strips of a page that a head has.
    enum Strip: Int, CaseIterable {
        // [slots / 16][keyDimension][16]; of 4 bits, two elements that follow each other in a byte
        case keys
        // [slots][valueStride]; none where values begin keys; of 4 bits, two elements that are 16 apart in a byte
        case values
        // [slots], where the numbers are of 8 bits; those of values that begin keys are the keys'.
        // Of 4 bits: of keys [slots / 16][keyDimension / 32][16], of values [slots][valueStride / 32]
        case keyScales, valueScales
    }

    /// Adds the strips of a layer to a table.
    init(_ shape: KeyValueShape, form: CacheForm, table: PageTable) {
        let form = form.fitting(shape)
        self.form = form
        keyRotation = form.keyRotation(shape.keyDimension)
        valueRotation = shape.valuesBeginKeys ? 0 : form.valueRotation(shape.valueDimension)
        headCount = shape.headCount
        keyDimension = shape.keyDimension
        valueDimension = shape.valueDimension
        valuesBeginKeys = shape.valuesBeginKeys
        valueStride = shape.valueStride
        (pageSize, isRing) = (table.pageSize, table.isRing)
        let stored = valuesBeginKeys ? 0 : 1
        widths = [
            form.keys.byteCount(of: keyDimension), form.values.byteCount(of: valueStride) * stored,
            form.keys.scaleByteCount(of: keyDimension), form.values.scaleByteCount(of: valueStride) * stored,
        ]
        var starts = SIMD4<Int>()
        for index in 0..<4 { starts[index] = table.addStrips(shape.headCount, width: widths[index]) }
        self.starts = starts
    }

    /// The part of a strip from a slot on; the first of sixteen where these are interleaved.
    @inline(__always)
    func start(_ strip: Strip, head: Int, slot: Int, in page: CachePage.Place) -> UnsafeMutableRawPointer {
        start(strip, head: head, in: page) + slot * width(strip)
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
