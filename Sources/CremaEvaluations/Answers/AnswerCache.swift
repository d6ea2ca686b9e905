import Files
public import FoundationModels
import LibC
import Locks
import OrderedJSON

/// A file of answers, by what was asked.
///
/// Each line is written at once when its answer is there, so a run that ends at any time has lost no answer that it had. A line
/// that was not finished is cut off when the file is opened. One object writes a file at a time.
public final class AnswerCache: Sendable {
    private let path: String
    private let descriptor: Int32
    private let answers: Mutex<[String: JSONValue]>
    /// Largest file that is read.
    private static let limit = 1 << 31

    /// Opens a file, which is made where there is none.
    ///
    /// - Throws: ``AnswerCacheError``.
    public init(file: URL) throws {
        path = file.path
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.bytes(ifPresent: path, limit: Self.limit) ?? []
        } catch {
            throw AnswerCacheError(description: "\(error)")
        }
        let (answers, end) = try Self.read(bytes, path)
        self.answers = Mutex(answers)
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o644)
        guard descriptor >= 0, ftruncate(descriptor, end) == 0, lseek(descriptor, 0, SEEK_END) >= 0 else {
            throw AnswerCacheError(description: RunErrorText.file(path, String(cString: strerror(errno))))
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// How many answers there are.
    public var count: Int { answers.withLock { $0.count } }

    /// The answers of a file, and where its last whole line ends.
    private static func read(_ bytes: [UInt8], _ path: String) throws -> ([String: JSONValue], Int) {
        var answers: [String: JSONValue] = [:]
        var (end, number) = (0, 0)
        while let newline = bytes[end...].firstIndex(of: UInt8(ascii: "\n")) {
            number += 1
            guard let line = try? JSONParser().parse(Array(bytes[end..<newline])), let key = line["key"],
                let answer = line["answer"]
            else { throw AnswerCacheError(description: RunErrorText.notAnAnswer(path, line: number)) }
            answers[key.serialized()] = answer
            end = newline + 1
        }
        return (answers, end)
    }

    /// The answer to a key, which is JSON on one line.
    func answer(to key: String) -> Data? {
        answers.withLock { $0[key] }.map { Data($0.serialized().utf8) }
    }

    /// Keeps an answer, which is JSON, under a key, which is JSON on one line.
    ///
    /// - Throws: ``AnswerCacheError`` when the system refuses to write.
    func keep(_ answer: Data, as key: String) throws {
        do {
            let value = try JSONParser().parse(Array(answer))
            let line = "{\"key\":\(key),\"answer\":\(value.serialized())}\n"
            try answers.withLock { answers in
                try FileWriting.write(Array(line.utf8), to: descriptor, path: path)
                answers[key] = value
            }
        } catch {
            throw AnswerCacheError(description: "\(error)")
        }
    }

    /// The error for an answer of another type.
    func wrongAnswer(_ cause: any Error) -> AnswerCacheError {
        AnswerCacheError(description: RunErrorText.wrongAnswer(path, cause))
    }
}

/// A file of answers that cannot be used.
public struct AnswerCacheError: LocalizedError, Equatable, CustomStringConvertible {
    /// The file, what was found and what to do.
    public let description: String

    /// The file, what was found and what to do.
    public var errorDescription: String? { description }
}
