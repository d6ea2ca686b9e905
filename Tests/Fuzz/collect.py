"""Seeds and a dictionary for each target, from the files of this repository: python3 collect.py TARGET SEEDS DICTIONARY.

Seeds are fixtures, and texts that stand in the tests; the dictionary holds the short texts in the parser's own sources,
so that neither has to be kept in step with them.
"""

import base64
import json
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TESTS = ROOT / "Tests"
SOURCES = ROOT / "Sources"
# Suites that the tests also use where they are.
SHARED = pathlib.Path(os.environ.get("CREMA_SHARED", ROOT.parent / "shared"))

LITERAL = re.compile(r'(#*)"""\n(.*?)\n[ ]*"""\1|(#*)"((?:\\.|[^"\\\n]|(?<=.)"(?!\3))*?)"\3', re.S)


def scalar(escape):
    """The character of an escape, or the escape where it is none in Swift."""
    value = int(escape[1], 16)
    return chr(value) if value < 0xD800 or 0xE000 <= value < 0x110000 else escape[0]


def literals(*folders):
    """The texts between quotes in Swift files, without those that are put together."""
    for folder in folders:
        for path in sorted(folder.rglob("*.swift")) if folder.is_dir() else [folder]:
            for match in LITERAL.finditer(path.read_text()):
                marks, text = match[1] or match[3] or "", match[2] if match[2] is not None else match[4]
                if not marks:
                    if "\\(" in text:
                        continue
                    text = re.sub(r"\\u\{([0-9a-fA-F]+)\}", scalar, text)
                    text = text.replace("\\n", "\n").replace('\\"', '"').replace("\\t", "\t").replace("\\\\", "\\")
                if match[2] is not None:
                    lines = text.split("\n")
                    indent = min((len(line) - len(line.lstrip(" ")) for line in lines if line.strip()), default=0)
                    text = "\n".join(line[indent:] for line in lines)
                yield text


def objects(*folders):
    """The texts in tests that look like JSON objects."""
    return [text for text in literals(*folders) if text[:1] == "{" and text[-1:] == "}"]


def files(pattern, folder=TESTS / "TransformersTests/Fixtures"):
    return [path.read_bytes() for path in sorted(folder.rglob(pattern))]


def ggufs():
    """GGUF files without their data, for which zeros stand: they end behind the name and place of the last tensor."""
    for content in files("*.gguf"):
        names = [content.rfind(end) for end in (b".weight", b".bias", b"ssm_a")]
        yield content[: max(names) + 64]


def headers():
    """Safetensors files without their data."""
    for content in files("*.safetensors"):
        yield content[: 8 + int.from_bytes(content[:8], "little")]
    for text in objects(TESTS / "CheckpointsTests"):
        yield len(text.encode()).to_bytes(8, "little") + text.encode()


def checkpoints():
    """The settings of each model with the header of its weights."""
    for path in sorted((TESTS / "TransformersTests/Fixtures").rglob("config.json")):
        for weights in sorted(path.parent.glob("model*.safetensors")):
            content = weights.read_bytes()
            length = int.from_bytes(content[:8], "little")
            header = json.loads(content[8 : 8 + length])
            yield b"\0".join(
                json.dumps(value, separators=(",", ":")).encode() for value in (json.loads(path.read_text()), header)
            )


def model_files():
    names = ["tokenizer_config.json", "special_tokens_map.json", "generation_config.json", "chat_template.json"]
    for text in objects(TESTS / "CheckpointsTests", TESTS / "TokenizersTests", TESTS / "GenerationTests", TESTS / "ConversationsTests"):
        for number in range(len(names)):
            yield "\0" * number + text


def parsed(texts):
    """The JSON among texts, without blanks, and with short identifiers."""
    for text in texts:
        try:
            value = json.loads(text)
        except ValueError:
            continue
        yield json.loads(re.sub(r"[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}", "i", json.dumps(value)))


def apple(pattern):
    return [path.read_text() for path in sorted(SHARED.glob("apple-json/" + pattern))]


def transcripts():
    """Transcripts as a whole, and each of their entries alone."""
    for value in parsed(objects(TESTS / "FoundationModelsTests") + apple("*transcript*")):
        if "transcript" not in value:
            continue
        yield json.dumps(value, separators=(",", ":"))
        for entry in value["transcript"].get("entries", []):
            alone = dict(value, transcript={"entries": [entry]})
            yield json.dumps(alone, separators=(",", ":"))


def type_schemas():
    folders = [TESTS / "FoundationModelsTests", TESTS / "FoundationModelsMacrosTests", TESTS / "GrammarsTests"]
    for value in parsed(objects(*folders) + apple("[!t]*")):
        yield json.dumps(value, separators=(",", ":"))


def prompts():
    for text in literals(TESTS / "TokenizersTests", TESTS / "ServingTests"):
        yield bytes([len(text) % 7]) + text.encode()


def tokenizers():
    for path in sorted((TESTS / "TokenizersTests/Fixtures").glob("*.json")):
        content = json.loads(path.read_text())
        for fixture in content["fixtures"].values():
            if "tokenizer" in fixture:
                yield json.dumps(fixture["tokenizer"], separators=(",", ":"))
            elif "pre_tokenizer" in fixture:
                model = dict(content["model"], vocab={f"<0x{byte:02X}>": byte for byte in range(256)})
                whole = {"version": "1.0", "added_tokens": [], "model": model}
                whole.update({key: value for key, value in fixture.items() if key != "results"})
                yield json.dumps(whole, separators=(",", ":"))


def sentencepieces():
    content = json.loads((TESTS / "TokenizersTests/Fixtures/sentencepiece.json").read_text())
    return [base64.b64decode(fixture["model"]) for fixture in content["fixtures"].values()]


def jinja():
    for line in (TESTS / "TemplatesTests/Fixtures/jinja.jsonl").read_text().rstrip("\n").split("\n"):
        case = json.loads(line)
        if "source" in case:
            yield case["source"]
    yield from (path.read_text() for path in sorted(SHARED.glob("templates/*/*.jinja"))[::4])
    yield from (text for text in literals(TESTS / "TemplatesTests", TESTS / "ConversationsTests") if "{%" in text or "{{" in text)


def schemas():
    yield from objects(TESTS / "GrammarsTests", TESTS / "ConstrainedDecodingTests", TESTS / "GenerationTests")
    for text in shared("schemas/*.jsonl"):
        yield json.dumps(json.loads(text)["schema"], separators=(",", ":"))


def shared(pattern):
    """Lines of suites, evenly chosen, since each seed costs time."""
    for path in sorted(SHARED.glob(pattern)):
        lines = path.read_text().rstrip("\n").split("\n")
        yield from lines[:: max(1, len(lines) // 60)]


def calls():
    marks = re.compile(r"[<\[{(]")
    for text in literals(TESTS / "ConversationsTests"):
        if marks.search(text) and "{%" not in text:
            for form in range(7):
                yield bytes([form]) + text.encode()


def pictures():
    folder = TESTS / "ImageFilesTests/Fixtures"
    return [data for end in ("jpg", "png", "webp", "gif", "in") for data in files("*." + end, folder)]


def processors():
    yield from objects(TESTS / "ImagePreprocessingTests")
    yield from (path.read_text() for path in sorted(SHARED.glob("vision2026/*/preprocessor_config.json")))


def patterns():
    content = json.loads((TESTS / "TokenizersTests/Fixtures/patterns.json").read_text())
    for fixture in content["fixtures"].values():
        for match in re.finditer(r'"Regex": ("(?:\\.|[^"])*")', json.dumps(fixture)):
            yield json.loads(match[1])
    yield from literals(SOURCES / "Tokenizers/GGUF", SOURCES / "Tokenizers/Patterns", TESTS / "TokenizersTests")


# Of each target: its seeds, and the sources from which its dictionary comes.
TARGETS = {
    "json": (lambda: objects(TESTS / "OrderedJSONTests", TESTS / "ServingTests"), ["OrderedJSON"]),
    "safetensors": (
        headers,
        ["Checkpoints/SafetensorsHeader.swift", "Checkpoints/SafetensorsType.swift"],
    ),
    "shard-index": (lambda: objects(TESTS / "CheckpointsTests"), ["Checkpoints/ShardIndex.swift"]),
    "configuration": (lambda: files("config.json"), ["Transformers", "Checkpoints/Packings"]),
    "checkpoint": (checkpoints, ["Transformers", "Checkpoints/Packings", "Checkpoints/SafetensorsType.swift"]),
    "gguf": (ggufs, ["Checkpoints/GGUF", "Tokenizers/GGUF"]),
    "model-files": (
        model_files,
        [
            "Checkpoints/ModelDirectory.swift", "Conversations/Shape", "Generation/GenerationSettings.swift",
            "Tokenizers/Files/TokenizerConfiguration.swift", "Tokenizers/AddedTokens",
        ],
    ),
    "tokenizer-json": (tokenizers, ["Tokenizers/Files", "Tokenizers/Decoders", "Tokenizers/Normalizers"]),
    "sentencepiece": (sentencepieces, ["Tokenizers/SentencePiece"]),
    "split-patterns": (patterns, ["Tokenizers/Patterns"]),
    "prompts": (prompts, ["Tokenizers/Unicode", "Tokenizers/Normalizers"]),
    "jinja": (jinja, ["Templates"]),
    "tool-calls": (calls, ["Conversations/Form", "Conversations/Reading"]),
    "regular-expressions": (
        lambda: list(literals(TESTS / "GrammarsTests/Regex")) + list(literals(SOURCES / "JSONSchemas/Formats")),
        ["RegularExpressions"],
    ),
    "schemas": (schemas, ["JSONSchemas"]),
    "grammars": (
        lambda: [text for text in literals(TESTS / "GrammarsTests", TESTS / "ConstrainedDecodingTests") if re.search(r"^\w+ *(:|=)", text)],
        ["Grammars/ContextFree"],
    ),
    "requests": (lambda: objects(TESTS / "ServingTests"), ["Serving/Requests", "Serving/Batch"]),
    "saved-prefixes": (list, ["Transformers/KVCache+Saved.swift", "Transformers/LayerMemory+Saved.swift"]),
    "transcripts": (transcripts, ["FoundationModels/Transcript", "FoundationModels/Schema/SchemaReader.swift"]),
    "type-schemas": (type_schemas, ["FoundationModels/Schema"]),
    "contents": (lambda: objects(TESTS / "FoundationModelsTests", TESTS / "OrderedJSONTests"), ["OrderedJSON"]),
    "pictures": (pictures, ["Images"]),
    "processors": (processors, ["ImagePreprocessing"]),
}


def escaped(text):
    return "".join(chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\x{byte:02X}" for byte in text.encode())


# Each seed costs its time at the beginning; more of them say little more.
MOST_SEEDS = 250


def collect(target, seeds, dictionary, longest):
    """Writes the seeds of a target, none longer than its longest input, and its dictionary."""
    found, sources = TARGETS[target]
    seeds.mkdir(parents=True, exist_ok=True)
    for old in seeds.iterdir():
        old.unlink()
    contents = {text.encode() if isinstance(text, str) else text for text in found()}
    # A header may be cut behind what matters; half a text is no seed.
    contents = {content[:longest] for content in contents if len(content) <= longest or not content.isascii()}
    contents = sorted(contents, key=lambda content: (len(content), content))
    for number in range(min(MOST_SEEDS, len(contents))):
        # Short and long ones alike.
        (seeds / f"{number}").write_bytes(contents[number * len(contents) // min(MOST_SEEDS, len(contents))])
    words = {text for text in literals(*(SOURCES / source for source in sources)) if 0 < len(text.encode()) <= 32}
    # Prose of comments and errors guides nobody.
    words = {word for word in words if word.count(" ") < 2}
    dictionary.write_text("".join(f'"{escaped(word)}"\n' for word in sorted(words)))


if __name__ == "__main__":
    collect(sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]), 1 << 20)
