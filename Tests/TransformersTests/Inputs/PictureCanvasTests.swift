import OrderedJSON
import TestSupport
import Testing

@testable import Transformers

/// Positions of rows and marks on a canvas, beside those of the reference (`make_pictures.py`).
@Suite("Pictures on a canvas")
struct PictureCanvasTests {
    private static let marks: Set<Int32> = [30, 31, 32, 33, 34]
    private static let placeholder: Int32 = 40

    private struct Prompt {
        let name: String
        let pictures: [[PictureCanvas.View]]
        let ids: [Int32]
        let positions: [SIMD3<Int32>]
        let next: Int
    }

    private func prompts() throws -> [Prompt] {
        let cases = try SharedData.json(SharedData.fixtures + "/Pictures/canvas-positions.json").arrayValue ?? []
        func integers(_ value: JSONValue?) -> [Int] { (value?.arrayValue ?? []).compactMap(\.intValue) }
        return try cases.map { item in
            Prompt(
                name: try #require(item["name"]?.stringValue),
                pictures: (item["pictures"]?.arrayValue ?? []).map { picture in
                    (picture.arrayValue ?? []).map { .init(rows: integers($0)[0], columns: integers($0)[1]) }
                },
                ids: integers(item["ids"]).map { Int32($0) },
                positions: (item["positions"]?.arrayValue ?? []).map { position in
                    let axes = integers(position).map { Int32($0) }
                    return SIMD3(axes[0], axes[1], axes[2])
                },
                next: try #require(item["next"]?.intValue))
        }
    }

    private func picture(_ views: [PictureCanvas.View], digest: UInt8) throws -> EmbeddingRows {
        let count = views.reduce(0) { $0 + $1.rows * $1.columns }
        return try EmbeddingRows(
            (0..<count).map { Float($0 + 1) }, width: 1, digest: PictureCase.digest(digest),
            positions: .canvas(PictureCanvas(views: views, marks: Self.marks)))
    }

    private func input(_ prompt: Prompt) throws -> SequenceInput {
        let rows = try prompt.pictures.enumerated().map { try picture($1, digest: UInt8($0)) }
        return try SequenceInput(prompt.ids, rows: rows, at: Self.placeholder)
    }

    @Test("rows, marks and tokens after them have the positions of the reference")
    func reference() throws {
        let prompts = try prompts()
        #expect(prompts.count == 7)
        for prompt in prompts {
            let input = try input(prompt)
            let inputs = try #require(SpanInputs(input, at: 0, behind: CacheKey()))
            let positions = try #require(inputs.positions)
            for (place, position) in positions.enumerated() where position != prompt.positions[place] {
                Issue.record("\(prompt.name): place \(place) has \(position); expected \(prompt.positions[place])")
            }
            #expect(input.count + input.key.positionShift(before: input.count) == prompt.next)
        }
    }

    @Test("a prompt in pieces has the positions of the whole")
    func pieces() throws {
        for prompt in try prompts() {
            let input = try input(prompt)
            for place in 1..<input.count {
                let inputs = SpanInputs(input[place..<input.count], at: place, behind: input.key.prefix(place))
                let positions = inputs.flatMap(\.positions)
                let shift = inputs?.shift ?? 0
                for next in place..<input.count {
                    let own = positions?[next - place] ?? SIMD3(repeating: Int32(next + shift))
                    #expect(own == prompt.positions[next], "\(prompt.name), cut at \(place): place \(next)")
                }
            }
        }
    }

    @Test("marks keep the embeddings of their ids, and rows follow each other around them")
    func values() throws {
        let prompt = try #require(try prompts().first { $0.name == "three lines of one slice" })
        let segment = try #require(try input(prompt).segments.first)
        let kept = segment.rows.unmarked(0..<segment.rows.count)
        #expect(kept.flatMap { segment.rows.values[$0] } == (1...22).map { Float($0) })
        for (index, id) in prompt.ids[segment.places].enumerated() {
            #expect(segment.rows.marks.contains(index) == (id != Self.placeholder))
        }
        // Of a part of the rows those outside are left.
        #expect(segment.rows.unmarked(2..<8) == [2..<5, 7..<8])
    }

    @Test("views that lie side by side without a mark are refused")
    func wrongMarks() throws {
        let views: [PictureCanvas.View] = [.init(rows: 1, columns: 2), .init(rows: 1, columns: 2)]
        for ids: [Int32] in [[30, 40, 40, 40, 40, 31], [40, 40, 31, 32, 40, 40, 33]] {
            let rows = try picture(views, digest: 1)
            let error = #expect(throws: TransformerError.self) {
                _ = try SequenceInput(ids, rows: [rows], at: Self.placeholder)
            }
            let runs = ids[0] == 30 ? 1 : 2
            #expect(
                error?.description
                    == "a picture of 2 views has a piece of placeholders for each view, with the marks of the model's processor "
                    + "around it; found pieces of other lengths, \(runs) in all, or no mark before the first")
        }
        let decoder = try Decoder.shared(SharedData.fixtures + "/Pictures/minicpmv4_7")
        var bare = SequenceInput([1, 5])
        bare.append(try picture(views, digest: 1), placeholder: Self.placeholder)
        let cache = try decoder.makeCache()
        let refusal = #expect(throws: TransformerError.self) { try decoder.check(SequenceRun(bare, cache: cache)) }
        #expect(
            refusal?.description
                == "a picture of 2 views has a piece of placeholders for each view, with the marks of the model's processor "
                + "around it; found pieces of other lengths, 1 in all, or no mark before the first")
        let error = #expect(throws: TransformerError.self) {
            _ = try EmbeddingRows(
                [1, 2, 3], width: 1, digest: PictureCase.digest(1),
                positions: .canvas(PictureCanvas(views: views, marks: Self.marks)))
        }
        #expect(error?.description == "4 positions were given for 3 rows; give one for each row")
    }
}
