// Written by generate.py; Unicode 17.0.

// Word_Break (UAX #29) by its values' names.
/// The values of Word_Break that the rules of word boundaries name.
let wordBreakTable: [UnicodeTableEntry] = [
    UnicodeTableEntry(
        names: "cr",
        runs: #"=0"#),
    UnicodeTableEntry(
        names: "lf",
        runs: #":0"#),
    UnicodeTableEntry(
        names: "newline",
        runs: #";1h30Rm71"#),
    UnicodeTableEntry(
        names: "extend",
        runs: #"""
            PH_3c86W8\110111110X2:`1D@0U36252113S10NJk2:j1890H3181214[12k18Z1G1P1f121A16:1M2h1016212290:1J02\#
            2h1014412230N130;2h10171212D1F512h1016212272:1N0k14321390X14g1016121371;1M2h1016121371;1?0<3g111\#
            6121390:1M2V20451017B1m1026<7R3028;6Y21K0101041a1C115:1S190T3CG342122633=;10:3oE2bM3L2M1N1P2O90]\#
            1210e31R10f3;4;k64i191L20`1]12;D4_1@V18<2N<h1=`1Ch421D406022V6o1\@0S6P1no22]40P3OZA5Y31d^M319P11\#
            `21`803040G440c21b1AJA=0V17I<\13_1=T10S2=<081]12b1012215110Y1451\7711`iC0QG?@?^;1mB0R70e44Vd1211\#
            53X1240U51mA3Q24m91]25V2:a13j32e1>Y1021:3]1:70m12T1=@1\10<2`1=8311l2;6020m4;E3g1116212290:12634S\#
            281020131410>1b2AG0a2C[7628K1b2@Z3<U3>P8>e7511231011]462630L9X1613809:^1?V67W6717b2E1=j353011161\#
            0R241114k:39110`1634G0UW506>XV;AP^24k16hP101f173a20;1[UC1Qc4]12Fn@4358726N3d42km1f14a180>0F41>`Z\#
            161@261114T30P56g;0m13l?3n71c70207150j>6]36`e24PQSHo2P4_7
            """#),
    UnicodeTableEntry(
        names: "zwj",
        runs: #"]P80"#),
    UnicodeTableEntry(
        names: "regionalindicator",
        runs: #"V_l3I"#),
    UnicodeTableEntry(
        names: "format",
        runs: #"]50^[10a_40oo11J4a1419_dg10i72dQ=?PSR13_V57Vd[H0"#),
    UnicodeTableEntry(
        names: "katakana",
        runs: #"aQ<4U313j213`7?`6^11g2^Pc1g1bR\13161110o82b10>3"#),
    UnicodeTableEntry(
        names: "hebrewletter",
        runs: #"`^1J43ZYm10191<1410111119"#),
    UnicodeTableEntry(
        names: "aletter",
        runs: #"""
            Q2I6I_10:020105F1N1o>6Q1`341123106012101C1b21Z48U51U123101X110X30\1Z1S111R310?171:220?11MMh2;0HP\#
            191405E409030GH7:5G16@Y1j1e130B079??47212E16103330@0=112>1:085412E16111111O310C2@8121E16111430B0\#
            ?1G0;7212E16111430N112?0A015321331101131323;F0d17121F1?30J21121N047121F191430N211?1A8121X120@052\#
            82H55A3G181026i90o171S1K4c8U110502Z11\:132610132X1132P1132610132>1h1132R2U1?@e2253[C2@1I5Z23:7A=\#
            B>A><12_5h2742Q1105U2:NQ7F^7^1A7f1M=1:[1JS1Y12:S12:5Z122Y131511305o5P2e8252U125271010101N2d11610\#
            321633254<5216d30=0@<U3040291034601010131:235440AX1]Ic1fh1T76331<U110502g170@F9616161616161616`2\#
            0e>0e11X6Z11m2AOPbK\T1S2]12\83?:1D^1@N2_2Hd6D@12131FMc1>a1n153011;K:FIL7^1L0`1X1G217d4:72<525259\#
            6161i16b3MSm:<F4`1Th86<4h1Q3Q1Z;Bo12e1X1;d341V4T1I6IU2N35252522S1;1I1B111>2=R1j3U2d1[8L3`1_1O=M5\#
            U1:M2S14714Z1m4BS14S14W18c1<:1>16111:1>16113c1<f99E:7H51Y118U25201[111302F:F9NQ2B11:E:I6IV1g161P\#
            20?3121LZ1L3LS171KKe1:E:B=A^3X2g1b1=b1=S1V1K9Fj7Y161@5h1L:08EZ1A^1DKF<d1i1120=\1P1HJS1M0208R130<\#
            _1>3E010S1A1HC1o1610131>197^1V17212E16111430B0<4N910201U110I010\1d1B3D2N_1D110h5^1Y13T1_1D0k1Z1=\#
            0W:[1d3o1O72027111G?010n272V1@010L0:W170E0;]1C0BX2W6P1O81T1A0a1M`36111U1E0I5111O>0G[1T8B?01<1Q1l\#
            30_2iLV3^3AS6\b2P3?_Q1A5Ijl35VBie6MRg1hA7NA^2AMB_1@3OD5B`=\1c6o1P1H2H\1Z250R2<P2110lPCZ35<3879Vk\#
            5d21V2112021231;10161P21327161K131410361c:2H1H1N1H1N1H1N1H1N1H17di1N65U8m1b4\1:6@0Q:MB[1T?KT7M20\#
            _6N1211162491P7613111>1T6k1S270dU131J1110201913101060401010121110201010101011102316131310191@521\#
            41@dCI6I6I
            """#),
    UnicodeTableEntry(
        names: "singlequote",
        runs: #"W10"#),
    UnicodeTableEntry(
        names: "doublequote",
        runs: #"R10"#),
    UnicodeTableEntry(
        names: "midnumlet",
        runs: #"^10Yo71:0]ag10d5060"#),
    UnicodeTableEntry(
        names: "midletter",
        runs: #"j10l30_F0g>0d40ba60[_g10Q20T60"#),
    UnicodeTableEntry(
        names: "midnum",
        runs: #"\10>0RJ0Z@0R41n20[<0[R60[`g1030g50>0"#),
    UnicodeTableEntry(
        names: "numeric",
        runs: #"""
            `19V^15j2910a30B9V69V61`20S49f39f39f39f39f39f39f39f39f39P39f39V29f89V29Vj19V19\99P4:U5969f59f29V\#
            4969V^R19VE9V19V69F9f29f<9fhD9V\19VT2969lH9]20?0R19l19`49f89f:9f39f;9V396C\29V=9V39fD9f29f79V29f\#
            19V;9f^@9VY29f29V49f@9fkG9df2a1PZ29V=9f?9g79eJ9fd49
            """#),
    UnicodeTableEntry(
        names: "extendnumlet",
        runs: #"o20_n70?1C0n^g11H2_70"#),
    UnicodeTableEntry(
        names: "wsegspace",
        runs: #"P10ob50o[2612d20Pm30"#),
]
