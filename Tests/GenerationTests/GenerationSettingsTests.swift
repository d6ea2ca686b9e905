import Chat
import Checkpoints
import OrderedJSON
import Sampling
import Testing
import TinyModels

@testable import Generation

@Suite("Settings of generation_config.json")
struct GenerationSettingsTests {
    private func with<Result>(_ settings: String, _ body: (ModelDirectory) throws -> Result) throws -> Result {
        let model = try TinyModel()
        defer { model.remove() }
        try model.write("generation_config.json", settings)
        return try body(ModelDirectory(path: model.path))
    }

    private func answers(_ settings: String) throws -> SamplingParameters {
        try with(settings) { try GenerationSettings($0, tokenizer: nil, vocabularySize: 258).answers }
    }

    private func sampling(_ settings: String) throws -> SamplingParameters {
        try with(settings) { try GenerationSettings($0, tokenizer: nil, vocabularySize: 258).sampling }
    }

    @Test("penalties hold for greedy decoding, too, and what only chance needs is left out")
    func penalties() throws {
        #expect(
            try sampling(#"{"repetition_penalty": 1.8, "top_k": 4, "temperature": 0.5}"#)
                == SamplingParameters(temperature: 0, repetitionPenalty: 1.8))
        #expect(try sampling("{}") == .greedy)
    }

    @Test("fifty tokens are kept where nothing is said, as the reference does")
    func defaultTopK() throws {
        #expect(
            try sampling(#"{"do_sample": true, "temperature": 0.5}"#) == SamplingParameters(temperature: 0.5, topK: 50))
        #expect(try sampling(#"{"do_sample": true, "top_k": 0}"#).topK == 0)
        #expect(try sampling(#"{"do_sample": true, "top_k": -1}"#).topK == 0)
    }

    @Test("answers are drawn as the file says, and where it says nothing at 0.8 from what llama.cpp keeps")
    func drawnAnswers() throws {
        let standing = SamplingParameters(temperature: 0.8, topK: 40, topP: 0.95, minP: 0.05, truncatesFirst: true)
        #expect(try answers("{}") == standing)
        #expect(try answers(#"{"do_sample": false, "eos_token_id": 1}"#) == standing)
        #expect(try answers(#"{"temperature": 1.0, "top_k": 50, "top_p": 1.0}"#) == standing)
        var penalised = standing
        penalised.repetitionPenalty = 1.1
        #expect(try answers(#"{"repetition_penalty": 1.1}"#) == penalised)
        #expect(try answers(#"{"do_sample": true}"#) == SamplingParameters(topK: 50))
        #expect(
            try answers(#"{"do_sample": true, "temperature": 0.6, "top_k": 20, "top_p": 0.95}"#)
                == SamplingParameters(temperature: 0.6, topK: 20, topP: 0.95))
        // What would shape a draw is advice, with or without do_sample; a temperature of 0 cannot draw.
        #expect(
            try answers(#"{"temperature": 0.6, "top_p": 0.9}"#)
                == SamplingParameters(temperature: 0.6, topK: 50, topP: 0.9))
        #expect(try answers(#"{"temperature": 0, "top_k": 20}"#) == SamplingParameters(temperature: 0.8, topK: 20))

        let model = try TinyModel()
        defer { model.remove() }
        let directory = try ModelDirectory(path: model.path)
        #expect(directory.generationConfiguration == nil)
        #expect(try GenerationSettings(directory, tokenizer: nil, vocabularySize: 258).answers == standing)
    }

    @Test("end tokens and sampling that only the text part of config.json names are found")
    func textPart() throws {
        func settings(_ text: JSONObject) throws -> GenerationSettings {
            let model = try TinyModel()
            defer { model.remove() }
            let config = try ModelDirectory(path: model.path).configuration
            var part = config
            part.removeValue(forKey: "eos_token_id")
            for entry in text.entries { part[entry.key] = entry.value }
            try model.write(
                "config.json",
                JSONValue.object(["model_type": "llava", "text_config": .object(part)]).serialized())
            return try GenerationSettings(ModelDirectory(path: model.path), tokenizer: nil, vocabularySize: 258)
        }
        let stated = try settings(["eos_token_id": [5, 7], "do_sample": true, "temperature": 0.3])
        #expect(stated.endTokens == [5, 7])
        #expect(stated.answers == SamplingParameters(temperature: 0.3, topK: 50))
        // What old versions of the reference wrote into every configuration is no advice.
        let silent = try settings([
            "eos_token_id": 5, "do_sample": false, "temperature": 1.0, "top_k": 50, "top_p": 1.0,
            "repetition_penalty": 1.0,
        ])
        #expect(silent.answers == GenerationSettings.defaultAnswers)
        #expect(silent.sampling == .greedy)
    }

    @Test("a token outside the vocabulary ends no text")
    func endTokens() throws {
        let message = try with(#"{"eos_token_id": [1, 999999]}"#) { directory in
            do throws(CheckpointError) {
                _ = try GenerationSettings(directory, tokenizer: nil, vocabularySize: 258)
                return "taken"
            } catch {
                return error.description
            }
        }
        #expect(message == "generation_config.json: 'eos_token_id[1]' is 999999; expected -1 to 257")
    }

    @Test("settings that would change answers and are not followed are named")
    func unfollowed() throws {
        let names = try with(
            """
            {"num_beams": 4, "typical_p": 1.0, "suppress_tokens": [], "bad_words_ids": [[1]], "no_repeat_ngram_size": 3,
            "stop_strings": "x", "guidance_scale": null, "temperature": 2}
            """
        ) { UnfollowedSettings.names(in: $0) }
        #expect(names == ["num_beams", "bad_words_ids", "no_repeat_ngram_size", "stop_strings"])
    }
}
