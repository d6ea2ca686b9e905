import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The list of macros that the compiler loads; it knows nothing about what they write.
@main
struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
        GenerableMacro.self, GuideMacro.self, SessionPropertyEntryMacro.self,
        SessionPropertyEntryDefaultValueMacro.self,
    ]
}
