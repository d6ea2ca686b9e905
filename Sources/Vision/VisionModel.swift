public import Checkpoints
public import Conversations
import Digests
public import ImagePreprocessing
public import Images
import Locks
public import OrderedJSON
public import Templates
public import Tensors
public import Transformers

/// What a model sees with: the processor of its files, its tower and connector, and the rows that were made of pictures.
///
/// The tower is loaded when the first picture is encoded; a conversation without pictures never touches it. Safe to use from many
/// threads.
public final class VisionModel: Sendable {
    /// How the tower is loaded and run, and how much may be asked of it.
    public struct Options: Sendable {
        /// The threads that compute; nil means those that suit the machine.
        public var threads: Int?
        /// The pool of a decoder, whose threads compute in the place of threads of its own; nil makes some.
        public var pool: ThreadPool?
        /// How products are computed.
        public var arithmetic = Arithmetic.fast
        /// Whether weights are mapped or read.
        public var access = FileAccess.mapped
        /// The rows that a picture takes where a request says nothing.
        public var budget = ImageBudget()
        /// The most bytes of rows that are kept.
        public var cacheByteLimit = 256 << 20
        /// Where the part that sees is looked for.
        public var projector = ProjectorChoice.beside
        /// How large pictures may be.
        public var limits = ImageLimits()

        /// All processors, fast arithmetic, as many rows as the model's files say, 256 MiB for rows.
        public init() {}
    }

    /// How pictures become numbers.
    public let processor: ImageProcessor
    /// The tower and the connector.
    public let configuration: PictureEncoderConfiguration
    /// The file of the tower and the connector; nil where they are in the model's own.
    public let projector: GGUFProjector?
    private let directory: ModelDirectory
    private let options: Options
    let features: FeatureCache
    private let encoder = Mutex<PictureEncoder?>(nil)
    /// One picture is encoded at a time: the threads of the tower are all busy with it.
    private let turn = Mutex<Void>(())

    /// The most pictures of a conversation.
    public static let pictureLimit = 32
    /// The most bytes that the pictures of a conversation may have together.
    public static let byteLimit = 64 << 20

    /// What a model sees with; nil for one that does not.
    ///
    /// - Throws: `CheckpointError` for settings that make no sense, `TransformerError` for a tower that is not computed.
    public init?(_ directory: ModelDirectory, options: Options = Options()) throws {
        guard let parts = try VisionParts(directory, options.projector) else { return nil }
        (processor, configuration, projector) = (parts.processor, parts.configuration, parts.projector)
        self.directory = directory
        var options = options
        if options.budget.most == nil, options.arithmetic != .exact {
            options.budget.most = processor.quickBudget.most
        }
        self.options = options
        features = FeatureCache(byteLimit: options.cacheByteLimit)
    }

    /// Whether a model's files say that it sees, and all that they say is followed; no weights are read.
    public static func sees(_ directory: ModelDirectory, _ projector: ProjectorChoice = .beside) -> Bool {
        if case .sees = Sight(directory, projector) { true } else { false }
    }

    /// The bytes of rows that are held, and how often a picture's were found or had to be made.
    public var cached: (bytes: Int, hits: Int, misses: Int) { features.counts }

    // MARK: Prompts

    /// The pictures of a conversation, read and counted, not decoded.
    ///
    /// - Throws: ``VisionError``.
    public func pictures(of conversation: Conversation) throws(VisionError) -> [Picture] {
        let images = conversation.withResultImagesInUserMessages.images
        guard images.count <= Self.pictureLimit else {
            throw .tooManyPictures(images.count, limit: Self.pictureLimit)
        }
        var pictures: [Picture] = []
        var byteCount = 0
        for (index, image) in images.enumerated() {
            do throws(ImagePreprocessingError) {
                try processor.check(ImageBudget(most: image.maximumTokens, least: image.minimumTokens))
            } catch {
                throw .budget(error)
            }
            let bytes = try image.bytes(limit: options.limits.byteCount)
            byteCount += bytes.count
            guard byteCount <= Self.byteLimit else { throw .tooManyBytes(byteCount, limit: Self.byteLimit) }
            pictures.append(
                try Picture(
                    bytes: bytes, name: image.name(index), index: index, of: images.count,
                    processor.limited(to: budget(image)), options.limits))
        }
        return pictures
    }

    /// The rows that a picture may take.
    private func budget(_ image: ImagePart) -> ImageBudget {
        var budget = options.budget
        switch image.detail {
        case .auto: break
        case .high: budget.most = nil
        case .low: budget.most = min(budget.most ?? .max, processor.fewestRows)
        }
        if let most = image.maximumTokens { budget.most = most }
        if let least = image.minimumTokens { budget.least = least }
        return budget
    }

    /// The text of a conversation, with a placeholder for each row of its pictures.
    ///
    /// - Parameters:
    ///   - pictures: those of the conversation.
    ///   - beginToken: what begins a text of a model without a template; nil where the model has one.
    ///   - render: renders messages by the model's template, each in a form.
    /// - Throws: ``VisionError``, and what `render` throws.
    public func rendered(
        _ conversation: Conversation, _ pictures: [Picture], beginToken: String?,
        _ render: ([Message], (Message) -> JSONValue) throws -> RenderedText
    ) throws -> RenderedText {
        let conversation = conversation.withResultImagesInUserMessages
        let prompt = PicturePrompt(prompt: processor.prompt, texts: pictures.map(\.text))
        if processor.prompt.hasNoTemplate, let beginToken {
            let plain = untemplated(conversation, beginToken: beginToken)
            return prompt.expanded(plain) ?? plain
        }
        let parted = Result { try render(conversation.messages, \.partedJSON) }
        guard !pictures.isEmpty else {
            // A template that takes no lists is given strings, as it is without pictures.
            if case .success(let rendered) = parted { return rendered }
            return try render(conversation.messages, \.json)
        }
        if case .success(let rendered) = parted, let expanded = prompt.expanded(rendered) { return expanded }
        // The template leaves pictures out, or refuses lists: signs in the texts hold their places.
        let sign = Self.sign(conversation)
        guard let signed = try? render(conversation.messages.map { $0.signed(sign) }, \.json) else {
            return try parted.get()
        }
        let texts = pictures.map {
            processor.prompt.insertion.replacingFirst(processor.prompt.marker, with: $0.text)
        }
        if let expanded = PicturePrompt(prompt: processor.prompt, texts: texts).expanded(signed, sign: sign) {
            return expanded
        }
        let found = (try? parted.get()).map(prompt.markerCount) ?? 0
        throw VisionError.noMarkers(found: found, pictures: pictures.count, marker: processor.prompt.marker)
    }

    /// A text that no message of a conversation holds.
    private static func sign(_ conversation: Conversation) -> String {
        let all = conversation.messages.map { $0.text ?? $0.json.serialized() }
        var number = 0
        while true {
            let sign = "\u{F8FFE}\(number)\u{F8FFE}"
            if !all.contains(where: { $0.contains(sign) }) { return sign }
            number += 1
        }
    }

    /// The text of a model whose prompts have no template: PaliGemma's are pictures, the begin token, the text and
    /// a line's end.
    private func untemplated(_ conversation: Conversation, beginToken: String) -> RenderedText {
        var segments: [RenderedText.Segment] = []
        var begins = 0
        for part in conversation.messages.flatMap(\.parts) {
            switch part {
            case .image:
                segments.append(.init(text: processor.prompt.marker, origin: .template))
                begins = segments.count
            case .text(let text): segments.append(.init(text: text, origin: .data))
            }
        }
        // The text begins after the last picture.
        segments.insert(.init(text: beginToken, origin: .template), at: begins)
        return RenderedText(segments: segments + [.init(text: "\n", origin: .template)])
    }

    // MARK: Rows

    /// What a decoder reads of a prompt: its ids, and rows in the places of placeholders.
    ///
    /// - Parameters:
    ///   - tokens: the ids of the expanded text.
    /// - Throws: ``VisionError``: pictures that cannot be decoded, ids that are not as many placeholders as there are rows.
    public func input(_ tokens: [Int32], _ pictures: [Picture]) throws(VisionError) -> SequenceInput {
        if pictures.isEmpty { return SequenceInput(tokens) }
        var rows: [EmbeddingRows] = []
        for picture in pictures { rows += try encoded(picture).rows }
        return try input(tokens, rows: rows)
    }

    /// What a decoder reads of a prompt: its ids, and the rows of its pictures in the places of placeholders.
    ///
    /// - Throws: ``VisionError/encoder(_:)`` where ids are not as many placeholders as there are rows.
    public func input(_ tokens: [Int32], rows: [EmbeddingRows]) throws(VisionError) -> SequenceInput {
        do throws(TransformerError) {
            return try SequenceInput(tokens, rows: rows, at: Int32(configuration.placeholder))
        } catch {
            throw .encoder(error)
        }
    }

    /// What names the rows of an input in their order.
    public static func digest(of input: SequenceInput) -> InputDigest? {
        let digest = SHA256()
        for rows in input.key.rows { Array(rows.digest.text.utf8).withUnsafeBytes { digest.update($0) } }
        return InputDigest(digest.finish())
    }

    /// The numbers of pictures, whose files are decoded now.
    ///
    /// The tower is loaded, too, so that encoding begins at once.
    ///
    /// - Throws: ``VisionError``.
    public func preprocessed(_ pictures: [Picture]) throws(VisionError) -> [PreprocessedImage] {
        if pictures.isEmpty { return [] }
        do throws(TransformerError) {
            _ = try loadedEncoder()
        } catch {
            throw .encoder(error)
        }
        var images: [PreprocessedImage] = []
        for picture in pictures {
            images.append(try picture.preprocessed(try picture.decoded(limits: options.limits)))
        }
        return images
    }

    /// The work of encoding pictures, for callers that have other work to do between its slices.
    public func encoding(_ images: [PreprocessedImage]) -> PictureEncoding { PictureEncoding(self, images) }

    /// The work of encoding one picture.
    func run(_ image: PreprocessedImage, _ digest: InputDigest) throws(TransformerError) -> PictureRun {
        let encoder = try loadedEncoder()
        return try encoder.run([try input(image, digest, encoder)])
    }

    /// The rows of a picture: those that are kept, or what the tower makes.
    ///
    /// - Throws: ``VisionError``.
    public func encoded(_ picture: Picture) throws(VisionError) -> EncodedPicture {
        try encoded(try picture.preprocessed(try picture.decoded(limits: options.limits)))
    }

    /// The rows of a picture by its numbers.
    ///
    /// - Throws: ``VisionError/encoder(_:)``.
    public func encoded(_ image: PreprocessedImage) throws(VisionError) -> EncodedPicture {
        guard let digest = InputDigest(image.digest) else { throw .encoder(.noPictures(processor.name, reason: nil)) }
        return try features.picture(digest) { () throws(VisionError) in
            do throws(TransformerError) {
                let encoder = try loadedEncoder()
                let input = try input(image, digest, encoder)
                let encoded = try turn.withLock { (_) throws(TransformerError) in try encoder.encode([input]) }
                guard let picture = encoded.first else { throw .noPictures(processor.name, reason: nil) }
                return picture
            } catch {
                throw .encoder(error)
            }
        }
    }

    private func input(
        _ image: PreprocessedImage, _ digest: InputDigest, _ encoder: PictureEncoder
    ) throws(TransformerError) -> PictureInput {
        var views: [PatchRows] = []
        for view in image.views {
            views.append(try encoder.patches(view.values, rows: view.rows, columns: view.columns))
        }
        var tiles: (rows: Int, columns: Int)?
        if case .wholeThenTiles(let rows, let columns) = image.layout { tiles = (rows, columns) }
        return PictureInput(
            views, digest: digest, size: (image.originalHeight, image.originalWidth), tiles: tiles)
    }

    /// Loads the tower, where it is not yet; otherwise the first picture does, which can take seconds.
    ///
    /// - Throws: ``VisionError/encoder(_:)``.
    public func prepare() throws(VisionError) {
        do throws(TransformerError) { _ = try loadedEncoder() } catch { throw .encoder(error) }
    }

    private func loadedEncoder() throws(TransformerError) -> PictureEncoder {
        try encoder.withLock { (loaded) throws(TransformerError) in
            if let loaded { return loaded }
            var own = Encoder.Options()
            own.pool = options.pool ?? ThreadPool(threads: options.threads)
            own.arithmetic = options.arithmetic
            own.access = options.access
            let encoder = try PictureEncoder.load(directory, projector: projector, options: own)
            loaded = encoder
            return encoder
        }
    }
}

extension ImagePart {
    /// What errors call the image.
    fileprivate func name(_ index: Int) -> String {
        if case .file(let path) = source { return path }
        return "picture \(index + 1)"
    }
}

extension String {
    /// The text with the first of some words replaced.
    fileprivate func replacingFirst(_ word: String, with text: String) -> String {
        guard let range = firstRange(of: word) else { return text }
        return self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
