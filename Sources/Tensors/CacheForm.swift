/// How keys and values of earlier positions are kept: the numbers of each, and whether they are turned first.
public struct CacheForm: Sendable, Hashable {
    /// The numbers of keys.
    public var keys: CacheType
    /// The numbers of values.
    public var values: CacheType
    /// Whether vectors of integers are multiplied with a Hadamard matrix before they are rounded.
    public var isRotated: Bool

    /// Keys and values of any two types.
    public init(keys: CacheType, values: CacheType, isRotated: Bool = true) {
        (self.keys, self.values) = (keys, values)
        self.isRotated = isRotated && (keys.isInteger || values.isInteger)
    }

    /// The form that a type alone means: keys lose more by rounding than values, so `q4` keeps them in eight bits.
    public init(_ type: CacheType) { self.init(keys: type == .int4 ? .int8 : type, values: type) }

    /// The form of heads of some width: integers of four bits come in groups of 32, and where values are the beginnings of
    /// keys, both have eight bits at least and are not turned.
    public func fitting(keyDimension: Int, valueDimension: Int, valuesBeginKeys: Bool) -> CacheForm {
        func fitting(_ type: CacheType, _ width: Int) -> CacheType {
            type == .int4 && (valuesBeginKeys || width % FourBitVectors.groupSize != 0) ? .int8 : type
        }
        return CacheForm(
            keys: fitting(keys, keyDimension), values: fitting(values, valueDimension),
            isRotated: isRotated && !valuesBeginKeys)
    }

    /// The width of the blocks in which keys and queries are turned; 0 where they are not.
    public func keyRotation(_ width: Int) -> Int {
        isRotated && keys.isInteger ? HadamardRotation.keyBlock(width) : 0
    }

    /// The width of the blocks in which values and results are turned; 0 where they are not.
    public func valueRotation(_ width: Int) -> Int {
        isRotated && values.isInteger ? HadamardRotation.valueBlock(width) : 0
    }
}

// MARK: - Spelling

extension CacheForm: CustomStringConvertible {
    /// What is put after a form whose vectors are not turned.
    private static let plain = "plain"

    /// The form as ``init(_:)-(String)`` reads it.
    public var description: String {
        let types =
            self.keys == CacheForm(values).keys
            ? values.rawValue : "k=\(keys.rawValue),v=\(values.rawValue)"
        return types + (isRotated == CacheForm(keys: keys, values: values).isRotated ? "" : "," + Self.plain)
    }

    /// Reads `f16`, `q8`, `q4`, or separate types of keys and values as `k=q4,v=q4`; with `,plain`, integers are not
    /// turned.
    ///
    /// GGML's names of the types are read as well: `q8_0`, `q4_0`. Nil for all else.
    public init?(_ text: String) {
        var parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let isPlain = parts.count > 1 && parts.last?.utf8.elementsEqual(Self.plain.utf8) == true
        if isPlain { parts.removeLast() }
        if parts.count == 1, let type = CacheType(named: parts[0]) {
            self.init(type)
        } else if parts.count == 2, parts[0].utf8.starts(with: "k=".utf8), parts[1].utf8.starts(with: "v=".utf8),
            let keys = CacheType(named: parts[0].dropFirst(2)), let values = CacheType(named: parts[1].dropFirst(2))
        {
            self.init(keys: keys, values: values)
        } else {
            return nil
        }
        if isPlain { isRotated = false }
    }
}

extension CacheType {
    fileprivate init?(named name: Substring) {
        let known = Self.allCases.first { type in
            [type.rawValue, type.isInteger ? type.rawValue + "_0" : type.rawValue]
                .contains { $0.utf8.elementsEqual(name.utf8) }
        }
        guard let known else { return nil }
        self = known
    }
}
