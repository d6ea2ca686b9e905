extension LanguageModelSession {
    /// A property of the session to which the enclosing profile, instructions or tool belongs.
    ///
    /// ```swift
    /// @SessionProperty(\.isUrgent) var isUrgent
    /// ```
    ///
    /// Outside of a session it reads the default, and what is written is dropped, with one warning.
    @propertyWrapper
    public struct SessionProperty<Value> {
        private let keyPath: ReferenceWritableKeyPath<SessionPropertyValues, Value>

        /// The property at a key path.
        public init(_ keyPath: ReferenceWritableKeyPath<SessionPropertyValues, Value>) {
            self.keyPath = keyPath
        }

        /// The value in the session that is running.
        public var wrappedValue: Value {
            get { (SessionScope.current?.properties ?? SessionPropertyValues())[keyPath: keyPath] }
            nonmutating set {
                guard let scope = SessionScope.current else {
                    Warning.propertyOutsideSession.printOnce()
                    return
                }
                scope.properties[keyPath: keyPath] = newValue
            }
        }
    }
}

// Unchecked: the only member is a key path, which nothing changes. It leads to properties of a class that is `Sendable`; what
// it could hold besides are indices of subscripts, and the only one of that class has a type as its index.
extension LanguageModelSession.SessionProperty: @unchecked Sendable where Value: Sendable {}

extension Tool {
    /// A property of the session that makes the call.
    public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension DynamicInstructions {
    /// A property of the session that these instructions are for.
    public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension LanguageModelSession.DynamicProfile {
    /// A property of the session that has this profile.
    public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension LanguageModelSession.DynamicProfileModifier {
    /// A property of the session that has the modified profile.
    public typealias SessionProperty = LanguageModelSession.SessionProperty
}
