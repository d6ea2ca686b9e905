import Chat
import Conversations
import Generation
import ImagePreprocessing
import Images
import OrderedJSON
import Sampling
import Suites
import Transformers
import Vision

/// What a picture costs before an answer begins, part by part: nothing is kept between two runs.
struct PictureBench {
    let engine: Engine
    let vision: VisionModel
    let bytes: [UInt8]

    /// The parts of one run.
    struct Sample {
        /// From the file to upright pixels.
        var decode = Duration.zero
        /// From pixels to the numbers of the views.
        var preprocess = Duration.zero
        /// Tower and connector.
        var encode = Duration.zero
        /// The rows through the decoder, up to the first token of an answer.
        var prefill = Duration.zero
        var rows = 0
        var sizes: [(height: Int, width: Int)] = []
    }

    func sample() throws -> Sample {
        var sample = Sample()
        let part = ContentPart.image(ImagePart(.bytes(bytes, mediaType: nil)))
        let pictures = try vision.pictures(of: Conversation(messages: [Message(.user, [part])]))
        guard let picture = pictures.first else { return sample }
        var start = ContinuousClock.now
        func lap() -> Duration {
            let now = ContinuousClock.now
            defer { start = now }
            return now - start
        }
        let image = try picture.decoded()
        sample.decode = lap()
        let numbers = try picture.preprocessed(image)
        sample.preprocess = lap()
        let encoded = try vision.encoded(numbers)
        sample.encode = lap()
        let placeholder = Int32(vision.configuration.placeholder)
        let input = try SequenceInput(
            Array(repeating: placeholder, count: encoded.count), rows: encoded.rows, at: placeholder)
        var options = DecodingOptions(maximumTokens: 1, ignoresEndOfText: true)
        (options.sampling.temperature, options.usesCache) = (0, false)
        let loop = try engine.makeLoop(input: input, options: options)
        while loop.generated.isEmpty { _ = try loop.advance() }
        sample.prefill = lap()
        (sample.rows, sample.sizes) = (encoded.count, picture.plan.sizes)
        return sample
    }
}

/// The samples of a picture as a table or JSON.
struct PictureReport {
    let samples: [PictureBench.Sample]

    /// The durations of each part, run by run.
    private var parts: KeyValuePairs<String, [Duration]> {
        [
            "decode": samples.map(\.decode), "preprocess": samples.map(\.preprocess),
            "encode": samples.map(\.encode), "prefill": samples.map(\.prefill),
        ]
    }

    /// One object: the rows, the sizes of the views, and the nanoseconds of each run.
    var json: JSONValue {
        var object: JSONObject = [
            "rows": .int(samples.first?.rows ?? 0),
            "views": .array(
                (samples.first?.sizes ?? []).map {
                    [.int($0.height), .int($0.width)]
                }),
        ]
        for (name, durations) in parts {
            object[name + "_ns"] = .array(durations.map { .int(Int($0.seconds * 1e9)) })
        }
        return .object(object)
    }

    /// Lines for people.
    var text: String {
        var lines = parts.map { name, durations in
            let milliseconds = (Quantiles(durations.map(\.seconds)).value(at: 0.5) * 10_000).rounded() / 10
            return name + String(repeating: " ", count: 12 - name.count) + "\(milliseconds) ms"
        }
        let (rows, views) = (samples.first?.rows ?? 0, samples.first?.sizes.count ?? 0)
        lines.append(
            "rows        \(rows) of \(Quantities.plural(views, "view")); medians of "
                + Quantities.plural(samples.count, "run"))
        return lines.joined(separator: "\n") + "\n"
    }
}
