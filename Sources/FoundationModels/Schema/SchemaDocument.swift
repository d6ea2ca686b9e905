import Foundation
import JSONSchemas
import OrderedJSON

/// A schema as one JSON Schema document, and what about it cannot be enforced.
struct SchemaDocument: Sendable {
    /// A guide that cannot be enforced.
    struct Issue: Sendable, Equatable {
        /// The property, with the properties around it, or the dynamic schema that it is in: `answers.text`.
        let property: String
        /// What is wrong, as one line.
        let reason: String
    }

    /// Keywords of our own.
    enum PrivateKeyword {
        /// The pattern beside it is a Swift regular expression for the whole string.
        ///
        /// It is in saved schemas, too: without it a schema that is read back would allow whatever holds a match.
        static let swiftPattern = "x-crema-swift-pattern"
        /// The number must fit into the type that this names; it never leaves the module.
        static let fits = "x-crema-fits"
        static let prefix = "x-crema-"
    }

    /// The least and the greatest number of a type of Swift, as texts of JSON.
    private static let bounds = [
        "Int": (String(Int.min), String(Int.max)),
        "Double": numbers(Double.greatestFiniteMagnitude.description),
        "Float": numbers(Float.greatestFiniteMagnitude.description),
        "Decimal": numbers(Decimal.greatestFiniteMagnitude.description),
    ]

    private static func numbers(_ greatest: String) -> (String, String) { ("-" + greatest, greatest) }

    /// In an enforced schema, a pattern that matches the whole string.
    static let wholePattern = "x-swift-pattern"

    let name: String
    /// The root schema with `$defs`, and with the private keywords.
    let annotated: JSONObject
    let issues: [Issue]

    /// The schema in Apple's JSON form.
    var encoded: JSONObject { Self.stripped(annotated) }

    /// The same form for saving: beside a pattern of Swift's is a mark that it is one.
    var saved: JSONObject { Self.stripped(annotated, except: PrivateKeyword.swiftPattern) }

    /// The schema that a mask enforces.
    ///
    /// Bounds of Swift's numbers are written out, and a pattern that is a Swift regular expression for the whole string
    /// is under `x-swift-pattern` instead of `pattern`.
    var enforced: JSONObject { Self.enforced(annotated) }

    private static func stripped(_ object: JSONObject, except kept: String? = nil) -> JSONObject {
        map(object) { entry in
            entry.key.hasPrefix(PrivateKeyword.prefix) && entry.key != kept ? nil : entry
        } transform: {
            stripped($0, except: kept)
        }
    }

    private static func enforced(_ object: JSONObject) -> JSONObject {
        let isSwiftPattern = object[PrivateKeyword.swiftPattern] == .bool(true)
        var result = map(object) { entry in
            if entry.key.hasPrefix(PrivateKeyword.prefix) { return nil }
            if isSwiftPattern, entry.key == "pattern" {
                return JSONObject.Entry(key: wholePattern, value: entry.value)
            }
            return entry
        } transform: {
            enforced($0)
        }
        if let type = object[PrivateKeyword.fits]?.stringValue, let (least, greatest) = bounds[type] {
            for (keyword, bound) in [("minimum", least), ("maximum", greatest)] where result[keyword] == nil {
                result[keyword] = JSONNumber(text: bound).map(JSONValue.number)
            }
        }
        return result
    }

    private static func map(
        _ object: JSONObject, _ edit: (JSONObject.Entry) -> JSONObject.Entry?,
        transform: (JSONObject) -> JSONObject
    ) -> JSONObject {
        var result = JSONObject()
        for entry in object.entries {
            guard let entry = edit(entry) else { continue }
            result[entry.key] = map(entry.value, under: entry.key, transform)
        }
        return result
    }

    /// Keywords of drafts before 2020-12, which Apple's schemas do not hold, and the one that is written for masks alone.
    private static let unread: Set = ["id", "$recursiveRef", "$recursiveAnchor", "dependencies", wholePattern]

    /// What is under a keyword; nil for one that is not known.
    static func shape(of keyword: String) -> SchemaShape? {
        if keyword == PrivateKeyword.swiftPattern { return .value }
        return unread.contains(keyword) ? nil : SchemaShape(of: keyword)
    }

    /// Descends into subschemas only: what is under `properties` are names, not keywords.
    static func map(
        _ value: JSONValue, under keyword: String, _ transform: (JSONObject) -> JSONObject
    ) -> JSONValue {
        switch (value, shape(of: keyword)) {
        case (.object(let object), .subschema): return .object(transform(object))
        case (.object(let object), .subschemasByName):
            var result = JSONObject()
            for entry in object.entries {
                result[entry.key] = entry.value.objectValue.map { .object(transform($0)) } ?? entry.value
            }
            return .object(result)
        case (.array(let elements), .subschemas), (.array(let elements), .subschema):
            return .array(elements.map { $0.objectValue.map { .object(transform($0)) } ?? $0 })
        default: return value
        }
    }
}
