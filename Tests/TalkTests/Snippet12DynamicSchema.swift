// swift-format-ignore-file
// The text is the talk's own.

// 15:10 Dynamic schema

import FoundationModels

enum Snippet12 {
    struct LevelObjectCreator {
      let name: String

      init(name: String) {
        self.name = name
      }

      var properties: [DynamicGenerationSchema.Property] = []

      mutating func addStringProperty(name: String) {
        let property = DynamicGenerationSchema.Property(
          name: name,
          schema: DynamicGenerationSchema(type: String.self)
        )
        properties.append(property)
      }

      mutating func addArrayProperty(name: String, customType: String) {
        let property = DynamicGenerationSchema.Property(
          name: name,
          schema: DynamicGenerationSchema(
            arrayOf: DynamicGenerationSchema(referenceTo: customType)
          )
        )
        properties.append(property)
      }

      var root: DynamicGenerationSchema {
        DynamicGenerationSchema(
          name: name,
          properties: properties
        )
      }

      mutating func addBoolProperty(name: String) {
        properties.append(
          DynamicGenerationSchema.Property(name: name, schema: DynamicGenerationSchema(type: Bool.self)))
      }
    }

    static func run() async throws -> (question: String, answers: [GeneratedContent]) {
        var riddleBuilder = LevelObjectCreator(name: "Riddle")
        riddleBuilder.addStringProperty(name: "question")
        riddleBuilder.addArrayProperty(name: "answers", customType: "Answer")

        var answerBuilder = LevelObjectCreator(name: "Answer")
        answerBuilder.addStringProperty(name: "text")
        answerBuilder.addBoolProperty(name: "isCorrect")

        let riddleDynamicSchema = riddleBuilder.root
        let answerDynamicSchema = answerBuilder.root

        let schema = try GenerationSchema(
          root: riddleDynamicSchema,
          dependencies: [answerDynamicSchema]
        )

        let session = LanguageModelSession()
        let response = try await session.respond(
          to: "Generate a fun riddle about coffee",
          schema: schema
        )
        let generatedContent = response.content
        let question = try generatedContent.value(String.self, forProperty: "question")
        let answers = try generatedContent.value([GeneratedContent].self, forProperty: "answers")
        return (question, answers)
    }
}
