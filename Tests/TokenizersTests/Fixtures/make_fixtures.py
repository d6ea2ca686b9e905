"""Writes tiny tokenizers of every kind with what the reference libraries make of tricky texts.

    python3 -m venv venv && venv/bin/pip install tokenizers==0.23.3 sentencepiece==0.2.3
    venv/bin/python make_fixtures.py

Every file holds `texts` and `fixtures`. A fixture is a tokenizer (tokenizer.json as it is, or a tokenizer.model in
base 64) and one result per text: `parsed` ids with special tokens parsed, `plain` with them as text, `added` with what
the post-processor adds; `decoded` and `skipped` are the parsed ids decoded with and without special tokens. What equals
`parsed` or `decoded` is left out. The probes of normalizers, pre-tokenizers and patterns share one model, whose ids are
bytes: their results are `spelled`, those bytes as text. MANIFEST.sha256 lists the files.
"""

import base64
import hashlib
import io
import json
import pathlib
import tempfile

import sentencepiece
import tokenizers
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

OUT = pathlib.Path(__file__).resolve().parent

TEXTS = [
    "", " ", "  ", "\n", "a", " a", "a ", "Hello, world!", "Hello  world", "  Hello   world  \n\n\t x ",
    "I'm you're we'll they've it's he'd don't CAN'T I'M 'S 'ſ ' ''", "12345 1 22 333 4444 ½ ² ٣٤٥ Ⅷ",
    "naïve café résumé Ångström", "nai\u0308ve cafe\u0301 e\u0301\u0327 q\u0307\u0323 \u1e0b\u0323",
    "ÀÉÎÕÜß İIıi ǅ ΑΣ ΣΑΣ", "Привет, мир! Ёлка", "你好，世界。漢字かなカナ混じり", "한국어 테스트 \u1112\u1161\u11ab",
    "नमस्ते दुनिया", "مرحبا بالعالم", "😀😃👨‍👩‍👧‍👦🏳️‍🌈👍🏽", "x\u200dy\u200c\u200b\ufeffz\u00adq\u2060",
    "\u0000\u0001\u001f\u007f\u0080\u009f\ufffd", "a\u00a0b\u2003c\u3000d\u2028e\u0085f", "tab\tnew\nline\r\nret\rend",
    "...!!!???---___***", "foo_bar-baz.qux/quux\\x (a) [b] {c} <d> \"e\" `f`", "<s> </s> <unk> <pad> [CLS] [SEP]",
    "a<s>b</s> c  <mask>  d <|im_start|>user\nhi<|im_end|>", "fooBarBaz HTTPServer iPhone aB Ab AB ab",
    "▁under▁score ▁ ▁▁ _", "ﬁ ﬂ ﬀ ™ ㎏ ① ｱｲｳ Ｈｅｌｌｏ", "don't do not do n't it 's I 'm . , ! ?",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "ababababababababababab", "^^^^^^^^^^", "\u0301\u0301\u0301",
    "cost: $1,234.56 (≈ €1.100,00) + 5% ≠ −3 × 2 ÷ 4", "https://example.com/a?b=c&d=e#f user@example.org",
    "def f(x):\n    return x ** 2\n\n\n# end\n", "Ünïcödé 𝒳𝓎𝓏 𐍈 🀄 \U0010ffff \ue000",
]

CORPUS = [t for t in TEXTS if t] + [
    "the quick brown fox jumps over the lazy dog", "the dog and the fox are quick and lazy", "hello world hello there",
    "a man a plan a canal panama", "she sells sea shells by the sea shore", "how much wood would a woodchuck chuck",
] * 3


def result(tokenizer, text):
    tokenizer.encode_special_tokens = False
    parsed = tokenizer.encode(text, add_special_tokens=False).ids
    added = tokenizer.encode(text, add_special_tokens=True).ids
    tokenizer.encode_special_tokens = True
    plain = tokenizer.encode(text, add_special_tokens=False).ids
    tokenizer.encode_special_tokens = False
    found = {"parsed": parsed, "decoded": decode(tokenizer, parsed, False)}
    skipped = decode(tokenizer, parsed, True)
    for key, value, usual in [("plain", plain, parsed), ("added", added, parsed), ("skipped", skipped, found["decoded"])]:
        if value != usual:
            found[key] = value
    return found


def spelled(tokenizer, text):
    return {"spelled": bytes(tokenizer.encode(text).ids).decode()}


def decode(tokenizer, ids, skip):
    try:
        return tokenizer.decode(ids, skip_special_tokens=skip)
    except BaseException:  # the reference panics on some empty inputs
        return None


def probe():
    """A model that spells every piece in bytes, a bar before each scalar but the first of a piece."""
    vocabulary = {f"<0x{b:02X}>": b for b in range(256)}
    return Tokenizer(models.BPE(vocab=vocabulary, merges=[], byte_fallback=True, continuing_subword_prefix="|"))


def normalized(normalizer):
    tokenizer = probe()
    tokenizer.normalizer = normalizer
    return tokenizer


def split(pre_tokenizer, normalizer=None):
    tokenizer = probe()
    if normalizer is not None:
        tokenizer.normalizer = normalizer
    tokenizer.pre_tokenizer = pre_tokenizer
    return tokenizer


CL100K = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
QWEN = CL100K.replace(r"\p{N}{1,3}", r"\p{N}")
QWEN35 = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*"
          r"|\s*[\r\n]+|\s+(?!\S)|\s+")
TAIL = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
O200K = "|".join([
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+" + TAIL,
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*" + TAIL,
    r"\p{N}{1,3}", r" ?[^\s\p{L}\p{N}]+[\r\n/]*", r"\s*[\r\n]+", r"\s+(?!\S)", r"\s+"])
DEEPSEEK3 = [r"\p{N}{1,3}", r"[一-龥぀-ゟ゠-ヿ]+",
             r"[!\"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+"
             r"| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"]
TIKTOKEN = (r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]"
            r"|\s+(?!\S)|\s")
KIMI = (r"[\p{Han}]+|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]*[\p{Ll}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]+"
        + TAIL + r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]+[\p{Ll}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]*"
        + TAIL + r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+")

PATTERNS = {
    "gpt2": r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+", "cl100k": CL100K,
    "qwen": QWEN, "qwen35": QWEN35, "o200k": O200K, "tiktoken": TIKTOKEN, "kimi": KIMI, "deepseek": DEEPSEEK3[2],
    "digits-from-right": r"\p{N}{1,3}(?=(?:\p{N}{3})*(?!\p{N}))", "nested": r"(?:a+)+$|(?:ab?)+c?|b",
    "lazy": r"a+?|b.*?b|\w{2,3}?", "lookbehind": r"(?<=a)b|(?<!\s)o|(?<=ab|c)a", "atomic": r"(?>a+)b|(?>ab|a)|\w",
    "anchors": r"^\w+|\w+$|\b\w|\A.|.\z|\B\W", "properties": r"\p{Script=Greek}?\p{Greek}+|\p{Han}|[\p{Lu}&&[^A-M]]+|\P{L}"
    .replace(r"\p{Script=Greek}?", ""), "posix": r"[[:alpha:]]+|[[:^space:]&&[:punct:]]+|[[:digit:]]", "empty": r"a*|",
    "fold": r"(?i)straße|[k-m]+|σ|å", "interval": r"a{2}|a{,2}b|\d{2,}|{x|a{1,2}+", "escapes": r"\x41|\x{4f60}|\u00e9|\t|[\n\r]|\h+",
}


def normalizer_fixtures():
    kinds = {
        "NFC": normalizers.NFC(), "NFD": normalizers.NFD(), "NFKC": normalizers.NFKC(), "NFKD": normalizers.NFKD(),
        "Lowercase": normalizers.Lowercase(), "Strip": normalizers.Strip(), "StripLeft": normalizers.Strip(right=False),
        "StripAccents": normalizers.Sequence([normalizers.NFD(), normalizers.StripAccents()]),
        "ReplaceString": normalizers.Replace("aa", "b"), "ReplaceRegex": normalizers.Replace(Regex(r"\s{2,}|\d"), "_"),
        "Prepend": normalizers.Prepend("▁"), "Nmt": normalizers.Nmt(), "ByteLevel": normalizers.ByteLevel(),
        "Bert": normalizers.BertNormalizer(),
        "BertCased": normalizers.BertNormalizer(lowercase=False, strip_accents=False, handle_chinese_chars=False),
        "BertAccents": normalizers.BertNormalizer(clean_text=False, lowercase=False, strip_accents=True),
    }
    return {f"normalizer-{name}": normalized(kind) for name, kind in kinds.items()}


def pre_tokenizer_fixtures():
    fixtures = {
        "ByteLevel": pre_tokenizers.ByteLevel(add_prefix_space=True),
        "ByteLevelPlain": pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        "Whitespace": pre_tokenizers.Whitespace(), "WhitespaceSplit": pre_tokenizers.WhitespaceSplit(),
        "Bert": pre_tokenizers.BertPreTokenizer(), "Digits": pre_tokenizers.Digits(),
        "DigitsAlone": pre_tokenizers.Digits(individual_digits=True), "Scripts": pre_tokenizers.UnicodeScripts(),
        "Delimiter": pre_tokenizers.CharDelimiterSplit("a"), "FixedLength": pre_tokenizers.FixedLength(3),
        "Metaspace": pre_tokenizers.Metaspace(), "MetaspaceFirst": pre_tokenizers.Metaspace(prepend_scheme="first"),
        "MetaspaceNever": pre_tokenizers.Metaspace(prepend_scheme="never"),
        "MetaspaceWhole": pre_tokenizers.Metaspace(split=False),
        "MetaspaceAfterSplit": pre_tokenizers.Sequence([
            pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace(prepend_scheme="first")]),
        "Deepseek3": pre_tokenizers.Sequence(
            [pre_tokenizers.Split(Regex(p), "isolated") for p in DEEPSEEK3]
            + [pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]),
    }
    for behavior in ["removed", "isolated", "merged_with_previous", "merged_with_next", "contiguous"]:
        fixtures[f"Punctuation-{behavior}"] = pre_tokenizers.Punctuation(behavior)
        fixtures[f"Split-{behavior}"] = pre_tokenizers.Split(Regex(r"\s|a"), behavior)
        fixtures[f"SplitInverted-{behavior}"] = pre_tokenizers.Split(Regex(r"\w+"), behavior, invert=True)
    fixtures["SplitString"] = pre_tokenizers.Split(" ", "merged_with_previous")
    result = {f"pre-{name}": split(kind) for name, kind in fixtures.items()}
    for name, pattern in PATTERNS.items():
        result[f"pattern-{name}"] = split(pre_tokenizers.Split(Regex(pattern), "isolated"))
    result["pre-MetaspaceFirstStripped"] = split(
        pre_tokenizers.Metaspace(prepend_scheme="first", split=False), normalizers.Strip())
    result["pre-MetaspaceFirstReplaced"] = split(
        pre_tokenizers.Metaspace(prepend_scheme="first", split=False), normalizers.Replace(Regex(" {2,}"), "▁"))
    return result


def trained(tokenizer, trainer):
    tokenizer.train_from_iterator(CORPUS, trainer)
    return tokenizer


def model_fixtures():
    fixtures = {}
    specials = ["<unk>", "<s>", "</s>", "<pad>", "<|im_start|>", "<|im_end|>"]
    alphabet = pre_tokenizers.ByteLevel.alphabet()

    def byte_level(**options):
        tokenizer = Tokenizer(models.BPE(**options))
        tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
            pre_tokenizers.Split(Regex(CL100K), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
        tokenizer.decoder = decoders.ByteLevel()
        trained(tokenizer, trainers.BpeTrainer(
            vocab_size=400, special_tokens=specials, initial_alphabet=sorted(alphabet), show_progress=False))
        return tokenizer

    fixtures["bpe-byte-level"] = byte_level()
    tokenizer = byte_level()
    tokenizer.post_processor = processors.Sequence([
        processors.ByteLevel(trim_offsets=False),
        processors.TemplateProcessing("<s> $A </s>", "<s> $A </s> $B:1 </s>:1", [("<s>", 1), ("</s>", 2)])])
    tokenizer.normalizer = normalizers.NFC()
    fixtures["bpe-template"] = tokenizer
    ignoring = json.loads(byte_level().to_str())
    ignoring["model"]["ignore_merges"] = True
    ignoring["model"]["merges"] = ignoring["model"]["merges"][: len(ignoring["model"]["merges"]) // 2]
    fixtures["bpe-ignore-merges"] = Tokenizer.from_str(json.dumps(ignoring))

    tokenizer = Tokenizer(models.BPE(unk_token="<unk>", fuse_unk=True, byte_fallback=True))
    tokenizer.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    tokenizer.decoder = decoders.Sequence([
        decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)])
    trained(tokenizer, trainers.BpeTrainer(
        vocab_size=500, special_tokens=specials[:3] + [f"<0x{b:02X}>" for b in range(256)],
        limit_alphabet=60, show_progress=False))
    data = json.loads(tokenizer.to_str())
    data["added_tokens"] = [t for t in data["added_tokens"] if not t["content"].startswith("<0x")]
    fixtures["bpe-byte-fallback"] = Tokenizer.from_str(json.dumps(data))

    for fuse in (False, True):
        tokenizer = Tokenizer(models.BPE(unk_token="<unk>", fuse_unk=fuse, continuing_subword_prefix="##",
                                         end_of_word_suffix="</w>"))
        tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
        tokenizer.decoder = decoders.BPEDecoder()
        trained(tokenizer, trainers.BpeTrainer(
            vocab_size=300, special_tokens=specials[:1], continuing_subword_prefix="##", end_of_word_suffix="</w>",
            limit_alphabet=50, show_progress=False))
        fixtures[f"bpe-affixes-{'fused' if fuse else 'single'}-unknown"] = tokenizer

    tokenizer = Tokenizer(models.Unigram())
    tokenizer.normalizer = normalizers.Sequence([normalizers.Nmt(), normalizers.NFKC()])
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.decoder = decoders.Metaspace()
    trained(tokenizer, trainers.UnigramTrainer(
        vocab_size=250, special_tokens=specials[:4], unk_token="<unk>", show_progress=False))
    tokenizer.post_processor = processors.TemplateProcessing("$A </s>", "$A </s> $B </s>", [("</s>", 2)])
    fixtures["unigram"] = tokenizer
    data = json.loads(tokenizer.to_str())
    data["model"]["byte_fallback"] = True
    data["model"]["vocab"] += [[f"<0x{b:02X}>", -20.0 - b] for b in range(256)]
    data["decoder"] = {"type": "Sequence", "decoders": [
        {"type": "ByteFallback"}, {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "first", "split": False}]}
    fixtures["unigram-byte-fallback"] = Tokenizer.from_str(json.dumps(data))

    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]", max_input_chars_per_word=20))
    tokenizer.normalizer = normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.decoder = decoders.WordPiece()
    trained(tokenizer, trainers.WordPieceTrainer(
        vocab_size=300, special_tokens=["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"], show_progress=False))
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    fixtures["wordpiece"] = tokenizer

    tokenizer = Tokenizer(models.WordLevel(unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    trained(tokenizer, trainers.WordLevelTrainer(vocab_size=200, special_tokens=specials[:4], show_progress=False))
    tokenizer.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 1))
    fixtures["wordlevel"] = tokenizer

    tokenizer = Tokenizer(models.WordLevel({c: i for i, c in enumerate(["<pad>", "|", "a", "b", "c", "'", "<unk>", " ."])},
                                           unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Split("", "isolated")
    tokenizer.decoder = decoders.CTC()
    fixtures["ctc"] = tokenizer
    return fixtures


def added_token_fixtures():
    tokenizer = model_fixtures()["bpe-byte-level"]
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.add_tokens([
        AddedToken("<LEFT>", lstrip=True, normalized=False), AddedToken("<RIGHT>", rstrip=True, normalized=False),
        AddedToken("<BOTH>", lstrip=True, rstrip=True, normalized=False), AddedToken("World", normalized=True),
        AddedToken("fox", single_word=True, normalized=False), AddedToken("foxy", single_word=True, normalized=False),
        AddedToken("  ", normalized=False), AddedToken("QUICK", normalized=True, single_word=True)])
    tokenizer.add_special_tokens([
        AddedToken("<|END|>", normalized=True, special=True), AddedToken("<|long|><|", special=True, normalized=False),
        AddedToken("<|long|>", special=True, normalized=False), AddedToken("|><|", normalized=False)])
    return {"added-tokens": tokenizer}


ADDED_TEXTS = [
    "a <LEFT> b <RIGHT> c <BOTH> d", "<LEFT><RIGHT><BOTH>", "  <LEFT>  <RIGHT>  <LEFT>  <BOTH>  <BOTH>  ",
    "hello World world WORLD worlds", "fox foxy foxes a_fox fox. fox", "the   quick    QUICK quickly    ",
    "x<|END|>y<|end|>z", "<|long|><|long|><|im_end|>", "<|long|><|", "a|><|b<|long|>", "<|im_start|><|im_end|",
]


RULES = """41 30A	E5
C5	E5
FB01	66 69
65 301	E9
2460	31
AD	
200B	
A0	20
3000	20
FF21	41
FF21 301	C1
41	61
"""


def rules_file(folder):
    path = pathlib.Path(folder) / "rules.tsv"
    path.write_text(RULES)
    return str(path)


def charsmap(model):
    """The precompiled character map of a model: field 2 of the normalizer's field 3."""
    from sentencepiece import sentencepiece_model_pb2
    proto = sentencepiece_model_pb2.ModelProto()
    proto.ParseFromString(model)
    return proto.normalizer_spec.precompiled_charsmap


def sentencepiece_models():
    common = dict(vocab_size=330, character_coverage=0.98, minloglevel=2, num_threads=1, hard_vocab_limit=False,
                  control_symbols=["<ctl>"], user_defined_symbols=["<usr>", "ing", "▁▁"],
                  normalization_rule_name="identity")
    with tempfile.TemporaryDirectory() as folder:
        rules = dict(normalization_rule_tsv=rules_file(folder), normalization_rule_name="")
        kinds = {
            "spm-bpe": dict(model_type="bpe", byte_fallback=True, remove_extra_whitespaces=False, vocab_size=550),
            "spm-bpe-rules": dict(model_type="bpe", **rules),
            "spm-unigram": dict(model_type="unigram", **rules),
            "spm-unigram-bytes": dict(model_type="unigram", byte_fallback=True, vocab_size=500, add_dummy_prefix=False),
            "spm-suffix": dict(model_type="unigram", treat_whitespace_as_suffix=True),
        }
        for name, options in kinds.items():
            model = io.BytesIO()
            sentencepiece.SentencePieceTrainer.train(
                sentence_iterator=iter(t for t in CORPUS if "\0" not in t), model_writer=model, **{**common, **options})
            yield name, model.getvalue()


def sentencepiece_fixture(model):
    processor = sentencepiece.SentencePieceProcessor(model_proto=model)
    return {"model": base64.b64encode(model).decode(),
            "results": [{"plain": processor.encode(t)} for t in TEXTS + SPM_TEXTS]}


SPM_TEXTS = ["a<usr>b<ctl>c singing", "  <usr>  ing  ", "A\u030aA e\u0301 ﬁ① x\u00ady Ａ\u0301\u3000z"]


def main():
    spm = dict(sentencepiece_models())
    model_kinds = {**model_fixtures(), **added_token_fixtures()}
    normalizer_kinds = normalizer_fixtures()
    normalizer_kinds["normalizer-Precompiled"] = normalized(normalizers.Precompiled(charsmap(spm["spm-unigram"])))
    groups = {"normalizers": normalizer_kinds, "pre-tokenizers": {}, "patterns": {}}
    for name, tokenizer in pre_tokenizer_fixtures().items():
        groups["patterns" if name.startswith("pattern-") else "pre-tokenizers"][name] = tokenizer
    files = {}
    for group, kinds in groups.items():
        files[group] = {"texts": TEXTS + SPM_TEXTS, "model": json.loads(probe().to_str())["model"], "fixtures": {
            name: {"normalizer": json.loads(tokenizer.to_str())["normalizer"],
                   "pre_tokenizer": json.loads(tokenizer.to_str())["pre_tokenizer"],
                   "results": [spelled(tokenizer, t) for t in TEXTS + SPM_TEXTS]}
            for name, tokenizer in kinds.items()}}
    files["models"] = {"texts": TEXTS + ADDED_TEXTS, "fixtures": {
        name: {"tokenizer": json.loads(tokenizer.to_str()), "results": [result(tokenizer, t) for t in TEXTS + ADDED_TEXTS]}
        for name, tokenizer in model_kinds.items()}}
    files["sentencepiece"] = {"texts": TEXTS + SPM_TEXTS, "fixtures": {
        name: sentencepiece_fixture(model) for name, model in spm.items()}}
    manifest = []
    for group, content in files.items():
        text = json.dumps(content, ensure_ascii=True, separators=(",", ":")).replace('},"', '},\n"') + "\n"
        (OUT / f"{group}.json").write_text(text)
        manifest.append(f"{hashlib.sha256(text.encode()).hexdigest()}  {group}.json\n")
    (OUT / "MANIFEST.sha256").write_text("".join(sorted(manifest, key=lambda line: line.split()[1])))


if __name__ == "__main__":
    assert tokenizers.__version__ == "0.23.3" and sentencepiece.__version__ == "0.2.3"
    main()
