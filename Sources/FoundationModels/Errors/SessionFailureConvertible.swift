/// An error type as which a ``SessionFailure`` can be caught.
///
/// A cast of an object to a structure or an enumeration asks for `_ObjectiveCBridgeable`, on Linux too: that is how one
/// value matches patterns of several types. The protocol is the standard library's, and its underscore says that it may
/// change; the tests of all spellings, with and without optimisation, fail when it does.
public protocol SessionFailureConvertible: Swift.Error, _ObjectiveCBridgeable
where _ObjectiveCType == SessionFailure {
    /// The failure as this type; nil when the type has no such error.
    init?(_ failure: SessionFailure)
}

extension SessionFailureConvertible {
    /// The failure that is this error.
    public func _bridgeToObjectiveC() -> SessionFailure { SessionFailure(self) }

    /// Casts with `as?`, `is` and patterns.
    public static func _conditionallyBridgeFromObjectiveC(_ source: SessionFailure, result: inout Self?) -> Bool {
        result = Self(source)
        return result != nil
    }

    /// Casts with `as!`.
    public static func _forceBridgeFromObjectiveC(_ source: SessionFailure, result: inout Self?) {
        result = Self(source)
    }

    /// Exists for the compilers of other platforms, whose imported functions give objects, and is never called here.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: SessionFailure?) -> Self {
        guard let result = source.flatMap(Self.init) else { fatalError(ErrorText.neverCalled(#function)) }
        return result
    }
}

extension LanguageModelSession.GenerationError: SessionFailureConvertible {
    /// The failure as the first release knew it; nil for what it did not know.
    public init?(_ failure: SessionFailure) {
        guard let error = failure.generationError else { return nil }
        self = error
    }
}

extension LanguageModelError: SessionFailureConvertible {
    /// The failure of a model; nil for another one.
    public init?(_ failure: SessionFailure) {
        guard let error = failure.error as? Self else { return nil }
        self = error
    }
}

extension LanguageModelSession.Error: SessionFailureConvertible {
    /// The failure of a session that was used wrongly; nil for another one.
    public init?(_ failure: SessionFailure) {
        guard let error = failure.error as? Self else { return nil }
        self = error
    }
}

extension SystemLanguageModel.Error: SessionFailureConvertible {
    /// The failure of a model that is not there; nil for another one.
    public init?(_ failure: SessionFailure) {
        guard let error = failure.error as? Self else { return nil }
        self = error
    }
}

extension GeneratedContent.ParsingError: SessionFailureConvertible {
    /// The failure of content that could not be read; nil for another one.
    public init?(_ failure: SessionFailure) {
        guard let error = failure.error as? Self else { return nil }
        self = error
    }
}
