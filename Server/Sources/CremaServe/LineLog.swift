import Foundation
import Logging
import OrderedJSON

/// A log of lines on standard error, for people or as JSON.
struct LineLog: LogHandler {
    let isJSON: Bool
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    init(isJSON: Bool) {
        self.isJSON = isJSON
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let time = Date().formatted(.iso8601)
        let all = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
        let line: String
        if isJSON {
            var object: JSONObject = [
                "time": .string(time), "level": .string(event.level.rawValue), "message": .string("\(event.message)"),
            ]
            for (key, value) in all { object[key] = .string("\(value)") }
            line = JSONValue.object(object).serialized()
        } else {
            // Values come from requests: line ends in them would forge lines.
            let values = all.map { "\($0.key)=\(JSONValue.string("\($0.value)").serialized())" }
            line = ([time, event.level.rawValue, "\(event.message)"] + values).joined(separator: " ")
        }
        Output.standardError.line(line)
    }
}
