/// Products with one to three inputs, as in decoding: each weight is read once and used for all inputs.
enum FewInputs {
    @inline(__always)
    static func multiply<Format: WeightFormat>(
        _ product: DenseProduct, _ format: Format.Type, _ start: Int, _ end: Int
    ) {
        switch product.count {
        case 1: one(product, format, start, end)
        case 2: two(product, format, start, end)
        default: three(product, format, start, end)
        }
    }

    /// Eight rows at a time: eight sums hide the latency of the additions.
    @inline(__always)
    private static func one<Format: WeightFormat>(
        _ product: DenseProduct, _ format: Format.Type, _ start: Int, _ end: Int
    ) {
        let columns = product.columns
        let whole = columns & ~(laneCount &- 1)
        let x = product.input
        var row = start
        while row < end {
            let last = end &- 1
            let r0 = weightRow(product, row, byteCount: Format.byteCount)
            let r1 = weightRow(product, min(row &+ 1, last), byteCount: Format.byteCount)
            let r2 = weightRow(product, min(row &+ 2, last), byteCount: Format.byteCount)
            let r3 = weightRow(product, min(row &+ 3, last), byteCount: Format.byteCount)
            let r4 = weightRow(product, min(row &+ 4, last), byteCount: Format.byteCount)
            let r5 = weightRow(product, min(row &+ 5, last), byteCount: Format.byteCount)
            let r6 = weightRow(product, min(row &+ 6, last), byteCount: Format.byteCount)
            let r7 = weightRow(product, min(row &+ 7, last), byteCount: Format.byteCount)
            var s0 = Lanes.zero, s1 = Lanes.zero, s2 = Lanes.zero, s3 = Lanes.zero
            var s4 = Lanes.zero, s5 = Lanes.zero, s6 = Lanes.zero, s7 = Lanes.zero
            var c = 0
            while c < whole {
                let v = load(x, c)
                askForNext(r0, format, rows: 8, columns, c)
                s0.addProduct(Format.load(r0, c), v)
                s1.addProduct(Format.load(r1, c), v)
                s2.addProduct(Format.load(r2, c), v)
                s3.addProduct(Format.load(r3, c), v)
                s4.addProduct(Format.load(r4, c), v)
                s5.addProduct(Format.load(r5, c), v)
                s6.addProduct(Format.load(r6, c), v)
                s7.addProduct(Format.load(r7, c), v)
                c &+= laneCount
            }
            if whole < columns {
                let v = tail(x, whole, columns)
                s0.addProduct(tail(format, r0, whole, columns), v)
                s1.addProduct(tail(format, r1, whole, columns), v)
                s2.addProduct(tail(format, r2, whole, columns), v)
                s3.addProduct(tail(format, r3, whole, columns), v)
                s4.addProduct(tail(format, r4, whole, columns), v)
                s5.addProduct(tail(format, r5, whole, columns), v)
                s6.addProduct(tail(format, r6, whole, columns), v)
                s7.addProduct(tail(format, r7, whole, columns), v)
            }
            let output = product.output + row
            output[0] = horizontalSum(s0)
            if row &+ 1 < end { output[1] = horizontalSum(s1) }
            if row &+ 2 < end { output[2] = horizontalSum(s2) }
            if row &+ 3 < end { output[3] = horizontalSum(s3) }
            if row &+ 4 < end { output[4] = horizontalSum(s4) }
            if row &+ 5 < end { output[5] = horizontalSum(s5) }
            if row &+ 6 < end { output[6] = horizontalSum(s6) }
            if row &+ 7 < end { output[7] = horizontalSum(s7) }
            row &+= 8
        }
    }

    /// Four rows by two inputs.
    @inline(__always)
    private static func two<Format: WeightFormat>(
        _ product: DenseProduct, _ format: Format.Type, _ start: Int, _ end: Int
    ) {
        let columns = product.columns
        let whole = columns & ~(laneCount &- 1)
        let x = product.input
        let y = x + columns
        var row = start
        while row < end {
            let last = end &- 1
            let r0 = weightRow(product, row, byteCount: Format.byteCount)
            let r1 = weightRow(product, min(row &+ 1, last), byteCount: Format.byteCount)
            let r2 = weightRow(product, min(row &+ 2, last), byteCount: Format.byteCount)
            let r3 = weightRow(product, min(row &+ 3, last), byteCount: Format.byteCount)
            var s0 = Lanes.zero, s1 = Lanes.zero, s2 = Lanes.zero, s3 = Lanes.zero
            var t0 = Lanes.zero, t1 = Lanes.zero, t2 = Lanes.zero, t3 = Lanes.zero
            var c = 0
            while c < columns {
                let isWhole = c < whole
                askForNext(r0, format, rows: 4, columns, c)
                let v = isWhole ? load(x, c) : tail(x, c, columns)
                let w = isWhole ? load(y, c) : tail(y, c, columns)
                let a = isWhole ? Format.load(r0, c) : tail(format, r0, c, columns)
                let b = isWhole ? Format.load(r1, c) : tail(format, r1, c, columns)
                let d = isWhole ? Format.load(r2, c) : tail(format, r2, c, columns)
                let e = isWhole ? Format.load(r3, c) : tail(format, r3, c, columns)
                s0.addProduct(a, v)
                t0.addProduct(a, w)
                s1.addProduct(b, v)
                t1.addProduct(b, w)
                s2.addProduct(d, v)
                t2.addProduct(d, w)
                s3.addProduct(e, v)
                t3.addProduct(e, w)
                c &+= laneCount
            }
            let first = product.output + row
            let second = first + product.outputStride
            first[0] = horizontalSum(s0)
            second[0] = horizontalSum(t0)
            if row &+ 1 < end {
                first[1] = horizontalSum(s1)
                second[1] = horizontalSum(t1)
            }
            if row &+ 2 < end {
                first[2] = horizontalSum(s2)
                second[2] = horizontalSum(t2)
            }
            if row &+ 3 < end {
                first[3] = horizontalSum(s3)
                second[3] = horizontalSum(t3)
            }
            row &+= 4
        }
    }

    /// Two rows by three inputs.
    @inline(__always)
    private static func three<Format: WeightFormat>(
        _ product: DenseProduct, _ format: Format.Type, _ start: Int, _ end: Int
    ) {
        let columns = product.columns
        let whole = columns & ~(laneCount &- 1)
        let x = product.input
        let y = x + columns
        let z = y + columns
        var row = start
        while row < end {
            let r0 = weightRow(product, row, byteCount: Format.byteCount)
            let r1 = weightRow(product, min(row &+ 1, end &- 1), byteCount: Format.byteCount)
            var s0 = Lanes.zero, t0 = Lanes.zero, u0 = Lanes.zero
            var s1 = Lanes.zero, t1 = Lanes.zero, u1 = Lanes.zero
            var c = 0
            while c < columns {
                let isWhole = c < whole
                askForNext(r0, format, rows: 2, columns, c)
                let a = isWhole ? Format.load(r0, c) : tail(format, r0, c, columns)
                let b = isWhole ? Format.load(r1, c) : tail(format, r1, c, columns)
                let v = isWhole ? load(x, c) : tail(x, c, columns)
                s0.addProduct(a, v)
                s1.addProduct(b, v)
                let w = isWhole ? load(y, c) : tail(y, c, columns)
                t0.addProduct(a, w)
                t1.addProduct(b, w)
                let q = isWhole ? load(z, c) : tail(z, c, columns)
                u0.addProduct(a, q)
                u1.addProduct(b, q)
                c &+= laneCount
            }
            let first = product.output + row
            let second = first + product.outputStride
            let third = second + product.outputStride
            first[0] = horizontalSum(s0)
            second[0] = horizontalSum(t0)
            third[0] = horizontalSum(u0)
            if row &+ 1 < end {
                first[1] = horizontalSum(s1)
                second[1] = horizontalSum(t1)
                third[1] = horizontalSum(u1)
            }
            row &+= 2
        }
    }

    /// Prefetches a part of the rows that come after the present ones, from front to back, into the second-level cache.
    @inline(__always)
    private static func askForNext<Format: WeightFormat>(
        _ row: UnsafeRawPointer, _ format: Format.Type, rows: Int, _ columns: Int, _ column: Int
    ) {
        let place = row + rows &* Format.byteCount &* (columns &+ column)
        for line in 0..<max(1, rows &* laneCount &* Format.byteCount / 64) { prefetchNearby(place + line &* 64) }
    }

    /// The last, incomplete group of a row of weights, filled up with zeros.
    @inline(__always)
    private static func tail<Format: WeightFormat>(
        _ format: Format.Type, _ row: UnsafeRawPointer, _ start: Int, _ end: Int
    ) -> Lanes {
        var lanes = Lanes.zero
        var index = start
        while index < end {
            lanes[index &- start] = Format.loadOne(row, index)
            index &+= 1
        }
        return lanes
    }

    /// The last, incomplete group of an input, filled up with zeros.
    @inline(__always)
    private static func tail(_ input: UnsafePointer<Float>, _ start: Int, _ end: Int) -> Lanes {
        var lanes = Lanes.zero
        var index = start
        while index < end {
            lanes[index &- start] = input[index]
            index &+= 1
        }
        return lanes
    }
}
