/// A map from scalars to short sequences of scalars, with constant-time look-up: blocks of 256 entries.
struct ScalarMap: Sendable {
    /// The block of each 256 scalars; block 0 is empty.
    private var blockOf = [UInt16](repeating: 0, count: 0x1100)
    /// Where each scalar's image begins in `images`, plus one; 0 for a scalar without image.
    private var places = [Int32](repeating: 0, count: 256)
    /// Each image: its length, then its scalars.
    private var images: [UInt32] = []

    /// A map from a dictionary.
    init(_ map: [UInt32: [UInt32]]) {
        for (scalar, image) in map {
            let block = Int(scalar >> 8)
            if blockOf[block] == 0 {
                blockOf[block] = UInt16(places.count >> 8)
                places += repeatElement(0, count: 256)
            }
            places[Int(blockOf[block]) << 8 | Int(scalar & 255)] = Int32(images.count + 1)
            images.append(UInt32(image.count))
            images += image
        }
    }

    /// Where a scalar's image is, 0 when it has none.
    @inline(__always)
    func place(of scalar: UInt32) -> Int {
        Int(places[Int(blockOf[Int(scalar >> 8)]) &<< 8 | Int(scalar & 255)])
    }

    /// The image at a place other than 0.
    @inline(__always)
    func image(at place: Int) -> ArraySlice<UInt32> {
        images[place..<(place + Int(images[place - 1]))]
    }
}
