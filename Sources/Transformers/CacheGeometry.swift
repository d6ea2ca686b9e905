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
        /// The numbers of a key, and value at once, that several tokens have together; 0 where they have none.
        public let entryWidth: Int
        /// How many tokens have one such key together, and one of those by which keys are chosen.
        public let tokensPerEntry: Int
        /// The most tokens it keeps; nil when it keeps all.
        public let window: Int?
        /// The bytes of a state whose size does not depend on the number of tokens.
        public let stateBytes: Int

        /// A layer from its numbers.
        public init(
            headCount: Int, keyWidth: Int, valueWidth: Int, markWidth: Int = 0, entryWidth: Int = 0,
            tokensPerEntry: Int = 1, window: Int?, stateBytes: Int = 0
        ) {
            (self.entryWidth, self.tokensPerEntry) = (entryWidth, tokensPerEntry)
            (self.headCount, self.keyWidth, self.valueWidth) = (headCount, keyWidth, valueWidth)
            (self.markWidth, self.window, self.stateBytes) = (markWidth, window, stateBytes)
        }

        /// The bytes of one head's key and value of a token.
        fileprivate func bytes(_ form: CacheForm) -> Int {
            let form = form.fitting(
                keyDimension: keyWidth, valueDimension: valueWidth, valuesBeginKeys: valueWidth == 0)
            return Self.bytes(form.keys, keyWidth) + Self.bytes(form.values, (valueWidth + 15) / 16 * 16)
        }

        /// The bytes of a slot of marks and of a key of several tokens, which are kept as keys that values begin.
        fileprivate func entryBytes(_ form: CacheForm) -> Int {
            [markWidth, entryWidth].reduce(0) { sum, width in
                let form = form.fitting(keyDimension: width, valueDimension: width, valuesBeginKeys: true)
                return sum + Self.bytes(form.keys, width)
            }
        }

        /// The slots that this many tokens take of marks and of keys together; whole blocks where several have one.
        fileprivate func entries(_ tokens: Int) -> Int {
            tokensPerEntry == 1 ? tokens : (tokens / tokensPerEntry + 63) / 64 * 64
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
            let (marks, marksOverflow) = layer.entries(max(contextLength, 0))
                .multipliedReportingOverflow(by: layer.entryBytes(form))
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
