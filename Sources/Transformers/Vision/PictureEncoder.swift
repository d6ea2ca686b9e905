public import Checkpoints
import Tensors

/// Turns pictures into rows that a decoder reads in the place of tokens: a tower, which is an ``Encoder``, and a
/// connector.
///
/// Each view of a picture is computed as if it were alone: a row's bits depend on its picture only, with any number of
/// threads.
public final class PictureEncoder: Sendable {
    /// What `config.json` says.
    public let configuration: PictureEncoderConfiguration
    /// The tower.
    public let tower: Encoder
    /// What loading took.
    public let loading: LoadReport
    private let connector: Connector
    private let additions: [Connector]
    private let lines: TileLines?

    /// What a model makes of pictures, without its weights; nil where it sees none.
    ///
    /// - Parameter projector: the file of its tower and connector, where they are not in the model's own.
    /// - Throws: ``TransformerError`` where the family is not computed, the configuration is wrong, or the projector is one of
    ///   another model.
    public static func configuration(
        of directory: ModelDirectory, projector: GGUFProjector? = nil
    ) throws(TransformerError) -> PictureEncoderConfiguration? {
        try describe(directory, projector)?.configuration
    }

    /// Why a model that has a tower sees nothing, in a few words; nil where it has none, or sees.
    ///
    /// - Throws: ``TransformerError`` where the configuration names no type.
    public static func unseen(by directory: ModelDirectory) throws(TransformerError) -> String? {
        try PictureRegistry.reason(directory.reader)
    }

    private static func describe(
        _ directory: ModelDirectory, _ projector: GGUFProjector?
    ) throws(TransformerError) -> PictureDescription? {
        guard let projector else { return try PictureRegistry.describe(directory.reader) }
        let reader = try TransformerError.reading(try projector.reader(for: directory))
        let width = try ModelRegistry.describe(reader).configuration.hiddenSize
        guard projector.rowWidth == width else {
            throw .otherProjector(file: projector.file, found: projector.rowWidth, expected: width)
        }
        return try PictureRegistry.describe(reader)
    }

    /// Loads tower and connector of a model directory, or of a file beside it; the decoder's weights are left.
    ///
    /// - Parameter projector: the file of tower and connector, where they are not in the model's own.
    /// - Throws: ``TransformerError`` when the model sees no pictures, the configuration is wrong, or a tensor is missing, has another
    ///   shape, or belongs to no part.
    public static func load(
        _ directory: ModelDirectory, projector: GGUFProjector? = nil, options: Encoder.Options = Encoder.Options()
    ) throws(TransformerError) -> PictureEncoder {
        guard let description = try describe(directory, projector) else {
            throw .noPictures(
                try PictureRegistry.modelType(directory.reader), reason: try unseen(by: directory))
        }
        guard options.rowsAtOnce >= 1 else {
            throw .invalidOption(name: "rowsAtOnce", found: options.rowsAtOnce, lower: 1, upper: .max)
        }
        let checkpoint: Checkpoint
        let packing: (any WeightPacking)?
        do throws(CheckpointError) {
            if let projector {
                checkpoint = try projector.checkpoint(access: options.access)
                packing = projector.packing(of: checkpoint)
            } else {
                _ = try directory.statedPacking()
                checkpoint = try directory.checkpoint(access: options.access)
                packing = try directory.packing(of: checkpoint)
            }
        } catch {
            throw .checkpoint(error)
        }
        return try PictureEncoder(description, checkpoint, packing, options)
    }

    private init(
        _ description: PictureDescription, _ checkpoint: Checkpoint, _ packing: (any WeightPacking)?,
        _ options: Encoder.Options
    ) throws(TransformerError) {
        configuration = description.configuration
        let pool = options.pool ?? ThreadPool()
        let loader = WeightLoader(
            checkpoint, description.tower.places, packing: packing, arithmetic: options.arithmetic,
            denseWeights: options.denseWeights, on: pool)
        tower = try Encoder(description.tower, loader, options, pool)
        let hidden = configuration.tower.hiddenSize
        var inputs = hidden
        if case .states(let count) = configuration.features { inputs *= count }
        let found = loader.present([description.connector] + description.otherConnectors) ?? description.connector
        connector = try loader.connector(found, inputs: inputs)
        var additions: [Connector] = []
        for addition in description.additions { additions.append(try loader.connector(addition, inputs: hidden)) }
        self.additions = additions
        if case .lines(let mostTiles) = configuration.joining {
            lines = TileLines(newline: try loader.newline(configuration.rowWidth), mostTiles: mostTiles)
        } else {
            lines = nil
        }
        try loader.requireAllUsed(
            leaving: description.leftovers,
            parts: [loader.connectorPrefix(found)])
        loading = loader.report
    }

    /// The patches of one view from numbers as the processor of the model hands them over.
    ///
    /// - Parameters:
    ///   - values: in the layout and order that ``PictureEncoderConfiguration/tower`` says.
    ///   - rows: the patches from top to bottom.
    ///   - columns: the patches from left to right.
    /// - Throws: ``TransformerError/encoderInput(_:)`` where the numbers are not as many.
    public func patches(_ values: [Float], rows: Int, columns: Int) throws(TransformerError) -> PatchRows {
        guard case .patches(let patch) = configuration.tower.entrance else {
            throw .encoderInput(.kind(isPicture: true))
        }
        let limit = configuration.tower.contextSize
        guard rows > 0, columns > 0, rows <= limit, columns <= limit else {
            throw .encoderInput(.grid(found: values.count / patch.size, rows: rows, columns: columns))
        }
        switch patch.layout {
        case .patches: return try PatchRows(values, size: patch.size, rows: rows, columns: columns)
        case .planes:
            return try PatchRows(
                pixels: values, channels: patch.channelCount, height: rows * patch.height, width: columns * patch.width,
                patch: (patch.height, patch.width))
        }
    }

    /// How many rows a picture has in a prompt, without any arithmetic.
    ///
    /// - Throws: what ``encode(_:)`` throws of the picture.
    public func rowCount(of picture: PictureInput) throws(TransformerError) -> Int {
        try check(picture)
        guard let lines, let view = picture.views.first else {
            return picture.views.reduce(0) { $0 + configuration.rowCount(rows: $1.rows, columns: $1.columns) }
        }
        let side = configuration.patchesPerSide
        return lines.rowCount(
            rows: view.rows / side, columns: view.columns / side, tiles: picture.tiles, size: picture.size)
    }

    /// Finds what keeps a picture from being encoded.
    public func check(_ picture: PictureInput) throws(TransformerError) {
        let sides = 1...(1 << 24)
        guard let first = picture.views.first, sides.contains(picture.size.height), sides.contains(picture.size.width)
        else {
            throw .encoderInput(.noView)
        }
        for view in picture.views {
            try tower.check(.patches(view))
            let side = configuration.patchesPerSide
            guard view.rows % side == 0, view.columns % side == 0 else {
                throw .encoderInput(.squares(rows: view.rows, columns: view.columns, side: side))
            }
        }
        guard lines != nil, picture.views.count > 1 || picture.tiles != nil else { return }
        let (rows, columns) = picture.tiles ?? (0, 0)
        guard rows > 0, columns > 0, rows <= picture.views.count, columns <= picture.views.count,
            rows * columns + 1 == picture.views.count,
            picture.views.allSatisfy({ $0.rows == first.rows && $0.columns == first.columns })
        else { throw .encoderInput(.tiles(found: picture.views.count, rows: rows, columns: columns)) }
    }

    /// Encodes each picture on its own.
    ///
    /// - Throws: ``TransformerError/encoderInput(_:)`` for pictures that are not as the model takes them.
    public func encode(_ pictures: [PictureInput]) throws(TransformerError) -> [EncodedPicture] {
        let run = try run(pictures)
        while try run.advance() {}
        return run.encoded
    }

    /// The work of encoding pictures, for callers that have other work to do between its steps.
    ///
    /// - Throws: as ``encode(_:)``.
    public func run(_ pictures: [PictureInput]) throws(TransformerError) -> PictureRun {
        for picture in pictures { try check(picture) }
        return PictureRun(self, pictures)
    }

    /// What the connectors make of the states of all views of pictures.
    func join(
        _ pictures: [PictureInput], _ states: [EncoderRun.States]
    ) throws(TransformerError) -> [EncodedPicture] {
        var rest = states[...]
        var encoded: [EncodedPicture] = []
        for picture in pictures {
            encoded.append(try join(picture, rest.prefix(picture.views.count)))
            rest = rest.dropFirst(picture.views.count)
        }
        return encoded
    }

    /// What the connectors make of a picture's states.
    private func join(
        _ picture: PictureInput, _ states: ArraySlice<EncoderRun.States>
    ) throws(TransformerError) -> EncodedPicture {
        var views: [Connector.Grid] = []
        var added: [[[Float]]] = []
        for state in states {
            views.append(connector.apply(features(state), on: tower.pool))
            let first = state.kept.count - additions.count
            added.append(
                additions.enumerated().map { index, addition in
                    addition.apply(grid([state.kept[first + index]], state), on: tower.pool).values
                })
        }
        let blockAdditions = additions.indices.map { index in added.flatMap { $0[index] } }
        let features = lines?.join(views, tiles: picture.tiles, size: picture.size) ?? views.flatMap(\.values)
        var rows: [EmbeddingRows] = []
        if configuration.hasAxes || configuration.sight == .views {
            for (index, view) in views.enumerated() {
                rows.append(
                    try embeddingRows(
                        view.values, picture.digest.part(index), positions(view), additions: added[index]))
            }
        } else {
            let positions: EmbeddingRows.Positions =
                configuration.canvasMarks.map { marks in
                    .canvas(PictureCanvas(views: views.map { .init(rows: $0.rows, columns: $0.columns) }, marks: marks))
                } ?? .consecutive
            rows = [try embeddingRows(features, picture.digest, positions, additions: blockAdditions)]
        }
        return EncodedPicture(features: features, blockAdditions: blockAdditions, rows: rows)
    }

    private func embeddingRows(
        _ values: [Float], _ digest: InputDigest, _ positions: EmbeddingRows.Positions, additions: [[Float]]
    ) throws(TransformerError) -> EmbeddingRows {
        try EmbeddingRows(
            values, width: configuration.rowWidth, digest: digest, positions: positions,
            areMutual: configuration.sight == .views, areScaled: configuration.areScaled, blockAdditions: additions)
    }

    /// The positions of a view's rows by their places.
    private func positions(_ view: Connector.Grid) -> EmbeddingRows.Positions {
        guard configuration.hasAxes else { return .consecutive }
        let axes = (0..<view.count).map { SIMD3<Int32>(0, Int32($0 / view.columns), Int32($0 % view.columns)) }
        return .axes(axes, next: max(view.rows, view.columns))
    }

    /// What the connector reads of a view's states.
    private func features(_ state: EncoderRun.States) -> Connector.Grid {
        switch configuration.features {
        case .output: grid([state.final], state)
        case .states(let count): grid(Array(state.kept.prefix(count)), state)
        }
    }

    /// States side by side, row by row of the picture; a class row that is kept makes one line of all.
    private func grid(_ states: [[Float]], _ state: EncoderRun.States) -> Connector.Grid {
        let width = configuration.tower.hiddenSize
        let classRows = tower.entrance.classRowCount
        let places = state.grid ?? PatchGrid(rows: 0, columns: 0, order: .rows)
        var order =
            places.order == .rows
            ? Array(0..<places.count)
            : PatchGrid(
                rows: places.rows, columns: places.columns, order: .rows
            ).indices(in: places.order)
        for index in order.indices { order[index] += classRows }
        let isWhole = !configuration.dropsClassRow && classRows > 0
        if isWhole { order.insert(0, at: 0) }
        var values: [Float] = []
        values.reserveCapacity(order.count * width * states.count)
        for row in order {
            for state in states { values += state[row * width..<(row + 1) * width] }
        }
        return Connector.Grid(
            rows: isWhole ? 1 : places.rows, columns: isWhole ? order.count : places.columns,
            width: width * states.count, values: values)
    }
}
