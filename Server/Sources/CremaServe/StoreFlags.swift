import ArgumentParser
import Serving

/// Which answers of /v1/responses are stored, so that requests may continue them.
struct StoreFlags: ParsableArguments {
    @Option(
        name: .customLong("store-responses"),
        help: ArgumentHelp(
            "Most bytes of answers of /v1/responses, with their requests, that are stored in memory for previous_response_id; 0 stores none.",
            valueName: "bytes"))
    var bytes = ResponseStore.Limits.standard.bytes

    @Option(
        name: .customLong("store-ttl"),
        help: ArgumentHelp("Seconds after which a stored answer goes that is not used.", valueName: "seconds"))
    var seconds = ResponseStore.Limits.standard.seconds

    func validate() throws {
        try FlagRange(0...).check("--store-responses", bytes)
        guard (0.001...1e9).contains(seconds) else {
            throw ValidationError("--store-ttl is \(seconds); expected 0.001 to 1000000000")
        }
    }
}
