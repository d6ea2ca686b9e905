import Foundation
import FoundationModels
import Testing

/// The program of the article "Building schemas at run time".
enum BuildingSchemasAtRunTimeArticle {
    static func run(_ print: (Any...) -> Void) async throws {
        let riddle = DynamicGenerationSchema(
            name: "Riddle",
            properties: [
                .init(name: "question", schema: DynamicGenerationSchema(type: String.self)),
                .init(name: "answers", schema: DynamicGenerationSchema(arrayOf: .init(referenceTo: "Answer"))),
            ])
        let answer = DynamicGenerationSchema(
            name: "Answer", properties: [.init(name: "text", schema: DynamicGenerationSchema(type: String.self))])

        let schema = try GenerationSchema(root: riddle, dependencies: [answer])
        let content = try await LanguageModelSession().respond(to: "A riddle", schema: schema).content
        let question = try content.value(String.self, forProperty: "question")
        let answers = try content.value([GeneratedContent].self, forProperty: "answers")
        print(question, answers.count)
    }
}
