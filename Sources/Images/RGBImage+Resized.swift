extension RGBImage {
    /// The picture in another size, to the bit as torchvision resizes pictures of 8 bits with antialiasing.
    ///
    /// Rows first, then columns; each pass rounds to 8 bits, and one that changes nothing is left out.
    ///
    /// - Parameters:
    ///   - width: at least 1, as `height` is.
    public func resized(width: Int, height: Int, _ filter: ResamplingFilter) -> RGBImage {
        precondition(width > 0 && height > 0, "a picture has at least one pixel")
        var image = self
        if width != self.width {
            image = image.resizedAcross(ResamplingAxis(filter, from: self.width, to: width), width)
        }
        if height != self.height {
            image = image.resizedDown(ResamplingAxis(filter, from: self.height, to: height), height)
        }
        return image
    }

    private func resizedAcross(_ axis: ResamplingAxis, _ width: Int) -> RGBImage {
        // Channels apart, as whole numbers of 16 bits, so that products of neighbours are added in pairs; zeros after the last pixel.
        let plane = self.width + axis.taps
        return withUnsafeTemporaryAllocation(of: Int16.self, capacity: 3 * plane) { planes in
            planes.initialize(repeating: 0)
            return .filled(width: width, height: height) { target in
                pixels.withUnsafeBufferPointer { source in
                    axis.weights.withUnsafeBufferPointer { weights in
                        axis.starts.withUnsafeBufferPointer { starts in
                            guard let planes = planes.baseAddress, let weights = weights.baseAddress else { return }
                            for y in 0..<height {
                                Self.split(source, at: y * self.width * 3, count: self.width, into: planes, plane)
                                for x in 0..<width {
                                    let own = weights + x * axis.taps
                                    let place = (y * width + x) * 3
                                    for channel in 0..<3 {
                                        let first = planes + channel * plane + starts[x]
                                        target[place + channel] = Self.pixel(first, own, axis)
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The channels of a row apart.
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

    /// The weighted sum of pixels that follow each other.
    @inline(__always)
    private static func pixel(
        _ pixels: UnsafePointer<Int16>, _ weights: UnsafePointer<Int16>, _ axis: ResamplingAxis
    ) -> UInt8 {
        var sums = SIMD4<Int32>.zero
        var tap = 0
        while tap < axis.taps {
            let values = UnsafeRawPointer(pixels + tap).loadUnaligned(as: SIMD8<Int16>.self)
            let factors = UnsafeRawPointer(weights + tap).loadUnaligned(as: SIMD8<Int16>.self)
            let products = SIMD8<Int32>(truncatingIfNeeded: values) &* SIMD8<Int32>(truncatingIfNeeded: factors)
            sums &+= products.evenHalf &+ products.oddHalf
            tap += 8
        }
        return clamped((axis.half &+ sums.wrappedSum()) >> axis.precision)
    }

    private func resizedDown(_ axis: ResamplingAxis, _ height: Int) -> RGBImage {
        let count = width * 3
        return .filled(width: width, height: height) { target in
            pixels.withUnsafeBufferPointer { source in
                axis.weights.withUnsafeBufferPointer { weights in
                    guard let bytes = source.baseAddress, let weights = weights.baseAddress,
                        let target = target.baseAddress
                    else { return }
                    for y in 0..<height {
                        Self.row(
                            bytes + axis.starts[y] * count, axis.counts[y], weights + y * axis.taps, axis,
                            into: target + y * count, count)
                    }
                }
            }
        }
    }

    /// The weighted sum of rows that follow each other.
    @inline(__always)
    private static func row(
        _ rows: UnsafePointer<UInt8>, _ taps: Int, _ weights: UnsafePointer<Int16>, _ axis: ResamplingAxis,
        into target: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
        var x = 0
        while x + 16 <= count {
            var sums = SIMD16<Int32>(repeating: axis.half)
            for tap in 0..<taps {
                let pixels = UnsafeRawPointer(rows + tap * count + x).loadUnaligned(as: SIMD16<UInt8>.self)
                let values = SIMD16<Int32>(truncatingIfNeeded: SIMD16<Int16>(truncatingIfNeeded: pixels))
                sums &+= values &* SIMD16<Int32>(truncatingIfNeeded: SIMD16<Int16>(repeating: weights[tap]))
            }
            let whole = (sums &>> SIMD16(repeating: axis.precision)).clamped(
                lowerBound: .zero, upperBound: SIMD16(repeating: 255))
            UnsafeMutableRawPointer(target + x).storeBytes(
                of: SIMD16<UInt8>(truncatingIfNeeded: whole), as: SIMD16<UInt8>.self)
            x += 16
        }
        while x < count {
            var sum = axis.half
            for tap in 0..<taps { sum &+= Int32(rows[tap * count + x]) &* Int32(weights[tap]) }
            target[x] = clamped(sum >> axis.precision)
            x += 1
        }
    }

    @inline(__always)
    private static func clamped(_ value: Int32) -> UInt8 { UInt8(truncatingIfNeeded: min(max(value, 0), 255)) }
}
