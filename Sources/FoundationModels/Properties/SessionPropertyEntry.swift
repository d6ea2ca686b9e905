/// Adds a property to sessions.
///
/// It is on a variable with an initial value in an extension of ``SessionPropertyValues``.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro SessionPropertyEntry() =
    #externalMacro(module: "FoundationModelsMacros", type: "SessionPropertyEntryMacro")

/// Makes an initial value a default that is evaluated at each reading; only what ``SessionPropertyEntry()`` writes uses it.
@attached(accessor)
public macro __SessionPropertyEntryDefaultValue() =
    #externalMacro(module: "FoundationModelsMacros", type: "SessionPropertyEntryDefaultValueMacro")
