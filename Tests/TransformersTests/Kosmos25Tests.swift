import Checkpoints
import Tensors
import Testing

@testable import Transformers

/// The vectors by which KOSMOS-2.5 tells rows of text from those of pictures.
@Suite("Segments of KOSMOS-2.5")
struct Kosmos25Tests {
    @Test("a row in the place of a token has the second vector, and is multiplied as an embedding is")
    func rows() throws {
        let decoder = try Decoder.shared(SharedData.fixtures + "/kosmos-2.5")
        let width = decoder.configuration.hiddenSize
        let segments = try #require(decoder.segmentEmbedding)
        #expect(segments.count == 2 * width)
        let tokens: [Int32] = [3, 9, 4, 17, 8, 2, 11]
        // Rows that are the tokens' own once their vector is the second.
        let multiplier = decoder.configuration.embeddingMultiplier
        #expect(multiplier == 4 && decoder.configuration.multipliesRows)
        var values: [Float] = []
        for token in tokens[2..<5] {
            var row = [Float](repeating: 0, count: width)
            row.withUnsafeMutableBufferPointer {
                if let base = $0.baseAddress { decoder.copyEmbedding(of: Int(token), into: base) }
            }
            for index in 0..<width {
                values.append(row[index] + (segments[index] - segments[width + index]) / multiplier)
            }
        }
        var input = SequenceInput(Array(tokens[..<2]))
        input.append(
            try EmbeddingRows(values, width: width, digest: PictureCase.digest(1), areScaled: true), placeholder: 31)
        input.append(tokens[5...])
        func logits(_ input: SequenceInput) throws -> [Float] {
            var (evaluation, logits) = (Evaluation(), [Logits()])
            try decoder.evaluate([SequenceRun(input, cache: decoder.makeCache(), rows: .all)], into: &evaluation)
            try decoder.logits(of: evaluation, vocabularies: [nil], into: &logits)
            return logits[0].values
        }
        #expect(try relativeError(logits(input), logits(SequenceInput(tokens))) < 1e-5)
        // The two differ enough to be seen.
        var plain = SequenceInput(Array(tokens[..<2]))
        plain.append(
            try EmbeddingRows(
                zip(values, values.indices).map { value, index in
                    value - (segments[index % width] - segments[width + index % width]) / multiplier
                }, width: width, digest: PictureCase.digest(2), areScaled: true), placeholder: 31)
        plain.append(tokens[5...])
        #expect(try relativeError(logits(plain), logits(SequenceInput(tokens))) > 1e-3)
    }
}
