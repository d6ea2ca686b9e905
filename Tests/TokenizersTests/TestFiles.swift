import Foundation
import OrderedJSON
import Testing

@testable import Tokenizers

/// Files that tests read: the fixtures beside them, and shared data that may be absent.
enum TestFiles {
    static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    /// The folder of shared data, nil where there is none.
    static let shared: URL? = {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder =
            ProcessInfo.processInfo.environment["CREMA_SHARED"].map { URL(filePath: $0) }
            ?? package.deletingLastPathComponent().appending(path: "shared")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    static var hasShared: Bool { shared != nil }

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
