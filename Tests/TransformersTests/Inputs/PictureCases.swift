import Checkpoints
import OrderedJSON
import Tensors
import TestSupport
import Testing

@testable import Transformers

/// A prompt with pictures, with what the reference computed of it.
struct PictureCase: CustomTestStringConvertible {
    /// The model, a folder of `shared/vision2026`.
    let folder: String
    let name: String
    let ids: [Int32]
    /// What the reference's connector made of all pictures: [rows, width].
    let features: [Float]
    /// What is added after the first blocks: [blocks][rows, width].
    let additions: [[Float]]
    /// The positions of all tokens by time, height and width; nil where they are places.
    let positions: [SIMD3<Int32>]?
    /// The logits of the last positions, or of all.
    let logits: [Float]
    /// The tokens that follow.
    let greedy: [Int32]
    /// The gap between the two best logits on the way, at its smallest.
    let margin: Double

    var testDescription: String { "\(folder) \(name)" }

    /// The id whose places rows take.
    let placeholder: Int32
    let width: Int

    /// All cases of some models; none without the shared folder.
    static func all(_ models: [String]) -> [PictureCase] {
        models.flatMap { model -> [PictureCase] in
            guard SharedFolder.holds("vision2026/\(model)/config.json") else { return [] }
            return (try? cases(of: model)) ?? []
        }
    }

    private static func cases(of model: String) throws -> [PictureCase] {
        let folder = SharedFolder.path("vision2026/" + model)
        let config = try #require(try SharedData.json(folder + "/config.json").objectValue)
        let cases = try #require(try SharedData.json(folder + "/cases.json")["cases"]?.arrayValue)
        let reference = try Checkpoint(file: folder + "/reference.safetensors")
        let placeholder = try #require((config["image_token_id"] ?? config["image_token_index"])?.intValue)
        let width = try #require(config["text_config"]?["hidden_size"]?.intValue)
        return try cases.map { item in
            let name = try #require(item["name"]?.stringValue)
            func floats(_ part: String) throws -> [Float]? {
                guard reference.contains("\(name).\(part)") else { return nil }
                return try reference.tensor(named: "\(name).\(part)").floats()
            }
            func integers(_ value: JSONValue?) -> [Int32] {
                (value?.arrayValue ?? []).compactMap { $0.intValue.map { Int32($0) } }
            }
            let axes = (item["position_ids"]?.arrayValue ?? []).map { integers($0) }
            return PictureCase(
                folder: model, name: name, ids: integers(item["input_ids"]), features: try floats("features") ?? [],
                additions: try (0..<4).compactMap { try floats("deepstack.\($0)") },
                positions: axes.isEmpty ? nil : axes[0].indices.map { SIMD3(axes[0][$0], axes[1][$0], axes[2][$0]) },
                logits: try #require(try floats("logits") ?? floats("logits_last")),
                greedy: integers(item["greedy"]), margin: item["greedy_smallest_margin"]?.doubleValue ?? 0,
                placeholder: Int32(placeholder), width: width)
        }
    }

    /// The prompt: rows for each run of placeholders, or all rows in one where they have no positions of their own and
    /// need not be side by side.
    func input(areMutual: Bool = false, areScaled: Bool = false) throws -> SequenceInput {
        if features.isEmpty { return SequenceInput(ids) }
        guard areMutual || positions != nil else {
            let rows = try EmbeddingRows(
                features, width: width, digest: Self.digest(1), areScaled: areScaled, blockAdditions: additions)
            return try SequenceInput(ids, rows: [rows], at: placeholder)
        }
        var input = SequenceInput()
        var (place, row) = (0, 0)
        while place < ids.count {
            guard ids[place] == placeholder else {
                input.append([ids[place]])
                place += 1
                continue
            }
            let end = ids[place...].firstIndex { $0 != placeholder } ?? ids.count
            let numbers = row * width..<(row + end - place) * width
            input.append(
                try EmbeddingRows(
                    Array(features[numbers]), width: width, digest: Self.digest(UInt8(place)),
                    positions: ownPositions(place..<end), areMutual: areMutual, areScaled: areScaled,
                    blockAdditions: additions.map { Array($0[numbers]) }),
                placeholder: placeholder)
            row += end - place
            place = end
        }
        return input
    }

    private func ownPositions(_ places: Range<Int>) -> EmbeddingRows.Positions {
        guard let positions else { return .consecutive }
        let free = places.lowerBound == 0 ? 0 : positions[places.lowerBound - 1].max() + 1
        let axes = places.map { positions[$0] &- SIMD3(repeating: free) }
        let next =
            places.upperBound < ids.count
            ? positions[places.upperBound].x - free : (axes.map { $0.max() }.max() ?? 0) + 1
        return .axes(axes, next: Int(next))
    }

    static func digest(_ byte: UInt8) throws -> InputDigest {
        try #require(InputDigest(Array(repeating: byte, count: InputDigest.byteCount)))
    }
}
