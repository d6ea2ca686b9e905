import Checkpoints
import Files
import FoundationModels
import OrderedJSON

/// Transcripts as files of JSON, in Apple's form.
enum TranscriptFile {
    /// The transcript in a file.
    static func read(_ path: String) throws -> Transcript {
        let bytes = try InputFile.bytes(path)
        // JSONDecoder reports neither where a text is broken nor that half of a surrogate pair is alone.
        var parser = JSONParser()
        parser.duplicateKeys = .keepLast
        do { _ = try parser.parse(bytes) } catch { throw Failure("\(path): \(error)", .usage) }
        do {
            return try JSONDecoder().decode(Transcript.self, from: Data(bytes))
        } catch let error as DecodingError {
            throw Failure("\(path): \(text(error))", .usage)
        }
    }

    /// What a decoder found, and where.
    private static func text(_ error: DecodingError) -> String {
        switch error {
        case .dataCorrupted(let context): return context.debugDescription
        case .keyNotFound(let key, let context):
            return "'\(place(context.codingPath + [key]))' is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "'\(place(context.codingPath))': \(context.debugDescription)"
        @unknown default: return "\(error)"
        }
    }

    /// A path as a JSON pointer (RFC 6901).
    private static func place(_ path: [any CodingKey]) -> String {
        path.isEmpty ? "/" : JSONPointer.text(path.map { $0.intValue.map(String.init) ?? $0.stringValue })
    }

    /// Writes a transcript into a file, which is replaced as a whole.
    static func write(_ transcript: Transcript, to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data: Data
        do {
            data = try encoder.encode(transcript)
        } catch EncodingError.invalidValue(_, let context) {
            throw Failure("\(path): \(context.debugDescription)", .failure)
        }
        try ReplaceableFile.write(Array(data) + Array("\n".utf8), to: path)
    }
}
