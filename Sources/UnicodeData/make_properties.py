"""Writes Resources/properties.tables from the Unicode data inside the PyPI package `regex`, version 2026.2.28 (Unicode 17.0).

    python3 -m venv venv && venv/bin/pip install regex==2026.2.28
    venv/bin/python make_properties.py     # from this folder

The words of a table are its property in short, then the loose names of the value: `gc` general category, `sc` script, `scx` script
extensions where they differ from the script, `wb` Word_Break, `bc` groups of Bidi_Class, `jt` Joining_Type. A set of scalars is
its runs: the gap to the end of the run before, then the length. `UnicodePropertyTests` compares the tables with Swift's own
`Unicode.Scalar.Properties`.
"""

import regex
import regex._regex as native
import regex._regex_core as core
import tables

assert regex.__version__ == "2026.2.28", regex.__version__

SCALARS = "".join(chr(v) for v in range(0x110000) if not 0xD800 <= v <= 0xDFFF)

CATEGORIES = {
    "Lu": "UppercaseLetter", "Ll": "LowercaseLetter", "Lt": "TitlecaseLetter", "Lm": "ModifierLetter", "Lo": "OtherLetter",
    "Mn": "NonspacingMark", "Mc": "SpacingMark", "Me": "EnclosingMark",
    "Nd": "DecimalNumber", "Nl": "LetterNumber", "No": "OtherNumber",
    "Pc": "ConnectorPunctuation", "Pd": "DashPunctuation", "Ps": "OpenPunctuation", "Pe": "ClosePunctuation",
    "Pi": "InitialPunctuation", "Pf": "FinalPunctuation", "Po": "OtherPunctuation",
    "Sm": "MathSymbol", "Sc": "CurrencySymbol", "Sk": "ModifierSymbol", "So": "OtherSymbol",
    "Zs": "SpaceSeparator", "Zl": "LineSeparator", "Zp": "ParagraphSeparator",
    "Cc": "Control", "Cf": "Format", "Co": "PrivateUse", "Cn": "Unassigned",
}

# Binary properties of ECMA-262 (table 68), with their short names; Any, ASCII and Assigned are computed, and
# Changes_When_NFKC_Casefolded, which the package does not have, comes from Swift's properties.
BINARY = """ASCII_Hex_Digit AHex|Alphabetic Alpha|Bidi_Control Bidi_C|Bidi_Mirrored Bidi_M|Case_Ignorable CI|Cased
Changes_When_Casefolded CWCF|Changes_When_Casemapped CWCM|Changes_When_Lowercased CWL|Changes_When_Titlecased CWT
Changes_When_Uppercased CWU|Dash|Default_Ignorable_Code_Point DI|Deprecated Dep|Diacritic Dia|Emoji|Emoji_Component EComp
Emoji_Modifier EMod|Emoji_Modifier_Base EBase|Emoji_Presentation EPres|Extended_Pictographic ExtPict|Extender Ext
Grapheme_Base Gr_Base|Grapheme_Extend Gr_Ext|Hex_Digit Hex|IDS_Binary_Operator IDSB|IDS_Trinary_Operator IDST
ID_Continue IDC|ID_Start IDS|Ideographic Ideo|Join_Control Join_C|Logical_Order_Exception LOE|Lowercase Lower|Math
Noncharacter_Code_Point NChar|Pattern_Syntax Pat_Syn|Pattern_White_Space Pat_WS|Quotation_Mark QMark|Radical
Regional_Indicator RI|Sentence_Terminal STerm|Soft_Dotted SD|Terminal_Punctuation Term|Unified_Ideograph UIdeo
Uppercase Upper|Variation_Selector VS|White_Space Space|XID_Continue XIDC|XID_Start XIDS"""


def runs(pattern):
    """First and last index in SCALARS of each run, as scalar values."""
    value = lambda index: index if index < 0xD800 else index + 0x800
    return [(value(m.start()), value(m.end() - 1)) for m in regex.finditer(f"(?:{pattern})+", SCALARS)]


def encoded(pattern):
    numbers, next_value = [], 0
    for first, last in runs(pattern):
        numbers += [first - next_value, last - first + 1]
        next_value = last + 1
    return numbers


compact = lambda name: name.replace("_", "").lower()
found = []

for short, long in CATEGORIES.items():
    found.append((f"gc {short.lower()} {long.lower()}", encoded(rf"\p{{gc={short}}}")))

names_by_id = {}
for script, identifier in core.PROPERTIES["SCRIPT"][1].items():
    names_by_id.setdefault(identifier, []).append(script)
for names in sorted(names_by_id.values(), key=lambda names: " ".join(names).lower()):
    plain = encoded(rf"\p{{sc={names[0]}}}")
    extended = encoded(rf"\p{{scx={names[0]}}}")
    words = " ".join(name.lower() for name in names)
    if plain or extended:
        found.append((f"sc {words}", plain))
    if extended != plain:
        found.append((f"scx {words}", extended))

for line in BINARY.split("\n"):
    for names in line.split("|"):
        words = " ".join(compact(name) for name in names.split())
        found.append((f"binary {words}", encoded(rf"\p{{{compact(names.split()[0])}}}")))
found.append(("binary numerictype nt", encoded(r"[\p{nt=De}\p{nt=Di}\p{nt=Nu}]")))

BREAKS = "CR LF Newline Extend ZWJ Regional_Indicator Format Katakana Hebrew_Letter ALetter Single_Quote Double_Quote "
BREAKS += "MidNumLet MidLetter MidNum Numeric ExtendNumLet WSegSpace"
for value in BREAKS.split():
    found.append((f"wb {compact(value)}", encoded(rf"\p{{wb={compact(value)}}}")))

# Directions and joining of letters, for host names: what no entry holds is left-to-right, or does not join.
DIRECTIONS = {"righttoleft": "R AL", "arabicnumber": "AN", "europeannumber": "EN", "neutral": "ES CS ET ON BN", "nonspacingmark": "NSM"}
for name, values in DIRECTIONS.items():
    found.append((f"bc {name}", encoded("[" + "".join(rf"\p{{bc={value}}}" for value in values.split()) + "]")))
JOINING = {"dual": "D", "left": "L", "right": "R", "transparent": "T"}
for name, value in JOINING.items():
    found.append((f"jt {name}", encoded(rf"\p{{jt={value}}}")))

# Simple case folding: for each scalar that is not the least of its class, the gap to the one before it, then its distance to the
# least scalar of the class. The Turkic pairs are left out, as in CaseFolding.txt.
flags = core.UNICODE | core.IGNORECASE
turkic = {0x130, 0x131}
pairs = []
for value in range(0x110000):
    if 0xD800 <= value <= 0xDFFF or value in turkic:
        continue
    cases = {v for v in native.get_all_cases(flags, value) if v is not None} - turkic
    if min(cases) != value:
        pairs.append((value, min(cases)))
numbers, next_value = [], 0
for value, least in pairs:
    numbers += [value - next_value, value - least]
    next_value = value + 1
found.append(("folding simple", numbers))

tables.write("properties.tables", found)
