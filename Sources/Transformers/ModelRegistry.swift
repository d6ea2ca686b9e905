/// The families this module knows, by `model_type`.
///
/// Adding a family is one file in `Models/`, one line here, and one folder of reference logits.
public enum ModelRegistry {
    static let families: [any ModelFamily.Type] = [
        Cohere.self,
        Cohere2.self,
        Gemma.self,
        Gemma2.self,
        Gemma3.self,
        Gemma3Text.self,
        GPT2.self,
        GPTBigCode.self,
        GPTNeoX.self,
        Granite.self,
        GraniteMoE.self,
        Llama.self,
        Mistral.self,
        Mixtral.self,
        OLMo.self,
        OLMo2.self,
        OLMo3.self,
        OLMoE.self,
        Phi.self,
        Phi3.self,
        Qwen2.self,
        Qwen2MoE.self,
        Qwen3.self,
        Qwen3MoE.self,
        SmolLM3.self,
        StableLM.self,
        Starcoder2.self,
    ]

    /// The values of `model_type` that can be loaded, in alphabetical order.
    public static var modelTypes: [String] {
        families.map { $0.modelType }.sorted()
    }

    /// The family of a `model_type`.
    static func family(_ modelType: String) throws(TransformerError) -> any ModelFamily.Type {
        for family in families where family.modelType.utf8.elementsEqual(modelType.utf8) { return family }
        throw .unsupportedModelType(modelType, nearest: nearest(to: modelType), supported: modelTypes)
    }

    /// The known name with the fewest changed letters, when at most a third of them are changed.
    private static func nearest(to name: String) -> String? {
        let letters = Array(name.utf8.prefix(64))
        let candidates = modelTypes.map { (name: $0, distance: editDistance(letters, Array($0.utf8))) }
        guard let best = candidates.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, letters.count / 3) ? best.name : nil
    }

    /// The number of insertions, deletions and replacements between two texts (Levenshtein).
    private static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var row = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in b.enumerated() {
                let replaced = diagonal + (letter == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
            }
        }
        return row[b.count]
    }
}
