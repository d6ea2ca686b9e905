import Testing

@Suite("Members under conditions")
struct ConditionalMemberTests {
    @Test("what is generated of a property stands under the conditions of the property; Self is the type by its name")
    func properties() {
        expectExpansion(
            of: """
                @Generable
                struct Item {
                    let a: Int
                    #if DEBUG
                    let b: String?
                    #elseif os(Linux)
                    let c: [Self]
                    #endif
                }
                """,
            """
            struct Item {
                let a: Int
                #if DEBUG
                let b: String?
                #elseif os(Linux)
                let c: [Self]
                #endif

                nonisolated static var generationSchema: FoundationModels.GenerationSchema {
                    var __properties: [FoundationModels.GenerationSchema.Property] = []
                    __properties.append(FoundationModels.GenerationSchema.Property(name: "a", type: Int.self))
                    #if DEBUG
                    __properties.append(FoundationModels.GenerationSchema.Property(name: "b", type: String?.self))
                    #elseif os(Linux)
                    __properties.append(FoundationModels.GenerationSchema.Property(name: "c", type: [Self].self))
                    #endif
                    return FoundationModels.GenerationSchema(type: Self.self, properties: __properties)
                }

                nonisolated var generatedContent: FoundationModels.GeneratedContent {
                    var properties: [(Swift.String, any FoundationModels.ConvertibleToGeneratedContent)] = []
                    properties.append(("a", self.a))
                    #if DEBUG
                    if let value = self.b {
                        properties.append(("b", value))
                    }
                    #elseif os(Linux)
                    properties.append(("c", self.c))
                    #endif
                    return FoundationModels.GeneratedContent(properties: properties, uniquingKeysWith: { first, _ in
                            first
                        })
                }

                nonisolated struct PartiallyGenerated: Swift.Identifiable, FoundationModels.ConvertibleFromGeneratedContent {
                    var id: FoundationModels.GenerationID
                    var a: Int.PartiallyGenerated?
                    #if DEBUG
                    var b: String.PartiallyGenerated?
                    #elseif os(Linux)
                    var c: [Item].PartiallyGenerated?
                    #endif
                    nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                        self.id = content.id ?? FoundationModels.GenerationID()
                        self.a = try content.value(forProperty: "a")
                        #if DEBUG
                        self.b = try content.value(forProperty: "b")
                        #elseif os(Linux)
                        self.c = try content.value(forProperty: "c")
                        #endif
                    }
                }
            }

            extension Item: nonisolated FoundationModels.Generable {
                nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                    self.a = try content.value(forProperty: "a")
                    #if DEBUG
                    self.b = try content.value(forProperty: "b")
                    #elseif os(Linux)
                    self.c = try content.value(forProperty: "c")
                    #endif
                }
            }
            """)
    }

    @Test("what is generated of a case stands under the conditions of the case")
    func cases() {
        expectExpansion(
            of: """
                @Generable
                enum Mood {
                    case glad
                    #if DEBUG
                    case sad
                    #endif
                }
                """,
            """
            enum Mood {
                case glad
                #if DEBUG
                case sad
                #endif

                nonisolated static var generationSchema: FoundationModels.GenerationSchema {
                    var choices: [Swift.String] = []
                    choices.append("glad")
                    #if DEBUG
                    choices.append("sad")
                    #endif
                    return FoundationModels.GenerationSchema(type: Self.self, anyOf: choices)
                }

                nonisolated var generatedContent: FoundationModels.GeneratedContent {
                    switch self {
                    case .glad:
                        return FoundationModels.GeneratedContent("glad")
                    #if DEBUG
                    case .sad:
                        return FoundationModels.GeneratedContent("sad")
                    #endif
                    }
                }
            }

            extension Mood: nonisolated FoundationModels.Generable {
                nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                    let name = try content._caseName()
                    switch name {
                    case "glad":
                        self = .glad
                    #if DEBUG
                    case "sad":
                        self = .sad
                    #endif
                    default:
                        throw content._unknownCase(name, of: Self.self)
                    }
                }
            }
            """)
    }
}
