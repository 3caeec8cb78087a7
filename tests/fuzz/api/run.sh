#!/usr/bin/env bash
# slow: a minute of random programs
# Programs of coroutines that are made up by chance neither crash nor hang. ./dev fuzz api runs them for longer, and repeats one.
set -uo pipefail
cd "$(dirname "$0")/../../.."
if "${PHP:-php}" -n tests/fuzz/drive.php api "${FUZZ_SECONDS:-60}"; then
    echo "ok random programs"
else
    echo "not ok random programs"
fi
