import OrderedJSON

extension Transcript: Codable {
    /// Reads a transcript in Apple's JSON form.
    ///
    /// Arrays keep their order; the properties of structured content follow the response format of their request, else
    /// the alphabet, because a decoder does not report the order in which keys were written.
    ///
    /// - Throws: `DecodingError` that names the place, when a key or a value is not known.
    public init(from decoder: any Decoder) throws {
        let json = try CodableJSON(from: decoder).value
        do throws(TranscriptReader.Fault) {
            self = try TranscriptReader.transcript(json)
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: error.description))
        }
    }

    /// Writes the transcript in Apple's JSON form.
    ///
    /// - Throws: `EncodingError` when it holds something that has no form in JSON: an image without
    ///   a URL, or a schema with a guide that could not be read.
    public func encode(to encoder: any Encoder) throws {
        do {
            try CodableJSON(.object(try TranscriptWriter.json(of: self))).encode(to: encoder)
        } catch let fault as TranscriptReader.Fault {
            throw EncodingError.invalidValue(
                self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: fault.description))
        }
    }
}
