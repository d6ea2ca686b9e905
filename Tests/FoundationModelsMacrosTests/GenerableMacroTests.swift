import Testing

@Suite("Expansion of @Generable")
struct GenerableMacroTests {
    @Test("a struct gets a schema, its content, a partial form and, in an extension, an initializer")
    func structure() {
        expectExpansion(
            of: """
                @Generable(description: "A character")
                public struct NPC {
                    @Guide(description: "A full name")
                    let name: String
                    @Guide(.range(low...high))
                    var level: Int
                    @Guide(.anyOf(names)) @Guide(/x/)
                    var nick: String?
                    let id = UUID()
                }
                """,
            """
            public struct NPC {
                let name: String
                var level: Int

                var nick: String?
                let id = UUID()

                public nonisolated static var generationSchema: FoundationModels.GenerationSchema {
                    var __properties: [FoundationModels.GenerationSchema.Property] = []
                    __properties.append(FoundationModels.GenerationSchema.Property(name: "name", description: "A full name", type: String.self))
                    __properties.append(FoundationModels.GenerationSchema.Property(name: "level", type: Int.self, guides: [.range(low ... high)]))
                    __properties.append(FoundationModels.GenerationSchema.Property(name: "nick", type: String?.self, guides: [._guide(.anyOf(names)), ._guide(/x/)]))
                    return FoundationModels.GenerationSchema(type: Self.self, description: "A character", properties: __properties)
                }

                public nonisolated var generatedContent: FoundationModels.GeneratedContent {
                    var properties: [(Swift.String, any FoundationModels.ConvertibleToGeneratedContent)] = []
                    properties.append(("name", self.name))
                    properties.append(("level", self.level))
                    if let value = self.nick {
                        properties.append(("nick", value))
                    }
                    return FoundationModels.GeneratedContent(properties: properties, uniquingKeysWith: { first, _ in
                            first
                        })
                }

                public nonisolated struct PartiallyGenerated: Swift.Identifiable, FoundationModels.ConvertibleFromGeneratedContent {
                    public var id: FoundationModels.GenerationID
                    public var name: String.PartiallyGenerated?
                    public var level: Int.PartiallyGenerated?
                    public var nick: String.PartiallyGenerated?
                    public nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                        self.id = content.id ?? FoundationModels.GenerationID()
                        self.name = try content.value(forProperty: "name")
                        self.level = try content.value(forProperty: "level")
                        self.nick = try content.value(forProperty: "nick")
                    }
                }
            }

            extension NPC: nonisolated FoundationModels.Generable {
                public nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                    self.name = try content.value(forProperty: "name")
                    self.level = try content.value(forProperty: "level")
                    self.nick = try content.value(forProperty: "nick")
                }
            }
            """)
    }

    @Test(
        "what is generated is as visible as its type, which an extension can decide",
        arguments: [
            ("public extension", "", "public "), ("package extension", "", "package "),
            ("public extension", "internal ", ""), ("fileprivate extension", "", ""), ("extension", "", ""),
            ("extension", "public ", "public "),
        ])
    func access(_ surrounding: String, _ own: String, _ access: String) {
        expectExpansion(
            of: """
                \(surrounding) Outer {
                    @Generable
                    \(own)struct Item {
                        let a: Int
                    }
                }
                """,
            """
            \(surrounding) Outer {
                \(own)struct Item {
                    let a: Int

                    \(access)nonisolated static var generationSchema: FoundationModels.GenerationSchema {
                        var __properties: [FoundationModels.GenerationSchema.Property] = []
                        __properties.append(FoundationModels.GenerationSchema.Property(name: "a", type: Int.self))
                        return FoundationModels.GenerationSchema(type: Self.self, properties: __properties)
                    }

                    \(access)nonisolated var generatedContent: FoundationModels.GeneratedContent {
                        var properties: [(Swift.String, any FoundationModels.ConvertibleToGeneratedContent)] = []
                        properties.append(("a", self.a))
                        return FoundationModels.GeneratedContent(properties: properties, uniquingKeysWith: { first, _ in
                                first
                            })
                    }

                    \(access)nonisolated struct PartiallyGenerated: Swift.Identifiable, FoundationModels.ConvertibleFromGeneratedContent {
                        \(access)var id: FoundationModels.GenerationID
                        \(access)var a: Int.PartiallyGenerated?
                        \(access)nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                            self.id = content.id ?? FoundationModels.GenerationID()
                            self.a = try content.value(forProperty: "a")
                        }
                    }
                }
            }

            extension Outer.Item: nonisolated FoundationModels.Generable {
                \(access)nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                    self.a = try content.value(forProperty: "a")
                }
            }
            """)
    }

    @Test(
        "types that a program may have made generable are left to the compiler",
        arguments: ["Date", "UUID", "Foundation.URL", "Data", "[String: Int]"])
    func typesOfPrograms(_ type: String) {
        expectExpansion(
            of: """
                @Generable
                struct A {
                    let x: \(type)
                }
                """,
            """
            struct A {
                let x: \(type)

                nonisolated static var generationSchema: FoundationModels.GenerationSchema {
                    var __properties: [FoundationModels.GenerationSchema.Property] = []
                    __properties.append(FoundationModels.GenerationSchema.Property(name: "x", type: \(type).self))
                    return FoundationModels.GenerationSchema(type: Self.self, properties: __properties)
                }

                nonisolated var generatedContent: FoundationModels.GeneratedContent {
                    var properties: [(Swift.String, any FoundationModels.ConvertibleToGeneratedContent)] = []
                    properties.append(("x", self.x))
                    return FoundationModels.GeneratedContent(properties: properties, uniquingKeysWith: { first, _ in
                            first
                        })
                }

                nonisolated struct PartiallyGenerated: Swift.Identifiable, FoundationModels.ConvertibleFromGeneratedContent {
                    var id: FoundationModels.GenerationID
                    var x: \(type).PartiallyGenerated?
                    nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                        self.id = content.id ?? FoundationModels.GenerationID()
                        self.x = try content.value(forProperty: "x")
                    }
                }
            }

            extension A: nonisolated FoundationModels.Generable {
                nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                    self.x = try content.value(forProperty: "x")
                }
            }
            """)
    }

    @Test("an enum without payloads is a choice between names")
    func plainEnum() {
        expectExpansion(
            of: """
                @Generable
                enum Mood {
                    case good, `in`
                }
                """,
            """
            enum Mood {
                case good, `in`

                nonisolated static var generationSchema: FoundationModels.GenerationSchema {
                    var choices: [Swift.String] = []
                    choices.append("good")
                    choices.append("in")
                    return FoundationModels.GenerationSchema(type: Self.self, anyOf: choices)
                }

                nonisolated var generatedContent: FoundationModels.GeneratedContent {
                    switch self {
                    case .good:
                        return FoundationModels.GeneratedContent("good")
                    case .`in`:
                        return FoundationModels.GeneratedContent("in")
                    }
                }
            }

            extension Mood: nonisolated FoundationModels.Generable {
                nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                    let name = try content._caseName()
                    switch name {
                    case "good":
                        self = .good
                    case "in":
                        self = .`in`
                    default:
                        throw content._unknownCase(name, of: Self.self)
                    }
                }
            }
            """)
    }

    @Test("an enum with raw values is a choice between them")
    func rawValues() {
        expectExpansion(
            of: """
                @Generable(name: "Sizes")
                enum Size: String {
                    case small = "S"
                }
                """,
            """
            enum Size: String {
                case small = "S"

                nonisolated static var generationSchema: FoundationModels.GenerationSchema {
                    var choices: [Swift.String] = []
                    choices.append(Self.small.rawValue)
                    return FoundationModels.GenerationSchema(type: Self.self, name: "Sizes", anyOf: choices)
                }

                nonisolated var generatedContent: FoundationModels.GeneratedContent {
                    FoundationModels.GeneratedContent(self.rawValue)
                }
            }

            extension Size: nonisolated FoundationModels.Generable {
                nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                    let name = try content._caseName()
                    guard let value = Self(rawValue: name) else {
                        throw content._unknownCase(name, of: Self.self)
                    }
                    self = value
                }
            }
            """)
    }

    @Test("an enum with payloads is a choice between objects, and has a partial form")
    func payloads() {
        expectExpansion(
            of: """
                @Generable
                indirect enum Step {
                    case walk(Int, to: String?)
                    case pair(Step, Step)
                    case stop
                }
                """,
            """
            indirect enum Step {
                case walk(Int, to: String?)
                case pair(Step, Step)
                case stop

                nonisolated static var generationSchema: FoundationModels.GenerationSchema {
                    var cases: [FoundationModels.GenerationSchema.Case] = []
                    cases.append(FoundationModels.GenerationSchema.Case(name: "walk", properties: [FoundationModels.GenerationSchema.Property(name: "value", type: Int.self), FoundationModels.GenerationSchema.Property(name: "to", type: String?.self)]))
                    cases.append(FoundationModels.GenerationSchema.Case(name: "pair", properties: [FoundationModels.GenerationSchema.Property(name: "value1", type: Step.self), FoundationModels.GenerationSchema.Property(name: "value2", type: Step.self)]))
                    cases.append(FoundationModels.GenerationSchema.Case(name: "stop", properties: []))
                    return FoundationModels.GenerationSchema(type: Self.self, cases: cases)
                }

                nonisolated var generatedContent: FoundationModels.GeneratedContent {
                    switch self {
                    case .walk(let payload0, let payload1):
                        var properties: [(Swift.String, any FoundationModels.ConvertibleToGeneratedContent)] = []
                        properties.append(("type", "walk"))
                        properties.append(("value", payload0))
                        if let value = payload1 {
                            properties.append(("to", value))
                        }
                        return FoundationModels.GeneratedContent(properties: properties, uniquingKeysWith: { first, _ in
                                first
                            })
                    case .pair(let payload0, let payload1):
                        var properties: [(Swift.String, any FoundationModels.ConvertibleToGeneratedContent)] = []
                        properties.append(("type", "pair"))
                        properties.append(("value1", payload0))
                        properties.append(("value2", payload1))
                        return FoundationModels.GeneratedContent(properties: properties, uniquingKeysWith: { first, _ in
                                first
                            })
                    case .stop:
                        var properties: [(Swift.String, any FoundationModels.ConvertibleToGeneratedContent)] = []
                        properties.append(("type", "stop"))
                        return FoundationModels.GeneratedContent(properties: properties, uniquingKeysWith: { first, _ in
                                first
                            })
                    }
                }

                nonisolated indirect enum PartiallyGenerated: FoundationModels.ConvertibleFromGeneratedContent {
                    case walk(Int.PartiallyGenerated?, to: String.PartiallyGenerated?)
                    case pair(Step.PartiallyGenerated?, Step.PartiallyGenerated?)
                    case stop
                    nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                        let name = try content._discriminator()
                        switch name {
                        case "walk":
                            self = .walk(try content.value(forProperty: "value"), to: try content.value(forProperty: "to"))
                        case "pair":
                            self = .pair(try content.value(forProperty: "value1"), try content.value(forProperty: "value2"))
                        case "stop":
                            self = .stop
                        default:
                            throw content._unknownCase(name, of: Self.self)
                        }
                    }
                }
            }

            extension Step: nonisolated FoundationModels.Generable {
                nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                    let name = try content._discriminator()
                    switch name {
                    case "walk":
                        self = .walk(try content.value(forProperty: "value"), to: try content.value(forProperty: "to"))
                    case "pair":
                        self = .pair(try content.value(forProperty: "value1"), try content.value(forProperty: "value2"))
                    case "stop":
                        self = .stop
                    default:
                        throw content._unknownCase(name, of: Self.self)
                    }
                }
            }
            """)
    }
}
