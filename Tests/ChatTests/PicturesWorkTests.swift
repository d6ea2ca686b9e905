import Checkpoints
import Conversations
import Generation
import TestSupport
import Testing
import Vision

@testable import Chat
@testable import Transformers

@Suite("Pictures between passes")
struct PicturesWorkTests {
    private static let path = SharedFolder.path("vision2026/qwen3_vl")

    /// The steps until a picture is encoded, and what came of it.
    private func encode(slice: Duration, _ cancellation: CancellationFlag = CancellationFlag()) throws
        -> (steps: Int, rows: [[Float]]?)
    {
        let vision = try #require(try VisionModel(ModelDirectory(path: Self.path)))
        try vision.prepare()
        let part = ImagePart(.file(Self.path + "/a-61x37.png"))
        let pictures = try vision.pictures(of: Conversation(messages: [Message(.user, [.image(part)])]))
        var result: Result<[EmbeddingRows], any Error>?
        let work = PicturesWork(
            vision.encoding(try vision.preprocessed(pictures)), of: nil, cancellation: cancellation, slice: slice
        ) { result = $0 }
        var steps = 1
        while work.step() { steps += 1 }
        return (steps, try? #require(result).get().flatMap { [$0.values] + $0.blockAdditions })
    }

    @Test(
        "a slice ends inside of a block when its time is over",
        .enabled(if: SharedFolder.holds("vision2026/qwen3_vl/config.json")))
    func slices() throws {
        let blocks = try encode(slice: .seconds(3_600))
        let pieces = try encode(slice: .zero)
        #expect(blocks.rows?.isEmpty == false && pieces.rows == blocks.rows)
        #expect(pieces.steps > 3 * blocks.steps, "\(pieces.steps), \(blocks.steps)")
    }

    @Test(
        "a picture that nobody waits for is given up",
        .enabled(if: SharedFolder.holds("vision2026/qwen3_vl/config.json")))
    func cancelled() throws {
        let flag = CancellationFlag()
        flag.set()
        let ended = try encode(slice: .zero, flag)
        #expect(ended.steps == 1 && ended.rows == nil)
    }
}
