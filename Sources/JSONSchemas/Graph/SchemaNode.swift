public import OrderedJSON

/// The position of a schema in its `SchemaGraph`.
public struct SchemaNodeID: Hashable, Sendable, Comparable {
    /// The index in `SchemaGraph.nodes`.
    public let rawValue: Int32

    init(_ index: Int) {
        rawValue = Int32(truncatingIfNeeded: index)
    }

    /// Orders by position.
    public static func < (left: SchemaNodeID, right: SchemaNodeID) -> Bool { left.rawValue < right.rawValue }

    var index: Int { Int(rawValue) }
}

/// One schema with every keyword read, references resolved, legacy keywords translated to those of draft 2020-12.
public struct SchemaNode: Sendable {
    /// The schema `false`, or a keyword without which nothing is allowed.
    public var isNever = false
    /// The types of the `type` keyword; all when it is absent.
    public var types = JSONTypes.all
    /// The values of `enum`; `const` is in `constant`.
    public var enumeration: [JSONValue]?
    /// The value of `const`.
    public var constant: JSONValue?
    /// Keywords about numbers; nil when there are none.
    public var number: NumberKeywords? {
        get { numberBox?.value }
        set { numberBox = newValue.map(Box.init) }
    }
    /// Keywords about strings; nil when there are none.
    public var string: StringKeywords? {
        get { stringBox?.value }
        set { stringBox = newValue.map(Box.init) }
    }
    /// Keywords about arrays; nil when there are none.
    public var array: ArrayKeywords? {
        get { arrayBox?.value }
        set { arrayBox = newValue.map(Box.init) }
    }
    /// Keywords about objects; nil when there are none.
    public var object: ObjectKeywords? {
        get { objectBox?.value }
        set { objectBox = newValue.map(Box.init) }
    }
    /// `allOf`, `anyOf`, `oneOf`, `not`, `if` and references; nil when there are none.
    public var applicators: ApplicatorKeywords? {
        get { applicatorsBox?.value }
        set { applicatorsBox = newValue.map(Box.init) }
    }
    // Most schemas have one or two groups of keywords, so the groups are kept in boxes.
    private var numberBox: Box<NumberKeywords>?
    private var stringBox: Box<StringKeywords>?
    private var arrayBox: Box<ArrayKeywords>?
    private var objectBox: Box<ObjectKeywords>?
    private var applicatorsBox: Box<ApplicatorKeywords>?
    /// The resource (document or embedded `$id`) that the schema belongs to.
    public var resource = 0
    /// The dialect in force.
    public var dialect = SchemaDialect.draft2020
    /// Schemas under `$defs` and `definitions`, which take part only when referenced.
    public var definitions: [SchemaDefinition] = []

    /// The schema that holds this one, and where; nil at the top of a document.
    var parent: SchemaNodeID?
    var place: SchemaPlace = .document
}

/// A value on the heap.
private final class Box<Value: Sendable>: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}

/// A named schema under `$defs` or `definitions`.
public struct SchemaDefinition: Sendable {
    /// Whether it is under `definitions` rather than `$defs`.
    public var isLegacy: Bool
    /// The name.
    public var name: UTF8Text
    /// The schema.
    public var node: SchemaNodeID
}

/// Where a schema is in its parent: a keyword, with a member's name or an element's index.
enum SchemaPlace: Sendable {
    case document
    case keyword(SchemaKeyword)
    case member(SchemaKeyword, String)
    case element(SchemaKeyword, Int)
    /// Reached by a JSON pointer through places that do not themselves hold schemas; its keys and indices.
    case pointer([String])
}

/// `minimum`, `maximum`, their exclusive forms, and `multipleOf`.
public struct NumberKeywords: Sendable, Hashable {
    /// Inclusive lower bound.
    public var minimum: ExactDecimal?
    /// Inclusive upper bound.
    public var maximum: ExactDecimal?
    /// Exclusive lower bound.
    public var exclusiveMinimum: ExactDecimal?
    /// Exclusive upper bound.
    public var exclusiveMaximum: ExactDecimal?
    /// Above zero, at most 18 significant digits.
    public var multipleOf: ExactDecimal?
}

/// `minLength`, `maxLength`, `pattern` and an asserted `format`.
public struct StringKeywords: Sendable, Hashable {
    /// In Unicode scalars.
    public var minLength = 0
    /// In Unicode scalars.
    public var maxLength: Int?
    /// The index in `SchemaGraph.patterns`.
    public var pattern: Int?
    /// The format, when formats are asserted and it is a known one.
    public var format: StringFormat?
}

/// Keywords about arrays in the form of draft 2020-12.
public struct ArrayKeywords: Sendable {
    /// Schemas of the first items.
    public var prefixItems: [SchemaNodeID] = []
    /// The schema of the items after the prefix.
    public var items: SchemaNodeID?
    /// The schema that some items must satisfy.
    public var contains: SchemaNodeID?
    /// How many items must satisfy `contains`.
    public var minContains = 1
    /// How many items may satisfy `contains`.
    public var maxContains: Int?
    /// Least number of items.
    public var minItems = 0
    /// Greatest number of items.
    public var maxItems: Int?
    /// Whether no two items may be equal.
    public var uniqueItems = false
    /// The schema of the items that no other keyword has evaluated.
    public var unevaluatedItems: SchemaNodeID?
    /// Whether `contains` counts as evaluating the items it accepts (draft 2020-12).
    public var containsEvaluates = true
}

/// Keywords about objects in the form of draft 2020-12.
public struct ObjectKeywords: Sendable {
    /// Schemas by property name, in declared order.
    public var properties: [(name: UTF8Text, node: SchemaNodeID)] = []
    /// Schemas by pattern of the name; the pattern is an index in `SchemaGraph.patterns`.
    public var patternProperties: [(pattern: Int, node: SchemaNodeID)] = []
    /// The schema of the properties that the two before do not cover.
    public var additionalProperties: SchemaNodeID?
    /// The schema of the names.
    public var propertyNames: SchemaNodeID?
    /// Names that must be present.
    public var required: [UTF8Text] = []
    /// Least number of properties.
    public var minProperties = 0
    /// Greatest number of properties.
    public var maxProperties: Int?
    /// Names that must be present when another is.
    public var dependentRequired: [(name: UTF8Text, required: [UTF8Text])] = []
    /// Schemas that hold for the object when a name is present.
    public var dependentSchemas: [(name: UTF8Text, node: SchemaNodeID)] = []
    /// The schema of the properties that no other keyword has evaluated.
    public var unevaluatedProperties: SchemaNodeID?
    /// Names of `x-order`: the order in which properties are written, when given.
    public var order: [UTF8Text]?
}

/// Keywords that apply schemas to the same value.
public struct ApplicatorKeywords: Sendable {
    /// All of these hold.
    public var allOf: [SchemaNodeID] = []
    /// At least one of each group holds.
    public var anyOf: [SchemaNodeID]?
    /// Exactly one holds.
    public var oneOf: [SchemaNodeID]?
    /// Does not hold.
    public var not: SchemaNodeID?
    /// Decides between `then` and `else`.
    public var condition: SchemaNodeID?
    /// Holds when the condition holds.
    public var then: SchemaNodeID?
    /// Holds when the condition does not hold.
    public var otherwise: SchemaNodeID?
    /// The target of `$ref`.
    public var reference: SchemaNodeID?
    /// `$dynamicRef` or `$recursiveRef`.
    public var dynamicReference: DynamicReference?
}

/// A reference whose target depends on the resources that led to it.
public struct DynamicReference: Sendable, Hashable {
    /// The target when no outer resource has the anchor.
    public var target: SchemaNodeID
    /// The anchor searched from the outermost resource on, an index in `SchemaGraph.dynamicAnchorNames`; nil when the
    /// target is fixed.
    public var anchor: Int?
}
