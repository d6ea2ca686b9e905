public import Tensors

/// How much a decoder's cache holds for each token of context, and besides.
public struct CacheGeometry: Sendable, Equatable {
    /// What one layer keeps.
    public struct Layer: Sendable, Equatable {
        /// The heads of keys and values; 0 where the layer keeps none.
        public let headCount: Int
        /// The numbers of a key.
        public let keyWidth: Int
        /// The numbers of a value, which is stored in whole vectors of 16; 0 where values are the beginnings of keys.
        public let valueWidth: Int
        /// The numbers by which a token's keys are weighed or chosen; 0 where nothing is kept for it.
        public let markWidth: Int
        /// The most tokens it keeps; nil when it keeps all.
        public let window: Int?
        /// The bytes of a state whose size does not depend on the number of tokens.
        public let stateBytes: Int

        /// A layer from its numbers.
        public init(
            headCount: Int, keyWidth: Int, valueWidth: Int, markWidth: Int = 0, window: Int?, stateBytes: Int = 0
        ) {
            (self.headCount, self.keyWidth, self.valueWidth) = (headCount, keyWidth, valueWidth)
            (self.markWidth, self.window, self.stateBytes) = (markWidth, window, stateBytes)
        }

        /// The bytes of one head's key and value of a token.
        fileprivate func bytes(_ form: CacheForm) -> Int {
            let form = form.fitting(
                keyDimension: keyWidth, valueDimension: valueWidth, valuesBeginKeys: valueWidth == 0)
            return Self.bytes(form.keys, keyWidth) + Self.bytes(form.values, (valueWidth + 15) / 16 * 16)
        }

        /// The bytes of a token's marks, which are kept as keys that values begin.
        fileprivate func markBytes(_ form: CacheForm) -> Int {
            let form = form.fitting(keyDimension: markWidth, valueDimension: markWidth, valuesBeginKeys: true)
            return Self.bytes(form.keys, markWidth)
        }

        private static func bytes(_ type: CacheType, _ width: Int) -> Int {
            width == 0 ? 0 : type.byteCount(of: width) + type.scaleByteCount(of: width)
        }
    }

    /// The layers in order.
    public let layers: [Layer]

    /// A geometry from its layers.
    public init(layers: [Layer]) {
        self.layers = layers
    }

    /// The cache's bytes at a context length; nil when they do not fit in an integer.
    public func bytes(contextLength: Int, _ form: CacheForm) -> Int? {
        var total = 0
        for layer in layers {
            let tokens = max(min(contextLength, layer.window ?? contextLength), 0)
            let (heads, headsOverflow) = tokens.multipliedReportingOverflow(by: layer.headCount)
            let (bytes, bytesOverflow) = heads.multipliedReportingOverflow(by: layer.bytes(form))
            let (marks, marksOverflow) = max(contextLength, 0).multipliedReportingOverflow(by: layer.markBytes(form))
            let (besides, besidesOverflow) = marks.addingReportingOverflow(layer.stateBytes)
            let (all, allOverflow) = bytes.addingReportingOverflow(besides)
            let (sum, sumOverflow) = total.addingReportingOverflow(all)
            if [headsOverflow, bytesOverflow, marksOverflow, besidesOverflow, allOverflow, sumOverflow].contains(true) {
                return nil
            }
            total = sum
        }
        return total
    }
}
