"""Virtual environments outside the repository: one for each list of pinned packages, made once and kept in the user's cache."""

import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

CACHE = Path(os.environ.get("CREMA_SERVING_CACHE") or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "crema/serving")


def interpreter(requirements, name=None):
    """The Python of the environment that a requirements file describes; it is made, or made again when the file has changed."""
    requirements = Path(requirements)
    folder = CACHE / (name or requirements.stem)
    stamp = hashlib.sha256(requirements.read_bytes() + sys.version.encode()).hexdigest()
    made, python = folder / "made-from", folder / "bin/python"
    if not (made.exists() and made.read_text() == stamp):
        print(f"{folder.name}: setting up an environment in {folder}", file=sys.stderr, flush=True)
        made.unlink(missing_ok=True)
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements], check=True)
        made.write_text(stamp)
    return python
