import Chat
import Checkpoints
import Conversations
import Foundation
import Generation
import ImagePreprocessing
import Images
import Tensors
import TestSupport
import Testing
import Transformers
import Vision

/// GGUF models whose towers are in files beside them.
@Suite("Projectors beside GGUF models")
struct ProjectorTests {
    private static let folder = Repository.path("Tests/VisionTests/Fixtures/idefics3")
    private static let model = folder + "/model.gguf"
    private static let projectors = Repository.model("Pictures/Projectors")

    private static let projectorFiles = (try? GGUFProjector.files(in: projectors)) ?? []

    private static func engine(
        _ projector: ProjectorChoice, of path: String = model, budget: ImageBudget = ImageBudget()
    ) throws -> ChatEngine {
        var options = EngineOptions()
        (options.threads, options.arithmetic) = (2, .exact)
        let pictures = PictureOptions(budget: budget, projector: projector)
        return try ChatEngine(
            Engine(ModelDirectory(path: path), options: options, pictures: pictures), pictures: pictures)
    }

    /// A picture of this many pixels, as a file.
    private static func picture(width: Int = 20, height: Int = 12) -> ContentPart {
        let pixels = (0..<width * height * 3).map { UInt8(truncatingIfNeeded: $0 * 37) }
        return .image(ImagePart(.bytes(Array("P6 \(width) \(height) 255\n".utf8) + pixels, mediaType: nil)))
    }

    private static func message(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "a GGUF model sees with the projector beside it, in its folder or by its file, and with one that is named",
        arguments: [model, folder])
    func found(path: String) async throws {
        let named = ProjectorChoice.file(Self.projectors + "/mmproj-idefics3-f32.gguf")
        for choice in [ProjectorChoice.beside, named] {
            let engine = try Self.engine(choice, of: path)
            let vision = try #require(engine.vision, "\(engine.visionFault ?? "sees nothing")")
            #expect(vision.processor.file == "mmproj-idefics3-f32.gguf")
            let conversation = Conversation(messages: [Message(.user, [Self.picture(), .text("what is it?")])])
            let (input, pictures) = try await engine.seen(conversation)
            let picture = try #require(pictures.first)
            #expect(picture.rowCount > 4)
            #expect(input.tokens.count { $0 == 40 } == picture.rowCount)
            // The tower of the safetensors files has the same numbers.
            let own = try PictureEncoder.load(
                ModelDirectory(path: Repository.model("Pictures/idefics3")), options: Self.options)
            let views = try vision.processor.preprocess(try picture.decoded()).views
            let expected = try own.encode([
                PictureInput(
                    views.map { try own.patches($0.values, rows: $0.rows, columns: $0.columns) },
                    digest: try #require(InputDigest(Array(repeating: 1, count: 32))), size: (12, 20))
            ])
            #expect(try vision.encoded(picture).features == expected.first?.features)
        }
    }

    private static var options: Encoder.Options {
        var options = Encoder.Options()
        (options.pool, options.arithmetic) = (ThreadPool(threads: 2), .exact)
        return options
    }

    @Test("a model whose projector is left out reads text alone")
    func leftOut() async throws {
        let engine = try Self.engine(.none)
        #expect(engine.vision == nil)
        #expect(engine.contentKinds == [.text])
        #expect(try await engine.tokenCount(Conversation(messages: [Message(.user, [.text("a")])])) > 0)
    }

    @Test("a projector of another model that is named is refused when the model is loaded, in one line")
    func refused() throws {
        func load(_ name: String) -> String? {
            Self.message { _ = try Self.engine(.file(Self.projectors + "/" + name)) }
        }
        #expect(
            load("mmproj-gemma3-window-f16.gguf")
                == "model.gguf: its vocabulary has no token '<image_soft_token>', in whose places the rows of "
                + "mmproj-gemma3-window-f16.gguf stand; give the projector of this model")
        #expect(load("none.gguf")?.contains("none.gguf") == true)
    }

    @Test("the text part of a model that sees says that its projector is missing")
    func missing() throws {
        let directory = try ModelDirectory(path: Repository.model("gguf/qwen3_vl/qwen3_vl.gguf"))
        guard case .blocked(let reason) = Sight(directory) else {
            Issue.record("it is not blocked")
            return
        }
        #expect(
            reason
                == "the file holds the text part of the model; its pictures need its mmproj-….gguf beside it, or --mmproj FILE"
        )
    }

    @Test("a projector of another model beside it leaves a model to text, and a picture is refused with the reason")
    func strange() async throws {
        let files = try TemporaryDirectory()
        try files.write(SharedBytes.of(Self.model), to: "model.gguf")
        try files.write(SharedBytes.of(Self.projectors + "/mmproj-gemma3-window-f16.gguf"), to: "mmproj.gguf")
        let engine = try Self.engine(.beside, of: files.path("model.gguf"))
        #expect(engine.vision == nil)
        let conversation = Conversation(messages: [Message(.user, [Self.picture()])])
        await #expect(
            throws: VisionError.unseen(
                "model.gguf: its vocabulary has no token '<image_soft_token>', in whose places the rows of mmproj.gguf stand; "
                    + "give the projector of this model")
        ) { _ = try await engine.seen(conversation) }
    }

    @Test("a projector says how its family's pictures become numbers", arguments: projectorFiles)
    func processors(file: String) throws {
        let projector = try GGUFProjector(path: file)
        let last = try #require(file.split(separator: "/").last)
        let name = last.dropFirst("mmproj-".count).dropLast("-f32.gguf".count)
        let directory = try ModelDirectory(path: Repository.model("Pictures/\(name)"))
        let processor = try #require(try ImageProcessor(directory, projector: projector))
        let classes = [
            "idefics3": "Idefics3ImageProcessor", "gemma3-window": "Gemma3ImageProcessor",
            "gemma4-vision": "Gemma4ImageProcessor", "lfm2_vl": "Lfm2VlImageProcessor",
            "llava-clip": "CLIPImageProcessor", "llava_next-clip": "LlavaNextImageProcessor",
            "llava_next-granite": "LlavaNextImageProcessor", "pixtral": "PixtralImageProcessor",
            "mistral3": "PixtralImageProcessor",
            "internvl-layer": "GotOcr2ImageProcessor", "qwen2_vl": "Qwen2VLImageProcessor",
            "qwen3_vl_moe": "Qwen2VLImageProcessor",
        ]
        #expect(Self.projectorFiles.count == classes.count)
        #expect(processor.name == classes[String(name)])
        #expect(processor.file == projector.file)
        // What the tower is given is what it takes.
        let encoder = try PictureEncoder.load(directory, projector: projector, options: Self.options)
        let pixels = (0..<64 * 48 * 3).map { UInt8(truncatingIfNeeded: $0 * 53) }
        let picture = try #require(RGBImage(width: 64, height: 48, pixels: pixels))
        for view in try processor.preprocess(picture).views {
            let patches = try encoder.patches(view.values, rows: view.rows, columns: view.columns)
            #expect(patches.rows * patches.columns > 0)
        }
    }

    @Test("limits of rows that a model's rule does not follow are refused when the model is loaded, by their flags")
    func limits() throws {
        func load(most: Int? = nil, least: Int? = nil) -> String? {
            Self.message { _ = try Self.engine(.beside, budget: ImageBudget(most: most, least: least)) }
        }
        #expect(load(most: 8) == nil)
        #expect(
            load(least: 8)
                == "--image-min-tokens cannot be followed: by the rule of the model's class Idefics3ImageProcessor, it does not "
                + "change how many tokens a picture takes; leave it out")
        #expect(
            load(most: 3)
                == "--image-max-tokens is 3; a picture of this model takes at least 4; give 4 or more, or leave it out")
        let text = Self.message { _ = try Self.engine(.none, budget: ImageBudget(most: 64)) }
        #expect(text?.hasSuffix("model.gguf' has no part that sees pictures; send text alone") == true)
    }
}

/// Bytes of fixtures.
private enum SharedBytes {
    static func of(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }
}
