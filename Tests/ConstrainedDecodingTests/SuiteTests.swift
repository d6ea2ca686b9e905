import Foundation
import JSONSchemas
import OrderedJSON
import Suites
import TestSupport
import Testing

@testable import ConstrainedDecoding

/// Schemas of the shared development set, by the ids that are known to pass.
@Suite("Real schemas and the official suite")
struct SuiteTests {
    /// Tokens of a text without a tokenizer: the longest token of the vocabulary first.
    static func longestMatch(_ vocabulary: Vocabulary) -> (String) -> [Int] {
        { text in
            let bytes = Array(text.utf8)
            var tokens: [Int] = []
            var index = 0
            while index < bytes.count {
                var length = min(16, bytes.count - index)
                while length > 1, vocabulary.token(spelling: Array(bytes[index..<index + length])) == nil {
                    length -= 1
                }
                guard let token = vocabulary.token(spelling: Array(bytes[index..<index + length])) else { return [] }
                tokens.append(token)
                index += length
            }
            return tokens
        }
    }

    static func lines(_ name: String) -> [JSONValue] {
        guard let text = try? SharedFolder.text("schemas/\(name)") else { return [] }
        return text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { try? JSONParser().parse(Array($0)) }
    }

    static let ratchet = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("passing-schemas.txt")

    static var vocabulary: Vocabulary { Vocabularies.known.first?.vocabulary ?? Vocabularies.synthetic }

    @Test("every schema that passed still passes", arguments: ["realworld.jsonl", "jsts.jsonl"])
    func passing(file: String) throws {
        let lines = Self.lines(file)
        if lines.isEmpty { return }
        let known = Set(try String(contentsOf: Self.ratchet, encoding: .utf8).split(separator: "\n").map(String.init))
        let compiler = ConstraintCompiler(vocabulary: Self.vocabulary)
        let encode = Self.longestMatch(Self.vocabulary)
        var passed: [String] = []
        for line in lines {
            guard let suiteCase = SuiteCase(line) else { continue }
            let result = suiteCase.run(compiler: compiler, encode: encode)
            let isRight = result.error == nil && result.validRejected + result.invalidAccepted == 0
            if isRight { passed.append(suiteCase.id) }
            #expect(
                isRight || !known.contains(suiteCase.id),
                "\(suiteCase.id): \(result.error ?? "wrong verdicts: \(result.wrong)")")
        }
        if let path = ProcessInfo.processInfo.environment["CREMA_WRITE_RATCHET"] {
            let text = passed.joined(separator: "\n") + "\n"
            try text.write(toFile: "\(path).\(file)", atomically: true, encoding: .utf8)
        }
    }

    // MARK: Freedom

    /// Legal spellings of a value that differ from the usual one.
    static func respellings(_ value: JSONValue) -> [(name: String, text: String)] {
        [
            ("compact", value.serialized(.compact)),
            ("indented", value.serialized(.indented(2))),
            ("tabs", spelled(value) { $0.replacingOccurrences(of: "\u{1}", with: "\n\t") }),
            ("spaces around", " \n" + spelled(value) { $0.replacingOccurrences(of: "\u{1}", with: " ") } + "\t \n"),
            ("3.0", spelled(value, number: { $0.contains(where: { ".eE".contains($0) }) ? $0 : $0 + ".0" })),
            (
                "30e-1",
                spelled(
                    value,
                    number: { $0.contains(where: { ".eE".contains($0) }) || $0.hasSuffix("0") ? $0 : $0 + "0e-1" })
            ),
            ("escaped slash", spelled(value, string: { $0.replacingOccurrences(of: "/", with: "\\/") })),
            ("\\uXXXX", spelled(value, string: { escaped($0) })),
            ("\\uXXXX, every other", spelled(value, string: { escaped($0, everyOther: true) })),
            ("\\uXXXX, capitals", spelled(value, string: { escaped($0, capitals: true) })),
            ("reversed keys", spelled(value, reversed: true)),
        ]
    }

    /// A JSON string's inner text with UTF-16 units as escapes: all of them, or those of every other scalar.
    static func escaped(_ inner: String, everyOther: Bool = false, capitals: Bool = false) -> String {
        guard case .string(let text)? = try? JSONParser().parse("\"\(inner)\"") else { return inner }
        var result = ""
        for (index, scalar) in text.unicodeScalars.enumerated() {
            let raw = JSONValue.string(String(scalar)).serialized(.compact).dropFirst().dropLast()
            if everyOther, index % 2 == 1 {
                result += raw
                continue
            }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16, uppercase: capitals)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return result
    }

    static func spelled(
        _ value: JSONValue, reversed: Bool = false, number: (String) -> String = { $0 },
        string: (String) -> String = { $0 },
        gap: (String) -> String = { $0.replacingOccurrences(of: "\u{1}", with: "") }
    ) -> String {
        func quoted(_ text: String) -> String {
            let whole = JSONValue.string(text).serialized(.compact)
            return "\"" + string(String(whole.dropFirst().dropLast())) + "\""
        }
        func write(_ value: JSONValue) -> String {
            switch value {
            case .null: "null"
            case .bool(let flag): flag ? "true" : "false"
            case .number(let spelling): number(spelling.text)
            case .string(let text): quoted(text)
            case .array(let items): "[\u{1}" + items.map(write).joined(separator: "\u{1},\u{1}") + "\u{1}]"
            case .object(let object):
                "{\u{1}"
                    + (reversed ? object.entries.reversed() : object.entries)
                    .map { quoted($0.key) + "\u{1}:\u{1}" + write($0.value) }.joined(separator: "\u{1},\u{1}")
                    + "\u{1}}"
            }
        }
        return gap(write(value))
    }

    /// How many schemas are tried with every respelling; all of them when the environment requests it.
    static var respelledCount: Int {
        ProcessInfo.processInfo.environment["CREMA_RESPELL_ALL"] == nil ? 60 : .max
    }

    @Test("every respelling of an accepted instance is accepted under free spelling")
    func freedom() throws {
        let compiler = ConstraintCompiler(vocabulary: Self.vocabulary)
        let encode = Self.longestMatch(Self.vocabulary)
        for line in Self.lines("realworld.jsonl").prefix(Self.respelledCount) {
            guard let suiteCase = SuiteCase(line),
                let schema = try? JSONSchema(parsing: suiteCase.schema, assertFormat: suiteCase.assertsFormat),
                let constraint = try? compiler.constraint(schema: schema, spelling: .free)
            else { continue }
            for instance in suiteCase.valid {
                guard try ConstraintWalk(encode(SuiteCase.text(of: instance)), constraint).isAccepted else { continue }
                for (name, text) in Self.respellings(instance) {
                    do {
                        let walk = try ConstraintWalk(encode(text), constraint)
                        #expect(
                            walk.isAccepted,
                            "\(suiteCase.id) \(name): \(walk.reason ?? "") at \(walk.byteOffset ?? -1) of \(text.prefix(400))"
                        )
                    } catch {
                        Issue.record("\(suiteCase.id) \(name): \(error); \(compiler.statistics)")
                    }
                }
            }
        }
    }
}
