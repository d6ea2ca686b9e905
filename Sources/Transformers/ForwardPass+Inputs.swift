import Tensors

/// What the sequences of a pass have beside token embeddings, row by row.
extension ForwardPass {
    /// Fills the tables of rotations for the positions of the rows.
    ///
    /// - Parameter rotary: the rotary embeddings, and where each one's pairs begin in the workspace.
    func fillRotations(_ rotary: [(embedding: RotaryEmbedding, offset: Int)]) {
        for (embedding, offset) in rotary {
            for span in spans {
                let first = workspace.rows * offset + span.rows.lowerBound * embedding.pairCount
                let (cosines, sines) = (workspace.cosines + first, workspace.sines + first)
                if let inputs = span.inputs, let positions = inputs.positions {
                    let skipped = span.firstPosition - inputs.firstPlace
                    embedding.rotations(
                        positions[skipped..<skipped + span.rows.count], promptLength: span.promptLength,
                        cosines: cosines, sines: sines)
                } else {
                    embedding.rotations(
                        first: span.firstPosition + span.rotationShift + (span.inputs?.shift ?? 0),
                        count: span.rows.count,
                        promptLength: span.promptLength, cosines: cosines, sines: sines)
                }
            }
        }
    }

    /// Puts rows in the place of token embeddings in the residual stream [rows, hidden].
    ///
    /// - Parameter multiplier: of token embeddings, and of rows that are scaled like them.
    func replaceEmbeddings(multiplier: Float) {
        forEachSegment { segment, places, row in
            let width = workspace.widths.hidden
            let first = segment.firstRow + places.lowerBound - segment.places.lowerBound
            for part in segment.rows.unmarked(first..<first + places.count) {
                let target = workspace.hidden + (row + part.lowerBound - first) * width
                copy(segment.rows.values, from: part.lowerBound * width, count: part.count * width, to: target)
                if segment.rows.areScaled, multiplier != 1 {
                    VectorMath.scale(target, by: multiplier, part.count * width)
                }
            }
        }
    }

    /// Adds what rows add to the residual stream [rows, hidden] after a block.
    func addRows(after block: Int) {
        forEachSegment { segment, places, row in
            guard block < segment.rows.blockAdditions.count else { return }
            let width = workspace.widths.hidden
            let first = (segment.firstRow + places.lowerBound - segment.places.lowerBound) * width
            segment.rows.blockAdditions[block].withUnsafeBufferPointer { values in
                guard let base = values.baseAddress else { return }
                VectorMath.add(base + first, to: workspace.hidden + row * width, places.count * width)
            }
        }
    }

    /// Calls a body for each row of the pass in whose place an input has a row.
    func forEachReplacedRow(_ body: (Int) -> Void) {
        forEachSegment { segment, places, row in
            let first = segment.firstRow + places.lowerBound - segment.places.lowerBound
            for part in segment.rows.unmarked(first..<first + places.count) {
                for index in part { body(row + index - first) }
            }
        }
    }

    /// Calls a body for the rows of each span that are in the place of embeddings: their places, and the first row of the pass.
    private func forEachSegment(_ body: (SequenceInput.Segment, Range<Int>, Int) -> Void) {
        for span in spans {
            guard let inputs = span.inputs else { continue }
            let own = span.firstPosition..<span.firstPosition + span.rows.count
            for segment in inputs.segments {
                let places = segment.places.clamped(to: own)
                if !places.isEmpty { body(segment, places, span.rows.lowerBound + places.lowerBound - own.lowerBound) }
            }
        }
    }

    private func copy(_ values: [Float], from first: Int, count: Int, to target: UnsafeMutablePointer<Float>) {
        values.withUnsafeBufferPointer { values in
            guard let base = values.baseAddress else { return }
            target.update(from: base + first, count: count)
        }
    }
}
