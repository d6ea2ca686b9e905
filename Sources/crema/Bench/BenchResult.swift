import Chat
import Checkpoints
import Generation
import LibC
import Measurement
import OrderedJSON
import Tensors
import Transformers

/// The samples of one test, and how they are reported: llama-bench's table, and its JSON keys with some of our own
/// after.
struct BenchResult {
    let test: BenchTest
    let summary: CheckpointSummary
    let modelType: String
    let threads: Int
    let batch: Int
    let arithmetic: Arithmetic
    let cacheType: CacheForm
    let loading: Duration
    let report: LoadReport
    let samples: [Duration]
    /// The most memory that the process has had.
    let peakBytes: Int
    /// What the machine can do, measured in this run; nil when that was not requested.
    var limits: MachineLimits?

    private var nanoseconds: [Double] { samples.map { $0.seconds * 1e9 } }
    private var rates: [Double] { samples.map { Double(test.tokens) / max($0.seconds, 1e-12) } }

    /// The mean over the samples.
    var tokensPerSecond: Double { Self.mean(rates) }

    /// What the figures are of: model, machine, day.
    var origin: String {
        "\(modelType), \(Self.millions(summary.parameters)) parameters, \(Self.size(summary.weightBytes)); "
            + "\(Self.processorName), \(Quantities.plural(threads, "thread")); \(Self.now.prefix(10))"
    }

    /// One object with llama-bench's keys.
    var json: JSONValue {
        func statistic(_ value: Double) -> JSONValue { GenerationReport.rounded(value) }
        var object: JSONObject = [
            "build_commit": "unknown",
            "cpu_info": .string(Self.processorName),
            "model_type": .string(modelType),
            "model_size": .int(summary.weightBytes),
            "model_n_params": .int(summary.parameters),
            "n_batch": .int(batch),
            "n_threads": .int(threads),
            "n_prompt": .int(test.kind == .prompt ? test.count : 0),
            "n_gen": .int(test.kind == .generation ? test.count : 0),
            "n_rows": .int(test.kind == .rows ? test.count : 0),
            "n_depth": .int(test.depth),
            "n_sessions": .int(test.sessions),
            "test_time": .string(Self.now),
            "avg_ns": .int(Int(Self.mean(nanoseconds))),
            "stddev_ns": .int(Int(Self.deviation(nanoseconds))),
            "avg_ts": statistic(Self.mean(rates)),
            "stddev_ts": statistic(Self.deviation(rates)),
            "samples_ns": .array(nanoseconds.map { .int(Int($0)) }),
            "samples_ts": .array(rates.map(statistic)),
            "precision": .string(arithmetic.rawValue),
            "type_k": .string(cacheType.keys.rawValue),
            "type_v": .string(cacheType.values.rawValue),
            "load_ns": .int(Int(loading.seconds * 1e9)),
            "prepare_ns": .int(Int(report.preparation.seconds * 1e9)),
            "matrix_bytes": .int(report.matrixByteCount),
            "token_bytes": .int(report.tokenByteCount),
            "peak_bytes": .int(peakBytes),
        ]
        if let limits {
            object["read_bytes_per_second"] = statistic(limits.readBandwidth)
            for entry in MachineLimits.json(limits.multiplications) { object[entry.key] = entry.value }
            object["read_fraction"] = readFraction.map(statistic) ?? .null
            object["file_bytes_per_second"] = limits.fileBandwidth.map(statistic) ?? .null
        }
        return .object(object)
    }

    /// The part of the read bandwidth at which decoding reads a token's weights; nil for other tests.
    private var readFraction: Double? {
        guard test.kind == .generation, test.sessions == 1, let limits else { return nil }
        return Double(report.tokenByteCount) * Self.mean(rates) / limits.readBandwidth
    }

    /// All results as one JSON array.
    static func array(_ results: [BenchResult]) -> String {
        JSONValue.array(results.map(\.json)).serialized(.indented(2))
    }

    /// What the table's rows say together: batches against one row, decoding against the read bandwidth.
    static func remarks(_ results: [BenchResult]) -> String {
        results.map { result in
            let single = results.first {
                $0.test == BenchTest(.rows, 1, depth: result.test.depth) && $0.threads == result.threads
            }
            let alone = results.first {
                $0.test == BenchTest(.generation, result.test.count, depth: result.test.depth)
                    && $0.threads == result.threads
            }
            return result.batchRemark(single) + result.sessionsRemark(alone) + result.bandwidthRemark
        }.joined()
    }

    private func batchRemark(_ single: BenchResult?) -> String {
        guard test.kind == .rows, test.count > 1, let single else { return "" }
        let (time, one) = (Self.mean(nanoseconds), Self.mean(single.nanoseconds))
        var text = "\(test.name) takes \(Self.hundredths(time / one)) times as long as rows1"
        let kind = MachineLimits.arithmetic(of: summary)
        if let peak = limits?.multiplications[kind] {
            // No kernel keeps every multiplier busy, and a quarter is what loading and scaling cost.
            let bound = Double(test.count * summary.parameters) / (0.75 * peak) * 1e9
            text += ", \(Self.hundredths(time / max(one, bound))) times the larger of rows1 and its multiplications at "
            text += "75 % of the \(kind.rawValue) peak, \(Self.hundredths(peak / 1e9)) G/s"
        }
        return text + " (\(Quantities.plural(threads, "thread")))\n"
    }

    private func sessionsRemark(_ alone: BenchResult?) -> String {
        guard test.sessions > 1, let alone else { return "" }
        let ratio = Self.hundredths(Self.mean(rates) / Self.mean(alone.rates))
        return
            "\(test.name) writes \(ratio) times as many tokens a second as \(alone.test.name) (\(Quantities.plural(threads, "thread")))\n"
    }

    private var bandwidthRemark: String {
        guard let fraction = readFraction, let limits else { return "" }
        var text = "\(test.name) reads \(Self.size(report.tokenByteCount)) of weights a token, at "
        text += "\(Self.hundredths(fraction)) of the read bandwidth, "
        text += "\(Self.hundredths(limits.readBandwidth / 1e9)) GB/s"
        if let file = limits.fileBandwidth {
            let part = Self.hundredths(fraction * limits.readBandwidth / file)
            text += ", and at \(part) of what reading their mapped file reaches, \(Self.hundredths(file / 1e9)) GB/s"
        }
        return text + " (\(Quantities.plural(threads, "thread")))\n"
    }

    /// llama-bench's Markdown table.
    static func table(_ results: [BenchResult]) -> String {
        let rows = results.map { result in
            [
                result.modelType, size(result.summary.weightBytes), millions(result.summary.parameters), "CPU",
                "\(result.threads)", result.test.name,
                "\(hundredths(mean(result.rates))) ± \(hundredths(deviation(result.rates)))",
            ]
        }
        let header = ["model", "size", "params", "backend", "threads", "test", "t/s"]
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        func line(_ cells: [String]) -> String {
            let padded = cells.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 || column == 3 ? cell + space : space + cell
            }
            return "| " + padded.joined(separator: " | ") + " |\n"
        }
        let rule = widths.enumerated().map { column, width in
            column == 0 || column == 3
                ? String(repeating: "-", count: width) + " " : String(repeating: "-", count: width) + ":"
        }
        return line(header) + "| " + rule.joined(separator: "| ") + "|\n" + rows.map(line).joined()
    }

    // MARK: Figures

    private static func mean(_ values: [Double]) -> Double {
        values.reduce(0, +) / Double(max(values.count, 1))
    }

    private static func deviation(_ values: [Double]) -> Double {
        guard values.count > 1 else { return 0 }
        let mean = mean(values)
        return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)).squareRoot()
    }

    private static func hundredths(_ value: Double) -> String {
        let rounded = Int((value * 100).rounded())
        return "\(rounded / 100)." + (rounded % 100 < 10 ? "0" : "") + "\(rounded % 100)"
    }

    private static func size(_ bytes: Int) -> String {
        bytes >= 1 << 30
            ? hundredths(Double(bytes) / Double(1 << 30)) + " GiB"
            : hundredths(Double(bytes) / Double(1 << 20)) + " MiB"
    }

    private static func millions(_ parameters: Int) -> String {
        hundredths(Double(parameters) / 1e6) + " M"
    }

    // MARK: Machine

    /// The processor's name as the system tells it.
    static var processorName: String {
        guard let file = fopen("/proc/cpuinfo", "r") else { return "unknown" }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 512)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
            guard text.hasPrefix("model name"), let colon = text.firstIndex(of: ":") else { continue }
            return text[text.index(after: colon)...].split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        return "unknown"
    }

    /// The time in UTC, as ISO 8601 writes it.
    private static var now: String {
        var seconds = time(nil)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 32)
        strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
}
