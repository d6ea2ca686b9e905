/// A type that can be made from generated content.
public protocol ConvertibleFromGeneratedContent: SendableMetatype {
    /// A value from content.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` when the content does not fit.
    init(_ content: GeneratedContent) throws
}
