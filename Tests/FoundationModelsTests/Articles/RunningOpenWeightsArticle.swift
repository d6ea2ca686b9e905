import Foundation
import FoundationModels
import Testing

/// The program of the article "Running open weights".
enum RunningOpenWeightsArticle {
    static func run(directory: URL, _ print: (Any...) -> Void) async throws {
        var options = OpenWeightsModel.Options()
        options.precision = .exact
        options.contextSize = 512
        let model = OpenWeightsModel(directory: directory, options: options)
        guard model.isAvailable else { return print("no model in \(directory.path)") }

        let session = LanguageModelSession(model: model, instructions: "You are a friendly barista.")
        try await model.load { share in
            if share == 1 { FileHandle.standardError.write(Data("loaded\n".utf8)) }
        }
        let answer = try await session.respond(
            to: "Good morning!", options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 40))
        print(answer.content.isEmpty, answer.usage.output.totalTokenCount <= 40, model.contextSize)
    }
}
