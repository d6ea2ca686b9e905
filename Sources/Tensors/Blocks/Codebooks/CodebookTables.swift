// Written by generate.py from the codebooks of ggml; the values of a codebook are its digits' in order.

extension Codebook {
    /// 2048 patterns of 8 columns of IQ1_S and IQ1_M: −1, 0, 1.
    static let iq1 = Codebook(numbers: 0..<2048, digits: 8, base: 3)

    /// 256 patterns of 8 columns of IQ2_XXS: 8, 25, 43.
    static let iq2XXS = Codebook(numbers: 2048..<2304, digits: 8, base: 3)

    /// 512 patterns of 8 columns of IQ2_XS: 8, 25, 43.
    static let iq2XS = Codebook(numbers: 2304..<2816, digits: 8, base: 3)

    /// 1024 patterns of 8 columns of IQ2_S: 8, 25, 43.
    static let iq2S = Codebook(numbers: 2816..<3840, digits: 8, base: 3)

    /// 256 patterns of 4 columns of IQ3_XXS: 4, 12, 20, 28, 36, 44, 52, 62.
    static let iq3XXS = Codebook(numbers: 3840..<4096, digits: 4, base: 8)

    /// 512 patterns of 4 columns of IQ3_S: 1, 3, 5, 7, 9, 11, 13, 15.
    static let iq3S = Codebook(numbers: 4096..<4608, digits: 4, base: 8)
}
