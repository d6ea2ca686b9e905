import ArgumentParser
import Embeddings
import OrderedJSON

/// What is made of a text.
enum RepresentationChoice: String, ExpressibleByArgument, CaseIterable {
    /// One vector.
    case dense
    /// A vector of each token, for late interaction.
    case colbert
    /// A weight of each word.
    case sparse
}

/// Texts to vectors of their tokens, or to weights of their words: lines, or a table of similarities.
struct TokenRun {
    let model: EmbeddingModel
    let role: TextRole
    let kind: RepresentationChoice

    /// What was made of one text.
    private enum Made {
        case vectors([[Float]])
        case weights([(id: Int32, weight: Float)])

        var json: String {
            switch self {
            case .vectors(let vectors):
                "\"embeddings\":[" + vectors.map { VectorLine.list($0) }.joined(separator: ",") + "]"
            case .weights(let weights):
                "\"weights\":{" + weights.map { "\"\($0.id)\":\($0.weight)" }.joined(separator: ",") + "}"
            }
        }

        func similarity(to other: Made) -> Float {
            switch (self, other) {
            case (.vectors(let own), .vectors(let others)): Similarity.lateInteraction(own, others)
            case (.weights(let own), .weights(let others)): Similarity.commonWords(own, others)
            default: .nan
            }
        }
    }

    /// Calls a body with a line of each text.
    func write(_ lines: TextLines, _ body: (String) throws -> Void) throws {
        var cut = 0
        var count = 0
        while case let group = try lines.group(), !group.isEmpty {
            for (line, text) in zip(group, try model.tokenize(all: group.map(\.text), as: role)) {
                let name = line.id.map { "{\"id\":\($0.serialized())" } ?? "{\"index\":\(count)"
                let end = text.isTruncated ? ",\"truncated\":true}\n" : "}\n"
                try body(name + "," + made(text).json + ",\"tokens\":\(text.ids.count)" + end)
                cut += text.isTruncated ? 1 : 0
                count += 1
            }
        }
        EmbedRun.tellCut(cut, of: count, model.maximumTokens(as: role))
    }

    /// The similarities of texts: each row's text is the query.
    func table(_ lines: TextLines) throws -> String {
        let all = try lines.rest()
        let made = try model.tokenize(all: all.map(\.text), as: role).map(made)
        return SimilarityTable.text(
            titles: all.map(\.text), made.map { own in made.map { own.similarity(to: $0) } })
    }

    private func made(_ text: TokenizedText) throws -> Made {
        kind == .colbert ? .vectors(try model.tokenVectors(of: text)) : .weights(try model.tokenWeights(of: text))
    }
}
