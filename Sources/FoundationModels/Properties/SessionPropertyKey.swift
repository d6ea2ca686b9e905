/// Names one property of a session and says what it is before anything was written; `@SessionPropertyEntry` writes the
/// conformance.
public protocol SessionPropertyKey: SendableMetatype {
    /// What the property holds.
    associatedtype Value

    /// What the property is until it is written; it is made anew for each reading.
    static var defaultValue: Value { get }
}
