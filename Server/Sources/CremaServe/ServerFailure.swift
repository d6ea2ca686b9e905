import ArgumentParser
import Foundation

/// Why the server cannot begin, with the status to end with (those of `crema`).
struct ServerFailure: Error, CustomStringConvertible {
    let description: String
    let status: Int32

    init(_ description: String, status: Int32) {
        self.description = description
        self.status = status
    }
}
