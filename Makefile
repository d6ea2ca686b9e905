# Every target sets up what it needs on a fresh Debian or Ubuntu machine that has Swift.

PROMPT ?= Once upon a time
ROOT_COMMAND := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

.PHONY: run test lint format setup release benchmarks

## Runs the main job: weights in the folder MODEL write text. Build output goes to stderr.
run: setup
	@if [ -z "$(MODEL)" ]; then \
		echo "make run: name a model folder (config.json, safetensors, tokenizer.json): make run MODEL=path/to/folder" >&2; \
		exit 2; \
	fi
	@swift build -c release --product crema 1>&2
	@.build/release/crema generate --model "$(MODEL)" --prompt "$(PROMPT)" --max-tokens 120 --temperature 0.8 --seed 1 </dev/null

## Runs all tests. The tool is built first, because its tests import its module.
test: setup
	swift build --product crema
	swift test

## Checks the format of every source file.
lint:
	swift format lint --strict --recursive Package.swift Sources Tests Benchmarks

## Formats every source file in place.
format:
	swift format --in-place --recursive Package.swift Sources Tests Benchmarks

## Builds the command-line tool optimised.
release: setup
	swift build -c release --product crema

## Builds the benchmarks.
benchmarks: setup
	swift build --package-path Benchmarks -c release

setup:
	@pkg-config --exists openblas 2>/dev/null || { \
		$(ROOT_COMMAND) apt-get update 1>&2 && \
		$(ROOT_COMMAND) apt-get install -y libopenblas-dev pkg-config 1>&2; }
