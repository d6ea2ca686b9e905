public import Foundation

// A call's arguments are an object in every model's format, so a single value cannot be one.

extension Tool where Arguments == String {
    /// Arguments are a structure, never a single value.
    @available(
        *, unavailable,
        message: "'Tool' that uses 'String' as 'Arguments' type is unsupported. Use '@Generable' struct instead."
    )
    public var parameters: GenerationSchema { String.generationSchema }
}

extension Tool where Arguments == Int {
    /// Arguments are a structure, never a single value.
    @available(
        *, unavailable,
        message: "'Tool' that uses 'Int' as 'Arguments' type is unsupported. Use '@Generable' struct instead."
    )
    public var parameters: GenerationSchema { Int.generationSchema }
}

extension Tool where Arguments == Double {
    /// Arguments are a structure, never a single value.
    @available(
        *, unavailable,
        message: "'Tool' that uses 'Double' as 'Arguments' type is unsupported. Use '@Generable' struct instead."
    )
    public var parameters: GenerationSchema { Double.generationSchema }
}

extension Tool where Arguments == Float {
    /// Arguments are a structure, never a single value.
    @available(
        *, unavailable,
        message: "'Tool' that uses 'Float' as 'Arguments' type is unsupported. Use '@Generable' struct instead."
    )
    public var parameters: GenerationSchema { Float.generationSchema }
}

extension Tool where Arguments == Decimal {
    /// Arguments are a structure, never a single value.
    @available(
        *, unavailable,
        message: "'Tool' that uses 'Decimal' as 'Arguments' type is unsupported. Use '@Generable' struct instead."
    )
    public var parameters: GenerationSchema { Decimal.generationSchema }
}

extension Tool where Arguments == Bool {
    /// Arguments are a structure, never a single value.
    @available(
        *, unavailable,
        message: "'Tool' that uses 'Bool' as 'Arguments' type is unsupported. Use '@Generable' struct instead."
    )
    public var parameters: GenerationSchema { Bool.generationSchema }
}
