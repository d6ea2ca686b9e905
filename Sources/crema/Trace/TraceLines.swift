import Chat
import Generation
import OrderedJSON
import Sampling
import Tokenizers
import Transformers

/// A trace as lines of JSON: one for the model, and for each text one at its beginning, one for each choice, one at its end.
///
/// docs/trace.md describes every key.
enum TraceLines {
    /// The form that is written, and the only one that is read.
    static let version = 1

    /// The lines of all texts; `model` is the model's name.
    static func lines(_ texts: [TraceText], model: String) -> [JSONValue] {
        guard let engine = texts.first?.observed.engine else { return [head(model: model, nil)] }
        var lines = [head(model: model, engine)]
        for (number, text) in texts.enumerated() {
            lines.append(beginning(text.observed, number))
            for step in text.steps { lines.append(line(step, number, engine.tokenizer)) }
            lines.append(end(text, number))
        }
        return lines
    }

    private static func head(model: String, _ engine: Engine?) -> JSONValue {
        var object = JSONObject()
        object["kind"] = "trace"
        object["version"] = .int(version)
        object["model"] = .string(model)
        if let configuration = engine?.decoder.configuration {
            object["model_type"] = .string(configuration.modelType)
            object["vocabulary"] = .int(configuration.vocabularySize)
            object["context"] = .int(configuration.contextSize)
            object["layers"] = .array(configuration.layers.map { .object(layer($0)) })
        }
        return .object(object)
    }

    /// What a layer keeps: a window of positions, a state, or what an earlier layer keeps.
    private static func layer(_ layer: LayerConfiguration) -> JSONObject {
        var object = JSONObject()
        if let window = layer.attention?.mask.reach { object["window"] = .int(window) }
        if layer.stateByteCount > 0 { object["state"] = true }
        if let shared = layer.sharedMemoryLayer { object["shared"] = .int(shared) }
        return object
    }

    /// The steps beside the usual ones, by the names of requests.
    private static func addSteps(_ sampling: SamplingParameters, to settings: inout JSONObject) {
        if !sampling.dry.isOff {
            settings["dry_multiplier"] = decimal(sampling.dry.multiplier)
            settings["dry_base"] = decimal(sampling.dry.base)
            settings["dry_allowed_length"] = .int(sampling.dry.allowedLength)
            settings["dry_penalty_last_n"] = .int(sampling.dry.window ?? -1)
        }
        if let sigma = sampling.topNSigma { settings["top_n_sigma"] = decimal(sigma) }
        if let typical = sampling.typicalP { settings["typ_p"] = decimal(typical) }
        if let exclusion = sampling.exclusion {
            settings["xtc_probability"] = decimal(exclusion.probability)
            settings["xtc_threshold"] = decimal(exclusion.threshold)
        }
        if let range = sampling.temperatureRange {
            settings["dynatemp_range"] = decimal(range.range)
            settings["dynatemp_exponent"] = decimal(range.exponent)
        }
        if let mirostat = sampling.mirostat {
            settings["mirostat"] = .int(mirostat.version)
            settings["mirostat_tau"] = decimal(mirostat.target)
            settings["mirostat_eta"] = decimal(mirostat.rate)
        }
        if sampling.minKeep > 0 { settings["min_keep"] = .int(sampling.minKeep) }
        if sampling.minimumTokens > 0 { settings["min_tokens"] = .int(sampling.minimumTokens) }
        if let steps = sampling.steps { settings["samplers"] = .array(steps.map { .string($0.rawValue) }) }
    }

    private static func beginning(_ text: ObservedText, _ index: Int) -> JSONValue {
        let sampling = text.sampling
        var settings = JSONObject()
        settings["temperature"] = decimal(sampling.temperature)
        if let topK = sampling.topK { settings["top_k"] = .int(topK) }
        if let topP = sampling.topP { settings["top_p"] = decimal(topP) }
        if let minP = sampling.minP { settings["min_p"] = decimal(minP) }
        if sampling.truncatesFirst { settings["temperature_last"] = true }
        if let window = sampling.penaltyWindow { settings["repeat_last_n"] = .int(window) }
        if sampling.repetitionPenalty != 1 { settings["repetition_penalty"] = decimal(sampling.repetitionPenalty) }
        addSteps(sampling, to: &settings)
        if sampling.presencePenalty != 0 { settings["presence_penalty"] = decimal(sampling.presencePenalty) }
        if sampling.frequencyPenalty != 0 { settings["frequency_penalty"] = decimal(sampling.frequencyPenalty) }
        var object = JSONObject()
        object["kind"] = "text"
        object["text"] = .int(index)
        object["prompt"] = .array(
            text.prompt.map { [.int(Int($0)), .string(piece(Int($0), text.engine.tokenizer))] })
        if !text.rowPlaces.isEmpty {
            object["pictures"] = .array(text.rowPlaces.map { [.int($0.lowerBound), .int($0.count)] })
        }
        object["cached"] = .int(text.cachedTokens)
        object["capacity"] = .int(text.capacity)
        object["constrained"] = .bool(text.isConstrained)
        object["sampling"] = .object(settings)
        object["seed"] = JSONNumber(text: String(text.seed)).map(JSONValue.number) ?? .null
        return .object(object)
    }

    private static func line(_ step: TraceStep, _ text: Int, _ tokenizer: Tokenizer?) -> JSONValue {
        func entries(_ entries: [RankedTokens.Entry]) -> JSONValue {
            .array(
                entries.map { entry in
                    [
                        .int(entry.token), .string(piece(entry.token, tokenizer)), decimal(entry.logit),
                        decimal(entry.probability),
                    ]
                })
        }
        var object = JSONObject()
        object["kind"] = "step"
        object["text"] = .int(text)
        object["index"] = .int(step.index)
        object["token"] = .int(step.token)
        object["piece"] = .string(piece(step.token, tokenizer))
        object["forced"] = .bool(step.isForced)
        if let guess = step.guess { object["guess"] = .int(guess) }
        if let probability = step.probability { object["probability"] = decimal(probability) }
        if let place = step.place { object["place"] = .string(place) }
        if let expectation = step.expectation { object["expectation"] = .string(expectation) }
        if !step.isForced { object["raw"] = entries(step.raw) }
        if let processed = step.processed { object["processed"] = entries(processed) }
        object["allowed"] = .int(step.allowedCount)
        if let masked = step.masked { object["masked"] = entries(masked) }
        if let distribution = step.distribution {
            object["kept"] = .int(distribution.keptCount)
            object["drawn"] = .array(
                distribution.candidates.map { candidate in
                    [
                        .int(candidate.token), .string(piece(candidate.token, tokenizer)),
                        decimal(candidate.probability), decimal(candidate.share.lowerBound),
                        decimal(candidate.share.upperBound),
                    ]
                })
        }
        if let random = step.random { object["random"] = decimal(random) }
        if step.random == nil, let margin = step.margin { object["margin"] = decimal(margin) }
        object["cache"] = ["tokens": .int(step.cachedTokens), "bytes": .int(step.cacheBytes)]
        object["milliseconds"] = times(step.times)
        object["passes"] = .int(step.times.passes)
        object["rows"] = .int(step.times.rows)
        object["sequences"] = .int(step.times.sequences)
        if !step.attention.isEmpty {
            object["attention"] = .array(
                step.attention.map { layer, heads in
                    [
                        "layer": .int(layer),
                        "heads": .array(
                            heads.map { .array($0.map { [.int($0.position), decimal($0.share)] }) }),
                    ]
                })
        }
        if !step.guesses.isEmpty {
            object["layers"] = .array(step.guesses.map { entries($0.entries) })
        }
        return .object(object)
    }

    private static func times(_ times: StepTimes) -> JSONValue {
        var object = JSONObject()
        object["evaluation"] = GenerationReport.milliseconds(times.evaluation)
        object["mask"] = GenerationReport.milliseconds(times.mask)
        object["waiting"] = GenerationReport.milliseconds(times.waiting)
        object["head"] = GenerationReport.milliseconds(times.head)
        object["sampling"] = GenerationReport.milliseconds(times.sampling)
        object["text"] = GenerationReport.milliseconds(times.text)
        return .object(object)
    }

    private static func end(_ text: TraceText, _ index: Int) -> JSONValue {
        var object = JSONObject()
        object["kind"] = "end"
        object["text"] = .int(index)
        object["steps"] = .int(text.steps.count)
        object["forced"] = .int(text.steps.count { $0.isForced })
        object["guessed"] = .int(text.steps.count { $0.guess != nil && $0.guess == $0.token })
        object["finish_reason"] = text.finishReason.map(JSONValue.string) ?? .null
        object["parts"] = .array(text.parts.map { [.string($0.part.rawValue), .int($0.count)] })
        return .object(object)
    }

    /// A token as people read it: its text; a special token's name; bytes that are no text on their own as `⟨e2 82⟩`.
    static func piece(_ token: Int, _ tokenizer: Tokenizer?) -> String {
        guard let tokenizer else { return "\(token)" }
        guard let bytes = tokenizer.tokenBytes(token) else { return tokenizer.token(token) ?? "\(token)" }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        return "⟨" + digits.joined(separator: " ") + "⟩"
    }

    /// The shortest text that gives the same number again; what is no finite number is null.
    private static func decimal(_ value: Double) -> JSONValue { JSONNumber(value).map(JSONValue.number) ?? .null }

    private static func decimal(_ value: Float) -> JSONValue {
        value.isFinite ? JSONNumber(text: "\(value)").map(JSONValue.number) ?? .null : .null
    }
}
