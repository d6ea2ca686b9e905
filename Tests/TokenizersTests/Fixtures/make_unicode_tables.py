"""Writes Sources/Tokenizers/Unicode/Data/*.swift: Unicode facts as the reference library sees them.

Each table is found by asking the `tokenizers` library about every scalar, because its parts (Oniguruma, the Rust
standard library, unicode-normalization-alignments, unicode_categories) carry different versions of Unicode.

    python3 -m venv venv && venv/bin/pip install tokenizers==0.23.3
    venv/bin/python make_unicode_tables.py

Encoding: unsigned integers in base 32, least significant digit first, one character per digit from '0'; 32 is added
to every digit but the last. Line breaks mean nothing.
"""

import pathlib
import unicodedata

import tokenizers
from tokenizers import Regex, normalizers, pre_tokenizers

assert tokenizers.__version__ == "0.23.3", tokenizers.__version__
OUT = pathlib.Path(__file__).resolve().parents[3] / "Sources/Tokenizers/Unicode/Data"
SCALARS = [c for c in range(0x110000) if not 0xD800 <= c <= 0xDFFF]
CHUNKS = [SCALARS[i : i + 8192] for i in range(0, len(SCALARS), 8192)]

CATEGORIES = "Cn Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Co Cs".split()

SCRIPTS = """Adlam Ahom Anatolian_Hieroglyphs Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali Bhaiksuki
Bopomofo Brahmi Braille Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham Cherokee Chorasmian
Common Coptic Cuneiform Cypriot Cypro_Minoan Cyrillic Deseret Devanagari Dives_Akuru Dogra Duployan
Egyptian_Hieroglyphs Elbasan Elymaic Ethiopic Garay Georgian Glagolitic Gothic Grantha Greek Gujarati Gunjala_Gondi
Gurmukhi Gurung_Khema Han Hangul Hanifi_Rohingya Hanunoo Hatran Hebrew Hiragana Imperial_Aramaic Inherited
Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kannada Katakana Kawi Kayah_Li Kharoshthi
Khitan_Small_Script Khmer Khojki Khudawadi Kirat_Rai Lao Latin Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian
Mahajani Makasar Malayalam Mandaic Manichaean Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui
Meroitic_Cursive Meroitic_Hieroglyphs Miao Modi Mongolian Mro Multani Myanmar Nabataean Nag_Mundari Nandinagari
New_Tai_Lue Newa Nko Nushu Nyiakeng_Puachue_Hmong Ogham Ol_Chiki Ol_Onal Old_Hungarian Old_Italic Old_North_Arabian
Old_Permic Old_Persian Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Oriya Osage Osmanya Pahawh_Hmong Palmyrene
Pau_Cin_Hau Phags_Pa Phoenician Psalter_Pahlavi Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham SignWriting
Sinhala Sogdian Sora_Sompeng Soyombo Sundanese Sunuwar Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet
Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta Todhri Toto Tulu_Tigalari Ugaritic Vai Vithkuqi
Wancho Warang_Citi Yezidi Yi Zanabazar_Square""".split()


def digits(value):
    text = ""
    while True:
        value, digit = divmod(value, 32)
        text += chr(48 + digit + (32 if value else 0))
        if not value:
            return text


def signed(value):
    return digits(value * 2 if value >= 0 else -value * 2 - 1)


def removed(normalizer, chunk):
    """The scalars of a chunk that a normalizer deletes."""
    left = set(normalizer.normalize_str("".join(map(chr, chunk))))
    return {c for c in chunk if chr(c) not in left}


def scalar_set(test):
    return set().union(*(test(chunk) for chunk in CHUNKS))


def by_regex(pattern):
    try:
        normalizer = normalizers.Replace(Regex(pattern), "")
    except Exception:
        return None
    return scalar_set(lambda chunk: removed(normalizer, chunk))


def one_to_one(normalizer):
    """scalar -> text for the scalars that a normalizer changes, taken one by one."""
    changed = {}
    for chunk in CHUNKS:
        chunk = [c for c in chunk if c != 10]
        results = normalizer.normalize_str("\n".join(map(chr, chunk))).split("\n")
        assert len(results) == len(chunk)
        for c, text in zip(chunk, results):
            if text != chr(c):
                changed[c] = text
    return changed


def encode_set(members):
    """Distances between the scalars at which membership changes."""
    text, last, inside = "", 0, False
    for c in range(0x110001):
        if (c in members) != inside:
            text += digits(c - last)
            last, inside = c, not inside
    return text


def encode_classes(classes):
    """Runs: length, class."""
    text, start, current = "", 0, classes.get(0, 0)
    for c in range(1, 0x110001):
        found = classes.get(c, 0) if c < 0x110000 else -1
        if found != current:
            text += digits(c - start) + digits(current)
            start, current = c, found
    return text


def encode_map(mapping):
    """For each scalar: distance to the one before, number of scalars, each as a signed distance from the source."""
    text, last = "", 0
    for c in sorted(mapping):
        text += digits(c - last) + digits(len(mapping[c]))
        text += "".join(signed(ord(x) - c) for x in mapping[c])
        last = c
    return text


def encode_runs_map(mapping):
    """Single-scalar maps in runs: distance, count, step, signed distance to the image; then the rest as a map."""
    single = {c: ord(t) - c for c, t in mapping.items() if len(t) == 1}
    runs = []
    for c in sorted(single):
        if runs and single[c] == runs[-1][3]:
            start, count, step, _ = runs[-1]
            gap = c - (start + (count - 1) * step)
            if count == 1 and gap <= 2 or count > 1 and gap == step:
                runs[-1] = (start, count + 1, gap, single[c])
                continue
        runs.append((c, 1, 1, single[c]))
    text, last = digits(len(runs)), 0
    for start, count, step, delta in runs:
        text += digits(start - last) + digits(count) + digits(step) + signed(delta)
        last = start
    return text + encode_map({c: t for c, t in mapping.items() if len(t) != 1})


def swift(file, title, tables):
    lines = [f"// Made by Tests/TokenizersTests/Fixtures/make_unicode_tables.py with tokenizers {tokenizers.__version__}.", ""]
    lines.append(f"/// {title}")
    lines.append(f"enum {file} {{")
    for index, (name, note, text) in enumerate(tables):
        if index:
            lines.append("")
        lines.append(f"    /// {note}")
        lines.append(f'    static let {name}: StaticString = #"""')
        lines += ["        " + text[i : i + 108] for i in range(0, len(text), 108)]
        lines.append('        """#')
    lines.append("}")
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / f"{file}.swift").write_text("\n".join(lines) + "\n")


def categories():
    classes = {}
    for index, name in enumerate(CATEGORIES):
        if name not in ("Cn", "Cs"):
            for c in by_regex(r"\p{%s}" % name):
                assert c not in classes
                classes[c] = index
    for c in range(0xD800, 0xE000):
        classes[c] = CATEGORIES.index("Cs")
    swift("CategoryData", "General categories as Oniguruma knows them.",
          [("categories", "Runs: length, index into `GeneralCategory`.", encode_classes(classes))])


def scripts():
    classes, names = {}, []
    for name in SCRIPTS:
        members = by_regex(r"\p{%s}" % name)
        if members is None:
            print("no script", name)
            continue
        names.append(name)
        for c in members:
            assert c not in classes, (hex(c), name)
            classes[c] = len(names)
    swift("ScriptData", "Scripts as Oniguruma knows them.", [
        ("names", "Names in the order of the classes, which begin at 1.", " ".join(names)),
        ("scripts", "Runs: length, class.", encode_classes(classes))])


def properties():
    wanted = [("space", r"\s"), ("word", r"\w"), ("alphabetic", r"\p{Alphabetic}"), ("uppercase", r"\p{Uppercase}"),
              ("lowercase", r"\p{Lowercase}"), ("emoji", r"\p{Emoji}"),
              ("extendedPictographic", r"\p{Extended_Pictographic}"), ("punct", r"[[:punct:]]"),
              ("alnum", r"[[:alnum:]]"), ("graph", r"[[:graph:]]"), ("print", r"[[:print:]]")]
    tables = []
    for name, pattern in wanted:
        members = by_regex(pattern)
        assert members is not None, pattern
        tables.append((name, f"Where membership of `{pattern}` changes.", encode_set(members)))
    swift("PropertyData", "Sets of scalars as Oniguruma knows them.", tables)


def library_sets(nfd):
    def dropped(pre):
        def test(ch):
            kept = set("".join(piece for piece, _ in pre.pre_tokenize_str("".join(map(chr, ch)))))
            return {c for c in ch if chr(c) not in kept}
        return scalar_set(test)

    punctuation = dropped(pre_tokenizers.Punctuation("removed"))
    white = dropped(pre_tokenizers.WhitespaceSplit())

    def alone(pre, around):
        def test(ch):
            found = set()
            for piece, _ in pre.pre_tokenize_str(around + around.join(map(chr, ch)) + around):
                if len(piece) == 1:
                    found.add(ord(piece))
            return found & set(ch)
        return scalar_set(test)

    numeric = alone(pre_tokenizers.Digits(individual_digits=True), "aa")

    def word_test(ch):
        found = set()
        ch = [c for c in ch if c not in white]
        for piece, _ in pre_tokenizers.Whitespace().pre_tokenize_str(" ".join("aa" + chr(c) for c in ch)):
            if len(piece) == 3:
                found.add(ord(piece[2]))
        return found

    word = scalar_set(word_test)
    bert = normalizers.BertNormalizer(clean_text=True, handle_chinese_chars=False, strip_accents=False, lowercase=False)
    control = scalar_set(lambda ch: removed(bert, ch)) - white
    strip = normalizers.BertNormalizer(clean_text=False, handle_chinese_chars=False, strip_accents=True, lowercase=False)
    nonspacing = scalar_set(lambda ch: removed(strip, [c for c in ch if c not in nfd]))
    combining = scalar_set(lambda ch: removed(normalizers.StripAccents(), ch))
    swift("LibrarySetData", "Sets of scalars as the reference library's own code sees them.", [
        ("whiteSpace", "Rust's `char::is_whitespace`.", encode_set(white)),
        ("numeric", "Rust's `char::is_numeric`.", encode_set(numeric)),
        ("punctuation", "ASCII punctuation and the punctuation of unicode_categories.", encode_set(punctuation)),
        ("control", "What BERT's `clean_text` deletes.", encode_set(control)),
        ("nonspacingMark", "What BERT's `strip_accents` deletes after NFD.", encode_set(nonspacing)),
        ("combiningMark", "What the normalizer StripAccents deletes.", encode_set(combining)),
        ("word", "Rust regex's `\\w`.", encode_set(word))])


def normalization():
    nfd_map, nfkd_map = one_to_one(normalizers.NFD()), one_to_one(normalizers.NFKD())
    nfc, nfd = normalizers.NFC(), normalizers.NFD()
    hangul = range(0xAC00, 0xD7A4)
    for c in hangul:
        assert nfd_map.pop(c) == nfkd_map.pop(c) == unicodedata.normalize("NFD", chr(c))
    # Canonical combining classes: which are not zero is found by asking, the values are Unicode 14's.
    classes = {}
    for chunk in CHUNKS:
        below = nfd.normalize_str("\n".join(chr(c) + "\u0334" for c in chunk if c != 10)).split("\n")
        above = nfd.normalize_str("\n".join("\u0345" + chr(c) for c in chunk if c != 10)).split("\n")
        for c, low, high in zip([c for c in chunk if c != 10], below, above):
            if c in nfd_map:
                continue
            if low == "\u0334" + chr(c) or high == chr(c) + "\u0345" and c != 0x345:
                classes[c] = unicodedata.combining(chr(c))
                assert classes[c], hex(c)
    for c in (0x334, 0x345):
        classes[c] = unicodedata.combining(chr(c))
    missing = [c for c in SCALARS if unicodedata.combining(chr(c)) and c not in classes and c not in nfd_map]
    print("combining classes unknown to the library:", [hex(c) for c in missing])
    decomposable_marks = [hex(c) for c in nfd_map if unicodedata.combining(chr(c))]
    print("decomposable marks:", decomposable_marks)
    # A pair composes when the canonical decomposition of its composite is composed back.
    pairs = {}
    for c, text in nfd_map.items():
        if nfc.normalize_str(text) == chr(c) and len(text) > 1:
            first = nfc.normalize_str(text[:-1])
            assert len(first) == 1, hex(c)
            pairs[c] = first + text[-1]
    compatibility = {c: t for c, t in nfkd_map.items() if nfd_map.get(c) != t}
    swift("DecompositionData", "Canonical decompositions, combining classes and compositions.", [
        ("canonical", "Scalars with a full canonical decomposition, Hangul apart.", encode_map(nfd_map)),
        ("combiningClasses", "Runs: length, canonical combining class.", encode_classes(classes)),
        ("compositions", "Composites with the pair that composes to them.", encode_map(pairs))])
    swift("CompatibilityData", "Compatibility decompositions where they differ from the canonical ones.",
          [("compatibility", "Scalars with a full compatibility decomposition.", encode_map(compatibility))])
    return nfd_map


def unicode_scripts():
    pre = pre_tokenizers.UnicodeScripts()

    def split(text):
        return len(pre.pre_tokenize_str(text)) > 1

    # Runs first: neighbours that do not part belong together, or one of them belongs to no script.
    def is_any(c):
        return not split("A" + chr(c)) and not split("\u03b1" + chr(c))

    representatives, classes, last = [], {}, None
    for c in SCALARS:
        if c == 0x20:
            last = None
            continue
        text = chr(c)
        if last is not None and not split(chr(representatives[last - 1]) + text) and not is_any(c):
            classes[c] = last
            continue
        if is_any(c):
            last = None
            continue
        for index, other in enumerate(representatives):
            if not split(chr(other) + text):
                classes[c] = last = index + 1
                break
        else:
            representatives.append(c)
            classes[c] = last = len(representatives)
    print("scripts of UnicodeScripts:", len(representatives))
    swift("ScriptSplitData", "The classes between which the pre-tokenizer UnicodeScripts splits.",
          [("classes", "Runs: length, class; 0 belongs to any script.", encode_classes(classes))])


if __name__ == "__main__":
    nfd_map = normalization()
    swift("LowercaseData", "Lower case of single scalars.",
          [("lowercase", "Runs of equal distance, then the scalars with longer images.",
            encode_runs_map(one_to_one(normalizers.Lowercase())))])
    library_sets(nfd_map)
    properties()
    categories()
    scripts()
    unicode_scripts()
