#if arch(x86_64)
    internal import _Builtin_intrinsics.intel

    /// Operations on four lanes that every processor has, but which the standard library's generic ones are not compiled to.
    extension SIMD4<Float> {
        /// The larger of two numbers in each lane; the other one's where one of them is no number.
        @inline(__always)
        func larger(_ other: Self) -> Self { _mm_max_ps(self, other) }

        /// The smaller of two numbers in each lane; the other one's where one of them is no number.
        @inline(__always)
        func smaller(_ other: Self) -> Self { _mm_min_ps(self, other) }

        /// 0 in the lanes where a number is smaller than another.
        @inline(__always)
        func zero(where left: Self, isBelow right: Self) -> Self { _mm_andnot_ps(_mm_cmplt_ps(left, right), self) }

        /// Another value in the lanes where a number is not at or below another, so also where one of them is no number.
        @inline(__always)
        func with(_ value: Self, whereNot left: Self, isAtMost right: Self) -> Self {
            let mask = _mm_cmpnle_ps(left, right)
            return _mm_or_ps(_mm_andnot_ps(mask, self), _mm_and_ps(mask, value))
        }
    }
#else
    extension SIMD4<Float> {
        @inline(__always)
        func larger(_ other: Self) -> Self { replacing(with: other, where: .!(self .> other)) }

        @inline(__always)
        func smaller(_ other: Self) -> Self { replacing(with: other, where: .!(self .< other)) }

        @inline(__always)
        func zero(where left: Self, isBelow right: Self) -> Self { replacing(with: 0, where: left .< right) }

        @inline(__always)
        func with(_ value: Self, whereNot left: Self, isAtMost right: Self) -> Self {
            replacing(with: value, where: .!(left .<= right))
        }
    }
#endif
