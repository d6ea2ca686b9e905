/// What a `model_type` needs that no part of this module computes.
///
/// The causal language models of transformers 5.24 that are not families here, from its modelling code, and others that people
/// try; the reasons are short nouns that complete "it needs".
enum UncomputedModelTypes {
    /// The reasons, each with its model types.
    static let reasons: KeyValuePairs<String, String> = [
        "Inkling's layers with what its second version adds":
            "inkling2_loop_text inkling2_text",
        "the layers of older decoders":
            "ctrl fuyu gpt-sw3",
        "ModernBERT's layers with a causal mask, and a head with a layer of its own":
            "modernbert-decoder",
        "a second model that joins bytes into patches":
            "blt",
        "a second decoder for sound":
            "moshi",
        "its own positions and masks":
            "cpmant git",
        "its own attention to pictures between the layers":
            "idefics mllama",
        "its own layers for pictures in the decoder":
            "aria_text chameleon emu3 kosmos-2 kosmos-2.5 molmo2",
        "an encoder that the decoder attends to":
            """
        bart bigbird_pegasus blenderbot blenderbot-small canary florence2 m2m_100 marian mbart \
        mt5 musicgen musicgen_melody mvp pegasus plbart prophetnet t5 t5gemma \
        t5gemma2 trocr umt5 vision-encoder-decoder whisper
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
