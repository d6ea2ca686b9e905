import Testing

@Suite("Equality of partial forms")
struct PartialEqualityTests {
    @Test("the partial form of a type that says it is equatable is equatable")
    func structure() {
        expectExpansion(
            of: """
                @Generable
                struct Point: Hashable {
                    let x: Int
                }
                """,
            """
            struct Point: Hashable {
                let x: Int

                nonisolated static var generationSchema: FoundationModels.GenerationSchema {
                    FoundationModels.GenerationSchema(type: Self.self, properties: [
                        FoundationModels.GenerationSchema.Property(name: "x", type: Int.self),
                    ])
                }

                nonisolated var generatedContent: FoundationModels.GeneratedContent {
                    return FoundationModels.GeneratedContent(properties: ["x": self.x])
                }

                nonisolated struct PartiallyGenerated: Swift.Identifiable, Swift.Equatable, FoundationModels.ConvertibleFromGeneratedContent {
                    var id: FoundationModels.GenerationID
                    var x: Int.PartiallyGenerated?
                    nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                        self.id = content.id ?? FoundationModels.GenerationID()
                        self.x = try content.value(forProperty: "x")
                    }
                    nonisolated static func == (left: Self, right: Self) -> Swift.Bool {
                        if !FoundationModels._partialValuesAreEqual(left.id, right.id) {
                            return false
                        }
                        if !FoundationModels._partialValuesAreEqual(left.x, right.x) {
                            return false
                        }
                        return true
                    }
                }
            }

            extension Point: nonisolated FoundationModels.Generable {
                nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                    self.x = try content.value(forProperty: "x")
                }
            }
            """)
    }
}
