#!/usr/bin/env bash
# slow: they are compiled with a compiler of their own, and then run for a minute in all
# Every fuzz target survives some seconds from where the corpus of the last run stands: HTTP heads, which everybody can send,
# FUZZ_SECONDS (30), the others a third of it. ./dev fuzz runs one for hours.
set -euo pipefail
cd "$(dirname "$0")/../.."

if ! command -v clang++ >/dev/null; then
    echo "skip fuzz: there is no clang++"
    exit
fi
survives() {
    local text seconds=${FUZZ_SECONDS:-30}
    [[ $1 == http1 ]] || seconds=$(((seconds + 2) / 3))
    if text=$(./dev fuzz "$1" "$seconds" 2>&1); then
        printf '%s\nok fuzz %s\n' "$text" "$1"
    else
        printf '%s\nnot ok fuzz %s\n' "$text" "$1"
    fi
}
export -f survives
find tests/fuzz -name '*_fuzz.cc' -printf '%f\n' | sed 's/_fuzz\.cc$//' | sort -r |   # the long one not as the last
    xargs -P "$(nproc)" -I{} bash -c 'survives {}'
