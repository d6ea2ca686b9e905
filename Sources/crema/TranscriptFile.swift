import Checkpoints
import FoundationModels

/// Transcripts as files of JSON, in Apple's form.
enum TranscriptFile {
    /// The transcript in a file.
    static func read(_ path: String) throws -> Transcript {
        let bytes = try InputFile.bytes(path)
        do {
            return try JSONDecoder().decode(Transcript.self, from: Data(bytes))
        } catch DecodingError.dataCorrupted(let context) {
            throw Failure("\(path): \(context.debugDescription)", .usage)
        }
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
        do {
            let place = try ReplaceableFile.place(path)
            try (data + Data("\n".utf8)).write(to: URL(fileURLWithPath: place), options: .atomic)
        } catch let error as CheckpointError {
            throw error
        } catch {
            throw Failure("\(path): cannot be written: \(error.localizedDescription)", .failure)
        }
    }
}
