#!/usr/bin/env bash
# slow: compiles the targets with another compiler and runs them for a minute in total
# Runs every fuzz target for some seconds, beginning with the corpus of the last run. The target for HTTP heads,
# which any client can send, runs for FUZZ_SECONDS (12, in CI 6), each other target for a third of that. `./dev fuzz` runs
# one target for any time.
set -euo pipefail
cd "$(dirname "$0")/../.."

if ! command -v clang++ >/dev/null; then
    echo "skip fuzz: there is no clang++"
    exit
fi
survives() {
    local text seconds=${FUZZ_SECONDS:-${CI:+6}}
    seconds=${seconds:-12}
    [[ $1 == http1 ]] || seconds=$(((seconds + 2) / 3))
    if text=$(./dev fuzz "$1" "$seconds" 2>&1); then
        printf '%s\nok fuzz %s\n' "$text" "$1"
    else
        printf '%s\nnot ok fuzz %s\n' "$text" "$1"
    fi
}
export -f survives
# Run the targets in reverse order, because http1, which runs longest, must not begin last.
find tests/fuzz -name '*_fuzz.cc' -printf '%f\n' | sed 's/_fuzz\.cc$//' | sort -r |
    xargs -P "$(nproc)" -I{} bash -c 'survives {}'
