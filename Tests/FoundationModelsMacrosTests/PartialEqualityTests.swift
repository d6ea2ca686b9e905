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
                    var __properties: [FoundationModels.GenerationSchema.Property] = []
                    __properties.append(FoundationModels.GenerationSchema.Property(name: "x", type: Int.self))
                    return FoundationModels.GenerationSchema(type: Self.self, properties: __properties)
                }

                nonisolated var generatedContent: FoundationModels.GeneratedContent {
                    var properties: [(Swift.String, any FoundationModels.ConvertibleToGeneratedContent)] = []
                    properties.append(("x", self.x))
                    return FoundationModels.GeneratedContent(properties: properties, uniquingKeysWith: { first, _ in
                            first
                        })
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
