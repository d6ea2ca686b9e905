/// What a case has: its numbers, and the memory that its kernel reads and writes.
typealias CaseNumbers = UnsafePointer<Int64>
typealias CaseParts = UnsafePointer<UnsafeMutableRawPointer>

/// Calls the kernel of a case; false where the level has none.
///
/// Intrinsics in the body of a function with a name for C become calls, so that the body is another's.
@_cdecl("replay")
public func replay(_ kernel: Int32, _ numbers: UnsafePointer<Int64>, _ memory: UnsafePointer<UnsafeMutableRawPointer>)
    -> Int32
{
    call(Int(kernel), numbers, memory) ? 1 : 0
}

@inline(never)
func call(_ kernel: Int, _ numbers: CaseNumbers, _ memory: CaseParts) -> Bool {
    switch kernel {
    case 0..<10:
        callCoded(kernel, numbers, memory)
        return true
    case 10..<30:
        #if CALLS_OTHERS
            callOthers(kernel, numbers, memory)
            return true
        #else
            return false
        #endif
    default:
        #if CALLS_BFLOAT16
            callBFloat16(numbers, memory)
            return true
        #else
            return false
        #endif
    }
}

/// A number that is a float's bits.
@inline(__always)
func float(_ number: Int64) -> Float { Float(bitPattern: UInt32(truncatingIfNeeded: number)) }

extension UnsafePointer<UnsafeMutableRawPointer> {
    /// A part of the memory as numbers.
    @inline(__always)
    func floats(_ index: Int) -> UnsafeMutablePointer<Float> { self[index].assumingMemoryBound(to: Float.self) }
}
