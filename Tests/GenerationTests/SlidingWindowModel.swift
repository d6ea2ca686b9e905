import Checkpoints
import OrderedJSON
import TinyModels

extension TinyModel {
    /// The same weights as a model whose attention reaches back this many positions.
    init(contextSize: Int, slidingWindow: Int) throws {
        try self.init(contextSize: contextSize)
        var config = try ModelDirectory(path: path).configuration
        config["model_type"] = "mistral"
        config["sliding_window"] = .number(JSONNumber(slidingWindow))
        try write("config.json", JSONValue.object(config).serialized())
    }
}
