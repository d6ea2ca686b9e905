import Files
import Tensors
import TestSupport
import Testing

@testable import Checkpoints

@Suite("Sharded checkpoint")
struct ShardedCheckpointTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private let index = "model.safetensors.index.json"

    /// Writes a shard of one-byte tensors.
    private func shard(_ name: String, _ tensors: [String: UInt8]) throws {
        var writer = SafetensorsWriter()
        for (tensor, value) in tensors { writer.add(tensor, type: .uint8, shape: [1], bytes: [value]) }
        try directory.makeDirectory(".")
        try writer.write(to: directory.path(name))
    }

    private func write(index map: String, metadata: String = "{}") throws {
        try directory.write(#"{"metadata":\#(metadata),"weight_map":\#(map)}"#, to: index)
    }

    private func open() -> CheckpointError? {
        checkpointError { _ = try Checkpoint(directory: directory.path) }
    }

    @Test("all shards share one table of names", arguments: [FileAccess.mapped, .read])
    func oneTable(access: FileAccess) throws {
        try shard("b.safetensors", ["x": 1, "y": 2])
        try shard("a.safetensors", ["z": 3])
        try write(
            index: #"{"y":"b.safetensors","z":"a.safetensors","x":"b.safetensors"}"#, metadata: #"{"total_size":3}"#)
        let checkpoint = try Checkpoint(directory: directory.path, access: access)
        #expect(checkpoint.names == ["z", "x", "y"])
        #expect(checkpoint.tensorCount == 3)
        #expect(checkpoint.dataByteCount == 3)
        #expect(ownBytes(try checkpoint.tensor(named: "z")) == [3])
        #expect(ownBytes(try checkpoint.tensor(named: "y")) == [2])
        #expect(checkpoint.contains("x"))
        #expect(!checkpoint.contains("w"))
        #expect(checkpoint.warnings == [])
    }

    @Test("a shard name that leads elsewhere, or is no safetensors file, is refused by its name", arguments: shardNames)
    private func name(_ shard: String, problem: String) throws {
        try directory.write(SafetensorsBytes.file("{}"), to: "x.safetensors")
        try write(index: "{\"lm_head.weight\":\"\(shard)\"}")
        #expect(open()?.description == "\(index): 'weight_map' sends 'lm_head.weight' to \(problem)")
    }

    private static let shardNames: [(String, String)] = [
        ("../x", "'../x', outside the model directory"),
        ("../x.safetensors", "'../x.safetensors', outside the model directory"),
        ("/etc/passwd", "'/etc/passwd', outside the model directory"),
        ("a/../../b", "'a/../../b', outside the model directory"),
        ("./x.safetensors", "'./x.safetensors', outside the model directory"),
        ("sub/x.safetensors", "'sub/x.safetensors', outside the model directory"),
        ("..", "'..', outside the model directory"),
        ("", "'', an empty name"),
        (#"x.safetensors\u0000.safetensors"#, #"'x.safetensors\0.safetensors', a name with a NUL byte"#),
        ("x.bin", "'x.bin', a name that does not end in '.safetensors'"),
        (".safetensors", "'.safetensors', a name that does not end in '.safetensors'"),
    ]

    @Test("a shard that is a link out of the directory is refused")
    func linkOutside() throws {
        let elsewhere = try TemporaryDirectory()
        let target = try elsewhere.write(SafetensorsBytes.file("{}"), to: "x.safetensors")
        try directory.link("x.safetensors", to: target)
        try write(index: #"{"w":"x.safetensors"}"#)
        let resolved = try #require(Path.resolved(target))
        #expect(
            open()?.description
                == "\(index): 'weight_map' sends 'w' to 'x.safetensors', a link to '\(resolved)', outside the model directory"
        )
    }

    @Test("a link within the directory is followed, and so is a link of the Hugging Face cache into its blobs")
    func linksAllowed() throws {
        try shard("real.safetensors", ["w": 5])
        try directory.link("x.safetensors", to: "real.safetensors")
        try write(index: #"{"w":"x.safetensors"}"#)
        #expect(ownBytes(try Checkpoint(directory: directory.path).tensor(named: "w")) == [5])

        try directory.makeDirectory("models--o--n/blobs")
        try directory.makeDirectory("models--o--n/snapshots/abc")
        try shard("models--o--n/blobs/0123", ["w": 6])
        try directory.write(#"{"weight_map":{"w":"x.safetensors"}}"#, to: "models--o--n/blobs/4567")
        try directory.link("models--o--n/snapshots/abc/x.safetensors", to: "../../blobs/0123")
        try directory.link("models--o--n/snapshots/abc/\(index)", to: "../../blobs/4567")
        let snapshot = try Checkpoint(directory: directory.path("models--o--n/snapshots/abc"))
        #expect(ownBytes(try snapshot.tensor(named: "w")) == [6])
    }

    @Test("a blob that is a link into the store of all models of the cache is followed, and into no other folder")
    func sharedStore() throws {
        let digits = String(repeating: "ab", count: 32)
        let snapshot = "models--o--n/snapshots/abc"
        try directory.makeDirectory("models--o--n/blobs")
        try directory.makeDirectory("blobs/ab")
        try directory.makeDirectory("blobs/other")
        for folder in ["blobs/ab", "blobs/other"] { try shard("\(folder)/\(digits)", ["w": 6]) }
        try directory.link("models--o--n/blobs/0123", to: "../../blobs/ab/\(digits)")
        try directory.link("\(snapshot)/x.safetensors", to: "../../blobs/0123")
        try directory.write(#"{"weight_map":{"w":"x.safetensors"}}"#, to: "\(snapshot)/\(index)")
        let checkpoint = try Checkpoint(directory: directory.path(snapshot))
        #expect(ownBytes(try checkpoint.tensor(named: "w")) == [6])

        try directory.link("\(snapshot)/y.safetensors", to: "../../../blobs/other/\(digits)")
        try directory.write(#"{"weight_map":{"w":"y.safetensors"}}"#, to: "\(snapshot)/\(index)")
        let error = checkpointError { _ = try Checkpoint(directory: directory.path(snapshot)) }
        guard case .pathOutsideModelDirectory(index, "w", "y.safetensors", .some) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("a link from a snapshot to another model's blobs is refused")
    func otherBlobs() throws {
        try directory.makeDirectory("models--o--n/snapshots/abc")
        try directory.makeDirectory("models--o--m/blobs")
        try shard("models--o--m/blobs/0123", ["w": 6])
        try directory.link("models--o--n/snapshots/abc/x.safetensors", to: "../../../models--o--m/blobs/0123")
        try directory.write(#"{"weight_map":{"w":"x.safetensors"}}"#, to: "models--o--n/snapshots/abc/\(index)")
        let error = checkpointError { _ = try Checkpoint(directory: directory.path("models--o--n/snapshots/abc")) }
        guard case .pathOutsideModelDirectory(index, "w", "x.safetensors", .some) = error else {
            Issue.record("found \(String(describing: error))")
            return
        }
    }

    @Test("a tensor that is not in its shard is named")
    func tensorMissing() throws {
        try shard("a.safetensors", ["x": 1])
        try shard("b.safetensors", ["y": 1])
        try write(index: #"{"x":"a.safetensors","z":"a.safetensors"}"#)
        let message =
            "\(index): 'weight_map' sends 'z' to 'a.safetensors', which does not hold it; "
            + "download the index and the shards of one revision"
        #expect(open()?.description == message)
        // Held by another shard than the index says.
        try write(index: #"{"x":"a.safetensors","z":"a.safetensors","y":"b.safetensors"}"#)
        try shard("b.safetensors", ["y": 1, "z": 2])
        #expect(open()?.description == message)
    }

    @Test("a tensor in two shards is named with both")
    func tensorTwice() throws {
        try shard("a.safetensors", ["x": 1, "y": 1])
        try shard("b.safetensors", ["y": 1])
        try write(index: #"{"x":"a.safetensors","y":"b.safetensors"}"#)
        #expect(
            open()?.description
                == "\(index): tensor 'y' is in two shards, 'a.safetensors' and 'b.safetensors'; "
                + "download the index and the shards of one revision")
    }

    @Test("a missing shard is named with a tensor that needs it")
    func shardMissing() throws {
        try shard("a.safetensors", ["x": 1])
        try write(index: #"{"x":"a.safetensors","y":"b.safetensors"}"#)
        #expect(
            open()?.description
                == "\(directory.path): 'b.safetensors' is missing (\(index) sends 'y' to it); download it into the directory"
        )
    }

    @Test("an index of other shards than those that are there is reported as such")
    func staleIndex() throws {
        try shard("model-00001-of-00001.safetensors", ["x": 1])
        try shard("adapter_model.safetensors", ["z": 1])
        try write(index: #"{"x":"model-00001-of-00002.safetensors","y":"model-00002-of-00002.safetensors"}"#)
        #expect(
            open()?.description
                == "\(directory.path): 'model-00001-of-00002.safetensors' is missing (\(index) sends 'x' to it), and "
                + "'model-00001-of-00001.safetensors', which the index does not name, is there; the index is of other shards: "
                + "remove it, or download those it names")
    }

    @Test("a single file wins over an index beside it, with a warning, and is told apart when a tensor is missing")
    func strayFile() throws {
        try shard("model.safetensors", ["x": 1])
        try shard("a.safetensors", ["x": 2, "y": 3])
        try write(index: #"{"x":"a.safetensors","y":"a.safetensors"}"#)
        let checkpoint = try Checkpoint(directory: directory.path)
        #expect(ownBytes(try checkpoint.tensor(named: "x")) == [1])
        #expect(
            checkpoint.warnings.map(\.description) == [
                "\(index): not read, because model.safetensors is there too; remove the one that is not the model"
            ])
        #expect(
            checkpointError { _ = try checkpoint.tensor(named: "y", reason: "layer 0") }?.description
                == "model.safetensors: tensor 'y' is missing (needed by layer 0); the file is read in place of the shards of "
                + "'\(index)': remove it if they are the model")
    }

    @Test("one file of another name is the model, and so is a whole set of numbered shards")
    func looseShards() throws {
        try shard("adapter_model.safetensors", ["a": 9])
        try shard("weights.safetensors", ["x": 1])
        #expect(ownBytes(try Checkpoint(directory: directory.path).tensor(named: "x")) == [1])
        try shard("more.safetensors", ["y": 1])
        #expect(
            open()?.description
                == "\(directory.path): 'more.safetensors', 'weights.safetensors' are side by side without '\(index)'; keep "
                + "the one that is the model, or download the index")
        // What holds no weights is no model: results that were saved beside one.
        try shard("weights.safetensors", ["layer.weight": 1])
        #expect(ownBytes(try Checkpoint(directory: directory.path).tensor(named: "layer.weight")) == [1])

        let set = try TemporaryDirectory()
        func write(_ number: Int, of count: Int, _ tensor: String) throws {
            var writer = SafetensorsWriter()
            writer.add(tensor, type: .uint8, shape: [1], bytes: [UInt8(number)])
            try writer.write(to: set.path("model-0000\(number)-of-0000\(count).safetensors"))
        }
        try write(1, of: 3, "x")
        try write(3, of: 3, "z")
        #expect(
            checkpointError { _ = try Checkpoint(directory: set.path) }?.description
                == "\(set.path): 'model-00002-of-00003.safetensors' is missing beside the other shards of its set; download it "
                + "into the directory")
        try write(2, of: 3, "y")
        let checkpoint = try Checkpoint(directory: set.path)
        #expect(checkpoint.names == ["x", "y", "z"])
        #expect(ownBytes(try checkpoint.tensor(named: "z")) == [3])
        try write(2, of: 3, "x")
        #expect(
            checkpointError { _ = try Checkpoint(directory: set.path) }?.description
                == "model-00001-of-00003.safetensors: tensor 'x' is in two shards, 'model-00001-of-00003.safetensors' and "
                + "'model-00002-of-00003.safetensors'; download the index and the shards of one revision")
    }

    @Test("one shard that is the whole set is the model")
    func singleShard() throws {
        try shard("model-00001-of-00001.safetensors", ["x": 7])
        #expect(ownBytes(try Checkpoint(directory: directory.path).tensor(named: "x")) == [7])
    }

    @Test("what a directory holds in place of weights is named with what would help", arguments: foreignFiles)
    private func otherWeights(files: [String: String], message: String) throws {
        for (name, text) in files { try directory.write(text, to: name) }
        #expect(open()?.description == "\(directory.path): \(message)")
    }

    private static let foreignFiles: [([String: String], String)] = [
        (
            ["adapter_config.json": #"{"base_model_name_or_path": "org/base"}"#, "adapter_model.safetensors": ""],
            "holds a LoRA adapter of 'org/base' and no model; give the model that it was trained on with --model, and this folder "
                + "with --adapter"
        ),
        (
            ["adapter_model.bin": ""],
            "holds a LoRA adapter and no model; give the model that it was trained on with --model, and this folder with "
                + "--adapter"
        ),
        (
            ["pytorch_model.bin": "", "training_args.bin": ""],
            "holds its weights as 'pytorch_model.bin', which only PyTorch reads; save them as safetensors (save_pretrained of "
                + "transformers), or download a revision that has 'model.safetensors'"
        ),
        (
            ["model.pth": ""],
            "holds its weights as 'model.pth', which only PyTorch reads; save them as safetensors (save_pretrained of "
                + "transformers), or download a revision that has 'model.safetensors'"
        ),
        (
            ["consolidated.safetensors": "", "params.json": "{}"],
            "holds 'consolidated.safetensors', in the layout of the model's makers; download the files in the layout of "
                + "transformers, 'model.safetensors' or its shards"
        ),
        (
            ["model.onnx": ""],
            "holds its weights as 'model.onnx', for ONNX; download 'model.safetensors' or its shards"
        ),
    ]

    @Test("each shard stands with the first tensor that the index sends to it")
    func firstTensors() throws {
        let count = 2_000
        let entries = (0..<count).map { "\"t\($0)\":\"s\(count - 1 - $0).safetensors\"" }
        try write(index: "{" + entries.joined(separator: ",") + ",\"last\":\"s7.safetensors\"}")
        let read = try ShardIndex(path: directory.path(index), limits: CheckpointLimits())
        #expect(read.entries.count == count + 1)
        #expect(read.shards.count == count)
        #expect(read.shards.first?.name == "s0.safetensors")
        #expect(read.shards.first(where: { $0.name == "s7.safetensors" })?.firstTensor == "t1992")
    }

    @Test("a wrong total size is a warning")
    func totalSize() throws {
        try shard("a.safetensors", ["x": 1])
        try write(index: #"{"x":"a.safetensors"}"#, metadata: #"{"total_size":17}"#)
        let warnings = try Checkpoint(directory: directory.path).warnings
        #expect(warnings == [.totalSize(file: index, stated: 17, found: 1)])
        #expect(warnings.map(\.description) == ["\(index): 'metadata.total_size' is 17; the shards hold 1 bytes"])
    }

    @Test("an index that is no index is refused", arguments: brokenIndexes)
    private func broken(text: String, problem: String) throws {
        try directory.write(text, to: index)
        #expect(open()?.description == "\(index): \(problem)")
    }

    private static let brokenIndexes: [(String, String)] = [
        ("[]", "holds an empty array; expected an object"),
        ("{}", "'weight_map' is missing (needed by a checkpoint in shards)"),
        (#"{"weight_map":[]}"#, "'weight_map' is an empty array; expected an object"),
        (#"{"weight_map":{"x":1}}"#, "'weight_map.x' is 1; expected a string"),
        (
            #"{"weight_map":{"x":"a.safetensors","x":"b.safetensors"}}"#,
            #"not valid JSON: byte 35: key "x" occurs twice in one object"#
        ),
        ("{", "not valid JSON: byte 1: the text ends; expected a key or '}'"),
    ]

    @Test("without weights, the error names the files that would hold them")
    func noWeights() {
        #expect(
            open()?.description
                == "\(directory.path): 'model.safetensors' or '\(index)' is missing; it is needed for the weights")
    }

    @Test("a tensor of another shape is refused with both shapes and the reason")
    func wrongShape() throws {
        var writer = SafetensorsWriter()
        writer.add("q", type: .uint8, shape: [2, 3], bytes: Array(0..<6))
        try writer.write(to: directory.path("model.safetensors"))
        let checkpoint = try Checkpoint(directory: directory.path)
        #expect(try checkpoint.tensor(named: "q", shape: [2, 3]).shape == [2, 3])
        #expect(
            checkpointError { _ = try checkpoint.tensor(named: "q", shape: [4, 3], reason: "2 heads x 2") }?.description
                == "model.safetensors: 'q' is [2, 3]; expected [4, 3] (2 heads x 2)")
        #expect(
            checkpointError { _ = try checkpoint.tensor(named: "k", shape: [4], reason: "layer 0") }?.description
                == "model.safetensors: tensor 'k' is missing (needed by layer 0)")
    }
}
