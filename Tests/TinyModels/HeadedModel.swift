import Checkpoints
import Foundation
import Tensors
import TestSupport

/// A copy of a checkpoint with a prediction head beside it, whose layer is one of the model's and whose other weights are random; in
/// a folder that is removed at the end.
public struct HeadedModel {
    /// How a head's tensors are named.
    public enum Names: Sendable {
        /// Those of Qwen 3.5: normalisations are a difference from one.
        case beside
        /// Those of a layer after the last, with this number.
        case layer(Int)
    }

    /// A tensor of the head.
    public struct HeadTensor {
        /// Its name.
        public var name: String
        /// Its shape.
        public var shape: [Int]
        /// Its values.
        public var values: [Float]

        /// A tensor from its parts.
        public init(name: String, shape: [Int], values: [Float]) {
            (self.name, self.shape, self.values) = (name, shape, values)
        }
    }

    private let folder: TemporaryDirectory
    /// The folder of the copy.
    public var path: String { folder.path }

    /// A copy of a folder.
    ///
    /// - Parameters:
    ///   - layer: the number of the layer that the head's is like.
    ///   - network: the number of the layer that the head's network is like, if that is another.
    ///   - config: replaces texts of config.json.
    ///   - change: changes the head's tensors before they are written.
    public init(
        _ source: String, _ names: Names, like layer: Int, network: Int? = nil, config: [(String, String)] = [],
        change: (inout [HeadTensor]) -> Void = { _ in }
    ) throws {
        folder = try TemporaryDirectory()
        var text = try String(contentsOfFile: source + "/config.json", encoding: .utf8)
        for (old, new) in config { text = text.replacing(old, with: new) }
        try folder.write(text, to: "config.json")
        try folder.write([], to: "model.safetensors")
        let checkpoint = try Checkpoint(directory: source)
        let hidden = try checkpoint.tensor(named: "model.norm.weight").shape[0]
        var writer = SafetensorsWriter()
        var head: [HeadTensor] = []
        let (place, own) =
            switch names {
            case .beside: ("mtp.", "mtp.layers.0.")
            case .layer(let number): ("model.layers.\(number).", "model.layers.\(number).")
            }
        for name in checkpoint.names {
            let tensor = try checkpoint.tensor(named: name)
            writer.add(name, tensor)
            let source = name.contains(".mlp.") ? network ?? layer : layer
            let prefix = "model.layers.\(source)."
            if name.utf8.starts(with: prefix.utf8), let values = tensor.floats() {
                head.append(
                    HeadTensor(
                        name: own + String(decoding: name.utf8.dropFirst(prefix.utf8.count), as: UTF8.self),
                        shape: tensor.shape, values: values))
            }
        }
        var random = SplitMix64(seed: 5)
        let projection = (0..<2 * hidden * hidden).map { _ in (Float(random.next() >> 40) / Float(1 << 24) - 0.5) }
        let (projectionName, norms, one): (String, [String], Float) =
            switch names {
            case .beside: ("fc", ["pre_fc_norm_embedding", "pre_fc_norm_hidden", "norm"], 0)
            case .layer: ("eh_proj", ["enorm", "hnorm", "shared_head.norm"], 1)
            }
        head.append(
            HeadTensor(name: place + projectionName + ".weight", shape: [hidden, 2 * hidden], values: projection))
        for name in norms {
            head.append(
                HeadTensor(
                    name: place + name + ".weight", shape: [hidden], values: Array(repeating: one, count: hidden)))
        }
        change(&head)
        for tensor in head { writer.add(tensor.name, shape: tensor.shape, floats: tensor.values) }
        try writer.write(to: path + "/model.safetensors")
    }
}
