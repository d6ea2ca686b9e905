import Glibc
import NIOCore
import ServiceLifecycle

/// A server at its address, which says where it cannot listen.
struct ListeningService: Service {
    let place: String
    let server: any Service

    func run() async throws {
        do {
            try await server.run()
        } catch let error as IOError {
            throw ServerFailure(
                "\(place): cannot listen there: \(String(cString: strerror(error.errnoCode)))", status: 1)
        }
    }
}
