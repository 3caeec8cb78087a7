#!/usr/bin/env bash
# slow: half a minute for each target
# Every fuzz target survives FUZZ_SECONDS (30) from where the corpus of the last run stands. ./dev fuzz runs one for hours.
set -euo pipefail
cd "$(dirname "$0")/../.."

for file in tests/fuzz/*_fuzz.cc; do
    target=$(basename "$file" _fuzz.cc)
    if ! command -v clang++ >/dev/null; then
        echo "skip fuzz $target: there is no clang++"
    elif ./dev fuzz "$target" "${FUZZ_SECONDS:-30}" 2>&1; then
        echo "ok fuzz $target"
    else
        echo "not ok fuzz $target"
    fi
done
