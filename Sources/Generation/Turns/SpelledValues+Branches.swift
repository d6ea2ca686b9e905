import Grammars
import OrderedJSON

extension SpelledValues {
    /// Tells whether the schemas of `oneOf` exclude one another, so that a choice between them enforces it.
    ///
    /// Looks at types, at listed values, and at a property that all objects need and whose value differs; in doubt two
    /// schemas may allow the same value.
    struct Branches {
        let definitions: JSONValue

        private static let depthLimit = 16

        /// Whether no value satisfies two of the schemas.
        func areDisjoint(_ branches: [JSONValue]) -> Bool {
            var listed: Set<JSONValue> = []
            var objects: [JSONValue] = []
            var types: SchemaTypes = []
            for branch in branches.map(resolved) {
                if let values = Self.scalars(branch) {
                    for value in values where !listed.insert(value).inserted { return false }
                    continue
                }
                let own = Self.types(of: branch, depth: 0)
                if own == .object {
                    objects.append(branch)
                    continue
                }
                if !types.isDisjoint(with: own) { return false }
                types.formUnion(own)
            }
            for value in listed where !types.isDisjoint(with: Self.kind(of: value)) { return false }
            if !objects.isEmpty, types.contains(.object) { return false }
            return objects.count < 2 || Self.areToldApart(objects)
        }

        /// The schema that references lead to.
        private func resolved(_ schema: JSONValue) -> JSONValue {
            var schema = schema
            for _ in 0..<Self.depthLimit {
                guard let reference = schema["$ref"]?.stringValue,
                    let name = SpelledValues.definitionName(reference), let target = definitions[name]
                else { break }
                schema = target
            }
            return schema
        }

        /// Whether all objects need one property, and no value of it is right in two of them.
        private static func areToldApart(_ objects: [JSONValue]) -> Bool {
            let candidates = objects.first?["properties"]?.objectValue?.keys ?? []
            return candidates.contains { key in
                var seen: Set<JSONValue> = []
                for object in objects {
                    guard let schema = object["properties"]?[key], let values = scalars(schema),
                        object["required"]?.arrayValue?.contains(.string(key)) == true
                    else { return false }
                    for value in values where !seen.insert(value).inserted { return false }
                }
                return true
            }
        }

        /// The values that a schema lists, as they are compared; nil for none, and where some are not compared here.
        private static func scalars(_ schema: JSONValue) -> Set<JSONValue>? {
            guard let values = AssertionKeywords.listedValues(schema), values.allSatisfy(isScalar) else { return nil }
            return Set(values.map(\.compared))
        }

        private static func isScalar(_ value: JSONValue) -> Bool {
            switch value {
            case .array, .object: false
            // Numbers beyond the range of floating point would have to be compared digit by digit.
            case .number(let number): number.intValue != nil || number.doubleValue.isFinite
            default: true
            }
        }

        /// Types among which those of a schema's values are; references within are not followed.
        private static func types(of schema: JSONValue, depth: Int) -> SchemaTypes {
            if depth > depthLimit { return .all }
            if let values = AssertionKeywords.listedValues(schema) {
                return values.reduce(into: SchemaTypes()) { $0.formUnion(kind(of: $1)) }
            }
            if let name = schema["type"]?.stringValue { return kind(named: name) }
            if let names = schema["type"]?.arrayValue {
                return names.reduce(into: SchemaTypes()) { $0.formUnion(kind(named: $1.stringValue ?? "")) }
            }
            guard let choices = schema["anyOf"]?.arrayValue ?? schema["oneOf"]?.arrayValue else { return .all }
            return choices.reduce(into: SchemaTypes()) { $0.formUnion(types(of: $1, depth: depth + 1)) }
        }

        private static func kind(named name: String) -> SchemaTypes {
            switch name {
            case "null": .null
            case "boolean": .boolean
            case "integer": .integer
            case "number": .number
            case "string": .string
            case "array": .array
            case "object": .object
            default: .all
            }
        }

        private static func kind(of value: JSONValue) -> SchemaTypes {
            switch value {
            case .null: .null
            case .bool: .boolean
            // A number that does not fit into an integer can be whole all the same.
            case .number(let number): number.intValue == nil ? .number : .integer
            case .string: .string
            case .array: .array
            case .object: .object
            }
        }
    }
}
