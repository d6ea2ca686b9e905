/// The processors that a user lets a program run on, by a flag such as `--cpu-mask`.
public struct ProcessorMask: Equatable, Sendable {
    /// What is wrong with a mask, in one line.
    public struct Fault: Error, Equatable, CustomStringConvertible {
        /// The line.
        public let description: String
    }

    /// The processors of the mask that the program may run on.
    public let usable: ProcessorSet
    /// Those of the mask that it may not run on.
    public let missing: ProcessorSet
    private let flag: String

    /// Reads a list such as `0-3,8` or a mask such as `0x10f`.
    ///
    /// - Parameters:
    ///   - flag: its name, for errors.
    ///   - allowed: the processors that the program may run on.
    /// - Throws: ``Fault`` where the text has another form, or names none of these processors.
    public init(_ text: String, flag: String, allowed: ProcessorSet) throws(Fault) {
        guard let named = ProcessorSet(argument: text) else {
            throw Fault(
                description:
                    "\(flag) is '\(text)'; expected a list of processors such as 0-3,8, or a mask such as 0x10f")
        }
        (usable, missing, self.flag) = (named.intersection(allowed), named.subtracting(allowed), flag)
        if usable.isEmpty {
            throw Fault(description: "\(flag) names \(named); expected some of \(allowed), where the program may run")
        }
    }

    /// The mask of `--cpu-mask` on this machine; nil where the flag is not given.
    ///
    /// - Throws: ``Fault``.
    public static func cpuMask(_ text: String?) throws(Fault) -> ProcessorMask? {
        guard let text else { return nil }
        return try ProcessorMask(text, flag: "--cpu-mask", allowed: ProcessorTopology.current.allowed)
    }

    /// Keeps the process to the mask.
    ///
    /// - Returns: what could not be followed, each in one line.
    public func apply() -> [String] {
        var warnings: [String] = []
        if !missing.isEmpty { warnings.append("\(flag): the program may not run on \(missing); it runs on \(usable)") }
        if !ThreadAffinity.restrictProcess(to: usable) {
            warnings.append("\(flag): the system does not keep threads to processors; only their number is followed")
        }
        return warnings
    }
}

extension ProcessorTopology {
    /// This machine as a program may use it that is kept to a mask from now on.
    ///
    /// - Parameters:
    ///   - mask: nil for all that the program may run on.
    ///   - warn: told what could not be followed, each in one line.
    public static func current(keptTo mask: ProcessorMask?, warn: (String) -> Void) -> Self {
        var topology = current
        guard let mask else { return topology }
        mask.apply().forEach(warn)
        topology.allowed = mask.usable
        return topology
    }
}
