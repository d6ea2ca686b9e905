/// Makes a structure or an enumeration generable.
///
/// The macro writes the schema, the conversions from and to ``GeneratedContent`` and, for a structure or an enumeration
/// with payloads, a `PartiallyGenerated` type. Stored properties that already have a value are left alone.
///
/// - Parameter description: what the model is told about the type.
@attached(extension, conformances: Generable, names: named(init(_:)), named(generatedContent))
@attached(member, names: arbitrary)
public macro Generable(description: String? = nil) =
    #externalMacro(module: "FoundationModelsMacros", type: "GenerableMacro")

/// Makes a structure or an enumeration generable, and says how properties without a value are written.
///
/// - Parameters:
///   - description: what the model is told about the type.
///   - representNilExplicitlyInGeneratedContent: whether an optional property without a value is written as `null`
///     rather than left out.
@attached(extension, conformances: Generable, names: named(init(_:)), named(generatedContent))
@attached(member, names: arbitrary)
public macro Generable(description: String? = nil, representNilExplicitlyInGeneratedContent: Bool) =
    #externalMacro(module: "FoundationModelsMacros", type: "GenerableMacro")

/// Makes a structure or an enumeration generable under a name of its own.
///
/// - Parameters:
///   - name: the type's name in schemas.
///   - description: what the model is told about the type.
///   - representNilExplicitlyInGeneratedContent: whether an optional property without a value is written as `null`
///     rather than left out.
@attached(extension, conformances: Generable, names: named(init(_:)), named(generatedContent))
@attached(member, names: arbitrary)
public macro Generable(
    name: String, description: String? = nil, representNilExplicitlyInGeneratedContent: Bool = false
) = #externalMacro(module: "FoundationModelsMacros", type: "GenerableMacro")

/// Describes a property to the model and limits its values.
///
/// - Parameters:
///   - description: what the model is told about the property.
///   - guides: limits that every generated value keeps.
@attached(peer)
public macro Guide<T>(description: String? = nil, _ guides: GenerationGuide<T>...) =
    #externalMacro(module: "FoundationModelsMacros", type: "GuideMacro") where T: Generable

/// Describes a text property to the model and requires its values to match a regular expression as a whole.
///
/// - Parameters:
///   - description: what the model is told about the property.
///   - guides: the expression.
@attached(peer)
public macro Guide<RegexOutput>(description: String? = nil, _ guides: Regex<RegexOutput>) =
    #externalMacro(module: "FoundationModelsMacros", type: "GuideMacro")

/// Describes a property to the model.
///
/// - Parameter description: what the model is told about the property.
@attached(peer)
public macro Guide(description: String) =
    #externalMacro(module: "FoundationModelsMacros", type: "GuideMacro")
