import ArgumentParser
import Chat
import Checkpoints
import Conversations
import Files
import Generation
import ImagePreprocessing
import Images
import Tensors
import Transformers
import Vision

/// `crema logits`: the logits of every position, for comparison with a reference.
struct LogitsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logits",
        abstract: "Writes the logits of every token of a list to a safetensors file.",
        discussion: """
            The file holds one tensor 'logits', float32 [tokens, vocabulary]. With --messages it also holds 'input_ids', and of \
            conversations with pictures 'features' [rows, width], and 'rgb.N' and 'pixel_values.N' of each picture from N = 0. \
            With --blocks it also holds 'blocks.N' [tokens, hidden], the residual stream after block N.

            Example:
              crema logits --model DIR --ids 1,2,3 --output l.safetensors
              crema logits --model DIR --messages m.json --output l.safetensors
              crema logits --model DIR --adapter ADAPTER:0.5 --ids 1,2,3 --output l.safetensors
            """)

    @OptionGroup var engineFlags: EngineFlags

    @Option(help: ArgumentHelp("The token ids.", valueName: "1,2,3"))
    var ids: TokenList?

    @Option(
        help: ArgumentHelp(
            "A JSON file of messages; parts {\"type\": \"image\", \"image\": \"a.png\"} name files beside it.",
            valueName: "file.json"))
    var messages: String?

    @Flag(help: "Also write the residual stream after each block.")
    var blocks = false

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file.safetensors"))
    var output: String

    func validate() throws {
        if (ids == nil) == (messages == nil) { throw ValidationError("give --ids or --messages, and not both") }
    }

    func run() async throws {
        try ReplaceableFile.check(output)
        let conversation = try messages.map(MessagesFile.conversation)
        let (engine, _) = try engineFlags.load()
        var writer = SafetensorsWriter()
        var input: SequenceInput
        if let conversation {
            input = try await read(conversation, engine, &writer)
        } else {
            input = SequenceInput(ids?.ids ?? [])
        }
        input.adapters = engine.adapters.standing
        if let id = input.tokens.first(where: { !(0..<engine.decoder.vocabularySize).contains(Int($0)) }), input.isText
        {
            throw Failure(
                "--ids: token \(id) is not in the vocabulary; expected 0 to \(engine.decoder.vocabularySize - 1)",
                .usage)
        }
        let cache = try engine.decoder.makeCache(capacity: engine.contextSize)
        var evaluation = Evaluation()
        let streams = blocks ? BlockStreams() : nil
        try engine.decoder.evaluate(
            [SequenceRun(input, cache: cache, rows: .all)], into: &evaluation, observer: streams?.take)
        for (block, values) in (streams?.values ?? [:]).sorted(by: { $0.key < $1.key }) {
            writer.add(
                "blocks.\(block)",
                try Tensor(values, shape: [input.count, values.count / max(input.count, 1)]))
        }
        var all = [Logits()]
        try engine.decoder.logits(of: evaluation, vocabularies: [nil], into: &all)
        let logits = all[0]
        writer.add("logits", try Tensor(logits.values, shape: [logits.rowCount, logits.columnCount]))
        try writer.write(to: output)
        StandardError.write("wrote logits [\(logits.rowCount), \(logits.columnCount)] to \(output)\n")
    }

    /// What the model reads of a conversation; ids, rows and pictures go into the file.
    private func read(
        _ conversation: Conversation, _ engine: Engine, _ writer: inout SafetensorsWriter
    ) async throws -> SequenceInput {
        let chat = try ChatEngine(engine, pictures: engineFlags.images.options)
        let (input, pictures) = try await chat.seen(conversation)
        let ids = input.tokens.flatMap { id in
            let value = Int64(id)
            return (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        writer.add("input_ids", type: .int64, shape: [input.count], bytes: ids)
        guard let vision = chat.vision, !pictures.isEmpty else { return input }
        var features: [Float] = []
        var additions: [[Float]] = []
        for (index, picture) in pictures.enumerated() {
            let image = try picture.decoded()
            writer.add("rgb.\(index)", type: .uint8, shape: [image.height, image.width, 3], bytes: image.pixels)
            let preprocessed = try picture.preprocessed(image)
            let values = preprocessed.referenceValues
            writer.add("pixel_values.\(index)", shape: values.shape, floats: values.values)
            let encoded = try vision.encoded(preprocessed)
            features += encoded.features
            if additions.isEmpty { additions = encoded.blockAdditions.map { _ in [] } }
            for (block, own) in encoded.blockAdditions.enumerated() { additions[block] += own }
        }
        let width = vision.configuration.rowWidth
        writer.add("features", shape: [features.count / width, width], floats: features)
        for (block, own) in additions.enumerated() {
            writer.add("deepstack.\(block)", shape: [own.count / width, width], floats: own)
        }
        return input
    }
}

/// The residual streams after the blocks of a pass, chunk after chunk.
private final class BlockStreams {
    /// By the block's number: [tokens, hidden].
    private(set) var values: [Int: [Float]] = [:]

    /// Takes what a pass reports.
    func take(_ observation: Observation) {
        guard observation.name == .blockOutput, let block = observation.layer else { return }
        values[block, default: []] += observation.values
    }
}
