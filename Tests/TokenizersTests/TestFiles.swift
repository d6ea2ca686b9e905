import Foundation
import OrderedJSON
import TestSupport
import Testing

@testable import Tokenizers

/// Files that tests read: the fixtures beside them, and those of the shared folder.
enum TestFiles {
    static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    /// Whether the shared folder has real tokenizers.
    static var hasShared: Bool { SharedFolder.holds("tokenizers") }

    static func bytes(_ url: URL) throws -> [UInt8] { Array(try Data(contentsOf: url)) }

    static func json(_ url: URL) throws -> JSONValue { try JSONParser().parse(try bytes(url)) }
}

extension JSONValue {
    /// The integers of an array, nil when it is none.
    var ids: [Int]? { arrayValue?.compactMap(\.intValue) }
}

/// Splits ids at random and checks that the pieces of a stream are those of the whole.
func streamed(_ tokenizer: Tokenizer, _ ids: [Int], skipSpecialTokens: Bool) -> String {
    var detokenizer = StreamingDetokenizer(tokenizer, skipSpecialTokens: skipSpecialTokens)
    var text = ""
    for id in ids { text.unicodeScalars.append(contentsOf: detokenizer.append(id).unicodeScalars) }
    text.unicodeScalars.append(contentsOf: detokenizer.finish().unicodeScalars)
    return text
}

/// Compares texts byte by byte: Swift's own comparison takes canonical equivalents for equal.
func same(_ left: String, _ right: String) -> Bool { Array(left.utf8) == Array(right.utf8) }
