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

model=$(dirname "$(find "$fixtures" -mindepth 2 -maxdepth 2 -name config.json | LC_ALL=C sort | head -n 1)")

expect "help is an answer" 0 "SUBCOMMANDS" "$crema" --help
expect "a model is inspected" 0 "architecture" "$crema" inspect "$model"
expect "ids are continued" 0 "^[0-9]+(,[0-9]+){3}$" "$crema" generate --model "$model" --ids 1,2,3 --max-tokens 4 --greedy --ignore-eos
expect "JSON is one object" 0 '"token_ids":\[[0-9]' "$crema" generate --model "$model" --ids 1,2,3 --max-tokens 4 --greedy --ignore-eos --json
expect "logits are written with the streams after blocks" 0 "wrote logits \[3," \
    "$crema" logits --blocks --model "$model" --ids 1,2,3 --output "$work/blocks.safetensors"
expect "the file names the streams after blocks" 0 "blocks.0" grep -ao "blocks.0" "$work/blocks.safetensors"
expect "logits are written" 0 "wrote logits \[3," "$crema" logits --model "$model" --ids 1,2,3 --output "$work/logits.safetensors"
expect "speed is measured" 0 '"n_prompt":4' "$crema" bench --model "$model" -p 4 -n 2 -r 1 --output jsonl
expect "small batches are compared with one row" 0 'rows2 takes [0-9.]+ times as long as rows1' \
    "$crema" bench --model "$model" -p 0 -n 0 --rows 1,2 -r 1
expect "decoding is told as a part of the read bandwidth" 0 'tg2 reads .* of weights a token, at [0-9.]+ of the read bandwidth' \
    "$crema" bench --model "$model" -p 0 -n 2 -r 1 --limits
expect "tests are read from standard input" 0 '"test":"tg2 @ d4","ns":[0-9]+' \
    sh -c "printf 'pp4\ntg2@d4\nrows2\n' | '$crema' bench --model '$model' -t 1 --stdin"
expect "the limits are read from standard input, that of a file too small to be one is null" 0 '"file_bytes_per_second":null' \
    sh -c "printf 'read\nread-file\npeaks\n' | '$crema' bench --model '$model' --stdin"
expect "a line that is no test is refused" 2 "names 'pp0'; expected a test such as pp512, tg128@d4096, rows8, or read, read-file or peaks" \
    sh -c "echo pp0 | '$crema' bench --model '$model' --stdin"
expect "a test longer than the context is refused" 4 "needs 999999999 positions; the context is" \
    sh -c "echo pp999999999 | '$crema' bench --model '$model' --stdin"
expect "tests from standard input take one number of threads" 2 "expected one with --stdin" \
    "$crema" bench --model "$model" -t 1,2 --stdin

expect "a conversation and its template come through pipes" 0 '^hi$' \
    bash -c "'$crema' template --template <(echo '{{ messages[0].content }}') --messages <(echo '[{\"role\":\"user\",\"content\":\"hi\"}]')"
expect "a conversation that is not there is told" 2 "no-such-file: cannot open the file .no such file or directory" \
    bash -c "'$crema' template --template <(echo x) --messages '$work/no-such-file'"

printf '{"custom_id":"%s","url":"/v1/completions","body":{"prompt":"Hello","max_tokens":4}}\n' a b c >"$work/in.jsonl"
expect "a batch is answered" 0 "3 of 3 requests answered, 0 refused, 0 done before" "$crema" batch "$work/in.jsonl" "$work/out.jsonl"
head -c 700 "$work/out.jsonl" >"$work/broken.jsonl"
expect "a batch that was broken off is resumed" 0 '"skipped":[12]' "$crema" batch "$work/in.jsonl" "$work/broken.jsonl" --resume --json
expect "a resumed batch is that of an undisturbed run" 0 "" cmp "$work/out.jsonl" "$work/broken.jsonl"
expect "answers that are there are not written over" 2 "give --resume to go on with it" "$crema" batch "$work/in.jsonl" "$work/out.jsonl"
expect "a line of a batch that is no request is named, and the others are answered" 1 \
    "in2.jsonl:2: /custom_id: the same as in line 1.*1 of 2 requests answered, 1 refused" \
    bash -c "set -o pipefail; head -n 1 '$work/in.jsonl' >'$work/in2.jsonl'; head -n 1 '$work/in.jsonl' >>'$work/in2.jsonl'
        '$crema' batch '$work/in2.jsonl' '$work/out2.jsonl' 2>&1 | tr '\\n' ' '"
expect "a refused request of a batch is told" 1 '"status_code":400.*0 of 1 request answered, 1 refused, 0 done before' \
    bash -c "set -o pipefail; echo '{\"custom_id\":\"a\",\"url\":\"/v1/completions\",\"body\":{}}' | '$crema' batch - - 2>&1 | tr '\n' ' '"
cp "$crema" "$work/crema"
expect "without the server's program crema says how to build it" 1 "swift build -c release --package-path Server" \
    env PATH=/nowhere "$work/crema" serve --port 1

expect "no prompt" 2 "give --prompt TEXT, --prompt - or --ids 1,2,3" "$crema" generate --model "$model"
expect "two prompts" 2 "exclude each other" "$crema" generate --model "$model" --prompt x --ids 1
expect "no such model" 5 "no-such-folder" "$crema" generate --model "$work/no-such-folder" --ids 1
expect "a token outside the vocabulary" 2 "token 99999999 is not in the vocabulary" "$crema" generate --model "$model" --ids 99999999
expect "a negative limit" 2 "max-tokens is -1; expected 1 or more" "$crema" generate --model "$model" --ids 1 --max-tokens -1
expect "a temperature below zero" 2 "temperature is -1.0; expected a finite number of 0 or more" \
    "$crema" generate --model "$model" --ids 1 --temperature -1
expect "an option given twice" 2 "ids is given twice" "$crema" generate --model "$model" --ids 1 --ids 2
expect "greedy and random" 2 "greedy and --top-k exclude each other" "$crema" generate --model "$model" --ids 1 --greedy --top-k 3
expect "a precision that is none" 2 "one of .exact. and .fast." \
    "$crema" generate --model "$model" --ids 1 --precision quick
expect "too many threads" 2 "threads is 100000; expected 1 to 256" "$crema" generate --model "$model" --ids 1 --threads 100000
expect "too many threads for prompts" 2 "threads-batch is 0; expected 1 to 256" \
    "$crema" generate --model "$model" --ids 1 --threads-batch 0
expect "a mask that is none" 2 "cpu-mask is 'ff'; expected a list of processors such as 0-3,8, or a mask such as 0x10f" \
    "$crema" generate --model "$model" --ids 1 --cpu-mask ff
expect "a mask beyond the machine" 2 "cpu-mask names 60000; expected some of " \
    "$crema" bench --model "$model" --cpu-mask 60000
expect "one processor, and threads of both kinds" 0 "^[0-9]+,[0-9]+$" \
    "$crema" generate --model "$model" --ids 1,2,3 --max-tokens 2 --greedy --ignore-eos --threads 2 --threads-batch 3 \
    --cpu-mask "$(sed -n 's/Cpus_allowed_list:[[:space:]]*\([0-9]*\).*/\1/p' /proc/self/status)"
expect "the machine is shown" 0 "why +one thread for" "$crema" inspect --machine
expect "the machine is shown to machines" 0 '"threads_batch":3,.*"reason":"as asked' \
    "$crema" inspect --machine --json --threads 2 --threads-batch 3
expect "the machine is no model" 2 "machine shows no model" "$crema" inspect --machine "$model"
expect "threads show no model" 2 "need --machine" "$crema" inspect --threads 2 "$model"
expect "a context that the model does not have" 2 "context size is 100000000; expected 1 to" \
    "$crema" generate --model "$model" --ids 1 --ctx-size 100000000
expect "a usage error names the help of its command" 2 "see .crema help bench." "$crema" bench --fairness 64 -r 3
expect "closed streams do not become files" 2 "no-such-file" sh -c "'$crema' respond --tools '$work/no-such-file' x <&- >&-"
expect "a processor that does not exist" 2 "CREMA_CPU is 'abacus'" env CREMA_CPU=abacus "$crema" inspect "$model"
expect "the baseline processor" 0 "^[0-9]+,[0-9]+$" \
    env CREMA_CPU=baseline "$crema" generate --model "$model" --ids 1,2,3 --max-tokens 2 --greedy --ignore-eos

cp -r "$model" "$work/cut" && chmod -R u+w "$work/cut"
weights=$(find "$work/cut" -name '*.safetensors' | head -n 1)
truncate -s 100 "$weights"
expect "a cut file" 5 "safetensors" "$crema" generate --model "$work/cut" --ids 1
rm "$work/cut/config.json"
expect "a missing configuration" 5 "config.json" "$crema" inspect "$work/cut"

expect "the model types are in the help" 0 "qwen2_5_vl, qwen2_5_vl_text" sh -c "'$crema' help inspect | tr -s ' \n' ' '"
expect "the chat model without a network" 1 "cannot be fetched .*; 'make run' needs no network and shows the bundled model" \
    env XDG_CACHE_HOME="$work/cache" PIP_NO_INDEX=1 "$root/Weights/fetch-model.sh"
expect "sessions are in the help" 0 "respond +Answers one prompt" "$crema" --help
expect "a session without its model" 5 "no-such-folder" "$crema" respond --model "$work/no-such-folder" "Who?"
expect "a chat without its model" 5 "no-such-folder" "$crema" chat --model "$work/no-such-folder"
mkfifo "$work/pipe"
expect "a pipe where logits would be put" 2 "pipe: is a named pipe; expected a regular file" \
    "$crema" logits --model "$model" --ids 1 --output "$work/pipe"
expect "logits in a folder that is missing are refused before the model is loaded" 2 \
    "the folder '.*no/such' is missing or cannot be written to" \
    "$crema" logits --model "$work/no-such-folder" --ids 1 --output "$work/no/such/file"
expect "a pipe where a transcript would be put" 2 "pipe: is a named pipe; expected a regular file" \
    "$crema" respond "Who?" --max-tokens 1 --transcript-out "$work/pipe"
expect "the pipe is still one" 0 "" test -p "$work/pipe"
expect "as many runs as an integer holds" 2 "-r is 9223372036854775807; expected 1 to 1000000" \
    "$crema" bench --model "$model" -p 1 -n 0 -r 9223372036854775807
expect "as many tokens as an integer holds" 2 "-d is 9223372036854775807; expected at most 999999999" \
    "$crema" bench --model "$model" -p 9 -n 0 -d 9223372036854775807
expect "an end beyond the vocabulary" 2 "eos 9223372036854775807 is not a token of the tokenizer" \
    "$crema" constrain --tokenizer "$root/Weights/model" --regex a --explain a --eos 9223372036854775807
expect "an empty prompt" 2 "the prompt on standard input is empty" "$crema" respond --model "$model"
expect "JSON and snapshots" 2 "json and --stream exclude each other" "$crema" respond --json --stream "Who?"
expect "a schema that is none" 2 "'type' must be a type's name or a list of them" \
    sh -c "echo '{\"type\": 1}' >'$work/schema.json'; '$crema' respond --model '$model' --schema '$work/schema.json' x"
expect "a transcript that is none" 2 "transcript.json: transcript at /: 'version' is missing" \
    sh -c "echo '{}' >'$work/transcript.json'; '$crema' respond --model '$model' --transcript-in '$work/transcript.json' x"

expect "a transcript that is cut off" 2 "cut.json: byte 13: the text ends" \
    sh -c "printf '{\"version\": 1' >'$work/cut.json'; '$crema' respond --model '$model' --transcript-in '$work/cut.json' x"
expect "half a surrogate pair in a transcript" 2 "half.json: byte [0-9]+: " \
    sh -c "printf '{\"version\": \"\\\\ud800\"}' >'$work/half.json'; '$crema' respond --model '$model' --transcript-in '$work/half.json' x"
expect "a transcript without a name" 2 "transcript-out is ''; expected a file's name" \
    "$crema" respond --model "$model" --transcript-out '' x
expect "a transcript in a folder that is missing is refused before the answer" 2 "the folder '.*no/such' is missing or cannot be written to" \
    "$crema" respond --model "$model" --transcript-out "$work/no/such/file" x
expect "a model is not packed over itself" 2 "would replace .*, which it is made from; give another place" \
    "$crema" quantize "$model" "$model" --overwrite --group-size 32
expect "explanations are no JSON" 2 "explain is for people to read; leave out --json" \
    "$crema" constrain --tokenizer "$root/Weights/model" --regex a --explain a --json
expect "a pattern has no spelling" 2 "spelling needs --schema" \
    "$crema" constrain --tokenizer "$root/Weights/model" --regex a --explain a --spelling free
expect "what a suite prints is in the help" 0 \
    "with --json each gets one line of JSON, without it only those that went wrong get a line" \
    sh -c "'$crema' constrain --help | tr -s ' \n' ' '"
expect "every key of the JSON is in the help" 0 "text, finish_reason, seed, timings" \
    sh -c "'$crema' generate --help | tr -s ' \n' ' '"
expect "one option under two names" 2 "schema is given twice \(it is --json-schema\)" \
    "$crema" generate --model "$model" --ids 1 --json-schema a --schema b
expect "what may be written is what is taken" 1 "1: rejected at byte" \
    sh -c "echo '{\"properties\": {\"a\": true, \"b\": true}, \"type\": \"object\"}' >'$work/order.json'; \
        echo '{\"b\": 1, \"a\": 1}' >'$work/order.jsonl'; \
        '$crema' constrain --tokenizer '$root/Weights/model' --schema '$work/order.json' --instances '$work/order.jsonl'"
expect "a guided benchmark has no prompt lengths" 2 "guided goes without -p, --rows, --sessions, --limits and --stdin" \
    "$crema" bench --model "$model" --guided "$work/schema.json" -p 8
expect "tests from standard input are named there alone" 2 "stdin names its tests itself; leave out -p" \
    "$crema" bench --model "$model" --stdin -p 8
expect "tools without a conversation" 2 "need --messages" \
    "$crema" template --tool-format --tools "$work/schema.json"
expect "an output that takes nothing" 1 "standard output cannot be written: No space left on device" \
    sh -c "'$crema' inspect '$model' >/dev/full"
cp -r "$model" "$work/settings" && chmod -R u+w "$work/settings"
echo '{"do_sample": true, "top_p": 7}' >"$work/settings/generation_config.json"
expect "advice on sampling that is none" 5 "generation_config.json: 'top_p' is 7; expected 0.0 to 1.0" \
    "$crema" generate --model "$work/settings" --ids 1

expect "a piece of text longer than the context" 4 "the context is 2048; --ctx-size is 3000" \
    "$crema" quality "$root/Weights/model" --text "$root/README.md" --ctx-size 3000 --max-tokens 3000
mkdir "$work/ends" && cp "$root/Weights/model/tokenizer.json" "$work/ends"
echo '{"eos_token_id": [2, 99999]}' >"$work/ends/generation_config.json"
expect "a text's end that is no token" 5 "generation_config.json: 'eos_token_id\\[1\\]' is 99999; expected -1 to [0-9]+" \
    "$crema" constrain --tokenizer "$work/ends" --regex a --explain a

# Models of a hub, without a network.
hub=(env HF_HUB_CACHE="$work/hub" HF_HOME="$work/hf" HF_HUB_OFFLINE=1 "$crema")
expect "a pull offline" 3 "org/name: the model is not in the cache, and HF_HUB_OFFLINE" "${hub[@]}" pull org/name
expect "a pull of what is no name" 2 "'../x' is no name of a model" "${hub[@]}" pull ../x
expect "a cache without models" 0 "there is no model in the cache" "${hub[@]}" models
expect "a model that is not there is not removed" 3 "org/name: is not in the cache" "${hub[@]}" models rm org/name
expect "--pull offline" 3 "HF_HUB_OFFLINE" "${hub[@]}" chat org/name --pull
expect "a model that is named twice" 2 "the model is given twice" "${hub[@]}" chat org/name --model x

# With the tiny embedders and rerankers of the shared folder, where it is at hand.
shared=${CREMA_SHARED:-$root/../shared}
tiny="$shared/embed2026"
if [ -d "$tiny/bert-mean" ]; then
    expect "a text becomes a vector" 0 '"index":0,"embedding":\[-?[0-9.e-]+,.*\],"tokens":3\}' "$crema" embed "$tiny/bert-mean" a
    expect "lines become vectors, an empty one too" 0 '"index":2,' sh -c "printf 'a\n\nb\n' | '$crema' embed '$tiny/bert-mean'"
    expect "objects give their ids back" 0 '"id":"x","embedding"' \
        sh -c "echo '{\"id\":\"x\",\"text\":\"a\"}' | '$crema' embed '$tiny/bert-mean' --jsonl"
    expect "an object without a text is refused with its line" 2 "line 2 has no string 'text'" \
        sh -c "printf '{\"text\":\"a\"}\n{}\n' | '$crema' embed '$tiny/bert-mean' --jsonl"
    printf '{"prompt":"Hello","expected":"a"}\n' >"$work/samples.jsonl"
    expect "answers are measured by an encoder" 0 'similarity:bert-mean +-?[01]\.[0-9]{3} ' \
        "$crema" evaluate "$work/samples.jsonl" --metric "similarity:$tiny/bert-mean" --max-tokens 4 --greedy
    expect "a metric that is given twice is refused by name" 2 "two of --metric and --judge are called 'exact'" \
        "$crema" evaluate "$work/samples.jsonl" --metric exact --metric exact
    expect "vectors are written for NumPy" 0 "2 texts" "$crema" embed "$tiny/bert-mean" a b --output "$work/v.npy"
    expect "a NumPy file says its shape" 0 "'shape': \(2, 48\)" sh -c "head -c 128 '$work/v.npy' | tr -d '\\000'"
    expect "vectors are written as bits" 0 '"embedding":\[-?[0-9]+(,-?[0-9]+){5}\],' "$crema" embed "$tiny/bert-mean" a --vectors binary
    expect "bits are bytes in NumPy's file" 0 "'descr': '.u1', 'fortran_order': False, 'shape': \(1, 6\)" \
        sh -c "'$crema' embed '$tiny/bert-mean' a --vectors ubinary --output '$work/u.npy' && head -c 128 '$work/u.npy' | tr -d '\\000'"
    expect "8-bit integers need a file of all vectors" 2 "needs --format npy or safetensors" \
        "$crema" embed "$tiny/bert-mean" a --vectors int8
    expect "states are written" 0 "1 text" "$crema" embed "$tiny/bert-mean" a --states --output "$work/v.safetensors"
    expect "a states file names them" 0 'hidden\.0' sh -c "head -c 400 '$work/v.safetensors' | tr -d '\\000'"
    expect "similarities are a table" 0 '1\.0000' "$crema" embed "$tiny/bert-mean" --similarity a b
    long=$(printf 'word %.0s' $(seq 60))
    expect "a text that is cut is told" 0 "1 of 1 text was cut to 32 tokens" "$crema" embed "$tiny/bert-mean" "$long"
    expect "a text that must not be cut is refused" 65 "line 1: text 0 has .* tokens; the model takes 32" \
        "$crema" embed "$tiny/bert-mean" --no-truncate "$long"
    expect "a pipe is read again after all of its texts were checked" 0 "\(700, 48\)" \
        sh -c "seq 700 | '$crema' embed '$tiny/bert-mean' --no-truncate --output '$work/p.npy' && head -c 128 '$work/p.npy' | tr -d '\\000'"
    expect "8-bit integers of many lines are written at once" 0 "^33728$" \
        sh -c "seq 700 | '$crema' embed '$tiny/bert-mean' --vectors int8 --output '$work/i.npy' && wc -c <'$work/i.npy'"
    expect "names of many lines come into one file" 0 '"ids":"1.n2.n3' \
        sh -c "seq -f '{\"id\":%g,\"text\":\"a\"}' 700 | '$crema' embed '$tiny/bert-mean' --jsonl --output '$work/n.safetensors' && head -c 400 '$work/n.safetensors' | tr -d '\\000'"
    expect "nothing is left beside a file of vectors" 1 "" sh -c "ls -A '$work' | grep crema-scratch"
    expect "names have the places of their texts, also where one has none" 0 '"ids":"x.n.nz"' \
        sh -c "printf '{\"id\":\"x\",\"text\":\"a\"}\n{\"text\":\"b\"}\n{\"id\":\"z\",\"text\":\"c\"}\n' | '$crema' embed '$tiny/bert-mean' --jsonl --output '$work/m.safetensors' && head -c 400 '$work/m.safetensors' | tr -d '\\000'"
    expect "the time of passes is told" 0 "1 text, 3 tokens: median pass [0-9.]+ ms of 3" "$crema" embed "$tiny/bert-mean" a --repeat 3
    expect "a vector of each token is written" 0 '"embeddings":\[\[-?[0-9.e-]+,.*\]\],"tokens":3\}' \
        "$crema" embed "$tiny/xlmr-m3" a --kind colbert
    expect "what is made of tokens is told as vectors are" 0 "^2 texts, 6 tokens in " \
        sh -c "printf 'a\nb\n' | '$crema' embed '$tiny/xlmr-m3' --kind colbert 2>&1 >/dev/null"
    expect "a weight of each word is written" 0 '"index":0,"weights":\{.*\},"tokens":3\}' "$crema" embed "$tiny/xlmr-m3" a --kind sparse
    expect "texts are compared by their tokens" 0 '1\.0000' "$crema" embed "$tiny/xlmr-m3" --similarity --kind colbert a b
    expect "a model without vectors of tokens is named" 2 "has no colbert_linear.pt" "$crema" embed "$tiny/bert-mean" a --kind colbert
    expect "vectors of tokens need lines" 2 "--kind colbert needs --format jsonl" \
        "$crema" embed "$tiny/xlmr-m3" a --kind colbert --output "$work/k.npy"
    expect "a prompt that is not there is refused" 2 "the model has no prompt 'x'" "$crema" embed "$tiny/nomic" --prompt-name x a
    expect "a reranker makes no vectors" 5 "is a model for sequence classification, which ranks" "$crema" embed "$tiny/rr-bert" a
    expect "an embedder does not rank" 5 "which makes vectors; give a reranker" "$crema" rerank "$tiny/bert-mean" --query a b
    expect "documents are ranked" 0 '"index":[01],"score":' \
        "$crema" rerank "$tiny/rr-bert" --query "Which trains stop?" --format jsonl "Trains stop here." "Bread rises."
    printf '{"custom_id":"%s","url":"/v1/embeddings","body":{"input":"Hello"}}\n' a b >"$work/vectors.jsonl"
    expect "a batch of requests for vectors is answered" 0 "2 of 2 requests answered, 0 refused" \
        "$crema" batch --model "$tiny/bert-mean" "$work/vectors.jsonl" "$work/vectors-out.jsonl"
    expect "an embedder is inspected" 0 'stages +\["pooling mean","normalise"\]' "$crema" inspect "$tiny/bert-mean"
fi

# With a model that has a tokenizer, where one is at hand.
stories="${CREMA_SHARED:-$root/../shared}/models/stories260K"
if [ -d "$stories" ]; then
    expect "an answer" 0 "." "$crema" respond --model "$stories" --max-tokens 8 --greedy "Who?"
    expect "an answer as JSON" 0 '"finish_reason":"(stop|length)","usage":\{"prompt_tokens":[0-9]+' \
        "$crema" respond --model "$stories" --max-tokens 8 --json "Who?"
    echo '{"type":"object","properties":{"age":{"type":"integer","minimum":1,"maximum":9}},"required":["age"],"additionalProperties":false}' \
        >"$work/age.json"
    expect "an answer within a schema" 0 '^\{"age": [1-9]\}$' \
        "$crema" respond --model "$stories" --schema "$work/age.json" --temperature 2 "How old?"
    expect "a limit below the shortest answer" 7 "--max-tokens is 2; the shortest answer" \
        "$crema" respond --model "$stories" --schema "$work/age.json" --max-tokens 2 "How old?"
    expect "a prompt that does not fit" 4 "prompt is [0-9]+ tokens; the context is 16" \
        "$crema" respond --model "$stories" --ctx-size 16 "Who might that be?"
    expect "a chat that reads lines" 0 "conversation: 2 entries" \
        sh -c "printf 'Who?\\n/stats\\n' | '$crema' chat --model '$stories' --max-tokens 8"
fi

expect "a shell completes commands" 0 '^respond $' bash -c "
    source <('$crema' --generate-completion-script bash)
    COMP_WORDS=(crema resp) COMP_CWORD=1 COMP_LINE='crema resp' COMP_POINT=10
    _crema crema resp crema && printf '%s ' \"\${COMPREPLY[@]}\""

# The examples of all helps.
if "$root/Tests/CommandLine/help.py" "$crema"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi

# The page of a trace, where a browser is at hand.
if "$root/Tests/CommandLine/trace_page.py" "$crema"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
