import Foundation
import Generation
import OrderedJSON
import Serving

/// What can be read with GET.
enum Page {
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
    init?(_ path: String) {
        switch path {
        case "/": self = .human
        case "/openapi.json": self = .openAPI
        case "/health", "/health/ready", "/v1/health", "/ping", "/v2/health/ready": self = .health
        case "/health/live", "/v2/health/live": self = .live
        case "/metrics": self = .metrics
        case "/version": self = .version
        case "/v1/models": self = .models
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

    /// Whether orchestrators ask for it.
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
    func content(_ state: ServerState, _ flags: CremaServe, accept: String?) throws(APIError) -> Content {
        switch self {
        case .human:
            guard flags.network.page else { throw .unknownURL("/") }
            return Content(type: "text/html; charset=utf-8", headers: Self.guards, PackageResources.page_html)
        case .openAPI: return Content(type: "application/json", PackageResources.openapi_json)
        case .health: return health(state)
        case .live:
            let liveness = state.model?.liveness(stallLimit: .seconds(flags.network.stallTimeout)) ?? .ok
            return Content(
                status: liveness == .ok ? 200 : 500, json: ["status": .string(liveness.rawValue)])
        case .metrics:
            let form = MetricsForm(accept: accept)
            let text = MetricsText.text(state.metrics, model: state.model, form: form)
            return Content(type: form.contentType, headers: [("Vary", "Accept")], Array(text.utf8))
        case .version: return Content(json: ["version": .string(Release.version)])
        case .models: return Content(json: try models(state).list)
        case .model(let name): return Content(json: try models(state).description(named: name))
        case .tokenizerInfo: return Content(json: try model(state).tokenizerInfo)
        case .properties:
            let model = try model(state)
            return Content(json: [
                "default_generation_settings": ["n_ctx": JSONValue.number(JSONNumber(model.facts.contextSize))],
                "total_slots": .number(JSONNumber(flags.limits.sequences)),
                "model_path": .string(model.facts.names.first ?? ""),
                "chat_template": model.tokenizerInfo["chat_template"] ?? .null,
                "build_info": .string("crema-" + Release.version),
            ])
        case .slots:
            let requests = try model(state).chat.requests
            return Content(json: [
                "running": .number(JSONNumber(requests.running)), "waiting": .number(JSONNumber(requests.waiting)),
            ])
        }
    }

    private func models(_ state: ServerState) throws(APIError) -> ServedModels {
        guard let models = state.models else { throw .loading() }
        return models
    }

    private func model(_ state: ServerState) throws(APIError) -> ServedModel {
        guard let model = try models(state).chat else { throw .noAnsweringModel() }
        return model
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
