/// The filters of Jinja2 that the interpreter knows.
enum Filter: String, CaseIterable, Sendable {
    case abs, batch, capitalize, center, count, `default`, dictsort, escape, filesizeformat, first, float, forceescape,
        format
    case groupby, indent, int, items, join, last, length, list, lower, map, max, min, pprint, random, reject,
        rejectattr, replace
    case reverse, round, safe, select, selectattr, slice, sort, string, striptags, sum, title, tojson, trim, truncate,
        unique
    case upper, urlencode, urlize, wordcount, wordwrap, xmlattr

    static func named(_ name: String) -> Filter? {
        switch name {
        case "d": return .default
        case "e": return .escape
        default: return Filter(rawValue: name)
        }
    }
}

extension Interpreter {
    func apply(_ filter: Filter, to value: Value, _ arguments: CallArguments) throws(TemplateError) -> Value {
        switch filter {
        case .trim, .upper, .lower, .capitalize, .title, .replace, .string, .safe, .escape, .forceescape, .center,
            .indent, .format,
            .truncate, .wordwrap, .wordcount, .join, .striptags, .urlencode, .pprint:
            return try applyText(filter, value, arguments)
        case .tojson: return .text(try json(value, arguments))
        case .abs, .float, .int, .round, .sum, .filesizeformat: return try applyNumber(filter, value, arguments)
        case .length, .count:
            _ = try bind(arguments, "len", [], required: 0)
            return .integer(try length(value))
        case .default:
            let values = try bind(arguments, "do_default", ["default_value", "boolean"], required: 0)
            var isMissing = values[1]?.isTrue ?? false ? !value.isTrue : false
            if case .undefined = value { isMissing = true }
            return isMissing ? values[0] ?? .text(.empty) : value
        case .map, .select, .reject, .selectattr, .rejectattr: return try applyLazy(filter, value, arguments)
        case .random, .urlize, .xmlattr: throw fail(.unsupported, ErrorText.unsupportedFilter(filter.rawValue))
        default: return try applySequence(filter, value, arguments)
        }
    }
}
