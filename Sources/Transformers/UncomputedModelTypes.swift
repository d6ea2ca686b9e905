/// What a `model_type` needs that no part of this module computes.
///
/// The causal language models of transformers 5.24 that are not families here, from its modelling code, and others that people
/// try; the reasons are short nouns that complete "it needs".
enum UncomputedModelTypes {
    /// The reasons, each with its model types.
    static let reasons: KeyValuePairs<String, String> = [
        "attention to the outputs of earlier blocks of layers, and convolutions whose taps each row makes":
            "inkling2_loop_text inkling2_text",
        "windows beside a prompt that all later tokens see":
            "unlimited_ocr_text",
        "delta rules beside an index of its own, and streams around both":
            "glm5_next_text",
        "learned frequencies and scales of queries, and latents that layers share":
            "mistral_large4_text",
        "experts that are normalised one by one, and gated sums with the residual stream":
            "muse_spark_text",
        "sound that is added to the embedding of each token":
            "voxtral_realtime_text",
        "several tokens of sound and text at each position":
            "kyutai_speech_to_text",
        "noise that is taken away step by step, not one token after another":
            "diffusion_gemma_text",
        "a second model that joins bytes into patches":
            "blt",
        "a second decoder for sound":
            "moshi",
        "a prompt whose tokens see each other both ways, behind rows of its own":
            "cpmant",
        "pictures or proteins that layers between those of the text attend to, without which it answers nothing":
            "evolla idefics",
        "pictures that each layer of the decoder attends to":
            "blip_text_model",
        "an encoder that the decoder attends to":
            """
        bart bigbird_pegasus blenderbot blenderbot-small canary florence2 m2m_100 marian mbart \
        mt5 musicgen musicgen_melody mvp pegasus pix2struct_text_model plbart pp_formulanet_text prophetnet t5 t5gemma \
        t5gemma2 trocr udop umt5 vision-encoder-decoder whisper
        """,
    ]

    /// Models that are encoders, or parts that go with another model.
    static let others: KeyValuePairs<String, String> = [
        "it is an encoder, which makes vectors and does not answer; see 'crema help embed'":
            "bert camembert deberta-v2 distilbert eurobert gte modernbert mpnet nomic_bert roberta xlm-roberta",
        "it is an encoder of a kind that is not computed":
            """
        bert-generation big_bird data2vec-text electra ernie megatron-bert reformer rembert \
        roberta-prelayernorm roc_bert roformer xlm xlm-roberta-xl xlnet xmod
        """,
        "it makes movements, and does not answer":
            "pi0",
        "it is a part of another model, and does not answer alone":
            "gemma4_assistant gemma4_unified_assistant",
    ]

    /// Why a model type is not computed, as the end of a sentence; nil when nothing is known about it.
    static func reason(_ modelType: String) -> String? {
        func find(_ table: KeyValuePairs<String, String>) -> String? {
            table.first { $0.value.split(separator: " ").contains { $0.utf8.elementsEqual(modelType.utf8) } }?.key
        }
        return find(reasons).map { "it needs \($0)" } ?? find(others)
    }

    /// Every model type with a reason.
    static var all: [String] {
        (reasons.map(\.value) + others.map(\.value)).flatMap { $0.split(separator: " ").map(String.init) }
    }
}
