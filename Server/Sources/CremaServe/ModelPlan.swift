import Checkpoints
import Foundation
import Logging
import Serving

/// The models that the flags name, where these are several that are loaded by name.
struct ModelPlan: Sendable {
    /// The models, in the order in which they were given.
    let entries: [ModelEntry]
    private let flags: ShelfFlags
    /// The names of those that are not in the folder's list.
    private let fixedNames: Set<String>
    private let preloadedByFile: [String]

    /// Finds the models; nil where the flags name none that are loaded by name.
    ///
    /// Nothing is loaded.
    ///
    /// - Throws: ``ServerFailure`` for a model that is not there, and for names that do not fit together.
    init?(_ flags: CremaServe) throws {
        let shelf = flags.shelf
        let given = flags.model.named
        guard !given.isEmpty || shelf.folder != nil || shelf.file != nil else { return nil }
        self.flags = shelf
        var entries: [ModelEntry] = []
        func found(_ place: String) throws -> String {
            do {
                return try ModelDirectory.resolve(place)
            } catch {
                throw ServerFailure("\(error)", status: 5)
            }
        }
        func add(_ name: String, _ place: String, as role: ModelRole? = nil) throws {
            let path = try found(place)
            entries.append(
                ModelEntry(name, role: role ?? ModelRole(ofModelAt: path), path: path).idle(shelf.idleSeconds))
        }
        for (name, place) in given { try add(name, place) }
        let listed = try shelf.file.map(Self.models(inFile:)) ?? []
        for model in listed {
            let path = try found(model.place)
            do throws(ModelsFile.NotForRole) {
                entries.append(try model.entry(at: path, idleSeconds: shelf.idleSeconds))
            } catch {
                throw ServerFailure("--models: \(error)", status: 2)
            }
        }
        preloadedByFile = listed.filter(\.isPreloaded).map(\.name)
        for (place, role) in [(flags.model.embedder, ModelRole.embedding), (flags.model.reranker, .rerank)] {
            guard let place else { continue }
            try add(place.split(separator: "/").last.map(String.init) ?? place, place, as: role)
        }
        fixedNames = Set(entries.map(\.name))
        if let folder = shelf.folder {
            entries += try Self.models(in: folder, besides: fixedNames).map { $0.idle(shelf.idleSeconds) }
        }
        self.entries = try Self.finished(entries, shelf)
    }

    /// The models that a file lists.
    private static func models(inFile path: String) throws -> [ModelsFile.Model] {
        do {
            return try ModelsFile(path: path).models
        } catch {
            throw ServerFailure("--models: \(error)", status: 2)
        }
    }

    /// The models of a folder whose names no other model has.
    private static func models(in folder: String, besides others: Set<String>) throws -> [ModelEntry] {
        do {
            return try ModelFolder.entries(in: folder).filter { !others.contains($0.name) }
        } catch {
            throw ServerFailure("--models-dir: \(error)", status: 5)
        }
    }

    /// Models with their further names, and with what the flags say of them.
    private static func finished(_ models: [ModelEntry], _ flags: ShelfFlags) throws -> [ModelEntry] {
        var models = models
        func place(_ name: String, _ flag: String) throws -> Int {
            guard let index = models.firstIndex(where: { $0.name == name }) else {
                throw ServerFailure(
                    "\(flag): there is no model '\(name)'; expected one of "
                        + models.map(\.name).joined(separator: ", "), status: 2)
            }
            return index
        }
        for alias in flags.aliases {
            guard let (name, other) = ShelfFlags.pair(alias) else { continue }
            let index = try place(other, "--alias \(alias)")
            models[index].aliases.append(name)
        }
        for name in flags.pinned { models[try place(name, "--pin \(name)")].isPinned = true }
        if let name = flags.defaultName { _ = try place(name, "--default-model \(name)") }
        for name in flags.preloaded where name != "all" { _ = try place(name, "--preload \(name)") }
        var seen: Set<String> = []
        for name in models.flatMap(\.names) where !seen.insert(name).inserted {
            throw ServerFailure("the name '\(name)' is given to two models; give each its own", status: 2)
        }
        if models.isEmpty {
            throw ServerFailure("there is no model in \(flags.folder ?? "the flags"); expected at least one", status: 5)
        }
        return models
    }

    /// The models that are loaded before any is requested.
    var preloaded: [String] {
        // One model is loaded at the start, as it is where it has no name of its own.
        if flags.preloaded.contains("all") || entries.count == 1 && flags.folder == nil { return entries.map(\.name) }
        return preloadedByFile + flags.preloaded.filter { !preloadedByFile.contains($0) }
    }

    /// A shelf with the models.
    func shelf(
        _ flags: CremaServe, _ metrics: ServingMetrics, _ logger: Logger
    ) throws -> ModelShelf {
        var limits = ModelShelf.Limits.standard
        if let bytes = flags.shelf.memoryBytes {
            (limits.memoryBytes, limits.cacheBytes) = (bytes, max(1, bytes / 8))
        }
        if let bytes = flags.limits.textBytes { limits.cacheBytes = bytes }
        limits.maximumWaiting = flags.limits.queue ?? 4 * flags.limits.sequences
        limits.queueSeconds = flags.limits.queueTimeout
        if let seconds = flags.shelf.swapSeconds { limits.swapSeconds = seconds }
        limits.idleSeconds = flags.shelf.idleSeconds.flatMap { $0 > 0 ? $0 : nil }
        limits.defaultName = flags.shelf.defaultName
        limits.acceptsAnyName = flags.model.acceptsAnyName
        let loader = ModelLoader(flags: flags, logger: logger)
        let turns = ComputeTurns(pool: loader.makePool())
        let cacheBytes = limits.cacheBytes
        var fetch: ModelShelf.Fetch?
        if flags.shelf.allowsPull {
            guard let program = PullProgram() else {
                throw ServerFailure("--allow-pull: there is no program crema beside this one or on PATH", status: 2)
            }
            fetch = { try await program.fetch($0, tell: $1) }
        }
        return ModelShelf(
            entries, limits: limits, metrics: metrics, created: Int(Date().timeIntervalSince1970), fetch: fetch
        ) { entry, metrics, progress in
            do {
                return try await loader.model(
                    entry, metrics, turns: turns, cacheBytes: cacheBytes, progress: progress)
            } catch {
                logger.error("the model '\(entry.name)' could not be loaded: \(error)")
                throw error
            }
        }
    }

    /// Looks again at what is in the folder of models.
    func renew(_ shelf: ModelShelf) throws {
        guard let folder = flags.folder else { return }
        let found = try Self.models(in: folder, besides: fixedNames).map { entry in
            // What was said of it at the start holds on.
            entries.first { $0.name == entry.name && $0.path == entry.path } ?? entry.idle(flags.idleSeconds)
        }
        // Models that were fetched lie elsewhere, and stay.
        let inside = folder.hasSuffix("/") ? folder : folder + "/"
        let old = shelf.entries.filter { $0.path.hasPrefix(inside) && !fixedNames.contains($0.name) }
        shelf.renew(found, replacing: old)
    }
}

extension ModelEntry {
    /// The model, which leaves when it has not been requested for some time; nil and 0 are never.
    fileprivate func idle(_ seconds: Double?) -> ModelEntry {
        var entry = self
        entry.idleSeconds = seconds.flatMap { $0 > 0 ? $0 : nil }
        return entry
    }
}
