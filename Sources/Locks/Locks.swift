// Locks and atomics of the standard library; what the library's modules import in place of it.
@_exported public import Synchronization
