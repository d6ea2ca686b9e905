import Files
public import OrderedJSON
public import Templates

/// Renders the lines of a file of cases, each a template, a context and the time to show; contexts are taken exactly as given.
public struct TemplateSuite: Sendable {
    /// The folder that the paths of templates start from.
    public let directory: String
    /// Where the renders leave the reference's ways.
    public var options = RenderOptions()
    private var compiled: [String: Result<JinjaTemplate, TemplateError>] = [:]

    /// A suite whose template paths start from a folder.
    public init(directory: String) {
        self.directory = directory
    }

    /// Renders one case and returns the line for it: template, case, and text or error.
    ///
    /// - Throws: `TemplateError.file` when the line is not a case or the template's file cannot be read; what is wrong with the template
    ///   itself is part of the answer.
    public mutating func result(_ line: JSONValue) throws(TemplateError) -> JSONObject {
        guard let path = line["template"]?.stringValue else {
            throw Self.wrongType("template", "a string", line["template"])
        }
        guard let context = line["context"]?.objectValue else {
            throw Self.wrongType("context", "an object", line["context"])
        }
        var variables = context
        // transformers passes these two always.
        for name in ["tools", "documents"] where variables[name] == nil { variables[name] = .null }
        var result = JSONObject()
        result["template"] = .string(path)
        if let name = line["case"] { result["case"] = name }
        let now = line["strftime_now"]?.stringValue.flatMap(CivilTime.init(iso:)) ?? .now()
        do {
            let template = try template(path).get()
            let text = try template.render(variables, now: now, options: options).text
            result["text"] = .string(text)
        } catch {
            switch error {
            case .file, .unreadable: throw error
            default: break
            }
            result["error"] = .string(error.message)
        }
        return result
    }

    private static func text(of path: String) throws(TemplateError) -> String {
        do throws(FileError) {
            return try WholeFile.text(try WholeFile.bytes(path, limit: 1 << 30), of: path)
        } catch {
            throw .unreadable(error)
        }
    }

    private static func wrongType(_ key: String, _ expected: String, _ found: JSONValue?) -> TemplateError {
        .file("suite", "'\(key)' is \(found?.kindDescription ?? "missing"); expected \(expected)")
    }

    private mutating func template(_ path: String) throws(TemplateError) -> Result<JinjaTemplate, TemplateError> {
        if let known = compiled[path] { return known }
        let file = path.hasPrefix("/") ? path : directory + "/" + path
        let source = try Self.text(of: file)
        let result = Result { () throws(TemplateError) in try JinjaTemplate(source: source, name: path) }
        compiled[path] = result
        return result
    }
}

extension CivilTime {
    /// A time from `YYYY-MM-DDTHH:MM[:SS]`; nil when the text is not of that form.
    public init?(iso text: String) {
        let parts = text.split { !$0.isNumber }.map { Int($0) ?? -1 }
        guard (3...7).contains(parts.count), (1...9999).contains(parts[0]), (1...12).contains(parts[1]),
            (1...31).contains(parts[2])
        else { return nil }
        let time = parts.dropFirst(3) + Array(repeating: 0, count: max(0, 6 - parts.count))
        self.init(
            year: parts[0], month: parts[1], day: parts[2], hour: time[3] % 24, minute: time[4] % 60,
            second: time[5] % 60)
        guard (0...23).contains(time[3]), (0...59).contains(time[4]), (0...60).contains(time[5]) else { return nil }
    }
}
