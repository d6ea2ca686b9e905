#!/usr/bin/env bash
# Tries the built tool as a user would: what it answers, what it says to bad input, and with which exit code.
set -u
crema=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
fixtures="$root/Tests/TransformersTests/Fixtures"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# expect NAME STATUS PATTERN COMMAND…: the exit code, and a pattern in what the command prints (both streams).
expect() {
    local name=$1 status=$2 pattern=$3
    shift 3
    local output code
    output=$("$@" 2>&1 </dev/null)
    code=$?
    if [ "$code" = "$status" ] && grep -qE -- "$pattern" <<<"$output"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n  command: %s\n  exit %s, expected %s; expected to print: %s\n  printed: %s\n' \
            "$name" "$*" "$code" "$status" "$pattern" "$output"
    fi
}

model=$(find "$fixtures" -maxdepth 1 -mindepth 1 -type d | sort | head -n 1)

expect "help is an answer" 0 "SUBCOMMANDS" "$crema" --help
expect "a model is inspected" 0 "architecture" "$crema" inspect "$model"
expect "ids are continued" 0 "^[0-9]+(,[0-9]+){3}$" "$crema" generate --model "$model" --ids 1,2,3 --max-tokens 4 --greedy --ignore-eos
expect "JSON is one object" 0 '"token_ids":\[[0-9]' "$crema" generate --model "$model" --ids 1,2,3 --max-tokens 4 --greedy --ignore-eos --json
expect "logits are written" 0 "wrote logits \[3," "$crema" logits --model "$model" --ids 1,2,3 --output "$work/logits.safetensors"
expect "speed is measured" 0 '"n_prompt":4' "$crema" bench --model "$model" -p 4 -n 2 -r 1 --output jsonl

expect "no prompt" 2 "give --prompt TEXT, --prompt - or --ids 1,2,3" "$crema" generate --model "$model"
expect "two prompts" 2 "exclude each other" "$crema" generate --model "$model" --prompt x --ids 1
expect "no such model" 5 "no-such-folder" "$crema" generate --model "$work/no-such-folder" --ids 1
expect "a token outside the vocabulary" 2 "token 99999999 is not in the vocabulary" "$crema" generate --model "$model" --ids 99999999
expect "a negative limit" 2 "max-tokens is -1; expected 1 or more" "$crema" generate --model "$model" --ids 1 --max-tokens -1
expect "a temperature below zero" 2 "temperature is -1.0; expected a finite number of 0 or more" \
    "$crema" generate --model "$model" --ids 1 --temperature -1
expect "greedy and random" 2 "greedy and --top-k exclude each other" "$crema" generate --model "$model" --ids 1 --greedy --top-k 3
expect "a precision that does not exist yet" 2 "precision fast does not exist yet" \
    "$crema" generate --model "$model" --ids 1 --precision fast
expect "too many threads" 2 "threads is 100000; expected 1 to 256" "$crema" generate --model "$model" --ids 1 --threads 100000
expect "a context that the model does not have" 2 "context size is 100000000; expected 1 to" \
    "$crema" generate --model "$model" --ids 1 --ctx-size 100000000
expect "a processor that does not exist" 2 "CREMA_CPU is 'abacus'" env CREMA_CPU=abacus "$crema" inspect "$model"
expect "the baseline processor" 0 "^[0-9]+,[0-9]+$" \
    env CREMA_CPU=baseline "$crema" generate --model "$model" --ids 1,2,3 --max-tokens 2 --greedy --ignore-eos

cp -r "$model" "$work/cut" && chmod -R u+w "$work/cut"
weights=$(find "$work/cut" -name '*.safetensors' | head -n 1)
truncate -s 100 "$weights"
expect "a cut file" 5 "safetensors" "$crema" generate --model "$work/cut" --ids 1
rm "$work/cut/config.json"
expect "a missing configuration" 5 "config.json" "$crema" inspect "$work/cut"

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
