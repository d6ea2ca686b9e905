import Tensors

/// Resizing by kernels.
extension RGBImage {
    /// The bytes that the kernel reads beyond a row.
    private static let overread = 16

    func resizedAcross(_ axis: ResamplingAxis, _ width: Int, by kernels: KernelSet.Resampling) -> RGBImage {
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
                            kernels.across(
                                (row(y), row(next)), starts, counts, weights, axis.taps, width, axis.precision,
                                (target + y * width * 3, target + next * width * 3))
                        }
                    }
                }
            }
        }
    }

    /// The picture must be at least 11 pixels wide.
    func resizedDown(_ axis: ResamplingAxis, _ height: Int, by kernels: KernelSet.Resampling) -> RGBImage {
        let count = width * 3
        return .filled(width: width, height: height) { target in
            pixels.withUnsafeBufferPointer { pixels in
                axis.withPointers { starts, counts, weights in
                    guard let pixels = pixels.baseAddress, let target = target.baseAddress else { return }
                    for y in 0..<height {
                        kernels.down(
                            pixels + starts[y] * count, count, weights + y * axis.taps, counts[y], count,
                            axis.precision, target + y * count)
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
