/// Scales and biases: copied as they are stored, or one by one.
extension BlockPacking {
    /// The numbers of sixteen rows; fewer at the end.
    func packNumbers(
        _ first: Int, _ rows: Int, _ stored: StoredCodes, into target: UnsafeMutableRawPointer,
        _ scratch: PackingScratch
    ) {
        let hasSmall = form.small != nil
        if keepsNumbers, let kernels, packStored(kernels, stored, into: target, scratch) { return }
        let isCopied = keepsNumbers && stored.scales != nil && (form.sides == 1 || stored.biases != nil)
        if isCopied, let scales = stored.scales {
            copyNumbers(scales, side: 0, into: target, scratch)
            if let biases = stored.biases, form.sides == 2 {
                copyNumbers(biases, side: 1, into: target, scratch)
            }
            if !hasSmall { return }
        }
        for lane in 0..<PackedForm.blockRows {
            let row = scratch.row(lane)
            source.readNumbers(row: first + min(lane, rows - 1), into: row)
            if !(keepsNumbers && hasSmall) {
                packNumbers(row, lane, into: target)
            } else if !isCopied {
                packSpans(row.scales, lane, side: 0, into: target)
                if form.sides == 2 { packSpans(row.biases, lane, side: 1, into: target) }
            }
        }
        if keepsNumbers && hasSmall {
            copySmall(scratch.small, scratch.smallCount, side: 0, into: target)
            if form.sides == 2 {
                copySmall(scratch.small + scratch.smallCount / 2, scratch.smallCount, side: 1, into: target)
            }
        }
    }

    /// Packs numbers by the kernels from where they lie; false when the rows do not say where all of them are.
    private func packStored(
        _ kernels: KernelSet.Packing, _ stored: StoredCodes, into target: UnsafeMutableRawPointer,
        _ scratch: PackingScratch
    ) -> Bool {
        guard form.numbers.byteCount == 2 || stored.spanScale != nil else { return false }
        let layout = form.layout(table)
        let stepByteCount = form.planes.stepByteCount
        if form.small != nil {
            guard let (arrangement, place) = stored.small else { return false }
            scratch.point(at: place)
            kernels.small(
                scratch.pointers, place.blockByteCount, arrangement.kernelArrangement,
                stored.blockColumns / form.format.groupSize, layout, stepByteCount, target)
        }
        if let scale = stored.spanScale {
            for span in 0..<form.spanCount {
                for lane in 0..<PackedForm.blockRows {
                    Self.store(
                        scale, form.numbers,
                        target + (form.offset(ofSpan: span) + lane * form.numbers.byteCount))
                }
            }
            return true
        }
        guard let scales = stored.scales, form.sides == 1 || stored.biases != nil else {
            return false
        }
        func pack(_ place: StoredCodes.Place, side: Int) {
            scratch.point(at: place)
            kernels.halves(
                scratch.pointers, place.blockByteCount, form.small == nil ? form.groupCount : form.spanCount, side,
                layout, stepByteCount, target)
        }
        guard let biases = stored.biases, form.sides == 2 else {
            pack(scales, side: 0)
            return true
        }
        if biases.base == scales.base + 2, biases.blockByteCount == scales.blockByteCount,
            scales.blockByteCount >= 4
        {
            pack(scales, side: 2)
        } else {
            pack(scales, side: 0)
            pack(biases, side: 1)
        }
        return true
    }

    /// The larger numbers of one row that was read.
    private func packSpans(
        _ row: CodedRow.Numbers, _ lane: Int, side: Int, into target: UnsafeMutableRawPointer
    ) {
        for span in 0..<form.spanCount {
            let place =
                form.offset(ofSpan: span) + side * form.numbersByteCount + lane * form.numbers.byteCount
            Self.store(row.numbers[span], form.numbers, target + place)
        }
    }

    /// Numbers as they are stored: of groups, or of spans where groups have small ones.
    private func copyNumbers(
        _ place: StoredCodes.Place, side: Int,
        into target: UnsafeMutableRawPointer,
        _ scratch: PackingScratch
    ) {
        scratch.point(at: place)
        if form.numbers.byteCount == 2 {
            copyNumbers(place.blockByteCount, side, into: target, scratch.pointers, UInt16.self)
        } else {
            copyNumbers(place.blockByteCount, side, into: target, scratch.pointers, UInt32.self)
        }
    }

    @inline(__always)
    private func copyNumbers<Number: FixedWidthInteger & SIMDScalar>(
        _ distance: Int, _ side: Int, into target: UnsafeMutableRawPointer,
        _ rows: UnsafePointer<UnsafeRawPointer>, _: Number.Type
    ) {
        func sixteen(_ index: Int, _ place: UnsafeMutableRawPointer) {
            var numbers = SIMD16<Number>.zero
            for lane in 0..<PackedForm.blockRows {
                numbers[lane] = rows[lane].loadUnaligned(fromByteOffset: index &* distance, as: Number.self)
            }
            place.storeBytes(of: numbers, as: SIMD16<Number>.self)
        }
        if form.small != nil {
            for span in 0..<form.spanCount {
                sixteen(span, target + (form.offset(ofSpan: span) + side * form.numbersByteCount))
            }
            return
        }
        let groups = (form.columns + form.format.groupSize - 1) / form.format.groupSize
        let (unitCount, unitGroups, numbersByteCount) = (
            form.unitCount, form.unitGroups, form.numbersByteCount
        )
        let unitByteCount = form.unitHeadByteCount + form.unitSteps * form.planes.stepByteCount
        var place = target + side * form.sideByteCount
        for unit in 0..<unitCount {
            for part in 0..<unitGroups {
                let group = unit * unitGroups + part
                let numbers = place + part * numbersByteCount
                if group < groups {
                    sixteen(group, numbers)
                } else {
                    numbers.initializeMemory(as: UInt8.self, repeating: 0, count: numbersByteCount)
                }
            }
            place += unitByteCount
        }
    }

    /// Small numbers that were read, [16, `stride`], of all groups.
    private func copySmall(
        _ small: UnsafePointer<UInt8>, _ stride: Int, side: Int, into target: UnsafeMutableRawPointer
    ) {
        let (unitSteps, stepCount, spanSteps, unitGroups) = (
            form.unitSteps, form.stepCount, form.spanSteps, form.unitGroups
        )
        let unitByteCount = form.unitHeadByteCount + unitSteps * form.planes.stepByteCount
        let groups = (form.columns + form.format.groupSize - 1) / form.format.groupSize
        var place = target + side * form.sideByteCount
        var (step, spanEnd, group) = (0, 0, 0)
        while step < stepCount {
            if step == spanEnd {
                spanEnd += spanSteps
                place += form.spanHeadByteCount
            }
            for part in 0..<unitGroups {
                let bytes = place + part &* PackedForm.blockRows
                let source = small + min(group, groups - 1)
                for lane in 0..<PackedForm.blockRows {
                    bytes.storeBytes(of: source[lane &* stride], toByteOffset: lane, as: UInt8.self)
                }
                group += 1
            }
            place += unitByteCount
            step += unitSteps
        }
    }

    /// The numbers of one row that was read.
    func packNumbers(_ row: CodedRow, _ lane: Int, into target: UnsafeMutableRawPointer) {
        packNumbers(scales, row.scales, lane, side: 0, factor: form.factor, into: target)
        if let biases {
            packNumbers(biases, row.biases, lane, side: 1, factor: 1, into: target)
        }
    }

    /// Scales or biases of one row that was read.
    private func packNumbers(
        _ stored: CodeFormat.Numbers, _ row: CodedRow.Numbers, _ lane: Int, side: Int, factor: Float,
        into target: UnsafeMutableRawPointer
    ) {
        let (numbers, size, unitGroups) = (form.numbers, form.numbers.byteCount, form.unitGroups)
        let (numbersByteCount, hasSmall) = (form.numbersByteCount, form.small != nil)
        let groupSize = sourceGroupSize
        let sourceGroups = (form.columns + groupSize - 1) / groupSize
        // Groups of ours in one of the source's.
        let parts = form.sourceGroupSize / form.format.groupSize
        let (stepCount, spanSteps, unitSteps) = (form.stepCount, form.spanSteps, form.unitSteps)
        let unitByteCount = form.unitHeadByteCount + unitSteps * form.planes.stepByteCount
        var place = target
        var head = target + side * form.sideByteCount
        var (step, spanEnd, index, part, span) = (0, 0, 0, 0, 0)
        while step < stepCount {
            if hasSmall, step == spanEnd {
                spanEnd += spanSteps
                Self.store(
                    row.numbers[span] * factor, numbers, place + (side * numbersByteCount + lane * size))
                span += 1
                place += form.spanHeadByteCount
                head += form.spanHeadByteCount
            }
            for group in 0..<unitGroups {
                if hasSmall {
                    head.storeBytes(
                        of: index < sourceGroups ? row.small[index] : 0,
                        toByteOffset: group &* PackedForm.blockRows &+ lane, as: UInt8.self)
                } else {
                    var number: Float = 0
                    if index < sourceGroups {
                        number = stored.number(of: index, groupSize: groupSize, in: row) * factor
                    }
                    Self.store(number, numbers, head + (group &* numbersByteCount &+ lane &* size))
                }
                part += 1
                if part == parts { (part, index) = (0, index + 1) }
            }
            place += unitByteCount
            head += unitByteCount
            step += unitSteps
        }
    }

    @inline(__always)
    private static func store(_ value: Float, _ type: ElementType, _ target: UnsafeMutableRawPointer) {
        switch type {
        case .float16: target.storeBytes(of: Widening.halfBits(value), as: UInt16.self)
        case .bfloat16:
            target.storeBytes(of: UInt16(truncatingIfNeeded: value.bitPattern >> 16), as: UInt16.self)
        default: target.storeBytes(of: value, as: Float.self)
        }
    }
}

extension StoredCodes.SmallNumbers {
    /// The arrangement as kernels take it.
    fileprivate var kernelArrangement: Int {
        switch self {
        case .bytes: SmallArrangement.bytes
        case .unsignedFloat8: SmallArrangement.unsignedFloat8
        case .sixBits: SmallArrangement.sixBits
        case .aroundThirtyTwo: SmallArrangement.aroundThirtyTwo
        case .halves: SmallArrangement.halves
        case .sixteenAroundThirtyTwo: SmallArrangement.sixteenAroundThirtyTwo
        }
    }
}
