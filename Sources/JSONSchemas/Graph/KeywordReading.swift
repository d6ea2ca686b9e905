import OrderedJSON

/// The keywords of one schema while they are being read, before those that depend on one another are joined.
struct KeywordReading {
    let object: JSONObject
    let id: SchemaNodeID
    let dialect: SchemaDialect

    var types = JSONTypes.all
    var isNever = false
    var enumeration: [JSONValue]?
    var constant: JSONValue?
    var number: NumberKeywords?
    var string: StringKeywords?
    var array: ArrayKeywords?
    var properties: ObjectKeywords?
    var applicators: ApplicatorKeywords?
    var definitions: [SchemaDefinition] = []

    // Draft 4's modifiers of `minimum` and `maximum`.
    var excludesMinimum = false
    var excludesMaximum = false
    // The items after a prefix: `items` of draft 2020-12 or `additionalItems` of the older ones.
    var itemsForm = ItemsForm.absent
    var additionalItems: SchemaNodeID?

    enum ItemsForm {
        case absent, schema, list
    }

    init(object: JSONObject, id: SchemaNodeID, dialect: SchemaDialect) {
        self.object = object
        self.id = id
        self.dialect = dialect
    }
}

/// Keywords about one type, of which none are given at first.
protocol KeywordGroup {
    init()
}

extension NumberKeywords: KeywordGroup {}
extension StringKeywords: KeywordGroup {}
extension ArrayKeywords: KeywordGroup {}
extension ObjectKeywords: KeywordGroup {}
extension ApplicatorKeywords: KeywordGroup {}

extension Optional where Wrapped: KeywordGroup {
    /// Changes the group, which is there from then on.
    mutating func with(_ change: (inout Wrapped) -> Void) {
        var group = self ?? Wrapped()
        change(&group)
        self = group
    }
}

extension SchemaReader {
    /// Joins keywords that modify one another and stores the schema.
    mutating func finish(_ reading: inout KeywordReading) {
        if var number = reading.number {
            if reading.excludesMinimum, let bound = number.minimum {
                number.exclusiveMinimum = bound
                number.minimum = nil
            }
            if reading.excludesMaximum, let bound = number.maximum {
                number.exclusiveMaximum = bound
                number.maximum = nil
            }
            reading.number = number
        }
        if let rest = reading.additionalItems, reading.itemsForm == .list {
            reading.array.with { $0.items = rest }
        }
        if reading.dialect != .draft2020, reading.array != nil {
            reading.array.with { $0.containsEvaluates = false }
        }
        let index = reading.id.index
        graph.nodes[index].types = reading.types
        graph.nodes[index].isNever = reading.isNever
        graph.nodes[index].enumeration = reading.enumeration
        graph.nodes[index].constant = reading.constant
        if let group = reading.number { graph.nodes[index].number = group }
        if let group = reading.string { graph.nodes[index].string = group }
        if let group = reading.array { graph.nodes[index].array = group }
        if let group = reading.properties { graph.nodes[index].object = group }
        if let group = reading.applicators { graph.nodes[index].applicators = group }
        graph.nodes[index].definitions = reading.definitions
    }
}
