/// What the codes of small floats stand for.
extension CodeFormat.Values {
    /// Four bits: sign, two exponent bits, one mantissa bit (E2M1 of the OCP microscaling formats, MXFP4 and NVFP4).
    public static let float4E2M1 = CodeFormat.Values.table(
        [0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6])

    /// Six bits: sign, two exponent bits, three mantissa bits (E2M3 of the OCP microscaling formats).
    public static let float6E2M3 = CodeFormat.Values.table(
        (0..<64).map { code in
            let (exponent, mantissa) = (code >> 3 & 3, Float(code & 7) / 8)
            let magnitude = exponent == 0 ? mantissa : (1 + mantissa) * Float(1 << (exponent - 1))
            return code & 32 == 0 ? magnitude : -magnitude
        })

    /// Eight bits, E4M3; two codes are NaN.
    public static let float8E4M3 = CodeFormat.Values.table((0...255).map { CodeFormat.float8E4M3(UInt8($0)) })

    /// Eight bits, E5M2.
    public static let float8E5M2 = CodeFormat.Values.table((0...255).map { CodeFormat.float8E5M2(UInt8($0)) })
}
