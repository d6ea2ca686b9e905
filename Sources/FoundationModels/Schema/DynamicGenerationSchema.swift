/// A part of a schema that is put together at run time; parts refer to one another by name.
///
/// ``GenerationSchema/init(root:dependencies:)`` joins the parts and checks them.
public struct DynamicGenerationSchema: Sendable {
    indirect enum Form: Sendable {
        case null
        case object(name: String, description: String?, explicitNil: Bool, properties: [Property])
        case choice(name: String, description: String?, choices: [DynamicGenerationSchema])
        case strings(name: String, description: String?, choices: [String])
        case array(DynamicGenerationSchema, minimum: Int?, maximum: Int?)
        case type(any Generable.Type, constraints: [GuideConstraint])
        case reference(String)
    }

    let form: Form

    private init(_ form: Form) {
        self.form = form
    }

    /// The schema of the value `null`.
    public static var null: DynamicGenerationSchema { DynamicGenerationSchema(.null) }

    /// The schema of a structure.
    ///
    /// - Parameters:
    ///   - name: the name that others refer to.
    ///   - description: what the model is told about the structure.
    ///   - properties: what is generated, in this order.
    public init(name: String, description: String? = nil, properties: [Property]) {
        self.init(.object(name: name, description: description, explicitNil: false, properties: properties))
    }

    /// The schema of a structure whose optional properties are written as null when they have no value.
    ///
    /// - Parameters:
    ///   - name: the name that others refer to.
    ///   - description: what the model is told about the structure.
    ///   - explicitNil: whether a property without a value is written as null rather than left out.
    ///   - properties: what is generated, in this order.
    public init(
        name: String, description: String? = nil, representNilExplicitlyInGeneratedContent explicitNil: Bool,
        properties: [Property]
    ) {
        self.init(.object(name: name, description: description, explicitNil: explicitNil, properties: properties))
    }

    /// The schema of a value that fits one of several schemas.
    public init(name: String, description: String? = nil, anyOf choices: [DynamicGenerationSchema]) {
        self.init(.choice(name: name, description: description, choices: choices))
    }

    /// The schema of one of several texts.
    public init(name: String, description: String? = nil, anyOf choices: [String]) {
        self.init(.strings(name: name, description: description, choices: choices))
    }

    /// The schema of an array.
    ///
    /// - Parameters:
    ///   - itemSchema: the schema of every element.
    ///   - minimumElements: how many elements there are at least.
    ///   - maximumElements: how many elements there are at most.
    public init(arrayOf itemSchema: DynamicGenerationSchema, minimumElements: Int? = nil, maximumElements: Int? = nil) {
        self.init(.array(itemSchema, minimum: minimumElements, maximum: maximumElements))
    }

    /// The schema of a type, with limits on its values.
    public init<Value>(type: Value.Type, guides: [GenerationGuide<Value>] = []) where Value: Generable {
        self.init(.type(type, constraints: guides.flatMap(\.constraints)))
    }

    /// The schema that another part has under its name.
    public init(referenceTo name: String) {
        self.init(.reference(name))
    }
}
