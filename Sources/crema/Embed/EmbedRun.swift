import Chat
import Embeddings
import Generation

/// Texts through a model, group by group, with what is reported about them at the end.
struct EmbedRun {
    let model: EmbeddingModel
    let role: TextRole
    let dimensions: Int?

    /// Embeds texts in their order, and calls a body with each.
    func embed(
        _ lines: TextLines, _ body: (TextLines.Line, TokenizedText, Embedding, Int) throws -> Void
    ) throws {
        try each(lines) { texts, _ in
            try model.vectors(of: texts, dimensions: dimensions)
        } body: { line, text, vector, index in
            if text.ids.isEmpty {
                StandardError.warn("text \(index) has no tokens; nothing but zeros went into its vector")
            }
            let embedding = Embedding(values: vector, tokenCount: text.ids.count, isTruncated: text.isTruncated)
            try body(line, text, embedding, index)
        }
    }

    /// Makes something of texts in their order, group by group, and calls a body with each; reports the progress, and
    /// in the end the speed.
    ///
    /// - Parameter make: makes it of the texts of a group, with the number of the first one.
    func each<Output>(
        _ lines: TextLines, make: ([TokenizedText], Int) throws -> [Output],
        body: (TextLines.Line, TokenizedText, Output, Int) throws -> Void
    ) throws {
        var bar = ProgressBar("embedding", unit: lines.progress == nil ? "texts" : "kB")
        defer { bar.finish() }
        let start = ContinuousClock.now
        var (tokens, cut, count) = (0, 0, 0)
        while case let group = try lines.group(), !group.isEmpty {
            let texts = try model.tokenize(all: group.map(\.text), as: role)
            try model.check(texts, first: count)
            let made = try make(texts, count)
            bar.finish()
            for (index, output) in made.enumerated() {
                tokens += texts[index].ids.count
                cut += texts[index].isTruncated ? 1 : 0
                try body(group[index], texts[index], output, count + index)
            }
            count += group.count
            if let progress = lines.progress {
                bar.update(Double(progress.done) / 1e3, of: Double(progress.total) / 1e3)
            } else {
                bar.update(Double(count), of: nil)
            }
        }
        bar.finish()
        report(texts: count, tokens: tokens, cut: cut, (ContinuousClock.now - start).seconds)
    }

    private func report(texts: Int, tokens: Int, cut: Int, _ seconds: Double) {
        let rates =
            seconds > 0
            ? " (\(Quantities.fixed(Double(texts) / seconds, decimals: 1)) texts/s, "
                + "\(Quantities.fixed(Double(tokens) / seconds, decimals: 1)) tokens/s)" : ""
        StandardError.write(
            "\(Quantities.plural(texts, "text")), \(Quantities.plural(tokens, "token")) in "
                + "\(Quantities.fixed(seconds, decimals: 2)) s\(rates)\n")
        guard cut > 0, let limit = model.maximumTokens(as: role) else { return }
        StandardError.write(
            "\(cut) of \(Quantities.plural(texts, "text")) \(cut == 1 ? "was" : "were") cut to \(limit) tokens\n")
    }

    /// Reports the median time of the passes of texts, without what comes before and after.
    func timePasses(_ lines: [TextLines.Line], _ count: Int) throws {
        let texts = try model.tokenize(all: lines.map(\.text), as: role)
        // The first pass reads the weights from their file.
        _ = try model.vectors(of: texts, dimensions: dimensions)
        var seconds: [Double] = []
        for _ in 0..<count {
            let start = ContinuousClock.now
            _ = try model.vectors(of: texts, dimensions: dimensions)
            seconds.append((ContinuousClock.now - start).seconds)
        }
        seconds.sort()
        let median = (seconds[(count - 1) / 2] + seconds[count / 2]) / 2
        StandardError.write(
            "\(Quantities.plural(texts.count, "text")), \(Quantities.plural(texts.reduce(0) { $0 + $1.ids.count }, "token")): "
                + "median pass \(Quantities.fixed(median * 1e3, decimals: 3)) ms of \(count)\n")
    }

    /// Refuses texts that the model would cut.
    func refuseLong(_ lines: TextLines) throws {
        var count = 0
        try lines.lookAhead { group in
            let texts = try model.tokenize(all: group.map(\.text), as: role)
            if let (offset, text) = texts.enumerated().first(where: \.element.isTruncated) {
                let index = count + offset
                let error = EmbedderError.textTooLong(index: index, tokens: text.fullCount, limit: text.ids.count)
                throw Failure("line \(index + 1): \(error.description)", .badData)
            }
            count += group.count
        }
    }
}

/// The similarities of texts, as a table.
enum SimilarityTable {
    static func text(_ lines: TextLines, _ run: EmbedRun) throws -> String {
        var (vectors, titles): ([[Float]], [String]) = ([], [])
        try run.embed(lines) { line, _, embedding, _ in
            vectors.append(embedding.values)
            titles.append(line.text)
        }
        let similarity = run.model.similarity
        return text(titles: titles, vectors.map { own in vectors.map { similarity.score(own, $0) } })
    }

    /// Numbers of pairs of texts, [texts][texts], with the beginning of each text.
    static func text(titles: [String], _ numbers: [[Float]]) -> String {
        let width = max(8, String(numbers.count - 1).count + 2)
        func cell(_ text: String) -> String { String(repeating: " ", count: max(width - text.count, 1)) + text }
        var text = cell("") + numbers.indices.map { cell(String($0)) }.joined() + "\n"
        for (row, own) in numbers.enumerated() {
            text += cell(String(row)) + own.map { cell(Quantities.fixed(Double($0), decimals: 4)) }.joined()
            text += "  " + OneLine.text(String(titles[row].prefix(60))) + "\n"
        }
        return text
    }
}
