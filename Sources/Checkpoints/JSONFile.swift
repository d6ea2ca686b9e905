import Files
import OrderedJSON

/// JSON files of a model directory, read whole under a limit.
enum JSONFile {
    /// The value in a file; throws `file` or `invalidJSON`.
    static func value(at path: String, limit: Int, depth: Int) throws(CheckpointError) -> JSONValue {
        var parser = JSONParser()
        parser.maximumDepth = depth
        // Python writes `"time_step_limit": [0.0, Infinity]` into configurations, and nothing else of it departs from JSON.
        parser.acceptsNonFinite = true
        let bytes = try CheckpointError.files(try WholeFile.bytes(path, limit: limit))
        do throws(JSONError) {
            return try parser.parse(bytes)
        } catch {
            throw .invalidJSON(file: Path.lastComponent(path), reason: error.description)
        }
    }

    /// The object in a file; throws `invalidRoot` when it holds another kind of value.
    static func object(at path: String, limit: Int, depth: Int) throws(CheckpointError) -> JSONObject {
        let value = try value(at: path, limit: limit, depth: depth)
        guard case .object(let object) = value else {
            throw .invalidRoot(
                file: Path.lastComponent(path), found: CheckpointError.rendered(value), expected: .object)
        }
        return object
    }
}
