"""schemathesis: property tests from the server's own description; no input may bring a 5xx or a status that is not written down."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from openapi_spec_validator import validate
from openapi_spec_validator.readers import read_from_filename

from checks import KEY, URL, finish, get, holds

DESCRIPTION = Path(__file__).resolve().parents[3] / "Server/Sources/CremaServe/Resources/openapi.yaml"
EXAMPLES = os.environ.get("CREMA_EXAMPLES", "40")
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance,unsupported_method,allow_header_conformance,negative_data_rejection"
# Paths of the second tier are tried where the server has them.
PATHS = {"/v1/responses", "/v1/responses/input_tokens", "/v1/messages", "/v1/messages/count_tokens"}

with holds("the description is valid OpenAPI 3.1"):
    validate(read_from_filename(str(DESCRIPTION))[0])

with holds("the server gives its description"):
    status, body = get(f"{URL}/openapi.json", headers={"Authorization": f"Bearer {KEY}"})
    assert status == 200 and json.loads(body) == read_from_filename(str(DESCRIPTION))[0], (status, len(body))

with holds(f"{EXAMPLES} examples of each operation bring no 5xx, no undocumented status, no body outside its schema"):
    absent = [path for path in PATHS if b"unknown_url" in get(f"{URL}{path}", headers={"Authorization": f"Bearer {KEY}"})[1]]
    with tempfile.TemporaryDirectory() as folder:
        command = [Path(sys.executable).parent / "st", "run", DESCRIPTION, "--url", URL, "--header", f"Authorization: Bearer {KEY}", "--checks", CHECKS, "--phases", "examples,coverage,fuzzing",
                   "--max-examples", EXAMPLES, "--seed", "1", "--workers", "1", "--request-timeout", "120", "--suppress-health-check", "all", "--continue-on-failure", "--warnings", "off", "--no-color"]
        for path in absent:
            command += ["--exclude-path", path]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    print("\n".join(done.stdout.splitlines()[-400:] if done.returncode else done.stdout.splitlines()[-25:]), flush=True)
    assert done.returncode == 0, f"exit {done.returncode} {done.stderr[-500:]}"

finish()
