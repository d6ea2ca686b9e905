// Written by generate.py with the PyPI package gguf 0.19.0.

@testable import Tensors

/// What another implementation makes of blocks of a type.
struct BlockReference: Sendable {
    /// The rows of the matrix of pseudo-random bytes, whose seed is the type's number.
    static let rows = 16
    /// Its blocks in a row.
    static let blocks = 8

    let type: BlockType
    let name: String
    let columns: Int
    let byteCount: Int
    /// Of the matrix.
    let checksum: UInt64
    /// Of one block of bytes 255.
    let checksumOfOnes: UInt64
    /// Values at equal distances in the matrix.
    let samples: [Float]
}

/// The sum of a codebook's numbers times odd numbers.
struct CodebookReference: Sendable {
    let codebook: Codebook
    let digits: Int
    let values: [Int]
    let checksum: Int
}

let codebookReferences: [CodebookReference] = [
    CodebookReference(codebook: .iq1, digits: 8, values: [-1, 0, 1], checksum: 21406873),
    CodebookReference(codebook: .iq2XXS, digits: 8, values: [8, 25, 43], checksum: 84163299),
    CodebookReference(codebook: .iq2XS, digits: 8, values: [8, 25, 43], checksum: 364007166),
    CodebookReference(codebook: .iq2S, digits: 8, values: [8, 25, 43], checksum: 1440324255),
    CodebookReference(codebook: .iq3XXS, digits: 4, values: [4, 12, 20, 28, 36, 44, 52, 62], checksum: 29800144),
    CodebookReference(codebook: .iq3S, digits: 4, values: [1, 3, 5, 7, 9, 11, 13, 15], checksum: 28795976),
]

let blockReferences: [BlockReference] = [
    BlockReference(
        type: .q40, name: "Q4_0", columns: 32, byteCount: 18,
        checksum: 0x007979767f285400, checksumOfOnes: 0x000001ff00000000,
        samples: [
            27712.0, 3726.0, 0.06580352783203125, 119232.0, -56448.0, 2.3525390625, -0.91796875, -0.0019626617431640625,
            2.966796875, -102.4375, -0.006656646728515625, .nan,
        ]),
    BlockReference(
        type: .q41, name: "Q4_1", columns: 32, byteCount: 20,
        checksum: 0x0086b24764c7a2a8, checksumOfOnes: 0x000001ff00000000,
        samples: [
            947.75, -726526.3125, 494.3388671875, 0.01117861270904541, -4.682256698608398, -31.85970687866211,
            -34178.78125, -4382.125, -1475.26513671875, 2737.991455078125, 18.8916015625, .nan,
        ]),
    BlockReference(
        type: .q50, name: "Q5_0", columns: 32, byteCount: 22,
        checksum: 0x007e65edaaaaa400, checksumOfOnes: 0x000001ff00000000,
        samples: [
            -0.0032885074615478516, 604.6875, .nan, 46228.0, -10.8203125, 39968.0, 5526.5, 0.00596165657043457,
            -0.0794677734375, .nan, 0.0053253173828125, 0.004342317581176758,
        ]),
    BlockReference(
        type: .q51, name: "Q5_1", columns: 32, byteCount: 24,
        checksum: 0x0088a437f84c597c, checksumOfOnes: 0x000001ff00000000,
        samples: [
            -202394.09375, 33026.03125, 53856.0, -3.5458984375, 3.979962110519409, 757.4953002929688, .nan,
            -2538.345947265625, -143.7119140625, 1.4182590246200562, 501.1171875, 4643.99951171875,
        ]),
    BlockReference(
        type: .q80, name: "Q8_0", columns: 32, byteCount: 34,
        checksum: 0x008327c765d3d600, checksumOfOnes: 0x000001ff00000000,
        samples: [
            -4855.5, 8943.75, -6534.375, 699.765625, -173.12890625, -16105.1875, 12804.75, 10.772705078125, -27999.0,
            607.03125, -3423.90625, 30.5548095703125,
        ]),
    BlockReference(
        type: .q2K, name: "Q2_K", columns: 256, byteCount: 84,
        checksum: 0x1ebdff58dcecec3c, checksumOfOnes: 0x00007fc000000000,
        samples: [
            1064.0, 2263.494873046875, 160.50181579589844, 601.21875, 1.0928955078125, -1.4944853782653809,
            61869.41796875, 59784.703125, 100.3935317993164, -92.899169921875, 85576.0, -23248.0,
        ]),
    BlockReference(
        type: .q3K, name: "Q3_K", columns: 256, byteCount: 110,
        checksum: 0x1bcba8d9bce75a40, checksumOfOnes: 0x00007fc000000000,
        samples: [
            -5.220703125, -6276.0, -0.0, -906192.0, -0.022899627685546875, -0.0, -906.75, 0.0, 0.03900146484375,
            -852288.0, -13.269287109375, 32.767822265625,
        ]),
    BlockReference(
        type: .q4K, name: "Q4_K", columns: 256, byteCount: 144,
        checksum: 0x1e50ecdc25d18fd4, checksumOfOnes: 0x00007fc000000000,
        samples: [
            .nan, -58736.66015625, -1197710.0, -102849.9453125, -3.368408203125, 0.18552017211914062, 5663.6337890625,
            176.09812927246094, 1008.0025634765625, 106919.1015625, 112.20854949951172, 81097.515625,
        ]),
    BlockReference(
        type: .q5K, name: "Q5_K", columns: 256, byteCount: 176,
        checksum: 0x235591d9308bb5fa, checksumOfOnes: 0x00007fc000000000,
        samples: [
            1209598.75, 27115.009765625, -1293603.625, 1175.0577392578125, 746.11572265625, -1207708.0, -305167.28125,
            -1.9413528442382812, -13948.9755859375, 2444.408203125, -88614.1953125, -3906.544921875,
        ]),
    BlockReference(
        type: .q6K, name: "Q6_K", columns: 256, byteCount: 210,
        checksum: 0x2060c81f26edf03a, checksumOfOnes: 0x00007fc000000000,
        samples: [
            -3815.4375, 1917.421875, 0.23086309432983398, -5182.125, 1.0578746795654297, 0.5749797821044922, 1965376.0,
            -0.48760128021240234, 0.7417526245117188, -58.16357421875, 1284.892578125, 217.314453125,
        ]),
    BlockReference(
        type: .iq1S, name: "IQ1_S", columns: 256, byteCount: 50,
        checksum: 0x206f96b052721880, checksumOfOnes: 0x00007fc000000000,
        samples: [
            112.65625, 44310.0, 21030.75, 5.6512653827667236e-05, -2.7099609375, -0.03338813781738281,
            0.0038259029388427734, -0.044708251953125, 0.88824462890625, -0.10451507568359375, 6.53173828125,
            -0.0008550882339477539,
        ]),
    BlockReference(
        type: .iq1M, name: "IQ1_M", columns: 256, byteCount: 56,
        checksum: 0x1fed072e1b3d6080, checksumOfOnes: 0x00007fc000000000,
        samples: [
            0.0002097487449645996, 98.4375, 3515.484375, -1.4543533325195312e-05, -91.95556640625, -7.269287109375,
            -0.0009019374847412109, 0.68701171875, 546.65625, -778.3125, -0.000370025634765625, 33210.0,
        ]),
    BlockReference(
        type: .iq2XXS, name: "IQ2_XXS", columns: 256, byteCount: 66,
        checksum: 0x2071dfbe20f5d240, checksumOfOnes: 0x00007fc000000000,
        samples: [
            0.4209280014038086, 0.06036376953125, -0.641077995300293, -131008.0, -1791.30859375, 758.349609375,
            -599.853515625, -0.011846065521240234, .nan, -26.90625, -4.68994140625, 72534.0,
        ]),
    BlockReference(
        type: .iq2XS, name: "IQ2_XS", columns: 256, byteCount: 74,
        checksum: 0x20902281d2293fe0, checksumOfOnes: 0x00007fc000000000,
        samples: [
            -0.0034683942794799805, 16688.0, -455.703125, -0.03991127014160156, 150.87890625, 10.092887878417969,
            -22.728515625, 774.375, -25556.78125, 272.8125, 0.0220184326171875, 1.6402244567871094,
        ]),
    BlockReference(
        type: .iq2S, name: "IQ2_S", columns: 256, byteCount: 82,
        checksum: 0x20a8efac2195b9b0, checksumOfOnes: 0x00007fc000000000,
        samples: [
            -0.01872110366821289, 885675.0, 1306.880859375, -0.01972198486328125, -35700.0, 70.44189453125,
            0.417327880859375, 85800.0, -34823.4375, -25850.390625, -79.28518676757812, 2.57373046875,
        ]),
    BlockReference(
        type: .iq3XXS, name: "IQ3_XXS", columns: 256, byteCount: 98,
        checksum: 0x207cd7303c01bf28, checksumOfOnes: 0x00007fc000000000,
        samples: [
            201848.0, -7.241973876953125, 44226.0, -0.12749862670898438, 39006.0, -2224250.0, -0.004976749420166016,
            -739.0625, 0.0011576414108276367, 1.3626480102539062, 539.90625, -63232.0,
        ]),
    BlockReference(
        type: .iq3S, name: "IQ3_S", columns: 256, byteCount: 110,
        checksum: 0x209f75701bf38e60, checksumOfOnes: 0x00007fc000000000,
        samples: [
            -3.36676025390625, -1.24658203125, 347536.0, 0.0018074512481689453, -393.2578125, -0.27937889099121094,
            -1570464.0, 1.7998046875, 0.24552345275878906, 0.19864654541015625, 0.938873291015625, -31.98577880859375,
        ]),
    BlockReference(
        type: .iq4NL, name: "IQ4_NL", columns: 32, byteCount: 18,
        checksum: 0x00838ab0471ad9c0, checksumOfOnes: 0x000001ff00000000,
        samples: [
            -29.8828125, 12465.3125, -1.97515869140625, 2.152252197265625, 663.43359375, 0.002385079860687256, -1936.75,
            124384.0, 1474704.0, -8526.0, -137480.0, 5.06927490234375,
        ]),
    BlockReference(
        type: .iq4XS, name: "IQ4_XS", columns: 256, byteCount: 136,
        checksum: 0x209258f512eb9fce, checksumOfOnes: 0x00007fc000000000,
        samples: [
            107557632.0, -1368640.0, -151830.0, 5585841.0, 7466240.0, -9034.375, 1031.625, -53.27587890625, 5728.5,
            -3.4058151245117188, 0.21999835968017578, 3.56658935546875,
        ]),
    BlockReference(
        type: .tq10, name: "TQ1_0", columns: 256, byteCount: 54,
        checksum: 0x15c63f0799eaa000, checksumOfOnes: 0x00007fc000000000,
        samples: [
            0.486572265625, -0.0013341903686523438, 28.109375, -0.0, 4.86328125, 0.11712646484375, -0.01265716552734375,
            -7.43865966796875e-05, 1177.0, -0.0004150867462158203, -0.0067901611328125, -0.0,
        ]),
    BlockReference(
        type: .tq20, name: "TQ2_0", columns: 256, byteCount: 66,
        checksum: 0x18746ae260442000, checksumOfOnes: 0x00007fc000000000,
        samples: [
            0.00015306472778320312, 0.01055145263671875, 0.0, 2238.0, -0.0, 0.197021484375, -0.0, 5.66015625, 71.4375,
            -0.0, 0.0, -42.375,
        ]),
    BlockReference(
        type: .mxfp4, name: "MXFP4", columns: 32, byteCount: 17,
        checksum: 0x00717046a5c00000, checksumOfOnes: 0x000001ff00000000,
        samples: [
            0.0, 2.8823037615171174e+17, .nan, -2.842170943040401e-14, -3.851859888774472e-34, 2.6020852139652106e-18,
            -8.307674973655724e+34, 5.942112188569825e+28, 0.0, 4.470348358154297e-08, 3.777893186295716e+22,
            1.5845632502852868e+29,
        ]),
    BlockReference(
        type: .nvfp4, name: "NVFP4", columns: 64, byteCount: 36,
        checksum: 0x01b0a5eb46e80000, checksumOfOnes: 0x0000000000000000,
        samples: [-48.0, 19.5, 4.5, 192.0, 20.0, 0.005859375, -16.0, -0.17578125, 0.1171875, 0.0, 0.15625, -0.3125]),
    BlockReference(
        type: .q10, name: "Q1_0", columns: 128, byteCount: 18,
        checksum: 0x08060daa80000000, checksumOfOnes: 0x00001ff000000000,
        samples: [
            41.78125, 8.5546875, -0.0019159317016601562, 10632.0, -0.00042891502380371094, -2.701171875, .nan, 460.75,
            -0.77099609375, 0.005672454833984375, 0.01824951171875, -9.859375,
        ]),
    BlockReference(
        type: .q20, name: "Q2_0", columns: 64, byteCount: 18,
        checksum: 0x0177da0882cc4000, checksumOfOnes: 0x000007fc00000000,
        samples: [
            0.0, -13384.0, -0.89501953125, -0.0, 1703.0, 2556.0, 0.1419677734375, -0.0, 0.0, 0.0, 0.0, -3.634765625,
        ]),
]
