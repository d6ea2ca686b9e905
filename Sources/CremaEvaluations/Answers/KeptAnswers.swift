import EvaluationRuns
import FoundationModels
import OrderedJSON

/// The answers of one evaluation in a file of answers.
struct KeptAnswers<Evaluated: Evaluation>: Sendable where Evaluated.Subject: Sendable {
    private let cache: AnswerCache
    private let form: any KeptSubject.Type
    private let opening: JSONObject

    /// The answers of an evaluation.
    ///
    /// - Throws: ``RunError/answersCannotBeKept(type:)``.
    init(_ evaluation: Evaluated, _ cache: AnswerCache, info: [String: String], seed: UInt64) throws {
        guard let form = Evaluated.Subject.self as? any KeptSubject.Type else {
            throw RunError.answersCannotBeKept(type: String(describing: Evaluated.Subject.self))
        }
        var notes = JSONObject()
        for (name, value) in info.sorted(by: { $0.key < $1.key }) { notes[name] = .string(value) }
        var opening = JSONObject()
        opening["evaluation"] = .string(evaluation.name)
        opening["info"] = .object(notes)
        opening["seed"] = .string(String(seed))
        (self.cache, self.form, self.opening) = (cache, form, opening)
    }

    /// What a sample's answer is kept under.
    ///
    /// A sample that is in the data set several times is asked as often.
    ///
    /// - Parameter repeats: how often each sample has come so far.
    func key(of sample: Evaluated.Sample, repeats: inout [String: Int]) throws -> String {
        let text = try SampleText.json(sample)
        var key = opening
        key["repeat"] = .int(repeats[text, default: 0])
        key["sample"] = try JSONParser().parse(text)
        repeats[text, default: 0] += 1
        return JSONValue.object(key).serialized()
    }

    /// The answer that is kept under a key.
    ///
    /// - Throws: ``AnswerCacheError`` for one of another type.
    func answer(to key: String) throws -> Evaluated.Subject? {
        guard let data = cache.answer(to: key) else { return nil }
        do {
            return try form.init(keptData: data) as? Evaluated.Subject
        } catch {
            throw cache.wrongAnswer(error)
        }
    }

    /// Keeps an answer under a key.
    func keep(_ subject: Evaluated.Subject, as key: String) throws {
        guard let subject = subject as? any KeptSubject else { return }
        try cache.keep(subject.keptData(), as: key)
    }
}

/// Samples as JSON text that is the same in every run.
enum SampleText {
    static func json(_ sample: any Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(sample), as: UTF8.self)
    }
}
