public import ConstrainedDecoding
public import JSONSchemas
public import OrderedJSON
import RegularExpressions

/// A schema with instances that it should and should not accept, one line of a suite file.
public struct SuiteCase: Sendable {
    /// The case's name.
    public let id: String
    /// The schema.
    public let schema: JSONValue
    /// Instances that the schema accepts.
    public let valid: [JSONValue]
    /// Instances that it does not; those that only `format` refuses are among them where formats are asserted.
    public let invalid: [JSONValue]
    /// Whether `format` is asserted.
    public let assertsFormat: Bool

    /// A case from a line {id, schema, valid, invalid, invalid_format_only, assert_format}; nil when it has no id or schema.
    public init?(_ line: JSONValue) {
        guard let id = line["id"]?.stringValue, let schema = line["schema"] else { return nil }
        self.id = id
        self.schema = schema
        assertsFormat = line["assert_format"]?.boolValue ?? true
        valid = line["valid"]?.arrayValue ?? []
        invalid =
            (line["invalid"]?.arrayValue ?? []) + (assertsFormat ? line["invalid_format_only"]?.arrayValue ?? [] : [])
    }

    /// The text that an instance is tried as: `", "` and `": "`, keys in the given order, numbers as spelled.
    public static func text(of instance: JSONValue) -> String { instance.serialized(.spaced) }
}

/// What became of a suite's case.
public struct SuiteResult: Sendable {
    /// The case's name.
    public let id: String
    /// Why the schema was refused; nil when it was compiled.
    public var error: String?
    /// Valid instances that were rejected.
    public var validRejected = 0
    /// Invalid instances that were accepted.
    public var invalidAccepted = 0
    /// Processor time from the schema to a constraint with its first mask, in microseconds.
    public var compileMicroseconds = 0.0
    /// Processor time of each mask, in microseconds.
    public var maskMicroseconds: [Double] = []
    /// Processor time of each mask with a budget, the one without it included, in microseconds; where a budget was given that
    /// is enough.
    public var budgetMicroseconds: [Double] = []
    /// The instances whose verdict is wrong: whether each is a valid one, and its position.
    public var wrong: [(isValid: Bool, index: Int)] = []

    /// The result as one JSON object: id, error (when refused), valid_rejected, invalid_accepted, compile_us, mask_us,
    /// and budget_us with a budget.
    public var json: JSONValue {
        var object = JSONObject()
        object["id"] = .string(id)
        if let error { object["error"] = .string(error) }
        object["valid_rejected"] = .int(validRejected)
        object["invalid_accepted"] = .int(invalidAccepted)
        object["compile_us"] = Self.number(compileMicroseconds)
        object["mask_us"] = .array(maskMicroseconds.map(Self.number))
        if !budgetMicroseconds.isEmpty { object["budget_us"] = .array(budgetMicroseconds.map(Self.number)) }
        return .object(object)
    }

    private static func number(_ value: Double) -> JSONValue {
        .number(JSONNumber((value * 100).rounded() / 100) ?? JSONNumber(0))
    }
}

extension SuiteCase {
    /// Compiles the schema and walks every instance through the masks, token by token.
    ///
    /// `encode` gives the tokens of a text without special ones. A schema that nothing satisfies rejects everything. With a
    /// budget, each place's mask is found once more as if this many tokens were left; compiling then includes the first of these.
    public func run(
        compiler: ConstraintCompiler, spelling: JSONSpelling = .free, budget: Int? = nil, encode: (String) -> [Int]
    ) -> SuiteResult {
        var result = SuiteResult(id: id)
        let started = processorMicroseconds()
        let constraint: Constraint
        do throws(ConstraintError) {
            constraint = try compiler.constraint(
                schema: Self.parsed(schema, assertsFormat: assertsFormat), spelling: spelling)
            _ = try constraint.computeMask()
            // As an engine does it before a text is begun; what is wrong with the budget is seen there.
            if let budget { _ = try? constraint.computeMask(budget: budget) }
        } catch {
            result.compileMicroseconds = processorMicroseconds() - started
            if case .grammar(let cause) = error, cause.isUnsatisfiable {
                result.validRejected = valid.count
            } else {
                result.error = error.description
            }
            return result
        }
        result.compileMicroseconds = processorMicroseconds() - started
        for (index, instance) in valid.enumerated() {
            if Self.accepts(encode(Self.text(of: instance)), constraint, budget: budget, &result) { continue }
            result.validRejected += 1
            result.wrong.append((true, index))
        }
        for (index, instance) in invalid.enumerated() {
            guard Self.accepts(encode(Self.text(of: instance)), constraint, budget: budget, &result) else { continue }
            result.invalidAccepted += 1
            result.wrong.append((false, index))
        }
        return result
    }

    private static func parsed(_ schema: JSONValue, assertsFormat: Bool) throws(ConstraintError) -> JSONSchema {
        do throws(GrammarError) {
            return try JSONSchema(parsing: schema, assertFormat: assertsFormat)
        } catch {
            throw .grammar(error)
        }
    }

    /// Whether every token is in its mask and an end token is allowed after them; leaves the constraint at its start.
    public static func accepts(
        _ tokens: [Int], _ constraint: Constraint, budget: Int? = nil, _ result: inout SuiteResult
    ) -> Bool {
        var isAccepted = true
        do throws(ConstraintError) {
            for token in tokens {
                let mask = try timed(constraint, budget, &result)
                guard mask[token] else {
                    isAccepted = false
                    break
                }
                try constraint.commit(token)
            }
            if isAccepted {
                let mask = try timed(constraint, budget, &result)
                isAccepted = constraint.vocabulary.endTokens.contains { mask[$0] }
            }
            try constraint.rollback(constraint.count)
        } catch {
            result.error = error.description
            return false
        }
        return isAccepted
    }

    /// A mask, and how long it took, without a budget and with one.
    private static func timed(
        _ constraint: Constraint, _ budget: Int?, _ result: inout SuiteResult
    ) throws(ConstraintError) -> TokenMask {
        let started = processorMicroseconds()
        let mask = try constraint.computeMask()
        let time = processorMicroseconds() - started
        result.maskMicroseconds.append(time)
        guard let budget else { return mask }
        let again = processorMicroseconds()
        do throws(ConstraintError) {
            _ = try constraint.computeMask(budget: budget)
            result.budgetMicroseconds.append(time + processorMicroseconds() - again)
        } catch {
            if case .budgetTooSmall = error { return mask }
            throw error
        }
        return mask
    }
}
