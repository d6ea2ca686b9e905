extension PreprocessedImage {
    /// The numbers as the reference's processor hands them over for one picture, with their shape.
    ///
    /// Views of one size are joined under a first dimension; slices of other sizes follow each other in a row of patches, and views
    /// of patches are filled up with zeros to the longest.
    public var referenceValues: (shape: [Int], values: [Float]) {
        guard let first = views.first else { return ([0], []) }
        switch order {
        case .blocks:
            return ([first.patchCount, first.values.count / first.patchCount], first.values)
        case .patches:
            let width = first.values.count / first.patchCount
            var longest = views.reduce(0) { max($0, $1.patchCount) }
            if case .padded(let least) = form { longest = max(longest, least) }
            let values = views.flatMap { $0.values + [Float](repeating: 0, count: (longest - $0.patchCount) * width) }
            return ([views.count, longest, width], values)
        case .planes where form == .sliced:
            return ([1, 3, patchSize, views.reduce(0) { $0 + $1.patchCount * patchSize }], slicedValues)
        case .planes:
            let values = views.flatMap(\.values)
            return ((form == .nested ? [1] : []) + [views.count, 3, first.height, first.width], values)
        }
    }

    /// [3, patch, patches · patch]: the patches of all views side by side.
    private var slicedValues: [Float] {
        var values: [Float] = []
        values.reserveCapacity(views.reduce(0) { $0 + $1.values.count })
        for channel in 0..<3 {
            for line in 0..<patchSize {
                for view in views {
                    for row in 0..<view.rows {
                        let start = (channel * view.height + row * patchSize + line) * view.width
                        values += view.values[start..<start + view.width]
                    }
                }
            }
        }
        return values
    }
}
