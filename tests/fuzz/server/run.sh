#!/usr/bin/env bash
# slow: 20 seconds of random servers; with AddressSanitizer tests/sanitizers runs them for a minute
# Random servers with random clients must neither crash nor hang. ./dev fuzz server runs them for longer, and repeats one.
set -uo pipefail
cd "$(dirname "$0")/../../.."
export FUZZ_FIRST=${FUZZ_FIRST:-1}   # the suite runs the same programs each time, ./dev fuzz different ones
if "${PHP:-php}" -n tests/fuzz/drive.php server "${FUZZ_SECONDS:-20}"; then
    echo "ok random servers"
else
    echo "not ok random servers"
fi
