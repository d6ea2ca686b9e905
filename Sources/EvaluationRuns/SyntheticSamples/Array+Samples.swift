public import FoundationModels

extension Array where Element: ModelSampleProtocol, Element: Generable {
    /// Lets a model write samples like these, with random ones of them as examples.
    ///
    /// - Parameters:
    ///   - prompt: what the samples are to be like.
    ///   - targetCount: how many samples there are to be in the end, with these.
    ///   - sessionProvider: makes the session that is asked; nil for one over the system's model.
    ///   - validator: tells whether a sample is good; nil when all are.
    /// - Returns: the new valid samples, as they come.
    public func makeSamples(
        _ prompt: Prompt, targetCount: Int, sessionProvider: SampleGenerator<Element>.Session = nil,
        validator: SampleGenerator<Element>.Validator<Element> = nil
    ) -> some AsyncSequence<Element, any Error> {
        SampleGenerator(
            prompt, samples: self, targetCount: targetCount, sessionProvider: sessionProvider, validator: validator
        ).run()
    }
}

extension Array {
    /// Lets a model write samples like these, with random ones of them as examples.
    ///
    /// - Parameters:
    ///   - prompt: what the samples are to be like.
    ///   - targetCount: how many samples there are to be in the end, with these.
    ///   - sessionProvider: makes the session that is asked; nil for one over the system's model.
    ///   - validator: tells whether a sample is good; nil when all are.
    /// - Returns: the new valid samples, as they come.
    public func makeSamples<T>(
        _ prompt: Prompt, targetCount: Int, sessionProvider: SampleGenerator<Element>.Session = nil,
        validator: SampleGenerator<Element>.Validator<Element> = nil
    ) -> some AsyncSequence<ModelSample<T>, any Error>
    where Element == ModelSample<T>, T: Generable & Codable & Sendable {
        SampleGenerator(
            prompt, samples: self, targetCount: targetCount, sessionProvider: sessionProvider, validator: validator
        ).run()
    }
}
