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
    let run: EmbedRun
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
        try run.each(lines, make: made) { line, text, made, index in
            let name = line.id.map { "{\"id\":\($0.serialized())" } ?? "{\"index\":\(index)"
            let end = text.isTruncated ? ",\"truncated\":true}\n" : "}\n"
            try body(name + "," + made.json + ",\"tokens\":\(text.ids.count)" + end)
        }
    }

    /// The similarities of texts: each row's text is the query.
    func table(_ lines: TextLines) throws -> String {
        var (all, titles): ([Made], [String]) = ([], [])
        try run.each(lines, make: made) { line, _, made, _ in
            all.append(made)
            titles.append(line.text)
        }
        return SimilarityTable.text(titles: titles, all.map { own in all.map { own.similarity(to: $0) } })
    }

    /// What is made of some texts, of which the first has a number among all.
    private func made(_ texts: [TokenizedText], _ first: Int) throws -> [Made] {
        try texts.enumerated().map { index, text in
            do throws(EmbedderError) {
                return kind == .colbert
                    ? .vectors(try run.model.tokenVectors(of: text)) : .weights(try run.model.tokenWeights(of: text))
            } catch .notFinite {
                throw EmbedderError.notFinite(index: first + index)
            }
        }
    }
}
