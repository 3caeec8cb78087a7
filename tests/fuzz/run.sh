#!/usr/bin/env bash
# slow: half a minute for each target
# Every fuzz target survives FUZZ_SECONDS (30) from where the corpus of the last run stands. ./dev fuzz runs one for hours.
set -euo pipefail
cd "$(dirname "$0")/../.."

if ! command -v clang++ >/dev/null; then
    echo "skip fuzz: there is no clang++"
    exit
fi
survives() {
    local text
    if text=$(./dev fuzz "$1" "${FUZZ_SECONDS:-30}" 2>&1); then
        printf '%s\nok fuzz %s\n' "$text" "$1"
    else
        printf '%s\nnot ok fuzz %s\n' "$text" "$1"
    fi
}
export -f survives
find tests/fuzz -name '*_fuzz.cc' -printf '%f\n' | sed 's/_fuzz\.cc$//' | sort |
    xargs -P "$(nproc)" -I{} bash -c 'survives {}'
