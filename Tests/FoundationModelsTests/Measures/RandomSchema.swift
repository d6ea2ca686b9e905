import FoundationModels
import RegexBuilder

/// A schema of random parts that itself knows which content is right: it is made before the dynamic schema, which is
/// made from it, and checks values without any reader of schemas.
indirect enum RandomSchema {
    /// A pattern with the expression that Swift itself matches.
    struct Pattern {
        let name: String
        let make: () -> Regex<AnyRegexOutput>
    }

    struct Property {
        let name: String
        let schema: RandomSchema
        let isOptional: Bool
    }

    case text
    case constant(String)
    case oneOf([String])
    case pattern(Int)
    case int(ClosedRange<Int>?, minimum: Int?, maximum: Int?)
    case double(ClosedRange<Double>)
    case bool
    case list(RandomSchema, minimum: Int, maximum: Int?)
    case words(count: Int, oneOf: [String])
    case object(name: String, [Property], explicitNil: Bool)
    case choice(name: String, [RandomSchema])
    case cases(name: String, [String])
    /// A structure that may hold more of itself: `{"value": Int, "children": [node]}`.
    case tree(name: String)

    static func patterns() -> [Pattern] {
        [
            Pattern(name: "letters") { Regex(/[a-z]{2,5}/) },
            Pattern(name: "digits and a dash") { Regex(/\d{1,4}-\d{2}/) },
            Pattern(name: "alternation at the root") { Regex(/yes|no|maybe later/) },
            Pattern(name: "a class that is turned over") { Regex(/[^x"]{1,3}/) },
            Pattern(name: "letters by property") { Regex(/\p{Lu}\p{Ll}{2}/) },
            Pattern(name: "whatever the case") { Regex(/(?i:abc)+/) },
            Pattern(name: "an address") { Regex(/\w{1,6}@\w{1,6}\.(?:com|org)/) },
            Pattern(name: "possibly nothing") { Regex(/x*y?/) },
            Pattern(name: "the talk's") {
                Regex(
                    Regex {
                        Capture {
                            ChoiceOf {
                                "Mr"
                                "Mrs"
                            }
                        }
                        ". "
                        OneOrMore(.word)
                    })
            },
        ]
    }
}

// MARK: The dynamic schema

extension RandomSchema {
    /// The schema in the framework's form; what it refers to is added to the dependencies.
    func dynamic(_ dependencies: inout [DynamicGenerationSchema]) -> DynamicGenerationSchema {
        switch self {
        case .text: return DynamicGenerationSchema(type: String.self)
        case .constant(let text): return DynamicGenerationSchema(type: String.self, guides: [.constant(text)])
        case .oneOf(let texts): return DynamicGenerationSchema(type: String.self, guides: [.anyOf(texts)])
        case .pattern(let index):
            return DynamicGenerationSchema(type: String.self, guides: [.pattern(Self.patterns()[index].make())])
        case .int(let range, let minimum, let maximum):
            var guides: [GenerationGuide<Int>] = []
            if let range { guides.append(.range(range)) }
            if let minimum { guides.append(.minimum(minimum)) }
            if let maximum { guides.append(.maximum(maximum)) }
            return DynamicGenerationSchema(type: Int.self, guides: guides)
        case .double(let range): return DynamicGenerationSchema(type: Double.self, guides: [.range(range)])
        case .bool: return DynamicGenerationSchema(type: Bool.self)
        case .list(let element, let minimum, let maximum):
            return DynamicGenerationSchema(
                arrayOf: element.dynamic(&dependencies), minimumElements: minimum, maximumElements: maximum)
        case .words(let count, let texts):
            return DynamicGenerationSchema(type: [String].self, guides: [.count(count), .element(.anyOf(texts))])
        case .object(let name, let properties, let explicitNil):
            let members = properties.map { property in
                DynamicGenerationSchema.Property(
                    name: property.name, schema: property.schema.dynamic(&dependencies),
                    isOptional: property.isOptional)
            }
            return explicitNil
                ? DynamicGenerationSchema(
                    name: name, representNilExplicitlyInGeneratedContent: true, properties: members)
                : DynamicGenerationSchema(name: name, properties: members)
        case .choice(let name, let parts):
            return DynamicGenerationSchema(name: name, anyOf: parts.map { $0.dynamic(&dependencies) })
        case .cases(let name, let texts): return DynamicGenerationSchema(name: name, anyOf: texts)
        case .tree(let name):
            dependencies.append(
                DynamicGenerationSchema(
                    name: name,
                    properties: [
                        .init(name: "value", schema: DynamicGenerationSchema(type: Int.self, guides: [.range(0...9)])),
                        .init(
                            name: "children",
                            schema: DynamicGenerationSchema(
                                arrayOf: DynamicGenerationSchema(referenceTo: name), maximumElements: 2)),
                    ]))
            return DynamicGenerationSchema(referenceTo: name)
        }
    }
}

// MARK: Checking

extension RandomSchema {
    /// What is wrong with content, and where; empty when it is right.
    ///
    /// - Parameter isOrdered: whether properties must be in declared order. In a choice of structures that declare the
    ///   same properties in different orders, either order may be taken.
    func faults(in content: GeneratedContent, at place: String = "$", isOrdered: Bool = true) -> [String] {
        func fault(_ text: String) -> [String] { ["\(place): \(text); found \(content.jsonString)"] }
        do {
            switch self {
            case .text: _ = try content.value(String.self)
            case .constant(let text):
                if try content.value(String.self).utf8.elementsEqual(text.utf8) == false { return fault("constant") }
            case .oneOf(let texts), .cases(_, let texts):
                let value = try content.value(String.self)
                if !texts.contains(where: { $0.utf8.elementsEqual(value.utf8) }) { return fault("one of \(texts)") }
            case .pattern(let index):
                let pattern = Self.patterns()[index]
                if try pattern.make().wholeMatch(in: content.value(String.self)) == nil { return fault(pattern.name) }
            case .int(let range, let minimum, let maximum):
                let value = try content.value(Int.self)
                let isRight = range?.contains(value) ?? true && value >= minimum ?? .min && value <= maximum ?? .max
                if !isRight { return fault("range") }
            case .double(let range):
                if !range.contains(try content.value(Double.self)) { return fault("\(range)") }
            case .bool: _ = try content.value(Bool.self)
            case .list(let element, let minimum, let maximum):
                let values = try content.value([GeneratedContent].self)
                if values.count < minimum || values.count > maximum ?? .max { return fault("count") }
                return values.enumerated().flatMap { element.faults(in: $1, at: "\(place)[\($0)]") }
            case .words(let count, let texts):
                let values = try content.value([String].self)
                if values.count != count || !values.allSatisfy(texts.contains) { return fault("\(count) of \(texts)") }
            case .object(_, let properties, let explicitNil):
                return objectFaults(content, properties, explicitNil, at: place, isOrdered: isOrdered)
            case .choice(_, let parts):
                if !parts.contains(where: { $0.faults(in: content, at: place, isOrdered: false).isEmpty }) {
                    return fault("no choice fits")
                }
            case .tree:
                return objectFaults(
                    content,
                    [
                        Property(name: "value", schema: .int(0...9, minimum: nil, maximum: nil), isOptional: false),
                        Property(name: "children", schema: .list(self, minimum: 0, maximum: 2), isOptional: false),
                    ], false, at: place, isOrdered: true)
            }
            return []
        } catch {
            return fault("\(error)")
        }
    }

    private func objectFaults(
        _ content: GeneratedContent, _ properties: [Property], _ explicitNil: Bool, at place: String, isOrdered: Bool
    ) -> [String] {
        guard case .structure(let members, let keys) = content.kind else { return ["\(place): no structure"] }
        var faults: [String] = []
        let declared = properties.map(\.name)
        let expected = declared.filter(keys.contains)
        if isOrdered ? keys != expected : keys.sorted() != expected.sorted() {
            faults.append("\(place): keys \(keys), declared \(declared)")
        }
        for property in properties {
            guard let member = members[property.name] else {
                if !property.isOptional || explicitNil { faults.append("\(place).\(property.name): absent") }
                continue
            }
            if property.isOptional, explicitNil, member.kind == .null { continue }
            faults += property.schema.faults(in: member, at: "\(place).\(property.name)")
        }
        return faults
    }
}
