import Foundation
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("Expansion of @SessionPropertyEntry")
struct SessionPropertyEntryTests {
    @Test(
        "an entry gets a key whose default is the initial value, and accessors that go through it",
        arguments: [("flag = false", "flag", " = false"), ("names: [String] = []", "names", ": [String] = []")])
    func entry(_ binding: String, _ name: String, _ rest: String) {
        expectExpansion(
            of: """
                extension SessionPropertyValues {
                    @SessionPropertyEntry var \(binding)
                }
                """,
            """
            extension SessionPropertyValues {
                var \(binding.components(separatedBy: " = ")[0]) {
                    get {
                        self[key: __Key_\(name).self]
                    }
                    set {
                        self[key: __Key_\(name).self] = newValue
                    }
                }

                nonisolated private struct __Key_\(name): FoundationModels.SessionPropertyKey {
                    @FoundationModels.__SessionPropertyEntryDefaultValue nonisolated static var defaultValue\(rest)
                }
            }
            """)
    }

    @Test("an entry without a type annotation, an optional and a name in backticks are entries, too")
    func kinds() {
        expectExpansion(
            of: "@SessionPropertyEntry var `in`: Int?",
            """
            var `in`: Int? {
                get {
                    self[key: __Key_in.self]
                }
                set {
                    self[key: __Key_in.self] = newValue
                }
            }

            nonisolated private struct __Key_in: FoundationModels.SessionPropertyKey {
                @FoundationModels.__SessionPropertyEntryDefaultValue nonisolated static var defaultValue: Int? = nil
            }
            """)
    }

    @Test("the default is evaluated at each reading")
    func defaultValue() {
        expectExpansion(
            of: "@__SessionPropertyEntryDefaultValue static var defaultValue = [1, 2]",
            """
            static var defaultValue {
                get {
                    [1, 2]
                }
            }
            """)
    }

    @Test(
        "what cannot be an entry is refused with what to do instead",
        arguments: [
            (
                "let x = 1",
                "'@SessionPropertyEntry' can only be applied to a variable in an extension of 'SessionPropertyValues'"
            ),
            (
                "static var x = 1",
                "'@SessionPropertyEntry' can only be applied to a variable in an extension of 'SessionPropertyValues'"
            ),
            (
                "var x: Int { 1 }",
                "'@SessionPropertyEntry' writes the accessors of 'x'; give it an initial value instead"
            ),
            ("var x: Int", "a property of a session needs an initial value"),
        ])
    func refused(_ declaration: String, _ message: String) {
        expectExpansion(
            of: "@SessionPropertyEntry \(declaration)", declaration,
            diagnostics: [DiagnosticSpec(message: message, line: 1, column: 1)])
    }
}
