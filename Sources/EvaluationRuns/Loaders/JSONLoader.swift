public import FoundationModels
import OrderedJSON

/// Samples of a file: one JSON array, or JSON Lines with a sample on each line.
///
/// An entry that is no sample is skipped, with a line in the log that says where it is.
public struct JSONLoader<Sample>: Loader where Sample: SampleProtocol {
    private let url: URL

    /// A loader of a file.
    public init(url: URL) {
        self.url = url
    }

    /// The samples in the order of the file; a file that cannot be read throws.
    public var stream: any AsyncSequence<Sample, any Error> {
        let url = self.url
        return AsyncThrowingStream<Sample, any Error> { continuation in
            do {
                guard FileManager.default.fileExists(atPath: url.path) else {
                    throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: url.path])
                }
                for sample in Self.samples(try Data(contentsOf: url), url.path) { continuation.yield(sample) }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
    }

    private static func samples(_ data: Data, _ path: String) -> [Sample] {
        let first = data.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return first == UInt8(ascii: "[") ? elements(data, path) : lines(data, path)
    }

    /// The elements one by one, so that one that is no sample is the only one that is lost.
    private static func elements(_ data: Data, _ path: String) -> [Sample] {
        let elements: [JSONValue]
        do {
            elements = try JSONParser().parse(Array(data)).arrayValue ?? []
        } catch {
            EvaluationLog.write(LogText.notAnArray(path, error))
            return []
        }
        return elements.enumerated().compactMap { index, element in
            do {
                return try JSONDecoder().decode(Sample.self, from: Data(element.serialized().utf8))
            } catch {
                EvaluationLog.write(LogText.skippedElement(path, index, error))
                return nil
            }
        }
    }

    private static func lines(_ data: Data, _ path: String) -> [Sample] {
        data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
            .compactMap { index, line in
                guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { return nil }
                do {
                    return try JSONDecoder().decode(Sample.self, from: Data(line))
                } catch {
                    EvaluationLog.write(LogText.skippedLine(path, index + 1, error))
                    return nil
                }
            }
    }
}
