#!/usr/bin/env bash
# Builds the server and tries it: hostile bytes and its own end, the bytes on the wire, and many clients at once.
# usage: Tests/Serving/check.sh [--clients]   (with --clients also the programs of others, which are fetched from PyPI)
set -euo pipefail
cd "$(dirname "$0")/../.."

Tests/Serving/openapi.py
swift build --package-path Server
swift test --package-path Server
swift build --product crema
export CREMA_SERVE="${CREMA_SERVE:-$PWD/Server/.build/debug/crema-serve}"
python3 -B Tests/Serving/faults.py
python3 -B Tests/Serving/several.py
if [ "${1:-}" = --clients ]; then
    python3 -B Tests/Serving/clients/run
else
    python3 -B Tests/Serving/clients/run --only wire
fi
Benchmarks/serve/run --streams 16 --requests 500 --tool .build/debug/crema -- --kv-bytes 268435456
Benchmarks/serve/overhead
