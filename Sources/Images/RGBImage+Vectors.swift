#if arch(x86_64)
    import KernelsPicturesAVX2

    /// Resizing by the vectors of AVX2.
    extension RGBImage {
        /// The bytes that the kernel reads beyond a row.
        private static let overread = 16

        func vectorsAcross(_ axis: ResamplingAxis, _ width: Int) -> RGBImage {
            let stride = self.width * 3
            // Beyond the last rows there is nothing to read, so they are copied with zeros after them.
            let first = max(0, (pixels.count - Self.overread) / stride)
            var tail = Array(pixels[first * stride..<pixels.count])
            tail += [UInt8](repeating: 0, count: Self.overread)
            return .filled(width: width, height: height) { target in
                pixels.withUnsafeBufferPointer { pixels in
                    tail.withUnsafeBufferPointer { tail in
                        axis.withPointers { starts, counts, weights in
                            guard let pixels = pixels.baseAddress, let tail = tail.baseAddress,
                                let target = target.baseAddress
                            else { return }
                            func row(_ y: Int) -> UnsafePointer<UInt8> {
                                y < first ? pixels + y * stride : tail + (y - first) * stride
                            }
                            for y in Swift.stride(from: 0, to: height, by: 2) {
                                // The last of an odd number of rows is computed twice.
                                let next = min(y + 1, height - 1)
                                Resampling.across(
                                    (row(y), row(next)), starts: starts, counts: counts, weights: weights,
                                    taps: axis.taps, count: width, precision: axis.precision,
                                    into: (target + y * width * 3, target + next * width * 3))
                            }
                        }
                    }
                }
            }
        }

        /// The picture must be at least 11 pixels wide.
        func vectorsDown(_ axis: ResamplingAxis, _ height: Int) -> RGBImage {
            let count = width * 3
            return .filled(width: width, height: height) { target in
                pixels.withUnsafeBufferPointer { pixels in
                    axis.withPointers { starts, counts, weights in
                        guard let pixels = pixels.baseAddress, let target = target.baseAddress else { return }
                        for y in 0..<height {
                            Resampling.down(
                                pixels + starts[y] * count, stride: count, weights: weights + y * axis.taps,
                                taps: counts[y], count: count, precision: axis.precision, into: target + y * count)
                        }
                    }
                }
            }
        }
    }

    extension ResamplingAxis {
        fileprivate func withPointers(
            _ body: (UnsafePointer<Int>, UnsafePointer<Int>, UnsafePointer<Int16>) -> Void
        ) {
            starts.withUnsafeBufferPointer { starts in
                counts.withUnsafeBufferPointer { counts in
                    weights.withUnsafeBufferPointer { weights in
                        guard let starts = starts.baseAddress, let counts = counts.baseAddress,
                            let weights = weights.baseAddress
                        else { return }
                        body(starts, counts, weights)
                    }
                }
            }
        }
    }
#endif
