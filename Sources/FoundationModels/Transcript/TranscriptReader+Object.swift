import Foundation
import OrderedJSON

extension TranscriptReader {
    /// An object of the transcript that knows where it is.
    struct Object {
        let members: JSONObject
        let pointer: String

        init(_ value: JSONValue, pointer: String) throws(Fault) {
            guard case .object(let object) = value else {
                throw Fault(pointer: pointer, reason: ErrorText.expected("an object", found: value.kindDescription))
            }
            self.members = object
            self.pointer = pointer
        }

        /// Refuses keys other than these.
        func allow(_ keys: Set<String>) throws(Fault) {
            for key in members.keys.sorted() where !keys.contains(key) {
                throw Fault(pointer: pointer, reason: ErrorText.unknownKey(key))
            }
        }

        func fault(_ key: String, _ reason: String) -> Fault {
            Fault(pointer: pointer + "/" + key, reason: reason)
        }

        func has(_ key: String) -> Bool { members[key] != nil }

        func value(_ key: String) throws(Fault) -> JSONValue {
            guard let value = members[key] else { throw Fault(pointer: pointer, reason: ErrorText.missingKey(key)) }
            return value
        }

        func string(_ key: String) throws(Fault) -> String {
            try require(try value(key).stringValue, key, "a string")
        }

        func int(_ key: String) throws(Fault) -> Int { try require(try value(key).intValue, key, "an integer") }

        func double(_ key: String) throws(Fault) -> Double { try require(try value(key).doubleValue, key, "a number") }

        func data(_ key: String) throws(Fault) -> Data {
            guard let data = Data(base64Encoded: try string(key)) else {
                throw fault(key, ErrorText.expected("base64 text", found: "something else"))
            }
            return data
        }

        func object(_ key: String) throws(Fault) -> Object {
            try Object(try value(key), pointer: pointer + "/" + key)
        }

        func objects(_ key: String) throws(Fault) -> [Object] {
            var objects: [Object] = []
            for (index, element) in try require(try value(key).arrayValue, key, "an array").enumerated() {
                objects.append(try Object(element, pointer: "\(pointer)/\(key)/\(index)"))
            }
            return objects
        }

        func strings(_ key: String) throws(Fault) -> [String] {
            var strings: [String] = []
            for (index, element) in try require(try value(key).arrayValue, key, "an array").enumerated() {
                guard let text = element.stringValue else {
                    throw Fault(
                        pointer: "\(pointer)/\(key)/\(index)",
                        reason: ErrorText.expected("a string", found: element.kindDescription))
                }
                strings.append(text)
            }
            return strings
        }

        func schema(_ key: String) throws(Fault) -> GenerationSchema {
            do {
                return GenerationSchema(.document(try SchemaReader.document(try value(key), keepsOrder: false)))
            } catch let error as GenerationSchema.FormatError {
                throw Fault(pointer: pointer + "/" + key + error.pointer, reason: error.reason)
            } catch let error as Fault {
                throw error
            } catch {
                throw fault(key, String(describing: error))
            }
        }

        func stringIfPresent(_ key: String) throws(Fault) -> String? { has(key) ? try string(key) : nil }

        func intIfPresent(_ key: String) throws(Fault) -> Int? { has(key) ? try int(key) : nil }

        func doubleIfPresent(_ key: String) throws(Fault) -> Double? { has(key) ? try double(key) : nil }

        func objectIfPresent(_ key: String) throws(Fault) -> Object? { has(key) ? try object(key) : nil }

        func boolIfPresent(_ key: String) throws(Fault) -> Bool? {
            has(key) ? try require(try value(key).boolValue, key, "a boolean") : nil
        }

        func unsignedIfPresent(_ key: String) throws(Fault) -> UInt64? {
            guard has(key) else { return nil }
            guard case .number(let number) = try value(key), let unsigned = UInt64(number.text) else {
                throw fault(key, ErrorText.expected("an integer of 64 bits", found: try value(key).kindDescription))
            }
            return unsigned
        }

        private func require<Value>(_ value: Value?, _ key: String, _ expected: String) throws(Fault) -> Value {
            guard let value else {
                throw fault(key, ErrorText.expected(expected, found: members[key]?.kindDescription ?? "nothing"))
            }
            return value
        }
    }
}
