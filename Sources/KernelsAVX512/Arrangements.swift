// Linked into Tensors, which says with these numbers where a file has the codes and numbers of a block.

/// Where sixteen codes of a row lie in a block: four times four bytes that follow each other, of which each is shifted right.
///
/// A tuple, because it needs no functions to be copied. The low 4 bits of a code, or all 8, are at the first place; what it
/// has above 4 bits is at the second. Of codes of 2 and 3 bits, 2 are at the first place.
public typealias CodePiece = (lowOffset: Int, lowShift: Int32, highOffset: Int, highShift: Int32)

/// How codes lie in a row's blocks, as it crosses the module's border.
public enum CodeArrangement {
    /// Sixteen columns for each piece.
    @inline(__always)
    public static var pieces: Int { 0 }
    /// 32 columns in sixteen bytes: code i at bit 4 · i.
    @inline(__always)
    public static var neighbours: Int { 1 }
    /// Twice eight bytes, the low halves of which are eight columns and the high ones the next eight.
    @inline(__always)
    public static var eights: Int { 2 }
    /// Pieces, whose fifth bits are a word: bit i is that of column i.
    @inline(__always)
    public static var fifthsInWords: Int { 3 }
}

/// How the small numbers of groups lie in a block, as it crosses the module's border.
public enum SmallArrangement {
    /// A byte for each group.
    @inline(__always)
    public static var bytes: Int { 0 }
    /// The same: E4M3 without a sign, of which what would be NaN is 0.
    @inline(__always)
    public static var unsignedFloat8: Int { 1 }
    /// Twelve bytes: eight scales and eight minima of 6 bits.
    @inline(__always)
    public static var sixBits: Int { 2 }
    /// Eight scales around 32: their high 2 bits in bytes 2 and 3, the low 4 in bytes 4 to 7.
    @inline(__always)
    public static var aroundThirtyTwo: Int { 3 }
    /// Sixteen bytes: scales in the low halves, in the high ones minima, which are taken away.
    @inline(__always)
    public static var halves: Int { 4 }
    /// After two other bytes, sixteen scales around 32: their low 4 bits in the halves of eight bytes, the low halves first,
    /// their high 2 in four bytes, the lowest first.
    @inline(__always)
    public static var sixteenAroundThirtyTwo: Int { 5 }
}
