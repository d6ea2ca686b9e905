#!/usr/bin/env python3
"""Keeps openapi.json, which the server sends, equal to openapi.yaml, which people edit.

usage: Tests/Serving/openapi.py [--write]
"""

import json
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parents[1] / "Server/Sources/CremaServe/Resources"

try:
    import yaml
except ImportError:
    if "CREMA_OPENAPI" in os.environ:
        raise
    sys.path.insert(0, str(HERE))
    import environments
    python = environments.interpreter(HERE / "clients/requirements/schemathesis.txt")
    os.execve(python, [python, "-B", __file__, *sys.argv[1:]], {**os.environ, "CREMA_OPENAPI": "1"})

text = json.dumps(yaml.safe_load((FOLDER / "openapi.yaml").read_text()), ensure_ascii=False, separators=(",", ":")) + "\n"
target = FOLDER / "openapi.json"
if "--write" in sys.argv[1:]:
    target.write_text(text)
elif not target.exists() or target.read_text() != text:
    sys.exit("openapi.json is not what openapi.yaml says: run Tests/Serving/openapi.py --write")
else:
    print("openapi.json is what openapi.yaml says")
