import FoundationModels

/// How samples of a type are requested and read.
struct SampleForm<SampleType>: Sendable where SampleType: ModelSampleProtocol {
    /// The schema of one sample.
    private let item: @Sendable () -> DynamicGenerationSchema
    /// Reads one sample.
    private let read: @Sendable (GeneratedContent) throws -> SampleType
    /// A sample as an example.
    let text: @Sendable (SampleType) throws -> String

    /// The schema of an answer with some samples, at most this many.
    func schema(_ count: Int) throws -> GenerationSchema {
        let samples = DynamicGenerationSchema(arrayOf: item(), minimumElements: 1, maximumElements: count)
        return try GenerationSchema(
            root: DynamicGenerationSchema(
                name: "Samples", properties: [.init(name: GeneratorText.samples, schema: samples)]),
            dependencies: [])
    }

    /// The samples of an answer.
    ///
    /// - Throws: `GeneratedContent.ParsingError` for one that cannot be read.
    func samples(_ answer: GeneratedContent) throws -> [SampleType] {
        try answer.value([GeneratedContent].self, forProperty: GeneratorText.samples).map(read)
    }

    /// Samples of a type that a model can write.
    static func generable() -> SampleForm where SampleType: Generable {
        SampleForm(
            item: { DynamicGenerationSchema(type: SampleType.self) }, read: { try SampleType($0) },
            text: { $0.generatedContent.jsonString })
    }

    /// A prompt and an answer that a model can write.
    static func modelSample<T>() -> SampleForm
    where SampleType == ModelSample<T>, T: Generable & Codable & Sendable {
        SampleForm(
            item: {
                DynamicGenerationSchema(
                    name: "Sample",
                    properties: [
                        .init(name: GeneratorText.prompt, schema: DynamicGenerationSchema(type: String.self)),
                        .init(name: GeneratorText.expected, schema: DynamicGenerationSchema(type: T.self)),
                    ])
            },
            read: { content in
                ModelSample<T>(
                    prompt: try content.value(String.self, forProperty: GeneratorText.prompt),
                    expected: try content.value(T.self, forProperty: GeneratorText.expected))
            },
            text: { sample in
                var parts: [(String, any ConvertibleToGeneratedContent)] = [
                    (GeneratorText.prompt, sample.promptDescription)
                ]
                if let expected = sample.expected { parts.append((GeneratorText.expected, expected)) }
                return GeneratedContent(properties: parts, uniquingKeysWith: { first, _ in first }).jsonString
            })
    }
}
