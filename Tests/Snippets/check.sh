#!/usr/bin/env bash
# Compiles the snippets in every language mode that programs use, with the flags that their first line gives, checks that
# those in Rejected/ do not compile, for the reason that their first line gives, and compiles the code of the tutorials.
#
# usage: Tests/Snippets/check.sh [build folder, by default .build/debug]
set -euo pipefail
cd "$(dirname "$0")/../.."
build="${1:-.build/debug}"

# Up to the checks of data races, which come behind the checks of types.
compile() {
    swiftc -emit-sil -o /dev/null -parse-as-library -module-name Snippets -I "$build/Modules" \
        -Xcc -fmodule-map-file=Sources/COpenBLAS/module.modulemap \
        -load-plugin-executable "$build/FoundationModelsMacros-tool#FoundationModelsMacros" "$@" 2>&1
}

package="-enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility"
package+=" -enable-upcoming-feature InternalImportsByDefault"
app="-default-isolation MainActor -enable-upcoming-feature NonisolatedNonsendingByDefault"
app+=" -enable-upcoming-feature InferIsolatedConformances"
modes=(
    "-swift-version 5"
    "-swift-version 6"
    "-swift-version 5 $package"
    "-swift-version 6 $package"
    "-swift-version 6 $package -enable-upcoming-feature NonisolatedNonsendingByDefault"
    "-swift-version 5 $app"
    "-swift-version 6 $app"
    "-swift-version 6 $app $package"
)

failures=0
fail() {
    echo "FAILED: $1"
    failures=$((failures + 1))
}

count=0
for snippet in Tests/Snippets/*.swift; do
    flags="$(sed -n '1s|^// flags: ||p' "$snippet")"
    for mode in "${modes[@]}"; do
        count=$((count + 1))
        # shellcheck disable=SC2086
        output="$(compile $mode $flags "$snippet")" || fail "$snippet with $mode does not compile"
        [ -z "$output" ] || { fail "$snippet with $mode says:"; head -20 <<<"$output"; }
    done
done
for snippet in Tests/Snippets/Rejected/*.swift; do
    count=$((count + 1))
    reason="$(sed -n '1s|^// error: ||p' "$snippet")"
    [ -n "$reason" ] || fail "$snippet gives no reason in its first line"
    if output="$(compile -swift-version 6 "$snippet")"; then
        fail "$snippet compiles"
    elif ! grep -qF "$reason" <<<"$output"; then
        fail "$snippet is not refused because $reason, but:"
        head -20 <<<"$output"
    fi
done
# A tutorial's code is a program of its own at each step, in the language mode of new packages.
manifests="$(dirname "$(readlink -f "$(command -v swiftc)")")/../lib/swift/pm/ManifestAPI"
for step in docs/Crema.docc/Resources/*.swift; do
    count=$((count + 1))
    case "$step" in
    *manifest*) flags="-swift-version 5 -I $manifests -package-description-version 6.2" ;;
    *) flags="-swift-version 6" ;;
    esac
    # shellcheck disable=SC2086
    output="$(compile $flags "$step")" || fail "$step does not compile"
    [ -z "$output" ] || { fail "$step says:"; head -20 <<<"$output"; }
done
[ "$failures" = 0 ] || exit 1
echo "$count snippets are as they should be"
