import Tensors

extension ScaledDotProductAttention {
    /// One block of keys and values: where they are in a page, or widened.
    struct Tile {
        var keys: UnsafeRawPointer
        var values: UnsafeRawPointer
        var keyType: CacheType
        var valueType: CacheType
        // As LayerLayout.Strip says; those of 4-bit integers have no use once these are widened
        let keyScales: UnsafeRawPointer?
        let valueScales: UnsafeRawPointer?
        /// Whether each value has one scale.
        let valuesHaveScales: Bool
        /// Whether each key has one scale.
        private let keysHaveScales: Bool

        init(
            keys: UnsafeRawPointer, values: UnsafeRawPointer, keyType: CacheType, valueType: CacheType,
            keyScales: UnsafeRawPointer?, valueScales: UnsafeRawPointer?, valuesHaveScales: Bool
        ) {
            (self.keys, self.values) = (keys, values)
            (self.keyType, self.valueType) = (keyType, valueType)
            (self.keyScales, self.valueScales) = (keyScales, valueScales)
            (keysHaveScales, self.valuesHaveScales) = (keyType == .int8, valuesHaveScales)
        }

        /// What the scores of the keys are to be multiplied with, [64]; nil where keys do not have one scale each.
        var keyFactors: UnsafePointer<Float>? {
            keysHaveScales ? keyScales?.assumingMemoryBound(to: Float.self) : nil
        }

        /// What the weights of the values are to be multiplied with, [64]; nil where values do not have one scale each.
        var valueFactors: UnsafePointer<Float>? {
            valuesHaveScales ? valueScales?.assumingMemoryBound(to: Float.self) : nil
        }

        /// Puts keys in float32 in the place of those that are kept in another type.
        ///
        /// - Parameters:
        ///   - target: [4][keyDimension][16].
        ///   - always: whether also those that can be read as they are kept.
        mutating func widenKeys(_ layout: LayerLayout, into target: UnsafeMutablePointer<Float>, always: Bool) {
            guard keyType != .float32, always || !AttentionArithmetic.reads(keyType) else { return }
            if keyType == .int4 {
                guard let keyScales else { return }
                FourBitVectors.widenKeys(keys, scales: keyScales, dimension: layout.keyDimension, into: target)
            } else {
                keyType.load(keys, count: blockSize * layout.keyDimension, into: target)
            }
            (keys, keyType) = (UnsafeRawPointer(target), .float32)
        }

        /// Puts values in float32 in the place of those that are kept in another type.
        ///
        /// - Parameters:
        ///   - target: [64][valueStride].
        ///   - always: whether also those that can be read as they are kept.
        mutating func widenValues(_ layout: LayerLayout, into target: UnsafeMutablePointer<Float>, always: Bool) {
            guard valueType != .float32, always || !AttentionArithmetic.reads(valueType) else { return }
            valueType.load(values, scales: valueScales, count: blockSize * layout.valueStride, into: target)
            (values, valueType) = (UnsafeRawPointer(target), .float32)
        }
    }
}
