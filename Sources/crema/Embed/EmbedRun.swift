import Embeddings
import Generation

/// Texts through a model, group by group, with what is told about them at the end.
struct EmbedRun {
    let model: EmbeddingModel
    let role: TextRole
    let dimensions: Int?

    /// Texts of one group: enough to fill what is computed at once, and few enough to write vectors as they come.
    private static let groupSize = 256

    /// Embeds texts in their order, and calls a body with each.
    func embed(
        _ lines: [TextLines.Line], _ body: (TextLines.Line, TokenizedText, Embedding, Int) throws -> Void
    ) throws {
        var bar = ProgressBar("embedding", unit: "texts")
        defer { bar.finish() }
        let start = ContinuousClock.now
        var (tokens, cut, first) = (0, 0, 0)
        while first < lines.count {
            let group = lines[first..<min(first + Self.groupSize, lines.count)]
            let texts = try model.tokenize(all: group.map(\.text), as: role)
            try model.check(texts, first: first)
            for (offset, vector) in try model.vectors(of: texts, dimensions: dimensions).enumerated() {
                let text = texts[offset]
                if text.ids.isEmpty {
                    bar.finish()
                    StandardError.warn("text \(first + offset) has no tokens; nothing but zeros went into its vector")
                }
                tokens += text.ids.count
                cut += text.isTruncated ? 1 : 0
                let embedding = Embedding(values: vector, tokenCount: text.ids.count, isTruncated: text.isTruncated)
                try body(group[first + offset], text, embedding, first + offset)
            }
            first += group.count
            bar.update(Double(first), of: Double(lines.count))
        }
        bar.finish()
        report(texts: lines.count, tokens: tokens, cut: cut, (ContinuousClock.now - start).seconds)
    }

    private func report(texts: Int, tokens: Int, cut: Int, _ seconds: Double) {
        let rates =
            seconds > 0
            ? " (\(Quantities.fixed(Double(texts) / seconds, decimals: 1)) texts/s, "
                + "\(Quantities.fixed(Double(tokens) / seconds, decimals: 1)) tokens/s)" : ""
        StandardError.write(
            "\(Quantities.plural(texts, "text")), \(Quantities.plural(tokens, "token")) in "
                + "\(Quantities.fixed(seconds, decimals: 2)) s\(rates)\n")
        if cut > 0, let limit = model.maximumTokens(as: role) {
            StandardError.write(
                "\(cut) of \(Quantities.plural(texts, "text")) \(cut == 1 ? "was" : "were") cut to \(limit) tokens\n")
        }
    }

    /// Refuses texts that the model would cut.
    func refuseLong(_ lines: [TextLines.Line]) throws {
        for (index, line) in lines.enumerated() {
            let text = try model.tokenize(line.text, as: role)
            if text.isTruncated {
                let error = EmbedderError.textTooLong(index: index, tokens: text.fullCount, limit: text.ids.count)
                throw Failure("line \(index + 1): \(error.description)", .badData)
            }
        }
    }
}

/// The similarities of texts, as a table.
enum SimilarityTable {
    static func text(_ lines: [TextLines.Line], _ run: EmbedRun) throws -> String {
        var vectors: [[Float]] = []
        try run.embed(lines) { _, _, embedding, _ in vectors.append(embedding.values) }
        let width = max(8, String(lines.count - 1).count + 2)
        func cell(_ text: String) -> String { String(repeating: " ", count: max(width - text.count, 1)) + text }
        var text = cell("") + vectors.indices.map { cell(String($0)) }.joined() + "\n"
        for (row, vector) in vectors.enumerated() {
            text += cell(String(row))
            for other in vectors {
                text += cell(Quantities.fixed(Double(run.model.similarity.score(vector, other)), decimals: 4))
            }
            text += "  " + OneLine.text(String(lines[row].text.prefix(60))) + "\n"
        }
        return text
    }
}
