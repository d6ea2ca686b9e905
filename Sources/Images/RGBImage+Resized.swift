import Tensors

extension RGBImage {
    /// The picture in another size, to the bit as torchvision resizes pictures of 8 bits with antialiasing.
    ///
    /// Rows first, then columns; each pass rounds to 8 bits, and one that changes nothing is left out.
    ///
    /// - Parameters:
    ///   - width: at least 1, as `height` is.
    public func resized(width: Int, height: Int, _ filter: ResamplingFilter) -> RGBImage {
        resized(width: width, height: height, filter, kernels: .selected)
    }

    /// The same by the kernels of a level of processors; the bits are those of every other level.
    func resized(width: Int, height: Int, _ filter: ResamplingFilter, kernels: KernelSet) -> RGBImage {
        precondition(width > 0 && height > 0, "a picture has at least one pixel")
        var image = self
        if width != self.width {
            image = image.resizedAcross(ResamplingAxis(filter, from: self.width, to: width), width, kernels.resampling)
        }
        if height != self.height {
            image = image.resizedDown(ResamplingAxis(filter, from: self.height, to: height), height, kernels.resampling)
        }
        return image
    }

    private func resizedAcross(
        _ axis: ResamplingAxis, _ width: Int, _ kernels: KernelSet.Resampling?
    ) -> RGBImage {
        if let kernels { return resizedAcross(axis, width, by: kernels) }
        // Channels separately, as 16-bit integers, so that products of neighbours are added in pairs; zeros after the
        // last pixel.
        let plane = self.width + axis.taps
        return withUnsafeTemporaryAllocation(of: Int16.self, capacity: 3 * plane) { planes in
            planes.initialize(repeating: 0)
            return .filled(width: width, height: height) { target in
                pixels.withUnsafeBufferPointer { source in
                    axis.weights.withUnsafeBufferPointer { weights in
                        axis.starts.withUnsafeBufferPointer { starts in
                            guard let planes = planes.baseAddress, let weights = weights.baseAddress,
                                let target = target.baseAddress
                            else { return }
                            for y in 0..<height {
                                Self.split(source, at: y * self.width * 3, count: self.width, into: planes, plane)
                                Self.row(
                                    planes, plane, starts, weights, taps: axis.taps, precision: axis.precision,
                                    into: target + y * width * 3)
                            }
                        }
                    }
                }
            }
        }
    }

    /// The pixels of a row: weighted sums of old ones that follow each other.
    private static func row(
        _ planes: UnsafePointer<Int16>, _ plane: Int, _ starts: UnsafeBufferPointer<Int>,
        _ weights: UnsafePointer<Int16>, taps: Int, precision: Int32, into target: UnsafeMutablePointer<UInt8>
    ) {
        let half = (Int32(1) << precision) >> 1
        for x in 0..<starts.count {
            let own = UnsafeRawPointer(weights + x * taps)
            let first = UnsafeRawPointer(planes + starts[x])
            var (red, green, blue) = (SIMD4<Int32>.zero, SIMD4<Int32>.zero, SIMD4<Int32>.zero)
            var byte = 0
            while byte < 2 * taps {
                let factors = own.loadUnaligned(fromByteOffset: byte, as: SIMD8<Int16>.self)
                red &+= pairSums(first.loadUnaligned(fromByteOffset: byte, as: SIMD8<Int16>.self), factors)
                green &+= pairSums(
                    first.loadUnaligned(fromByteOffset: byte + 2 * plane, as: SIMD8<Int16>.self), factors)
                blue &+= pairSums(
                    first.loadUnaligned(fromByteOffset: byte + 4 * plane, as: SIMD8<Int16>.self), factors)
                byte += 16
            }
            target[3 * x] = clamped((half &+ red.wrappedSum()) &>> precision)
            target[3 * x + 1] = clamped((half &+ green.wrappedSum()) &>> precision)
            target[3 * x + 2] = clamped((half &+ blue.wrappedSum()) &>> precision)
        }
    }

    /// The products of two vectors, added in pairs.
    @inline(__always)
    private static func pairSums(_ left: SIMD8<Int16>, _ right: SIMD8<Int16>) -> SIMD4<Int32> {
        let products = SIMD8<Int32>(truncatingIfNeeded: left) &* SIMD8<Int32>(truncatingIfNeeded: right)
        return products.evenHalf &+ products.oddHalf
    }

    /// Separates the channels of a row.
    @inline(__always)
    private static func split(
        _ source: UnsafeBufferPointer<UInt8>, at start: Int, count: Int, into planes: UnsafeMutablePointer<Int16>,
        _ plane: Int
    ) {
        var byte = start
        for x in 0..<count {
            planes[x] = Int16(source[byte])
            planes[plane + x] = Int16(source[byte + 1])
            planes[2 * plane + x] = Int16(source[byte + 2])
            byte += 3
        }
    }

    private func resizedDown(
        _ axis: ResamplingAxis, _ height: Int, _ kernels: KernelSet.Resampling?
    ) -> RGBImage {
        let count = width * 3
        if let kernels, count >= 32 { return resizedDown(axis, height, by: kernels) }
        return .filled(width: width, height: height) { target in
            pixels.withUnsafeBufferPointer { source in
                axis.weights.withUnsafeBufferPointer { weights in
                    guard let bytes = source.baseAddress, let weights = weights.baseAddress,
                        let target = target.baseAddress
                    else { return }
                    for y in 0..<height {
                        Self.sum(
                            bytes + axis.starts[y] * count, axis.counts[y], weights + y * axis.taps,
                            precision: axis.precision, into: target + y * count, count)
                    }
                }
            }
        }
    }

    /// A row: the weighted sum of old ones that follow each other.
    private static func sum(
        _ rows: UnsafePointer<UInt8>, _ taps: Int, _ weights: UnsafePointer<Int16>, precision: Int32,
        into target: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
        let half = (Int32(1) << precision) >> 1
        var x = 0
        while x + 8 <= count {
            var (low, high) = (SIMD4<Int32>(repeating: half), SIMD4<Int32>(repeating: half))
            var tap = 0
            while tap < taps {
                // Two rows side by side, as their two weights are: the pairs of products are added at once.
                let isLast = tap + 1 == taps
                let upper = values(rows + tap * count + x)
                let lower = isLast ? SIMD8<Int16>.zero : values(rows + (tap + 1) * count + x)
                let pair = SIMD2(weights[tap], isLast ? 0 : weights[tap + 1])
                let factors = SIMD8(
                    lowHalf: SIMD4(lowHalf: pair, highHalf: pair), highHalf: SIMD4(lowHalf: pair, highHalf: pair))
                low &+= pairSums(interleaved(upper.lowHalf, lower.lowHalf), factors)
                high &+= pairSums(interleaved(upper.highHalf, lower.highHalf), factors)
                tap += 2
            }
            for lane in 0..<4 {
                target[x + lane] = clamped(low[lane] &>> precision)
                target[x + 4 + lane] = clamped(high[lane] &>> precision)
            }
            x += 8
        }
        while x < count {
            var sum = half
            for tap in 0..<taps { sum &+= Int32(rows[tap * count + x]) &* Int32(weights[tap]) }
            target[x] = clamped(sum >> precision)
            x += 1
        }
    }

    @inline(__always)
    private static func values(_ bytes: UnsafePointer<UInt8>) -> SIMD8<Int16> {
        SIMD8<Int16>(truncatingIfNeeded: UnsafeRawPointer(bytes).loadUnaligned(as: SIMD8<UInt8>.self))
    }

    @inline(__always)
    private static func interleaved(_ even: SIMD4<Int16>, _ odd: SIMD4<Int16>) -> SIMD8<Int16> {
        var both = SIMD8<Int16>.zero
        both.evenHalf = even
        both.oddHalf = odd
        return both
    }

    @inline(__always)
    private static func clamped(_ value: Int32) -> UInt8 { UInt8(truncatingIfNeeded: min(max(value, 0), 255)) }
}
