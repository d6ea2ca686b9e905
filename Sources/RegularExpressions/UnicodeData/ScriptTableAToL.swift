// Written by generate.py; Unicode 17.0.

// Scripts by their long and short names, with Script_Extensions where they differ.
/// Some of the scripts, by name.
let scriptTableAToL: [UnicodeTableEntry] = [
    UnicodeTableEntry(
        names: "adlam adlm",
        runs: #"PXj3[24941"#,
        extendedRuns: #"o`10P10^`60a_30ne^3[24941"#),
    UnicodeTableEntry(
        names: "ahom",
        runs: #"PhU2J2>4F"#),
    UnicodeTableEntry(
        names: "anatolianhieroglyphs hluw",
        runs: #"PPa2VB"#),
    UnicodeTableEntry(
        names: "arabic arab",
        runs: #"""
            P`14151=121O19;I1[31Q1`2_1`7Q15Z21L`bl1]?2_4P1?`341V4Sk3NS2588Q15Phg131J111020191310106040101012\#
            1110201010101011102316131310191@52141@d11
            """#,
        extendedRuns: #"""
            P`141f61Q1`2_1`7Q15Z21L_j50a_30^Xc1oCP1?`341V4SOKTk2NS2588Q15Phg131J1110201913101060401010121110\#
            201010101011102316131310191@52141@d11
            """#),
    UnicodeTableEntry(
        names: "armenian armn",
        runs: #"aY1U12a122S\m14"#,
        extendedRuns: #"XH0XAU12a122S\m14"#),
    UnicodeTableEntry(
        names: "avestan avst",
        runs: #"PhR2e136"#,
        extendedRuns: #"g50h[;1^Vg1e136"#),
    UnicodeTableEntry(
        names: "balinese bali",
        runs: #"Ph6\21a1"#),
    UnicodeTableEntry(
        names: "bamum bamu",
        runs: #"PeY1g2XX`1hA"#),
    UnicodeTableEntry(
        names: "bassavah bass",
        runs: #"`fj2M25"#),
    UnicodeTableEntry(
        names: "batak batk",
        runs: #"Pn6c183"#),
    UnicodeTableEntry(
        names: "bengali beng",
        runs: #"P\2317212E1610332821238041142H"#,
        extendedRuns: #"""
            lE0dd11A1J317212E1610332821238041142Haf401021108080204022ioR10
            """#),
    UnicodeTableEntry(
        names: "beriaerfe berf",
        runs: #"Pek2H2H"#),
    UnicodeTableEntry(
        names: "bhaiksuki bhks",
        runs: #"PPW281\11=:L"#),
    UnicodeTableEntry(
        names: "bopomofo bopo",
        runs: #"ZG1i`;Z1`3O"#,
        extendedRuns: #"WF012=0@1eX;2491<:32060S609Z1`3OUTc11j84"#),
    UnicodeTableEntry(
        names: "brahmi brah",
        runs: #"PPT2]24S190"#),
    UnicodeTableEntry(
        names: "braille brai",
        runs: #"PP:o7"#),
    UnicodeTableEntry(
        names: "buginese bugi",
        runs: #"P`6K21"#,
        extendedRuns: #"P`6K21_mS10"#),
    UnicodeTableEntry(
        names: "buhid buhd",
        runs: #"Pj5C"#,
        extendedRuns: #"ei519C"#),
    UnicodeTableEntry(
        names: "canadianaboriginal cans",
        runs: #"PP5oC`AU2j]P2?"#),
    UnicodeTableEntry(
        names: "carian cari",
        runs: #"PeP2`1"#,
        extendedRuns: #"g50Rm7020c^30^Se1`1"#),
    UnicodeTableEntry(
        names: "caucasianalbanian aghb",
        runs: #"`YQ2c1;0"#,
        extendedRuns: #"TH0\10\10a^P2c1;0"#),
    UnicodeTableEntry(
        names: "chakma cakm",
        runs: #"PXT2d11A"#,
        extendedRuns: #"V_29`b19fUP2d11A"#),
    UnicodeTableEntry(
        names: "cham",
        runs: #"P`Z1f19=2923"#),
    UnicodeTableEntry(
        names: "cherokee cher",
        runs: #"Pm4e225bkU1_2"#,
        extendedRuns: #"PH21061F1;1^S4e225bkU1_2"#),
    UnicodeTableEntry(
        names: "chorasmian chrs",
        runs: #"`mS2K"#),
    UnicodeTableEntry(
        names: "common zyyy",
        runs: #"""
            0P2J5J^11>14G0O0Q>V1542Cd30906010mC060>030P10l40T@0Q41iV10e<3R90__12W21[6110]V10=073151220UH;2f2\#
            1:3:1>AQ1n1U112251J1@Y124iDF:EoLP8cC2Y4P@m2b<D101H?743k2130j21c4?P1U190`1o1O`2_10h2W5P^6o1PXFQ1V\#
            32U59d70P50[<0>1b^D1`69FR11B13c401OJ5J::0]11P2616:4R824\138`2<c1\1T7JT]^13lj3l73c=6F?@o2c3l1e7:V\#
            12m13@817M4l1e6C<C<f29HW4d21V2112021231;10161P21327161K131410361c:2S92a1aS5S2\2l1RF[14S3<>2>1>1T\#
            1:]5h1I11=[14871>5j4hN3@3<3i66;40?;4g1896W18M2;41>8W1g:8=2<3:3h1104?2;497b41V3VPQH0No2
            """#,
        extendedRuns: #"""
            0P2J5J^11;1114G0O0Q>2191030181015542Cn306010mC0g60T@0lZ10e<3WQ4;2P11N1911161:3:1>AQ1n1U112251J1@\#
            Y124iDF:EoLP8cC2Y4P@F1G2913101IR=030=0=0E0a@GO0a1><3Q595o2O0P^6o1XXFIV32`N0>1TeD9FD2;1B13c401OJ5\#
            J5o3616:4b<<c1\1S`b1l73c=6F?@o2c3l1e7:V12m13@817M4l1e6C<C<f2K6W4d21V2112021231;10161P21327161K13\#
            1410361c:2S92a1aS5S2\2l1RF[14S3<>2>1>1T1:]5h1I11=[148G5j4hN3@3<3i66;40?;4g1896W18M2;41>8W1g:8=2<\#
            3:3h1104?2;497b41V3VPQH0No2
            """#),
    UnicodeTableEntry(
        names: "coptic copt qaac",
        runs: #"RO=`T:c356"#,
        extendedRuns: #"g50XB03110\31\3=`T:c356g80XVe1K"#),
    UnicodeTableEntry(
        names: "cuneiform xsux",
        runs: #"PPX2iLV3^314;S6"#),
    UnicodeTableEntry(
        names: "cypriot cprt",
        runs: #"PPR25201[1113020"#,
        extendedRuns: #"PXP224\138Pf15201[1113020"#),
    UnicodeTableEntry(
        names: "cyprominoan cpmn",
        runs: #"`l[2R3"#,
        extendedRuns: #"PXP21^d;R3"#),
    UnicodeTableEntry(
        names: "cyrillic cyrl",
        runs: #"PP1T42X5`j5:P50\20WS4OPRNo2^lE1P`h1m1Q10"#,
        extendedRuns: #"lE0S221010102050^7_9`j5:P50\20o30Wo3OS20loMo2^lE1P`h1m1Q10"#),
    UnicodeTableEntry(
        names: "deseret dsrt",
        runs: #"PPQ2_2"#),
    UnicodeTableEntry(
        names: "devanagari deva",
        runs: #"PX2`24>2IPkW1OP`L9"#,
        extendedRuns: #"lE0Sb1b22Z1`j4V111fO0oiQ19V5OP`L9"#),
    UnicodeTableEntry(
        names: "divesakuru diak",
        runs: #"PXV262027111M112;99"#),
    UnicodeTableEntry(
        names: "dogra dogr",
        runs: #"PPV2k1"#,
        extendedRuns: #"T[2;PfW19VnKk1"#),
    UnicodeTableEntry(
        names: "duployan dupl",
        runs: #"PP_3Z35<387923"#,
        extendedRuns: #"g50_B110H1gh:0S^S3Z35<387927"#),
    UnicodeTableEntry(
        names: "egyptianhieroglyphs egyp",
        runs: #"PP\2eR1:jl3"#),
    UnicodeTableEntry(
        names: "elbasan elba",
        runs: #"PXQ2W1"#,
        extendedRuns: #"g50]B0j_P2W1"#),
    UnicodeTableEntry(
        names: "elymaic elym",
        runs: #"PoS2F"#),
    UnicodeTableEntry(
        names: "ethiopic ethi",
        runs: #"""
            P`4X2132610132X1132P1132610132>1h1132R22O3IV_6F9616161616161616RYO525259616aU_2613111>
            """#,
        extendedRuns: #"""
            ^H0ag3X2132610132X1132P1132610132>1h1132R22O3IV_6F9616161616161616RYO525259616aU_2613111>
            """#),
    UnicodeTableEntry(
        names: "garay gara",
        runs: #"PZS2U13L81"#,
        extendedRuns: #"\`10>030PiQ2U13L81"#),
    UnicodeTableEntry(
        names: "georgian geor",
        runs: #"PU4U110502Z113`l2Z122PR4U11050"#,
        extendedRuns: #"g50aV10fh2U110502_1`l2Z122jL0UU3U11050S80"#),
    UnicodeTableEntry(
        names: "glagolitic glag",
        runs: #"PP;o2Pm\361@261114"#,
        extendedRuns: #"g50[B010n;020Q80ak20nj30Um2o2S?0[QN0`\^261@261114"#),
    UnicodeTableEntry(
        names: "gothic goth",
        runs: #"`iP2J"#,
        extendedRuns: #"g50\B120X10noo1J"#),
    UnicodeTableEntry(
        names: "grantha gran",
        runs: #"PhT2317212E1611142821222060562634"#,
        extendedRuns: #"""
            aZ21A1PD=lV4011N231fO0_`l1317212E1611141921222060562634kR3110
            """#),
    UnicodeTableEntry(
        names: "greek grek",
        runs: #"""
            `K3122310401012101C1n1>?VY64b1444d20P:E252U125271010101N2d11>1=251B2218W90naR10j^E^2A0oRd1U2
            """#,
        extendedRuns: #"""
            g50XB1201010:0^1020Z172310401012101C1n1>?VY64b1444d22n9E252U125271010101N2d11>1=251B2218n20X60na\#
            R10j^E^2A0oRd1U2
            """#),
    UnicodeTableEntry(
        names: "gujarati gujr",
        runs: #"Qd2218121E16111429121220?32;76"#,
        extendedRuns: #"aZ21A1k8218121E16111429121220?32;76`YW19"#),
    UnicodeTableEntry(
        names: "gunjalagondi gong",
        runs: #"P[W25111T1111579"#,
        extendedRuns: #"g50\U21joT25111T1111579"#),
    UnicodeTableEntry(
        names: "gurmukhi guru",
        runs: #"Q`2215412E16111111201441223073107@"#,
        extendedRuns: #"aZ21A1k4215412E16111111201441223073107@i]W19"#),
    UnicodeTableEntry(
        names: "gurungkhema gukh",
        runs: #"PXh2i1"#,
        extendedRuns: #"U[20jle2i1"#),
    UnicodeTableEntry(
        names: "han hani",
        runs: #"""
            Pd;I1h2<e6_1010I8>3TNo]6P2o_DPXF];2Y3XXM1<6YPT1ofY1P1mX42]d52`Y7?]CR]2m@R_1Zj45YY8
            """#,
        extendedRuns: #"""
            g50X^;I1h2<e6J?121<1<1<2068k50d4?P1U190`1W1h1`1?;c10h2H:4P3N1o]6P2o_DPh17h_D];2Y3[K1j84lSL1<6YkH\#
            Anf71^]3ofY1P1mX42]d52`Y7?]CR]2m@R_1Zj45YY8
            """#),
    UnicodeTableEntry(
        names: "hangul hang",
        runs: #"PX4o7^a71Q8m2a3NQ2NQgMLSDSm:<F4`1Tm9N35252522"#,
        extendedRuns: #"""
            PX4o7Q`72491<>260S60e1m2a3NQ2NQgMLSDSm:<F4`1Yb91j84j1N35252522
            """#),
    UnicodeTableEntry(
        names: "hanifirohingya rohg",
        runs: #"PXS2W189"#,
        extendedRuns: #"\`10>030P10c40[aQ2W189"#),
    UnicodeTableEntry(
        names: "hanunoo hano",
        runs: #"Pi5D"#,
        extendedRuns: #"Pi5F"#),
    UnicodeTableEntry(
        names: "hatran hatr",
        runs: #"PWR2B1154"#),
    UnicodeTableEntry(
        names: "hebrew hebr",
        runs: #"a\1f18J45XYm1I1410111119"#,
        extendedRuns: #"WH1XDf18J45XYm1I1410111119"#),
    UnicodeTableEntry(
        names: "hiragana hira",
        runs: #"QR<e262Qko2n8B0M2]U@0"#,
        extendedRuns: #"QP<2491<@510413e227j21XZc11j84:0]11QS\1n8B0M2]U@0"#),
    UnicodeTableEntry(
        names: "imperialaramaic armi",
        runs: #"PRR2E18"#),
    UnicodeTableEntry(
        names: "inherited zinh qaai",
        runs: #"""
            PH_3e81T>:J0PG3kZ4]12;T?21<16406031V6o1\@1R6P1ii33[31U[c1?@=_N0R70jR40Tn^1]12FPA2A726N3bj[H_7
            """#,
        extendedRuns: #"""
            _H0201>36202?111A1413`_11kZ4]12;fFe11014\@1R6O`Xg1?@=_N0RXc1]12FPA2A726N3bj[H_7
            """#),
    UnicodeTableEntry(
        names: "inscriptionalpahlavi phli",
        runs: #"PkR2B57"#),
    UnicodeTableEntry(
        names: "inscriptionalparthian prti",
        runs: #"PjR2E27"#),
    UnicodeTableEntry(
        names: "javanese java",
        runs: #"P\Z1]22941"#,
        extendedRuns: #"P\Z1]21:41"#),
    UnicodeTableEntry(
        names: "kaithi kthi",
        runs: #"PTT2R2:0"#,
        extendedRuns: #"V[29QV90n_N9VRJR2:0"#),
    UnicodeTableEntry(
        names: "kannada knda",
        runs: #"PT3<121F19142812137152132912"#,
        extendedRuns: #"aZ21A1jH<121F19142812137152132912ln301160G010kiR15"#),
    UnicodeTableEntry(
        names: "katakana kana",
        runs: #"QU<i222`7?`6^11g2^Pc191\1bR\13161110o82b10>3"#,
        extendedRuns: #"""
            UH0M0mV;2491<@51041k233o2`7?`6^11g2]gb11j8n1`R\13161110o82b10>3
            """#),
    UnicodeTableEntry(
        names: "kawi",
        runs: #"PhW2@1X13L"#),
    UnicodeTableEntry(
        names: "kayahli kali",
        runs: #"PXZ1]110"#,
        extendedRuns: #"PXZ1_1"#),
    UnicodeTableEntry(
        names: "kharoshthi khar",
        runs: #"P`R231157121L224978"#),
    UnicodeTableEntry(
        names: "khitansmallscript kits",
        runs: #"Tok20kh6e>Y10"#),
    UnicodeTableEntry(
        names: "khmer khmr",
        runs: #"Pl5m22969V?O"#),
    UnicodeTableEntry(
        names: "khojki khoj",
        runs: #"P`T2A1^1"#,
        extendedRuns: #"Vg29PZW19V^JA1^1"#),
    UnicodeTableEntry(
        names: "khudawadi sind",
        runs: #"`eT2j159"#,
        extendedRuns: #"T[21ZfW19fcJj159"#),
    UnicodeTableEntry(
        names: "kiratrai krai",
        runs: #"PZk2i1"#),
    UnicodeTableEntry(
        names: "lao laoo",
        runs: #"Qd3110141G101F2410161923"#),
    UnicodeTableEntry(
        names: "latin latn",
        runs: #"""
            Q2I6I_10?05F1N1P>W14k`6U16`1535<1U2Q2o7a;0=0@<]4160K0AX1gf2OReNU33a2D>`IZ11813flC6jP1I6IUQ251Y11\#
            8Uje1N65
            """#,
        extendedRuns: #"""
            Q2I6I_10<0205F1N1P>30:01210901064K>1110?27111V10504<e81ZV11Xm10TP3U16`1535<1U2i107o7_90Q20=0@<c2\#
            0i1160K0AX1gf2Og<0XWN7JU33a2D>^90Q@Z11813flC6jP1I6IUQ251Y118Uje1N65
            """#),
    UnicodeTableEntry(
        names: "lepcha lepc",
        runs: #"PP7g13>32"#),
    UnicodeTableEntry(
        names: "limbu limb",
        runs: #"PX6N1;4;403;"#,
        extendedRuns: #"U[20jl3N1;4;403;"#),
    UnicodeTableEntry(
        names: "lineara lina",
        runs: #"P`Q2f99E:7"#,
        extendedRuns: #"WXP2\1\V1f99E:7"#),
    UnicodeTableEntry(
        names: "linearb linb",
        runs: #"PPP2;1I1B111>2=R1j3"#,
        extendedRuns: #"PPP2;1I1B111>2=R1j3524\138"#),
    UnicodeTableEntry(
        names: "lisu",
        runs: #"`VY1_1`eN0"#,
        extendedRuns: #"lE0@0lY;1TVM_1`eN0"#),
    UnicodeTableEntry(
        names: "lycian lyci",
        runs: #"PdP2L"#,
        extendedRuns: #"jR80Uah1L"#),
    UnicodeTableEntry(
        names: "lydian lydi",
        runs: #"PYR2I50"#,
        extendedRuns: #"g50i[;0^gf1I50"#),
]
