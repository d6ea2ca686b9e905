// Written by generate.py; Unicode 17.0.

// Scripts by their long and short names, with Script_Extensions where they differ.
/// Some of the scripts, by name.
let scriptTableMToZ: [UnicodeTableEntry] = [
    UnicodeTableEntry(
        names: "mahajani mahj",
        runs: #"`ZT2V1"#,
        extendedRuns: #"g50\U2;PfW19fXJV1"#),
    UnicodeTableEntry(
        names: "makasar maka",
        runs: #"PgW2H"#),
    UnicodeTableEntry(
        names: "malayalam mlym",
        runs: #"PX3<121b112154?2I"#,
        extendedRuns: #"aZ21A1jL<121b112154?2Ijj30G0miR12"#),
    UnicodeTableEntry(
        names: "mandaic mand",
        runs: #"PR2K20"#,
        extendedRuns: #"Pb10o?K20"#),
    UnicodeTableEntry(
        names: "manichaean mani",
        runs: #"PfR2V14;"#,
        extendedRuns: #"Pb10oSQ2V14;"#),
    UnicodeTableEntry(
        names: "marchen marc",
        runs: #"`SW2O2E1="#),
    UnicodeTableEntry(
        names: "masaramgondi gonm",
        runs: #"PXW26111[130111889"#,
        extendedRuns: #"T[21jlT26111[130111889"#),
    UnicodeTableEntry(
        names: "medefaidrin medf",
        runs: #"Pbk2j2"#),
    UnicodeTableEntry(
        names: "meeteimayek mtei",
        runs: #"PgZ1FY6]129"#),
    UnicodeTableEntry(
        names: "mendekikakui mend",
        runs: #"PPj3T62?"#),
    UnicodeTableEntry(
        names: "meroiticcursive merc",
        runs: #"P]R2G4C2]1"#),
    UnicodeTableEntry(
        names: "meroitichieroglyphs mero",
        runs: #"P\R2O"#,
        extendedRuns: #"mR80RYj1O"#),
    UnicodeTableEntry(
        names: "miao plrd",
        runs: #"Phk2Z24h17@"#),
    UnicodeTableEntry(
        names: "modi",
        runs: #"P`U2T2;9"#,
        extendedRuns: #"`QZ19V^KT2;9"#),
    UnicodeTableEntry(
        names: "mongolian mong",
        runs: #"PP61201C6h27Z1e]o1<"#,
        extendedRuns: #"PP6I6h27Z1Tl10an3153dbi1<"#),
    UnicodeTableEntry(
        names: "mro mroo",
        runs: #"Pbj2N1941"#),
    UnicodeTableEntry(
        names: "multani mult",
        runs: #"PdT2610131>1:"#,
        extendedRuns: #"Vc29`PR2610131>1:"#),
    UnicodeTableEntry(
        names: "myanmar mymr",
        runs: #"PP4o4PZV1NQ3O`RKC"#,
        extendedRuns: #"PP4o4^TV10a5NQ3O`RKC"#),
    UnicodeTableEntry(
        names: "nabataean nbat",
        runs: #"PTR2N88"#),
    UnicodeTableEntry(
        names: "nagmundari nagm",
        runs: #"`Vi3Y1"#),
    UnicodeTableEntry(
        names: "nandinagari nand",
        runs: #"P]V272]12:"#,
        extendedRuns: #"aZ20B1PL9io308070eiR15Z[L72]12:"#),
    UnicodeTableEntry(
        names: "newa",
        runs: #"PPU2k214"#,
        extendedRuns: #"aZ21Rl401190601010bhm1k214"#),
    UnicodeTableEntry(
        names: "newtailue talu",
        runs: #"P\6[14I6:31"#),
    UnicodeTableEntry(
        names: "nko nkoo",
        runs: #"Pn1j122"#,
        extendedRuns: #"\`10>030P=j122nYm11"#),
    UnicodeTableEntry(
        names: "nushu nshu",
        runs: #"Qok20^\@[<"#),
    UnicodeTableEntry(
        names: "nyiakengpuachuehmong hmnp",
        runs: #"PXh3\13=2941"#),
    UnicodeTableEntry(
        names: "ogham ogam",
        runs: #"Pd5L"#),
    UnicodeTableEntry(
        names: "olchiki olck",
        runs: #"`R7_1"#),
    UnicodeTableEntry(
        names: "oldhungarian hung",
        runs: #"PTS2b1=b175"#,
        extendedRuns: #"jR8020c^30?0nag1b1=b175"#),
    UnicodeTableEntry(
        names: "olditalic ital",
        runs: #"PhP2S192"#),
    UnicodeTableEntry(
        names: "oldnortharabian narb",
        runs: #"PdR2O"#),
    UnicodeTableEntry(
        names: "oldpermic perm",
        runs: #"`jP2Z1"#,
        extendedRuns: #"g50XB052:0_;0\fo1Z1"#),
    UnicodeTableEntry(
        names: "oldpersian xpeo",
        runs: #"PmP2S14="#),
    UnicodeTableEntry(
        names: "oldsogdian sogo",
        runs: #"PhS2W1"#),
    UnicodeTableEntry(
        names: "oldsoutharabian sarb",
        runs: #"PcR2O"#),
    UnicodeTableEntry(
        names: "oldturkic orkh",
        runs: #"PPS2X2"#,
        extendedRuns: #"jR80e^30_^g1X2"#),
    UnicodeTableEntry(
        names: "olduyghur ougr",
        runs: #"`kS2I"#,
        extendedRuns: #"Pb10aUQ20mS1I"#),
    UnicodeTableEntry(
        names: "olonal onao",
        runs: #"`^i3Z140"#,
        extendedRuns: #"T[21ZSg3Z140"#),
    UnicodeTableEntry(
        names: "oriya orya",
        runs: #"Qh2217212E1611142821227241142A"#,
        extendedRuns: #"aZ21A1k<217212E1611142821227241142AR[40G0"#),
    UnicodeTableEntry(
        names: "osage osge",
        runs: #"`UQ2S14S1"#,
        extendedRuns: #"QH02060\20gZP2S14S1"#),
    UnicodeTableEntry(
        names: "osmanya osma",
        runs: #"PTQ2M29"#),
    UnicodeTableEntry(
        names: "pahawhhmong hmng",
        runs: #"Phj2U2:9161D5B"#),
    UnicodeTableEntry(
        names: "palmyrene palm",
        runs: #"PSR2O"#),
    UnicodeTableEntry(
        names: "paucinhau pauc",
        runs: #"PfV2h1"#),
    UnicodeTableEntry(
        names: "phagspa phag",
        runs: #"PRZ1g1"#,
        extendedRuns: #"RP6110YQ20bn30mQNg1"#),
    UnicodeTableEntry(
        names: "phoenician phnx",
        runs: #"PXR2K30"#),
    UnicodeTableEntry(
        names: "psalterpahlavi phlp",
        runs: #"PlR2A73<6"#,
        extendedRuns: #"Pb10oYQ2A73<6"#),
    UnicodeTableEntry(
        names: "rejang rjng",
        runs: #"`YZ1S1;0"#),
    UnicodeTableEntry(
        names: "runic runr",
        runs: #"Pe5Z23:"#,
        extendedRuns: #"Pe5h2"#),
    UnicodeTableEntry(
        names: "samaritan samr",
        runs: #"PP2]12>"#,
        extendedRuns: #"PP2]12>b_90"#),
    UnicodeTableEntry(
        names: "saurashtra saur",
        runs: #"PTZ1U28;"#),
    UnicodeTableEntry(
        names: "sharada shrd",
        runs: #"P\T2o2P\27"#,
        extendedRuns: #"aZ20Ul401021209020RjR1520WZJo2P\27"#),
    UnicodeTableEntry(
        names: "shavian shaw",
        runs: #"`RQ2_1"#,
        extendedRuns: #"g50hlP2_1"#),
    UnicodeTableEntry(
        names: "siddham sidd",
        runs: #"P\U2e12U1"#),
    UnicodeTableEntry(
        names: "sidetic sidt",
        runs: #"PZR2I"#),
    UnicodeTableEntry(
        names: "signwriting sgnw",
        runs: #"PPf3[D?41>"#),
    UnicodeTableEntry(
        names: "sinhala sinh",
        runs: #"Q\321A3G181026304510176922\oP2C"#,
        extendedRuns: #"T[21kP121A3G181026304510176922mg30^Wm1C"#),
    UnicodeTableEntry(
        names: "sogdian sogd",
        runs: #"`iS2Y1"#,
        extendedRuns: #"Pb10_WR2Y1"#),
    UnicodeTableEntry(
        names: "sorasompeng sora",
        runs: #"`VT2H79"#),
    UnicodeTableEntry(
        names: "soyombo soyo",
        runs: #"`bV2b2"#),
    UnicodeTableEntry(
        names: "sundanese sund",
        runs: #"Pl6o1P87"#),
    UnicodeTableEntry(
        names: "sunuwar sunu",
        runs: #"PnV2Q1>9"#,
        extendedRuns: #"PH1109020L030^TV2Q1>9"#),
    UnicodeTableEntry(
        names: "sylotinagri sylo",
        runs: #"PPZ1\1"#,
        extendedRuns: #"T[21P49``W1\1"#),
    UnicodeTableEntry(
        names: "syriac syrc",
        runs: #"Ph1=1k122`8:"#,
        extendedRuns: #"SH12110H27111jF0>120P10::J0_4=1k122`8:]\5010"#),
    UnicodeTableEntry(
        names: "tagalog tglg",
        runs: #"Ph5E90"#,
        extendedRuns: #"Ph5E90E1"#),
    UnicodeTableEntry(
        names: "tagbanwa tagb",
        runs: #"Pk5<1211"#,
        extendedRuns: #"ei51Y1<1211"#),
    UnicodeTableEntry(
        names: "taile tale",
        runs: #"`Z6M24"#,
        extendedRuns: #"PH15130cY39VX2M24"#),
    UnicodeTableEntry(
        names: "taitham lana",
        runs: #"Pa6n11L2:696="#),
    UnicodeTableEntry(
        names: "taiviet tavt",
        runs: #"PdZ1R2H4"#),
    UnicodeTableEntry(
        names: "taiyo tayo",
        runs: #"Pfi3N1E81"#),
    UnicodeTableEntry(
        names: "takri takr",
        runs: #"PdU2i169"#,
        extendedRuns: #"T[21ZfW19VbKi169"#),
    UnicodeTableEntry(
        names: "tamil taml",
        runs: #"Rl2115321331101131323;4432132060>DUnT2a1=0"#,
        extendedRuns: #"""
            aZ21A1l@115321331101131323;4432132060>DoV40hPS10]`J010g11ST3a1=0
            """#),
    UnicodeTableEntry(
        names: "tangsa tnsa",
        runs: #"`cj2^219"#),
    UnicodeTableEntry(
        names: "tangut tang",
        runs: #"Pok20Oog6P@NQ3b3"#,
        extendedRuns: #"`o;?_?0`__20Oog6P@NQ3b3"#),
    UnicodeTableEntry(
        names: "telugu telu",
        runs: #"PP3<121F1?281213711211232978"#,
        extendedRuns: #"aZ21A1jD<121F1?281213711211232978eR411010G0"#),
    UnicodeTableEntry(
        names: "thaana thaa",
        runs: #"Pl1a1"#,
        extendedRuns: #"\`10>120P29f8a1Pbm10:0"#),
    UnicodeTableEntry(
        names: "thai",
        runs: #"Q`3i15K"#,
        extendedRuns: #"lE0J0[10]10_f2i15K"#),
    UnicodeTableEntry(
        names: "tibetan tibt",
        runs: #"Ph3W21S14V11S11>1641"#,
        extendedRuns: #"Ph3W21S14V11S11>1641]Q83"#),
    UnicodeTableEntry(
        names: "tifinagh tfng",
        runs: #"`Y;g171>0"#,
        extendedRuns: #"RH01013I0\`:g171>0"#),
    UnicodeTableEntry(
        names: "tirhuta tirh",
        runs: #"PTU2W289"#,
        extendedRuns: #"aZ21A1_k40<0?0miR19VRKW289"#),
    UnicodeTableEntry(
        names: "todhri todr",
        runs: #"P^Q2c1"#,
        extendedRuns: #"QH020209010Z20QcP2c1"#),
    UnicodeTableEntry(
        names: "tolongsiki tols",
        runs: #"`]W2[149"#),
    UnicodeTableEntry(
        names: "toto",
        runs: #"`dh3N"#,
        extendedRuns: #"lE0cng3N"#),
    UnicodeTableEntry(
        names: "tulutigalari tutg",
        runs: #"PlT2910201U119102013191181"#,
        extendedRuns: #"VW39RP4010kiR15k50^dJ910201U119102013191181"#),
    UnicodeTableEntry(
        names: "ugaritic ugar",
        runs: #"PlP2M10"#),
    UnicodeTableEntry(
        names: "unknown zzzz",
        runs: #"""
            hK1637010D0]<0V11b1130g17K36:^80l11U3=k11a11?0L110;4R14]708121F0701241912147132051I1306321F07020\#
            202110532132164016A9309030F0702051:030311>41<670308121F0702051912136332051B9206230422010222232<3\#
            523041151=E4=030G0@190304620302141:6F030G0:051903046243041:03;=030c103063@1J030B2H09011721360108\#
            5:13;j13MT1201050H010G1501070:14OX20T13W10T10?0=T1V601411i;041701041Y1041Q1041701041?0i1041S21P1\#
            2J5f2161mD2i26F8H8D;=0302;n21:5:5J5i26[14V29O0<3<312Z115:\13J5;2n11Q20M1;5:5>1^11<C]20V57l12?2n1\#
            4[11;7[14f@161V116180101010O1e10?0>160C13090U30<1K0=2R1=Q1>\43jDE;Ddh11n;4]101411h162=H870707070\#
            70707070n3Q1J0i2;f6I`20f21W34[10n20f28`10]cL2g18l:Ch57m6Cl12:5h17V27<5d3:N2^20;3Q10g18>1:1W3GL96\#
            161687070l13n31:5Tm:;G3a1SX8^;1Z3U17;54J050102020ZDOZ15c10C04350W4110n5261616132707951<0J0C020?1\#
            >Q1k3433]12h20=21^1^1Q4M2a1>L3T18N4[14N0U13>Y1n41:5T13T13X17d1:<0?07020;0?07022d1;g98F98G60Z109T\#
            26110\102211G0X279_1C024Q12K4KU1h13D1b10248030M133:696P2OW13<8f12M1K4J64;7_2Y2f1c1<c16^17:5V12M7\#
            2_6O0Z10312?679P1^17Z1EJU1LCG8^23T18T2911I6:5e10B7W18P30D:B0_1m1701040?0;5k14:5408121F0702050:12\#
            131151471725::01110V10:0111040:0272Ll205MX27:U5f11V1Q1U2::5=Bj15:5DKK1?3Gh5l1S3c2;81118020N021<8\#
            :U281^11;JX27c2<Y26:e28g2R1=:590]10>9M2P11F0>X27020\12102097:56020U102066:5\13:e7I6A0Y12Md21>b1<\#
            kLU3_305:T6[b2S3<fR19kl34WBhe6j1Uf1iA6O0:3a20:5N169V29:070E4C_=j1U6k24I1I[1[23i16Ao15:78fV7X1P1P\#
            3c3l_8407020S9>1L311=47\<SX2[34=296:18kj3m72d=5G>A>^11G8d3k1f79W11R6DV2i3D;D;g28IV4e20W202111214\#
            0<01070Q20418070L040501270d:1T91nE>50?_R1O56d670A1702054n1P11_3]12>1:32o9O@j141_>Z1e6[131o5O0F72\#
            o6704020?0U61@X1\23:32`HT2[2m1Q640K0201110:040101513101010302011101010101020114070404010:0A43050\#
            Ac12]8\13T3;?1?0?0U19^5g1M<\13962=6i4iN2A2=2j65<31><3h17:5X17N1<32=9V1h:7>1=2;2i1013@1<3:6c40W3T\#
            P1PgY1OnX41^d51aY7>^CQ]2n@Q_1[j44ZY8VlbE1MP3o3`7_`o5
            """#),
    UnicodeTableEntry(
        names: "vai vaii",
        runs: #"PXY1[9"#),
    UnicodeTableEntry(
        names: "vithkuqi vith",
        runs: #"`[Q2:1>16111:1>1611"#),
    UnicodeTableEntry(
        names: "wancho wcho",
        runs: #"Pfh3i150"#),
    UnicodeTableEntry(
        names: "warangciti wara",
        runs: #"PUV2b2<0"#),
    UnicodeTableEntry(
        names: "yezidi yezi",
        runs: #"PdS2Y11221"#,
        extendedRuns: #"\`10>030P29fPR2Y11221"#),
    UnicodeTableEntry(
        names: "yi yiii",
        runs: #"PPX1\T13f1"#,
        extendedRuns: #"QP<15927o60ThK\T13f1jdF4"#),
    UnicodeTableEntry(
        names: "zanabazarsquare zanb",
        runs: #"P`V2W2"#),
]
