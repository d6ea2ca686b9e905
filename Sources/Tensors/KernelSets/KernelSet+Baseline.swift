/// Products on any processor: OpenBLAS for float32 numbers, plain Swift for integers.
extension KernelSet.Dense {
    static let baseline = KernelSet.Dense(
        inputs: nil, unit: { _ in BLASProduct.rowTile }, scratchByteCount: BLASProduct.scratchByteCount,
        multiply: BLASProduct.multiply)
}

extension KernelSet.Coded {
    static let baseline = KernelSet.Coded(
        quantize: BaselineQuantized.quantize(
            _:columns:count:layout:outlierRatio:inputs:_:values:records:sums:outliers:),
        multiply: BaselineQuantized.multiply)
}
