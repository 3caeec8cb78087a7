#!/usr/bin/env bash
# slow: 20 seconds of random servers; with AddressSanitizer tests/sanitizers runs them for a minute
# Runs random servers with random clients, which must neither crash nor hang. `./dev fuzz server` runs random
# servers for longer, or repeats one of them.
set -uo pipefail
cd "$(dirname "$0")/../../.."
export FUZZ_FIRST=${FUZZ_FIRST:-1}   # the suite runs the same programs each time; ./dev fuzz runs different ones
if "${PHP:-php}" -n tests/fuzz/drive.php server "${FUZZ_SECONDS:-20}"; then
    echo "ok random servers"
else
    echo "not ok random servers"
fi
