#!/usr/bin/env bash
# slow: 20 seconds of random programs; with AddressSanitizer tests/sanitizers runs them for a minute
# Runs random programs of coroutines, which must neither crash nor hang. `./dev fuzz api` runs random programs for
# longer, or repeats one of them.
set -uo pipefail
cd "$(dirname "$0")/../../.."
export FUZZ_FIRST=${FUZZ_FIRST:-1}   # the suite runs the same programs each time; ./dev fuzz runs different ones
if "${PHP:-php}" -n tests/fuzz/drive.php api "${FUZZ_SECONDS:-20}"; then
    echo "ok random programs"
else
    echo "not ok random programs"
fi
