import Checkpoints

/// The families this module knows, by `model_type`.
///
/// Adding a family is one file in `Models/`, one line here, and one folder of reference logits.
public enum ModelRegistry {
    static let families: [any ModelFamily.Type] = [
        AFMoE.self,
        Apertus.self,
        Apertus15Text.self,
        Arcee.self,
        AriaText.self,
        AXK1.self,
        AXK2.self,
        Baichuan.self,
        BailingHybrid.self,
        BailingMoE.self,
        Bamba.self,
        Beam.self,
        BioGPT.self,
        BitNet.self,
        BLOOM.self,
        Chameleon.self,
        ChatGLM.self,
        CodeGen.self,
        Cohere.self,
        Cohere2.self,
        Cohere2MoE.self,
        CohereCompassText.self,
        Cosmos3EdgeText.self,
        CTRL.self,
        CWM.self,
        DBRX.self,
        DeepSeekOCR2Text.self,
        DeepSeekV2.self,
        DeepSeekV3.self,
        DeepSeekV32.self,
        DeepSeekV4.self,
        DiffLlama.self,
        Doge.self,
        Dory.self,
        Dots1.self,
        Dots3NoteText.self,
        Emu3Text.self,
        Ernie45.self,
        Ernie45MoE.self,
        Ernie45VLMoEText.self,
        EXAONE.self,
        EXAONE4.self,
        EXAONEMoE.self,
        Falcon.self,
        FalconH1.self,
        FalconMamba.self,
        FlexOLMo.self,
        Flint.self,
        Gemma.self,
        Gemma2.self,
        Gemma3nText.self,
        Gemma3Text.self,
        Gemma4Text.self,
        Gemma4UnifiedText.self,
        GIT.self,
        GLM.self,
        GLM4.self,
        GLM4MoE.self,
        GLM4MoELite.self,
        GLM4VMoEText.self,
        GLM4VText.self,
        GLMMoEDSA.self,
        GLMOCRText.self,
        GPT.self,
        GPT2.self,
        GPTBigCode.self,
        GPTJ.self,
        GPTNeo.self,
        GPTNeoX.self,
        GPTNeoXJapanese.self,
        GPTOSS.self,
        Granite.self,
        GraniteMoE.self,
        GraniteMoEHybrid.self,
        GraniteMoEShared.self,
        GraniteMoESWA.self,
        GraniteSWA.self,
        Helium.self,
        HRMText.self,
        HunYuan3.self,
        HunYuan4.self,
        HunYuan4VLText.self,
        HunYuanDense.self,
        HunYuanMoE.self,
        HunYuanVLText.self,
        HyperCLOVAX.self,
        InklingText.self,
        InternLM2.self,
        InternLM3.self,
        IQuestCoder.self,
        Jais2.self,
        Jamba.self,
        JetMoE.self,
        KimiLinear.self,
        Kolibri1.self,
        Kosmos2Text.self,
        Kosmos2_5Text.self,
        Laguna.self,
        LaraMini.self,
        LFM2.self,
        LFM2MoE.self,
        LFM3.self,
        Llama.self,
        Llama4Text.self,
        LongCatFlash.self,
        Mamba2Model.self,
        Maincoder.self,
        MambaModel.self,
        Mellum.self,
        MiMo.self,
        MiMoV2Flash.self,
        MiniCPM.self,
        MiniCPM3.self,
        MiniMax.self,
        MiniMaxM2.self,
        MiniMaxM3Text.self,
        Ministral.self,
        Ministral3.self,
        Mistral.self,
        Mistral4.self,
        Mixtral.self,
        MllamaText.self,
        ModernBertDecoder.self,
        Molmo2Text.self,
        MPT.self,
        MuseGlimmerText.self,
        Nanbeige.self,
        NanoChat.self,
        Nemotron.self,
        NemotronH.self,
        OLMo.self,
        OLMo2.self,
        OLMo3.self,
        OLMoE.self,
        OLMoHybrid.self,
        OpenELM.self,
        OPT.self,
        PaddleOCRVLText.self,
        Persimmon.self,
        PLaMo2.self,
        PLaMo3.self,
        Phi.self,
        Phi3.self,
        Phi4Multimodal.self,
        PhiMoE.self,
        Qwen1.self,
        Qwen2.self,
        Qwen2MoE.self,
        Qwen3.self,
        Qwen35MoEText.self,
        Qwen35Text.self,
        Qwen3MoE.self,
        Qwen3Next.self,
        Qwen3VLMoEText.self,
        Qwen4ExpText.self,
        RecurrentGemma.self,
        RWKV.self,
        RWKV7.self,
        SarvamMLA.self,
        SarvamMoE.self,
        SeedOSS.self,
        SmolLM3.self,
        SolarOpen.self,
        StableLM.self,
        Starcoder2.self,
        Step35.self,
        VaultGemma.self,
        XGLM.self,
        XLSTM.self,
        Youtu.self,
        Zamba.self,
        Zamba2.self,
        Zaya.self,
    ]

    /// The values of `model_type` that can be loaded, in alphabetical order.
    public static var modelTypes: [String] {
        (families.map { $0.modelType } + WrappedText.aliases.map(\.key) + WrappedText.textTypes.map(\.key)).sorted()
    }

    /// What a configuration describes: a family's decoder, or the text part of a model that also sees or hears.
    static func describe(_ config: ConfigurationReader) throws(TransformerError) -> DecoderDescription {
        let modelType: String
        do throws(CheckpointError) {
            modelType = try config.string("model_type")
            if let family = family(named: modelType) { return try family.describe(config) }
            if let description = try WrappedText.describe(config, modelType) { return description }
        } catch {
            throw .checkpoint(error)
        }
        throw try unsupported(modelType, config)
    }

    /// The error for a model that is none of a family: what is wrong is the whole, or else its text part.
    private static func unsupported(
        _ modelType: String, _ config: ConfigurationReader
    ) throws(TransformerError) -> TransformerError {
        if UncomputedModelTypes.reason(modelType) == nil {
            do throws(CheckpointError) {
                if let part = try config.textPart(), let name = try part.optionalString("model_type") {
                    return unsupported(name, key: part.path(of: "model_type"))
                }
            } catch {
                throw .checkpoint(error)
            }
        }
        return unsupported(modelType, key: "model_type")
    }

    private static func unsupported(_ name: String, key: String) -> TransformerError {
        .unsupportedModelType(
            name, key: key, reason: UncomputedModelTypes.reason(name), nearest: nearest(to: name))
    }

    /// The family of a `model_type`, or of a text part's; nil when it is none.
    static func family(named modelType: String) -> (any ModelFamily.Type)? {
        for family in families where family.modelType.utf8.elementsEqual(modelType.utf8) { return family }
        return WrappedText.aliases.first { $0.key.utf8.elementsEqual(modelType.utf8) }?.value
    }

    /// The known name that a typing error may have meant: one or two letters apart, or spelled with other separators.
    ///
    /// A name with other digits is another model, not an error.
    private static func nearest(to name: String) -> String? {
        func letters(_ name: String) -> [UInt8] {
            name.lowercased().utf8.filter { !"-_. ".utf8.contains($0) }
        }
        func digits(_ letters: [UInt8]) -> [UInt8] { letters.filter { (0x30...0x39).contains($0) } }
        let wanted = letters(String(name.prefix(64)))
        let limit = wanted.count < 5 ? 1 : 2
        let candidates = modelTypes.compactMap { candidate -> (name: String, distance: Int)? in
            let own = letters(candidate)
            guard digits(own) == digits(wanted) else { return nil }
            let distance = editDistance(wanted, own)
            return distance <= limit ? (candidate, distance) : nil
        }
        return candidates.min { $0.distance < $1.distance }?.name
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
