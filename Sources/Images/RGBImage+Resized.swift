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
        let half = (Int32(1) << axis.precision) >> 1
        let oldWidth = self.width
        // Pixels are read as four bytes: a row is copied to where a fourth byte follows its last pixel.
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: oldWidth * 3 + 1) { row in
            row.initialize(repeating: 0)
            let bytes = UnsafeRawBufferPointer(row)
            return .filled(width: width, height: height) { target in
                pixels.withUnsafeBufferPointer { source in
                    axis.weights.withUnsafeBufferPointer { weights in
                        for y in 0..<height {
                            for index in 0..<oldWidth * 3 { row[index] = source[y * oldWidth * 3 + index] }
                            for x in 0..<width {
                                var sum = SIMD4<Int32>(repeating: half)
                                let start = axis.starts[x] * 3
                                for tap in 0..<axis.counts[x] {
                                    let pixel = bytes.loadUnaligned(
                                        fromByteOffset: start + tap * 3, as: SIMD4<UInt8>.self)
                                    sum &+= SIMD4<Int32>(truncatingIfNeeded: pixel) &* weights[x * axis.taps + tap]
                                }
                                let result = Self.clamped(sum &>> axis.precision)
                                let place = (y * width + x) * 3
                                target[place] = result.x
                                target[place + 1] = result.y
                                target[place + 2] = result.z
                            }
                        }
                    }
                }
            }
        }
    }

    private func resizedDown(_ axis: ResamplingAxis, _ height: Int) -> RGBImage {
        let half = (Int32(1) << axis.precision) >> 1
        let count = width * 3
        return .filled(width: width, height: height) { target in
            pixels.withUnsafeBufferPointer { source in
                axis.weights.withUnsafeBufferPointer { weights in
                    for y in 0..<height {
                        let (first, taps) = (axis.starts[y], axis.counts[y])
                        let own = weights.baseAddress.map { $0 + y * axis.taps }
                        guard let own, let bytes = source.baseAddress else { return }
                        var x = 0
                        while x + 16 <= count {
                            var sum = SIMD16<Int32>(repeating: half)
                            for tap in 0..<taps {
                                let pixels = UnsafeRawPointer(bytes + (first + tap) * count + x)
                                    .loadUnaligned(as: SIMD16<UInt8>.self)
                                sum &+= SIMD16<Int32>(truncatingIfNeeded: pixels) &* own[tap]
                            }
                            let zero = SIMD16<Int32>.zero
                            let result = (sum &>> axis.precision).clamped(
                                lowerBound: zero, upperBound: SIMD16(repeating: 255))
                            let narrow = SIMD16<UInt8>(truncatingIfNeeded: result)
                            for lane in 0..<16 { target[y * count + x + lane] = narrow[lane] }
                            x += 16
                        }
                        while x < count {
                            var sum = half
                            for tap in 0..<taps { sum &+= Int32(bytes[(first + tap) * count + x]) &* own[tap] }
                            target[y * count + x] = UInt8(min(max(sum >> axis.precision, 0), 255))
                            x += 1
                        }
                    }
                }
            }
        }
    }

    private static func clamped(_ values: SIMD4<Int32>) -> SIMD4<UInt8> {
        SIMD4(truncatingIfNeeded: values.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)))
    }
}
