import Foundation
import OrderedJSON
import Testing

@testable import Sampling

/// Where the cases are; nil where none are given.
private enum LlamaCppCases {
    static let file = ProcessInfo.processInfo.environment["CREMA_LLAMA_SAMPLERS"]
}

/// What steps leave, beside what llama.cpp's samplers leave: `Tests/LlamaCpp/samplers` writes the cases.
@Suite(
    "Samplers beside llama.cpp's",
    .enabled(if: LlamaCppCases.file != nil, "asked for by CREMA_LLAMA_SAMPLERS"))
struct LlamaCppSamplerTests {
    private static func cases() throws -> [JSONValue] {
        let text = try String(contentsOfFile: #require(LlamaCppCases.file), encoding: .utf8)
        return try text.split(separator: "\n").map { try JSONParser().parse(Array($0.utf8)) }
    }

    private func logits(_ object: JSONValue) -> [Float] {
        (object["logits"]?.arrayValue ?? []).compactMap { SamplingStepsTests.double($0).map { Float($0) } }
    }

    /// The greatest difference of probabilities from those of a case.
    private func difference(_ chain: SamplingChain, _ object: JSONValue) -> Double {
        var expected: [Int: Double] = [:]
        for entry in object["probabilities"]?.objectValue?.entries ?? [] {
            if let token = Int(entry.key) { expected[token] = SamplingStepsTests.double(entry.value) }
        }
        var most = 0.0
        for (entry, probability) in zip(chain.entries, chain.probabilities) {
            most = max(most, abs(probability - (expected.removeValue(forKey: entry.token) ?? 0)))
        }
        return expected.values.reduce(most, max)
    }

    private func chain(_ sampler: Sampler, _ logits: [Float]) -> SamplingChain {
        var row = logits
        return row.withUnsafeMutableBufferPointer { row in
            sampler.prepareChain(row)
            return sampler.chain(UnsafeBufferPointer(row), allowed: .all, random: 0)
        }
    }

    @Test(
        "probabilities are those of llama.cpp within 1e-5, and with mirostat those of its state after each of 20 tokens"
    )
    func probabilities() throws {
        var (count, most): (Int, Double) = (0, 0)
        for object in try Self.cases() {
            let name = object["name"]?.stringValue ?? ""
            let parameters = try SamplingStepsTests.parameters(of: object).0
            let rows = object["rows"]?.arrayValue ?? [object]
            var sampler = try Sampler(parameters, vocabularySize: logits(rows[0]).count)
            for token in object["history"]?.arrayValue ?? [] { sampler.observe(try #require(token.intValue)) }
            for (index, row) in rows.enumerated() {
                // Of some rows llama.cpp's arithmetic does not tell how many tokens are left.
                if row["unclear"] == nil {
                    let difference = difference(chain(sampler, logits(row)), row)
                    most = max(most, difference)
                    #expect(difference <= 1e-5, "\(name), row \(index)")
                }
                guard let token = row["token"]?.intValue else { continue }
                sampler.follow(try #require((row["probabilities"]?["\(token)"]).flatMap(SamplingStepsTests.double)))
            }
            count += 1
        }
        print("\(count) settings, differences of at most \(most)")
        #expect(count > 0)
    }
}
