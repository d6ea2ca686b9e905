import Chat
import Foundation
import Generation
import OrderedJSON
import Serving

/// Where a request came in.
enum Door {
    /// Where everything is served.
    case main
    /// Where nothing but ``Page/isProbe`` is served.
    case probes
    /// Where Ollama's clients look.
    case ollama
}

/// What follows the path of a page.
struct PageQuery {
    /// The model that is meant; nil where none is named.
    var model: String?
}

/// What can be read with GET.
enum Page {
    case ollamaRoot, ollamaTags, ollamaRunning, ollamaVersion
    case human, openAPI, health, live, metrics, version, models, model(String), tokenizerInfo, properties, slots

    /// What a response consists of.
    struct Content {
        var status = 200
        var type = "application/json"
        var headers: [(name: String, value: String)] = []
        var body: [UInt8]

        init(status: Int = 200, json: JSONValue) {
            self.status = status
            body = []
            json.write(to: &body)
        }

        init(type: String, headers: [(name: String, value: String)] = [], _ body: [UInt8]) {
            self.type = type
            self.headers = headers
            self.body = body
        }
    }

    /// The page at a path.
    ///
    /// - Parameter door: where the request came in.
    init?(_ path: String, at door: Door = .main) {
        switch path {
        case "/" where door == .ollama: self = .ollamaRoot
        case "/api/tags": self = .ollamaTags
        case "/api/ps": self = .ollamaRunning
        case "/api/version": self = .ollamaVersion
        case "/": self = .human
        case "/openapi.json": self = .openAPI
        case "/health", "/health/ready", "/v1/health", "/ping", "/v2/health/ready": self = .health
        case "/health/live", "/v2/health/live": self = .live
        case "/metrics": self = .metrics
        case "/version": self = .version
        case "/v1/models", "/models": self = .models
        case "/tokenizer_info": self = .tokenizerInfo
        case "/props": self = .properties
        case "/slots": self = .slots
        default:
            let prefix = "/v1/models/"
            guard path.hasPrefix(prefix), let name = String(path.dropFirst(prefix.count)).removingPercentEncoding,
                !name.isEmpty
            else { return nil }
            self = .model(name)
        }
    }

    /// Whether it is there only where Ollama's API is spoken.
    var isOllama: Bool {
        switch self {
        case .ollamaRoot, .ollamaTags, .ollamaRunning, .ollamaVersion: true
        default: false
        }
    }

    /// Whether orchestrators request it.
    var isProbe: Bool {
        switch self {
        case .health, .live, .metrics, .version: true
        default: false
        }
    }

    /// What the page for people cannot say in its own text: nobody may frame it, or take it for something else.
    private static let guards: [(name: String, value: String)] = [
        ("Content-Security-Policy", "frame-ancestors 'none'"), ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-cache"),
    ]

    /// - Throws: ``APIError`` where the page is off, or the model not there.
    func content(
        _ state: ServerState, _ flags: CremaServe, accept: String?, _ query: PageQuery
    ) throws(APIError) -> Content {
        switch self {
        case .ollamaRoot: return Content(type: "text/plain; charset=utf-8", Array("Ollama is running".utf8))
        case .ollamaTags: return Content(json: try models(state).ollamaTags)
        case .ollamaRunning: return Content(json: try models(state).ollamaRunning)
        case .ollamaVersion:
            return Content(json: [
                "version": .string(flags.network.ollamaVersion), "crema": .string(Release.version),
            ])
        case .human:
            // Programs that look for Ollama request no page.
            if flags.network.ollama, accept?.lowercased().contains("html") != true {
                return Content(type: "text/plain; charset=utf-8", Array("Ollama is running".utf8))
            }
            guard flags.network.page else { throw .unknownURL("/") }
            return Content(type: "text/html; charset=utf-8", headers: Self.guards, PackageResources.page_html)
        case .openAPI: return Content(type: "application/json", PackageResources.openapi_json)
        case .health: return health(state)
        case .live:
            let liveness = state.models?.liveness(stallLimit: .seconds(flags.network.stallTimeout)) ?? .ok
            return Content(
                status: liveness == .ok ? 200 : 500, json: ["status": .string(liveness.rawValue)])
        case .metrics:
            let form = MetricsForm(accept: accept)
            let text =
                state.models.map { MetricsText.text($0, form: form, responses: state.responses) }
                ?? MetricsText.text(state.metrics, model: nil, form: form, responses: state.responses)
            return Content(type: form.contentType, headers: [("Vary", "Accept")], Array(text.utf8))
        case .version: return Content(json: Release.json)
        case .models: return Content(json: try models(state).list)
        case .model(let name): return Content(json: try models(state).description(named: name))
        case .tokenizerInfo: return Content(json: try model(state, query).tokenizerInfo)
        case .properties:
            let model = try model(state, query)
            return Content(json: [
                "default_generation_settings": ["n_ctx": JSONValue.int(model.facts.contextSize)],
                "total_slots": .int(flags.limits.sequences),
                "model_path": .string(model.facts.names.first ?? ""),
                "chat_template": model.tokenizerInfo["chat_template"] ?? .null,
                "build_info": .string("crema-" + Release.version),
            ])
        case .slots:
            let requests = try model(state, query).chat.requests
            return Content(json: [
                "running": .int(requests.running), "waiting": .int(requests.waiting),
            ])
        }
    }

    private func models(_ state: ServerState) throws(APIError) -> ModelShelf {
        guard let models = state.models else { throw .loading() }
        return models
    }

    private func model(_ state: ServerState, _ query: PageQuery) throws(APIError) -> ServedModel {
        try models(state).answering(named: query.model)
    }

    private func health(_ state: ServerState) -> Content {
        switch state.current {
        case .serving: Content(json: ["status": "ok"])
        case .draining: Content(status: 503, json: ["status": "draining"])
        case .loading(let progress):
            Content(
                status: 503,
                json: ["status": "loading", "progress": JSONNumber(progress).map(JSONValue.number) ?? .null])
        }
    }
}
