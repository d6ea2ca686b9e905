import Checkpoints
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// Towers and connectors in GGUF files beside their models.
@Suite("Projectors in GGUF files")
struct ProjectorTests {
    private static let folder = SharedData.fixtures + "/Pictures"
    private static let files = (try? GGUFProjector.files(in: folder + "/Projectors")) ?? []

    /// The model that a file was made of: `mmproj-NAME-f32.gguf`.
    private static func model(of file: String) -> ModelDirectory? {
        let name = file.split(separator: "/").last ?? ""
        let stem = name.dropFirst("mmproj-".count).dropLast("-f32.gguf".count)
        return try? ModelDirectory(path: folder + "/" + stem)
    }

    private static var options: Encoder.Options {
        var options = Encoder.Options()
        (options.pool, options.arithmetic) = (Decoder.testPool, .exact)
        return options
    }

    @Test(
        "a projector's features are within 5e-6 of the reference, as those of the model's own tower", arguments: files)
    func features(file: String) throws {
        let directory = try #require(Self.model(of: file))
        let encoder = try PictureEncoder.load(
            directory, projector: GGUFProjector(path: file), options: Self.options)
        let reference = try Checkpoint(file: directory.path + "/reference.safetensors")
        let expected = try #require(try reference.tensor(named: "features").floats())
        let picture = try PicturePromptTests.picture(
            directory.path, try #require(try reference.tensor(named: "pixel_values").floats()), encoder)
        let encoded = try #require(try encoder.encode([picture]).first)
        #expect(encoded.features.count == expected.count)
        #expect(relativeError(encoded.features, expected) <= 5e-6)
        #expect(encoded.blockAdditions.count == reference.names.filter { $0.contains("deepstack") }.count)
        for (index, added) in encoded.blockAdditions.enumerated() {
            let own = try #require(try reference.tensor(named: "deepstack.\(index)").floats())
            #expect(relativeError(added, own) <= 5e-6)
        }
        #expect(encoder.configuration.placeholder == 40)
    }

    @Test("there are files of eight types, those in 16 bits first")
    func listed() {
        #expect(Self.files.count == 12)
        #expect(Self.files.first?.contains("gemma3-window-f16") == true)
    }

    @Test("a type that is not computed, a file of another model and a model are refused in one line")
    func refused() throws {
        let file = try #require(Self.files.first { $0.contains("idefics3") })
        let directory = try #require(Self.model(of: file))
        let bytes = try SharedData.bytes(of: file)
        let files = try TemporaryDirectory()
        func changed(_ key: String, _ change: (inout ArraySlice<UInt8>) -> Void) throws -> String {
            let place = try #require(bytes.indices.first { bytes[$0...].starts(with: key.utf8) })
            var (head, rest) = (bytes[..<(place + key.utf8.count)], bytes[(place + key.utf8.count)...])
            change(&rest)
            head += rest
            try files.write(Array(head), to: "mmproj.gguf")
            return files.path("mmproj.gguf")
        }
        func message(_ body: () throws -> Void) -> String? {
            do {
                try body()
                return nil
            } catch {
                return "\(error)"
            }
        }
        // After a key come four bytes of its type, and eight of a text's length.
        let unknown = try changed("clip.projector_type") { $0[$0.startIndex + 12 + 7] = UInt8(ascii: "9") }
        let known =
            "'gemma3', 'lfm2', 'mlp', 'pixtral', 'internvl', 'gemma4v', 'qwen2vl_merger', 'qwen2.5vl_merger', 'qwen3vl_merger'"
        #expect(
            message { _ = try GGUFProjector(path: unknown) }
                == "mmproj.gguf: 'clip.projector_type' is \"idefics9\"; expected one of 'idefics3', \(known)")
        let other = try changed("clip.vision.projection_dim") { $0[$0.startIndex + 4] = 33 }
        #expect(
            message { _ = try PictureEncoder.load(directory, projector: GGUFProjector(path: other)) }
                == "mmproj.gguf: its rows are 33 wide, and the model's are 32; give the projector of this model")
        let model = try changed("general.architecture") { $0[$0.startIndex + 12] = UInt8(ascii: "k") }
        #expect(
            message { _ = try GGUFProjector(path: model) }
                == "mmproj.gguf: 'general.architecture' is \"klip\"; expected 'clip'")
        #expect(
            message { _ = try GGUFProjector(path: files.path("none.gguf")) }?.contains("none.gguf") == true)
        let text = try RandomCheckpoint()
        #expect(
            message { _ = try PictureEncoder.load(ModelDirectory(path: text.path)) }
                == "a model of model_type 'llama' sees no pictures; give text alone, or a model that sees")
    }

    @Test("rotated pairs of a GGUF model are turned by three positions, as its file divides them")
    func sections() throws {
        func axes(_ name: String) throws -> [RotaryConfiguration.Axes?] {
            let file = SharedData.fixtures + "/gguf/\(name)/\(name).gguf"
            return try Decoder.configuration(of: ModelDirectory(path: file)).rotaryEmbeddings.map(\.axes)
        }
        #expect(try axes("qwen3_vl") == [.interleaved([4, 6, 6])])
        // Of four pairs no axis has more than five.
        #expect(try axes("qwen3_5") == [.interleaved([5, 5, 5])])
        #expect(try axes("qwen2") == [nil])
    }
}
