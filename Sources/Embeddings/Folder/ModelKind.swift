import Checkpoints
import Files
import OrderedJSON
import Transformers

/// What a model's folder is for, as far as its small files say.
public enum ModelKind: Sendable, Hashable {
    /// It makes vectors of texts.
    case embedder
    /// It scores documents.
    case reranker
    /// It answers, or nothing says what it does.
    case other

    /// Reads `modules.json` and `config.json`, and nothing else; a broken folder is ``other``.
    public init(path: String) {
        self = (try? Self.kind(path)) ?? .other
    }

    private static func kind(_ path: String) throws -> ModelKind {
        guard Path.isDirectory(path) else { return .other }
        if let list = try ModuleList(directory: path) {
            let isReranker = list.entries.contains { $0.kind.utf8.elementsEqual("LogitScore".utf8) }
            let settings = try EmbedderSettings(directory: path, transformer: path)
            return isReranker || settings.kind == "CrossEncoder" ? .reranker : .embedder
        }
        let reader = try ModelDirectory(path: path).reader
        if try reader.string("model_type").utf8.elementsEqual("model2vec".utf8) { return .embedder }
        let architecture = try reader.optionalStrings("architectures")?.first ?? ""
        if architecture.utf8.suffix(25).elementsEqual("ForSequenceClassification".utf8) { return .reranker }
        // A text encoder sees both ways; a language model does not.
        let configuration = try Encoder.configuration(of: try ModelDirectory(path: path))
        guard case .tokens = configuration.entrance else { return .other }
        let seesBothWays = configuration.blocks.layers.allSatisfy { layer in
            switch layer.attention?.mask {
            case .bidirectional, .surrounding: true
            default: false
            }
        }
        return seesBothWays ? .embedder : .other
    }
}
